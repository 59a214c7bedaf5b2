(* Powers times decaying exponentials: continuous, and small on [k L, (k + 1) L]. *)
From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Rcomplements.
Open Scope R_scope.

Lemma decaying_powers_are_bounded : forall n r, 0 < r ->
  exists K, 0 < K /\ forall s, 0 <= s -> s ^ n * exp (- r * s) <= K.
Proof.
induction n as [|n IH]; intros r r0.
- exists 1; split; [lra|]; intros s s0; simpl; rewrite Rmult_1_l, <- exp_0.
  destruct (Rle_lt_or_eq_dec 0 s s0) as [p|<-]; [left; apply exp_increasing; nra|].
  right; f_equal; ring.
- destruct (IH (r / 2) ltac:(lra)) as [K [K0 h]]; exists (K * (2 / r)); split.
    apply Rmult_lt_0_compat; [lra|]; apply Rdiv_lt_0_compat; lra.
  intros s s0; replace (- r * s) with (- (r / 2) * s + - (r / 2) * s) by field.
  rewrite exp_plus.
  replace (s ^ S n * (exp (- (r / 2) * s) * exp (- (r / 2) * s)))
    with (s ^ n * exp (- (r / 2) * s) * (s * exp (- (r / 2) * s))) by (simpl; ring).
  assert (p : 0 < exp (r / 2 * s)) by apply exp_pos.
  assert (q := exp_ineq1_le (r / 2 * s)).
  assert (e : exp (- (r / 2) * s) = / exp (r / 2 * s)).
    rewrite <- exp_Ropp; f_equal; ring.
  apply Rmult_le_compat; [| |exact (h s s0)|].
  + apply Rmult_le_pos; [apply pow_le; exact s0|left; apply exp_pos].
  + apply Rmult_le_pos; [exact s0|left; apply exp_pos].
  + rewrite e; apply (Rmult_le_reg_r (exp (r / 2 * s))); [exact p|].
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r; [|lra].
    apply (Rmult_le_reg_l (r / 2)); [lra|].
    replace (r / 2 * (2 / r * exp (r / 2 * s))) with (exp (r / 2 * s)) by (field; lra); lra.
Qed.

Lemma decaying_powers_in_steps : forall n r, 0 < r -> exists C L, 0 <= C /\ 0 <= L /\
  forall s, 0 <= s -> exists i : nat, s <= INR (S i) * L /\
    (s ^ n * exp (- r * s)) ^ 2 <= C / 4 ^ (S i).
Proof.
intros n r r0; destruct (decaying_powers_are_bounded (n + n) r r0) as [K [K0 h]].
assert (l4 : 0 < ln 4) by (rewrite <- ln_1; apply ln_increasing; lra).
assert (L0 : 0 < ln 4 / r) by (apply Rdiv_lt_0_compat; lra).
exists (4 * K), (ln 4 / r); split; [lra|split; [lra|]].
intros s s0; assert (q : 0 <= s / (ln 4 / r)).
  apply Rmult_le_pos; [exact s0|left; apply Rinv_0_lt_compat; exact L0].
destruct (nfloor_ex _ q) as [i [i0 i1]]; exists i.
assert (e : s = s / (ln 4 / r) * (ln 4 / r)) by (field; lra).
split.
- rewrite S_INR, e at 1; apply Rmult_le_compat_r; lra.
- assert (f0 : 0 < 4 ^ i) by (apply pow_lt; lra).
  assert (f : 4 ^ i <= exp (r * s)).
    rewrite <- (exp_ln (4 ^ i)) by exact f0; rewrite ln_pow by lra.
    assert (g : INR i * ln 4 <= r * s).
      rewrite e; replace (r * (s / (ln 4 / r) * (ln 4 / r))) with (s / (ln 4 / r) * ln 4)
        by (field; lra).
      apply Rmult_le_compat_r; lra.
    destruct g as [g|g]; [left; apply exp_increasing; exact g|right; f_equal; exact g].
  apply (Rmult_le_reg_r (4 ^ S i)); [simpl; lra|].
  replace (4 * K / 4 ^ S i * 4 ^ S i) with (4 * K) by (field; simpl; lra).
  replace ((s ^ n * exp (- r * s)) ^ 2 * 4 ^ S i)
    with (4 * (s ^ (n + n) * exp (- r * s) * (exp (- r * s) * 4 ^ i)))
    by (rewrite pow_add; simpl; ring).
  apply Rmult_le_compat_l; [lra|].
  assert (u := h s s0); assert (v : exp (- r * s) * exp (r * s) = 1).
    rewrite <- exp_plus, <- exp_0; f_equal; ring.
  assert (w := exp_pos (- r * s)).
  assert (x : exp (- r * s) * 4 ^ i <= 1) by nra.
  assert (y : 0 <= s ^ (n + n) * exp (- r * s)).
    apply Rmult_le_pos; [apply pow_le; exact s0|lra].
  assert (z : 0 <= exp (- r * s) * 4 ^ i) by nra.
  nra.
Qed.

Lemma decaying_powers_are_continuous : forall n r z e, 0 < e -> exists h, 0 < h /\
  forall s, Rabs (s + - z) <= h ->
    Rabs (s ^ n * exp (- r * s) + - (z ^ n * exp (- r * z))) <= e.
Proof.
intros n r z e e0.
assert (c : continuity_pt (fun s => s ^ n * exp (- r * s)) z).
  apply derivable_continuous_pt; apply derivable_pt_mult; [apply derivable_pt_pow|].
  apply (derivable_pt_comp (fun s => - r * s) exp); [|apply derivable_pt_exp].
  apply derivable_pt_scal; apply derivable_pt_id.
destruct (c e e0) as [h [h0 k]]; exists (h / 2); split; [lra|]; intros s sz.
destruct (Req_dec s z) as [->|ne].
  rewrite Rplus_opp_r, Rabs_R0; lra.
left; apply (k s); split; [split; [exact I|]; auto|].
unfold dist; simpl; unfold R_dist, Rminus; lra.
Qed.
