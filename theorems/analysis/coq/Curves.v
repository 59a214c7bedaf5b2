(* Derivatives of functions of one real variable, and the chain rule along a curve. *)
From Coq Require Import Reals Lra Lia Psatz.
From Coquelicot Require Import Coquelicot.
From Memory Require Import Statements.
Open Scope R_scope.

Lemma derivative_of_an_exponential c r z :
  is_derive (fun s : R => c * exp (- r * s)) z (- r * c * exp (- r * z)).
Proof. auto_derive; trivial; ring. Qed.

Lemma derivative_by_its_definition :
  (forall (f : R -> R) (z v : R), is_derive f z v -> forall e, 0 < e ->
   exists h, 0 < h /\ forall s, Rabs (s + - z) <= h ->
     Rabs (f s + - f z + - (v * (s + - z))) <= e * Rabs (s + - z)) /\
  (forall (f : R -> R) (z v : R), (forall e, 0 < e ->
   exists h, 0 < h /\ forall s, Rabs (s + - z) <= h ->
     Rabs (f s + - f z + - (v * (s + - z))) <= e * Rabs (s + - z)) -> is_derive f z v).
Proof.
split; intros f z v H.
- intros e He.
  apply is_derive_Reals in H.
  destruct (H e He) as [d Hd].
  exists (d / 2); split; [destruct d; simpl; lra|].
  intros s Hs.
  destruct (Req_dec s z) as [->|N].
  + replace (z + - z) with 0 by ring; rewrite Rmult_0_r, Rabs_R0.
    replace (f z + - f z + - 0) with 0 by ring; rewrite Rabs_R0; lra.
  + assert (P : 0 < Rabs (s + - z)) by (apply Rabs_pos_lt; lra).
    assert (B : Rabs ((f (z + (s + - z)) - f z) / (s + - z) - v) < e).
    { apply Hd; [lra|]. destruct d as [d Pd]; simpl in *; lra. }
    replace (z + (s + - z)) with s in B by ring.
    replace (f s + - f z + - (v * (s + - z)))
      with (((f s - f z) / (s + - z) - v) * (s + - z)) by (field; lra).
    rewrite Rabs_mult; apply Rmult_le_compat_r; lra.
- apply is_derive_Reals; intros e He.
  destruct (H (e / 2)) as [h [Ph Hh]]; [lra|].
  exists (mkposreal h Ph); simpl; intros k Nk Hk.
  assert (P : 0 < Rabs k) by (now apply Rabs_pos_lt).
  specialize (Hh (z + k)); replace (z + k + - z) with k in Hh by ring.
  replace ((f (z + k) - f z) / k - v) with ((f (z + k) + - f z + - (v * k)) / k)
    by (field; assumption).
  unfold Rdiv; rewrite Rabs_mult, Rabs_inv.
  apply Rle_lt_trans with (e / 2 * Rabs k * / Rabs k).
  + apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|].
    apply Hh; lra.
  + rewrite Rmult_assoc, Rinv_r by lra; lra.
Qed.

Lemma derivative_of_a_linear_combination (f g : R -> R) (z a b u v : R) :
  is_derive f z u -> is_derive g z v ->
  is_derive (fun s => a * f s + b * g s) z (a * u + b * v).
Proof.
intros F G; apply (is_derive_plus (V := R_NormedModule)).
- exact (is_derive_scal f z a u F).
- exact (is_derive_scal g z b v G).
Qed.

Lemma continuous_between (f g : R -> R) b c :
  (forall s, b <= s -> s <= c -> is_derive f s (g s)) ->
  forall s, b <= s <= c -> continuity_pt f s.
Proof.
intros D s Hs; apply continuity_pt_filterlim, (ex_derive_continuous f); exists (g s).
apply D; lra.
Qed.

Lemma mean_value_inequality (f g : R -> R) (b c k : R) : b <= c ->
  (forall s, b <= s -> s <= c -> is_derive f s (g s)) ->
  (forall s, b <= s -> s <= c -> g s <= k) -> f c + - f b <= k * (c + - b).
Proof.
intros H D N; destruct (MVT_gen f b c g) as [x [Hx E]].
- intros x; rewrite Rmin_left, Rmax_right by lra; intros; apply D; lra.
- intros x; rewrite Rmin_left, Rmax_right by lra; intros.
  now apply (continuous_between f g b c).
- rewrite Rmin_left, Rmax_right in Hx by lra; specialize (N x); nra.
Qed.

Lemma intermediate_values (f g : R -> R) (b c y : R) : b <= c ->
  (forall s, b <= s -> s <= c -> is_derive f s (g s)) -> f b <= y -> y <= f c ->
  exists z, b <= z /\ z <= c /\ f z = y.
Proof.
intros H D L U.
destruct (Req_dec (f b) y) as [<-|]; [exists b; lra|].
destruct (Req_dec (f c) y) as [<-|]; [exists c; lra|].
destruct (Req_dec b c) as [<-|]; [lra|].
destruct (Ranalysis5.IVT_interv (fun x => f x - y) b c) as [z [Hz E]]; try lra.
- intros x Hx; apply continuity_pt_minus.
  + now apply (continuous_between f g b c).
  + apply continuity_pt_const; intros ? ?; reflexivity.
- exists z; lra.
Qed.

(* Heine and Cantor, for functions that vanish at infinity: an interval, and what is beyond. *)
Lemma uniformly_continuous (f : R -> R) :
  (forall z e : R, 0 < e -> exists h : R, 0 < h /\
    (forall s : R, Rabs (s + - z) <= h -> Rabs (f s + - f z) <= e)) ->
  (forall e : R, 0 < e -> exists T : R, forall s : R, T <= Rabs s -> Rabs (f s) <= e) ->
  forall r : R, 0 < r -> exists a : R, 0 < a /\
    (forall t u : R, Rabs (t + - u) <= a -> Rabs (f t + - f u) <= r).
Proof.
intros C V r Hr.
destruct (V (r / 2)) as [T HT]; [lra|].
assert (K : compact (fun x => - (Rabs T + 1) <= x <= Rabs T + 1)) by apply compact_P3.
assert (P : forall x, - (Rabs T + 1) <= x <= Rabs T + 1 -> continuity_pt f x).
{ intros x _ e He; destruct (C x (e / 2)) as (h & Hh & N); [lra|].
  exists h; split; [exact Hh|]; intros s [_ D]; simpl in D |- *; unfold R_dist in *.
  specialize (N s); unfold Rminus in *; apply Rle_lt_trans with (e / 2); [apply N|]; lra. }
destruct (Heine f _ K P (mkposreal r Hr)) as [d Hd]; simpl in Hd.
exists (Rmin (d / 2) 1); split; [apply Rmin_glb_lt; [destruct d; simpl; lra|lra]|].
intros t u D.
assert (D1 : Rabs (t + - u) < d).
{ apply Rle_lt_trans with (1 := D); apply Rle_lt_trans with (1 := Rmin_l _ _); destruct d; simpl; lra. }
assert (D2 : Rabs (t + - u) <= 1) by (apply Rle_trans with (1 := D); apply Rmin_r).
assert (far : forall x, T <= Rabs x -> Rabs (f x) <= r / 2) by exact HT.
assert (both : T <= Rabs t -> T <= Rabs u -> Rabs (f t + - f u) <= r).
{ intros A B; apply far in A; apply far in B.
  apply Rle_trans with (1 := Rabs_triang _ _); rewrite Rabs_Ropp; lra. }
pose proof (Rle_abs T) as HT1.
destruct (Rle_dec (Rabs t) (Rabs T + 1)) as [A|A].
- destruct (Rle_dec (Rabs u) (Rabs T + 1)) as [B|B].
  + apply Rlt_le, (Hd t u); [now apply Rabs_le_between|now apply Rabs_le_between|exact D1].
  + apply both; [|lra].
    assert (Rabs u <= Rabs t + 1); [|lra].
    replace u with (t + - (t + - u)) by ring.
    apply Rle_trans with (1 := Rabs_triang _ _); rewrite Rabs_Ropp; lra.
- apply both; [lra|].
  assert (Rabs t <= Rabs u + 1); [|lra].
  replace t with (u + (t + - u)) by ring.
  apply Rle_trans with (1 := Rabs_triang _ _); lra.
Qed.

Lemma extreme_values (f : R -> R) (b c : R) : b <= c ->
  (forall z e, 0 < e ->
    exists h, 0 < h /\ forall s, Rabs (s + - z) <= h -> Rabs (f s + - f z) <= e) ->
  exists z, b <= z /\ z <= c /\ forall s, b <= s -> s <= c -> f s <= f z.
Proof.
intros H C; destruct (continuity_ab_maj f b c H) as [z [M Z]].
- intros x _ e He; destruct (C x (e / 2)) as (h & Hh & near); [lra|].
  exists h; split; [exact Hh|]; intros s [_ Hs].
  simpl in *; unfold R_dist in *; specialize (near s); unfold Rminus in *; lra.
- exists z; repeat split; try apply Z; intros s Hb Hc; apply M; lra.
Qed.

Section Inner.
Variable V : NormedModule R_AbsRing.
Variable inner : V -> V -> R.
Hypothesis product : is_inner_product inner.

Lemma inner_minus u v w : inner w (minus u v) = inner w u - inner w v.
Proof.
destruct product as (S & A & M & _).
unfold minus; rewrite S, A, (S u w).
assert (O : inner (opp v) w = - inner v w).
{ transitivity (inner (scal (-1) v) w); [f_equal; symmetry; apply (scal_opp_one v)|].
  rewrite M; ring. }
rewrite O, (S v w); ring.
Qed.

Lemma schwarz u v : Rabs (inner u v) <= norm u * norm v.
Proof.
destruct product as (S & A & M & N).
assert (P : forall t, 0 <= norm u * norm u + 2 * t * inner u v + t * t * (norm v * norm v)).
{ intros t; replace (_ + _) with (norm (plus u (scal t v)) * norm (plus u (scal t v))).
  - apply Rle_0_sqr.
  - assert (A' : forall x, inner x (plus u (scal t v)) = inner x u + t * inner x v).
    { intros x; rewrite S, A, M, (S u x), (S v x); reflexivity. }
    rewrite !N, A', (S _ u), (S _ v), !A', (S v u); ring. }
assert (Hu := norm_ge_0 u); assert (Hv := norm_ge_0 v).
apply Rsqr_incr_0; [|apply Rabs_pos|now apply Rmult_le_pos].
rewrite <- Rsqr_abs; unfold Rsqr.
destruct (Req_dec (norm v) 0) as [Z|Z].
- assert (inner u v = 0); [|nra].
  destruct (Req_dec (inner u v) 0) as [|Q]; trivial; exfalso.
  specialize (P (- (norm u * norm u + 1) / (2 * inner u v))); rewrite Z in P.
  assert (2 * (- (norm u * norm u + 1) / (2 * inner u v)) * inner u v
    = - (norm u * norm u + 1)) by (field; lra).
  nra.
- specialize (P (- inner u v / (norm v * norm v))).
  assert (0 < norm v * norm v) by nra.
  apply Rmult_le_compat_r with (r := norm v * norm v) in P; [|lra].
  replace ((norm u * norm u + 2 * (- inner u v / (norm v * norm v)) * inner u v +
    - inner u v / (norm v * norm v) * (- inner u v / (norm v * norm v)) * (norm v * norm v))
    * (norm v * norm v))
    with (norm u * norm v * (norm u * norm v) - inner u v * inner u v) in P by (field; lra).
  lra.
Qed.

Lemma chain_rule (J : V -> R) (g : V) (c : R -> V) (z : R) (v : V) :
  (forall e, 0 < e -> exists h, 0 < h /\ forall s, Rabs (s + - z) <= h ->
    norm (minus (minus (c s) (c z)) (scal (s + - z) v)) <= e * Rabs (s + - z)) ->
  (forall e, 0 < e -> exists h, 0 < h /\ forall q, norm (minus q (c z)) <= h ->
    Rabs (J q + - J (c z) + - inner g (minus q (c z))) <= e * norm (minus q (c z))) ->
  is_derive (fun s => J (c s)) z (inner g v).
Proof.
intros D G.
assert (M : forall k u, inner g (scal k u) = k * inner g u).
{ destruct product as (S & _ & M & _); intros k u; now rewrite S, M, (S u g). }
assert (Hg := norm_ge_0 g); assert (Hv := norm_ge_0 v).
split; [apply is_linear_scal_l|].
intros x Hx; apply (is_filter_lim_locally_unique (V := R_NormedModule) z x) in Hx; subst x.
intros [eps Heps].
set (k := norm v + 1).
assert (Hk : 0 < k) by (unfold k; lra).
assert (E1 : 0 < eps / 2 / k) by (apply Rdiv_lt_0_compat; lra).
assert (E2 : 0 < eps / 2 / (norm g + 1)) by (apply Rdiv_lt_0_compat; lra).
assert (E3 : 0 < Rmin 1 (eps / 2 / (norm g + 1))) by (apply Rmin_pos; lra).
destruct (G _ E1) as (h & Hh & near).
destruct (D _ E3) as (d & Hd & Dd).
assert (E4 : 0 < h / k) by (apply Rdiv_lt_0_compat; lra).
apply (filter_imp (fun s => norm (minus (minus (c s) (c z)) (scal (minus s z) v))
    <= Rmin 1 (eps / 2 / (norm g + 1)) * Rabs (s - z) /\ Rabs (s - z) < h / k)).
2: { apply filter_and; [exists (mkposreal _ Hd)|exists (mkposreal _ E4)]; intros s Hs.
     - apply (Dd s); left; exact Hs.
     - exact Hs. }
intros s [Ds Cs].
change (Rabs (J (c s) - J (c z) - (s - z) * inner g v) <= eps * Rabs (s - z)).
set (r := Rabs (s - z)) in *.
assert (Hr : 0 <= r) by apply Rabs_pos.
set (rest := minus (minus (c s) (c z)) (scal (minus s z) v)) in *.
assert (m1 := Rmin_l 1 (eps / 2 / (norm g + 1))).
assert (m2 := Rmin_r 1 (eps / 2 / (norm g + 1))).
assert (Far : norm (minus (c s) (c z)) <= k * r).
{ replace (minus (c s) (c z)) with (plus rest (scal (minus s z) v)).
  2: { unfold rest, minus; rewrite <- plus_assoc, plus_opp_l; apply plus_zero_r. }
  eapply Rle_trans; [apply norm_triangle|].
  assert (norm (scal (minus s z) v) <= r * norm v) by exact (norm_scal (minus s z) v).
  unfold k; nra. }
assert (Close : norm (minus (c s) (c z)) <= h).
{ apply (Rle_trans _ (k * r)); [exact Far|].
  replace h with (k * (h / k)) by (field; lra); apply Rmult_le_compat_l; lra. }
specialize (near (c s) Close).
assert (R1 : Rabs (inner g rest) <= norm g * norm rest) by apply schwarz.
assert (R2 : inner g rest = inner g (minus (c s) (c z)) - (s - z) * inner g v).
{ unfold rest at 1; rewrite inner_minus, M; reflexivity. }
assert (R3 : norm g * norm rest <= eps / 2 * r).
{ apply (Rle_trans _ (norm g * (eps / 2 / (norm g + 1) * r))).
  { apply Rmult_le_compat_l; [lra|]; apply (Rle_trans _ _ _ Ds), Rmult_le_compat_r; lra. }
  replace (eps / 2 * r) with ((norm g + 1) * (eps / 2 / (norm g + 1) * r)) by (field; lra).
  apply Rmult_le_compat_r; [apply Rmult_le_pos; lra|lra]. }
assert (R4 : eps / 2 / k * norm (minus (c s) (c z)) <= eps / 2 * r).
{ replace (eps / 2 * r) with (eps / 2 / k * (k * r)) by (field; lra).
  apply Rmult_le_compat_l; lra. }
replace (J (c s) - J (c z) - (s - z) * inner g v) with
  ((J (c s) + - J (c z) + - inner g (minus (c s) (c z))) + inner g rest) by (rewrite R2; ring).
eapply Rle_trans; [apply Rabs_triang|lra].
Qed.
End Inner.

Lemma archimedes (u : R) : exists n, u <= INR n.
Proof. destruct (Coquelicot.Rcomplements.nfloor_ex (Rmax 0 u)) as [n [_ H]]; [apply Rmax_l|].
exists (S n); rewrite S_INR; assert (M := Rmax_r 0 u); lra. Qed.

(* What a change of variable s = exp(-t/c) makes of f(t)/s^(k + 1). *)
Lemma derivative_along_a_logarithm (f : R -> R) (c s v : R) (k : nat) : 0 < s ->
  is_derive f (- c * ln s) v ->
  is_derive (fun r : R => f (- c * ln r) / r ^ (k + 1)) s
    (- (c * v + (INR k + 1) * f (- c * ln s)) / s ^ (k + 2)).
Proof.
intros s0 D.
assert (E : is_derive (fun r => f (- c * ln r)) s (- c * / s * v)).
{ apply (is_derive_comp f (fun r => - c * ln r) s v (- c * / s) D).
  auto_derive; [exact s0|field; lra]. }
assert (P : is_derive (fun r : R => r ^ (k + 1)) s (INR (k + 1) * s ^ k)).
{ apply is_derive_Reals.
  replace (INR (k + 1) * s ^ k) with (INR (k + 1) * s ^ (pred (k + 1))) by (do 2 f_equal; lia).
  apply derivable_pt_lim_pow. }
assert (N : s ^ (k + 1) <> 0) by (apply pow_nonzero; lra).
assert (M : s ^ k <> 0) by (apply pow_nonzero; lra).
evar_last; [exact (is_derive_div _ _ s _ _ E P N)|].
rewrite plus_INR, !pow_add; simpl (s ^ 1); simpl (s ^ 2); simpl (INR 1).
field; repeat split; try exact M; lra.
Qed.
