(* Derivatives, integrals, limits and series of claims.  Not trusted: all of it is checked by Coq. *)
From Coq Require Import Reals ZArith Lra Lia Psatz.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Memory Require Import Statements Tools Bounds Forms.
Open Scope R_scope.

(* ---- near a point ---- *)
Lemma near_pos (g : R -> R) x : 0 < g x -> ex_derive g x -> locally x (fun y => 0 < g y).
Proof.
  intros P D. apply (ex_derive_continuous g) in D.
  apply (D (fun z => 0 < z)). exists (mkposreal (g x) P). intros z Hz.
  unfold ball in Hz; cbn in Hz. unfold AbsRing_ball, abs, minus, plus, opp in Hz; cbn in Hz.
  apply Rabs_def2 in Hz. lra.
Qed.
Lemma near_nonneg (g : R -> R) x : 0 < g x -> ex_derive g x -> locally x (fun y => 0 <= g y).
Proof. intros P D. apply (filter_imp (fun y => 0 < g y)); [intros; lra|]. now apply near_pos. Qed.
Lemma near_nonzero (g : R -> R) x : g x <> 0 -> ex_derive g x -> locally x (fun y => g y <> 0).
Proof.
  intros N D. destruct (Rdichotomy _ _ N) as [L|L].
  - apply (filter_imp (fun y => 0 < - g y)); [intros; lra|].
    apply (near_pos (fun y => - g y)); [lra|]. exact (ex_derive_opp g x D).
  - apply (filter_imp (fun y => 0 < g y)); [intros; lra|]. now apply near_pos.
Qed.
Ltac derivable := auto_derive; conditions.
Ltac nearby := lazymatch goal with
  | |- locally ?x (fun y => 0 < @?g y) => apply (near_pos g x); [ cbv beta; positive | derivable ]
  | |- locally ?x (fun y => 0 <= @?g y) => first
      [ solve [ apply filter_forall; intros; nonneg ]
      | apply (near_nonneg g x); [ cbv beta; positive | derivable ] ]
  | |- locally ?x (fun y => @?g y <> 0) => first
      [ solve [ apply filter_forall; intros; nz ]
      | apply (near_nonzero g x); [ cbv beta; nz | derivable ] ] end.

(* ---- primitives ---- *)
Lemma by_primitive (f F : R -> R) a b : a <= b -> (forall t, a <= t -> t <= b -> is_derive F t (f t)) ->
  (forall t, a <= t -> t <= b -> ex_derive f t) -> is_RInt f a b (F b - F a).
Proof.
  intros L D C. apply (is_RInt_derive F f); intros t Ht; rewrite Rmin_left, Rmax_right in Ht by lra.
  - apply D; lra.
  - apply (ex_derive_continuous f), C; lra.
Qed.
Lemma by_primitive_to_oo (f F : R -> R) a (l : R) : (forall t, a <= t -> is_derive F t (f t)) ->
  (forall t, a <= t -> ex_derive f t) -> is_lim F p_infty l ->
  is_RInt_gen f (at_point a) (Rbar_locally p_infty) (l - F a).
Proof.
  intros D C L P [e He].
  assert (Near : Rbar_locally p_infty (fun t => a <= t /\ ball l e (F t))).
  { apply filter_and; [now exists a; intros; lra|].
    apply (L (fun z => ball l e z)). now exists e. }
  exists (fun x => x = a) (fun t => a <= t /\ ball l e (F t)); auto. { reflexivity. }
  intros x y -> [Hy B]. exists (F y - F a). split.
  - apply by_primitive; auto.
  - apply He. unfold ball in *; cbn in *. unfold AbsRing_ball, abs, minus, plus, opp in *; cbn in *.
    replace (F y - F a + - (l - F a)) with (F y + - l) by ring. exact B.
Qed.

(* ---- limits at infinity ---- *)
Lemma to_zero_plus f g : is_lim f p_infty 0 -> is_lim g p_infty 0 -> is_lim (fun t => f t + g t) p_infty 0.
Proof. intros. replace 0 with (0 + 0) by ring. now apply (is_lim_plus' f g p_infty 0 0). Qed.
Lemma to_zero_opp f : is_lim f p_infty 0 -> is_lim (fun t => - f t) p_infty 0.
Proof. intros H. apply is_lim_opp in H. cbn in H. now rewrite Ropp_0 in H. Qed.
Lemma to_zero_scal c f : is_lim f p_infty 0 -> is_lim (fun t => c * f t) p_infty 0.
Proof. intros H. apply (is_lim_scal_l f c) in H. cbn in H. now rewrite Rmult_0_r in H. Qed.
Lemma to_zero_same f g : (forall t, f t = g t) -> is_lim f p_infty 0 -> is_lim g p_infty 0.
Proof. intros E. apply is_lim_ext. exact E. Qed.
Lemma to_zero_over f c : is_lim f p_infty 0 -> is_lim (fun t => f t / c) p_infty 0.
Proof. intros. apply (to_zero_same (fun t => / c * f t)); [intros; unfold Rdiv; ring|]. now apply to_zero_scal. Qed.
Lemma line_to_oo c : 0 < c -> is_lim (fun t => c * t) p_infty p_infty.
Proof.
  intros H. apply is_lim_spec. intros M. exists (M / c). intros t Ht.
  apply (Rmult_lt_compat_r c) in Ht; auto. replace (M / c * c) with M in Ht by (field; lra). lra.
Qed.
Lemma to_zero_exp c g : 0 < c -> (forall t, g t = - (c * t)) -> is_lim (fun t => exp (g t)) p_infty 0.
Proof.
  intros H E. apply (is_lim_comp exp g p_infty 0 m_infty).
  - apply is_lim_exp_m.
  - apply (is_lim_ext (fun t => - (c * t))); [intros; now rewrite E|].
    apply (is_lim_opp (fun t => c * t) p_infty p_infty). now apply line_to_oo.
  - now exists 0.
Qed.
Lemma to_zero_line_exp c g : 0 < c -> (forall t, g t = - (c * t)) -> is_lim (fun t => t * exp (g t)) p_infty 0.
Proof.
  intros H E. apply (to_zero_same (fun t => - / c * ((- (c * t)) * exp (- (c * t))))).
  { intros. rewrite E. field. lra. }
  apply to_zero_scal. apply (is_lim_comp (fun z => z * exp z) (fun t => - (c * t)) p_infty 0 m_infty).
  - apply is_lim_mul_exp_m.
  - apply (is_lim_opp (fun t => c * t) p_infty p_infty). now apply line_to_oo.
  - now exists 0.
Qed.
Lemma to_zero_power b : 0 < b -> is_lim (fun t => Rpower (t + 1) (- b)) p_infty 0.
Proof.
  intros H. unfold Rpower. apply (is_lim_comp exp (fun t => - b * ln (t + 1)) p_infty 0 m_infty).
  - apply is_lim_exp_m.
  - apply (is_lim_ext (fun t => - (b * ln (t + 1)))); [intros; ring|].
    apply (is_lim_opp (fun t => b * ln (t + 1)) p_infty p_infty).
    apply (is_lim_comp (fun z => b * z) (fun t => ln (t + 1)) p_infty p_infty p_infty).
    + now apply line_to_oo.
    + apply (is_lim_comp ln (fun t => t + 1) p_infty p_infty p_infty).
      * apply is_lim_ln_p.
      * apply is_lim_spec. intros M. exists M. intros; lra.
      * exists 0. intros. discriminate.
    + exists 0. intros. discriminate.
  - exists 0. intros. discriminate.
Qed.
Ltac steepness g := let c := eval cbv beta in (- (g 1)) in c.
Ltac to_zero := lazymatch goal with |- is_lim ?f _ _ => lazymatch f with
  | (fun t => @?f t + @?g t) => apply (to_zero_plus f g); to_zero
  | (fun t => - @?f t) => apply (to_zero_opp f); to_zero
  | (fun t => @?f t / ?c) => apply (to_zero_over f c); to_zero
  | (fun t => t * exp (@?g t)) => let c := steepness g in
      apply (to_zero_line_exp c g); [ positive | intros; ring ]
  | (fun t => exp (@?g t)) => let c := steepness g in
      apply (to_zero_exp c g); [ positive | intros; ring ]
  | (fun t => ?c * @?f t) => apply (to_zero_scal c f); to_zero
  | (fun t => Rpower (t + 1) (- ?b)) => apply (to_zero_power b); positive end end.
Lemma geometric q : 0 < q -> q < 1 -> is_series (fun k => q ^ k) (1 / (1 - q)).
Proof. intros. unfold Rdiv. rewrite Rmult_1_l. apply is_series_geom. rewrite Rabs_pos_eq; lra. Qed.

(* ---- sums that telescope ---- *)
Lemma sum_telescope (f H next : nat -> R) a n : (a <= n + 1)%nat ->
  (forall k, (a <= k)%nat -> (k <= n)%nat -> f k = next k - H k) -> (forall k, next k = H (k + 1)%nat) ->
  sum f a (Z.of_nat n) = H (n + 1)%nat - H a.
Proof.
  intros L E F. unfold sum, count. replace (Z.to_nat (Z.of_nat n - Z.of_nat a + 1)) with (n + 1 - a)%nat by lia.
  assert (P : forall m, (m <= n + 1 - a)%nat -> add_up f a m = H (a + m)%nat - H a).
  { induction m; intros Hm; cbn. { replace (a + 0)%nat with a by lia. ring. }
    rewrite IHm, E, F by lia. replace (a + S m)%nat with (a + m + 1)%nat by lia. ring. }
  rewrite P by lia. replace (a + (n + 1 - a))%nat with (n + 1)%nat by lia. reflexivity.
Qed.
