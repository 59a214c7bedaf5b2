(* What a monotone function has of its limit at an end; weighted means.  Not trusted: all of it is checked by Coq. *)
From Coq Require Import Reals ZArith Lra Lia Psatz List.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Memory Require Import Statements Tools Bounds Forms Limits.
Import ListNotations.
Open Scope R_scope.

(* near the end, f is not less than g (psi y), psi tends to a, and g is continuous there *)
Lemma at_the_end (F : (R -> Prop) -> Prop) (FF : ProperFilter F) (f psi g : R -> R) (a v : R) :
  F (fun y => f y <= v) -> F (fun y => g (psi y) <= f y) -> filterlim psi F (locally a) ->
  ex_derive g a -> g a <= v.
Proof.
  intros L G P D. destruct (Rle_lt_dec (g a) v) as [H|H]; auto. exfalso.
  assert (C : filterlim (fun y => g (psi y)) F (locally (g a))).
  { apply (filterlim_comp _ _ _ psi g F (locally a)); auto. now apply (ex_derive_continuous g). }
  assert (N : F (fun y => v < g (psi y))).
  { apply (C (fun z => v < z)). exists (mkposreal (g a - v) (Rlt_Rminus _ _ H)). intros z Hz.
    unfold ball in Hz; cbn in Hz. unfold AbsRing_ball, abs, minus, plus, opp in Hz; cbn in Hz.
    apply Rabs_def2 in Hz. lra. }
  destruct (filter_ex _ (filter_and _ _ L (filter_and _ _ G N))) as [y [H1 [H2 H3]]]. lra.
Qed.

Section Far.
Variables (f df psi g : R -> R) (x m : R).
Lemma falls_to_oo : (forall y, x <= y -> is_derive f y (df y)) -> (forall y, x < y -> 0 <= - df y) ->
  (forall y, x < y -> m < y -> g (psi y) <= f y) -> is_lim psi p_infty 0 -> ex_derive g 0 -> g 0 <= f x.
Proof.
  intros D S G P E. apply (at_the_end (Rbar_locally p_infty) _ f psi g 0); auto.
  - exists x. intros y Hy. apply (falls f df x y); try lra; intros; [apply D | apply S]; lra.
  - exists (Rmax x m). intros y Hy. pose proof (Rmax_l x m). pose proof (Rmax_r x m). apply G; lra.
Qed.
Lemma rises_from_oo : (forall y, y <= x -> is_derive f y (df y)) -> (forall y, y < x -> 0 <= df y) ->
  (forall y, y < x -> y < m -> g (psi y) <= f y) -> is_lim psi m_infty 0 -> ex_derive g 0 -> g 0 <= f x.
Proof.
  intros D S G P E. apply (at_the_end (Rbar_locally m_infty) _ f psi g 0); auto.
  - exists x. intros y Hy. apply (rises f df y x); try lra; intros; [apply D | apply S]; lra.
  - exists (Rmin x m). intros y Hy. pose proof (Rmin_l x m). pose proof (Rmin_r x m). apply G; lra.
Qed.
End Far.

Section Near.
Variables (f df g : R -> R) (x e : R).
Lemma rises_from_end : e < x -> (forall y, e < y -> y <= x -> is_derive f y (df y)) ->
  (forall y, e < y -> y < x -> 0 <= df y) -> (forall y, e < y -> y < x -> g y <= f y) ->
  ex_derive g e -> g e <= f x.
Proof.
  intros L D S G E. apply (at_the_end (at_right e) _ f (fun y => y) g e); auto.
  - exists (mkposreal (x - e) (Rlt_Rminus _ _ L)). intros y B Hy. unfold ball in B; cbn in B.
    unfold AbsRing_ball, abs, minus, plus, opp in B; cbn in B. apply Rabs_def2 in B.
    apply (rises f df y x); try lra; intros; [apply D | apply S]; lra.
  - exists (mkposreal (x - e) (Rlt_Rminus _ _ L)). intros y B Hy. unfold ball in B; cbn in B.
    unfold AbsRing_ball, abs, minus, plus, opp in B; cbn in B. apply Rabs_def2 in B. apply G; lra.
  - intros Q H. unfold filtermap. now apply filter_le_within.
Qed.
Lemma falls_to_end : x < e -> (forall y, x <= y -> y < e -> is_derive f y (df y)) ->
  (forall y, x < y -> y < e -> 0 <= - df y) -> (forall y, x < y -> y < e -> g y <= f y) ->
  ex_derive g e -> g e <= f x.
Proof.
  intros L D S G E. apply (at_the_end (at_left e) _ f (fun y => y) g e); auto.
  - exists (mkposreal (e - x) (Rlt_Rminus _ _ L)). intros y B Hy. unfold ball in B; cbn in B.
    unfold AbsRing_ball, abs, minus, plus, opp in B; cbn in B. apply Rabs_def2 in B.
    apply (falls f df x y); try lra; intros; [apply D | apply S]; lra.
  - exists (mkposreal (e - x) (Rlt_Rminus _ _ L)). intros y B Hy. unfold ball in B; cbn in B.
    unfold AbsRing_ball, abs, minus, plus, opp in B; cbn in B. apply Rabs_def2 in B. apply G; lra.
  - intros Q H. unfold filtermap. now apply filter_le_within.
Qed.
End Near.

(* ---- what tends to 0 ---- *)
Lemma inverse_to_zero : is_lim (fun y => 1 / y) p_infty 0.
Proof.
  apply (is_lim_ext (fun y => / y)); [intros; unfold Rdiv; ring|].
  apply (is_lim_inv (fun y => y) p_infty p_infty); [apply is_lim_id | discriminate].
Qed.
Lemma inverse_to_zero_below : is_lim (fun y => - 1 / y) m_infty 0.
Proof.
  apply (is_lim_ext (fun y => - / y)); [intros; unfold Rdiv; ring|].
  replace (Finite 0) with (Rbar_opp 0) by (cbn; f_equal; ring).
  apply is_lim_opp. apply (is_lim_inv (fun y => y) m_infty m_infty); [apply is_lim_id | discriminate].
Qed.
Lemma exp_to_zero c : 0 < c -> is_lim (fun y => exp (- (c * y))) p_infty 0.
Proof. intros H. now apply (to_zero_exp c). Qed.
Lemma exp_to_zero_below c : 0 < c -> is_lim (fun y => exp (c * y)) m_infty 0.
Proof.
  intros H. apply (is_lim_comp exp (fun y => c * y) m_infty 0 m_infty).
  - apply is_lim_exp_m.
  - apply is_lim_spec. intros M. exists (M / c). intros y Hy.
    apply (Rmult_lt_compat_r c) in Hy; auto. replace (M / c * c) with M in Hy by (field; lra). lra.
  - now exists 0.
Qed.

(* ---- logarithms between their tangents ---- *)
Lemma ln_tangent z : 0 < z -> ln z <= z - 1.
Proof.
  intros H. destruct (Req_dec (ln z) 0) as [Z|N].
  - pose proof (exp_ln z H) as E. rewrite Z, exp_0 in E. lra.
  - pose proof (exp_ineq1 (ln z) N) as E. rewrite exp_ln in E by auto. lra.
Qed.
Lemma ln_tangent_below z : 0 < z -> 1 - 1 / z <= ln z.
Proof.
  intros H. pose proof (Rinv_0_lt_compat z H) as I. pose proof (ln_tangent (/ z) I) as T.
  rewrite ln_Rinv in T by auto. unfold Rdiv. lra.
Qed.

(* ---- the weighted mean of numbers c / w * exp a ---- *)
Fixpoint weights (l : list (R * R * R)) := match l with [] => 0 | (_, w, _) :: r => w + weights r end.
Fixpoint logs_of (l : list (R * R * R)) := match l with [] => 0 | (c, w, a) :: r => w * (ln (c / w) + a) + logs_of r end.
Fixpoint total (l : list (R * R * R)) := match l with [] => 0 | (c, _, a) :: r => c * exp a + total r end.
Fixpoint all_positive (l : list (R * R * R)) : Prop := match l with [] => True
  | (c, w, _) :: r => 0 < c /\ 0 < w /\ all_positive r end.
Lemma one_mean c w a G : 0 < c -> 0 < w -> w * exp G * (1 + (ln (c / w) + a) - G) <= c * exp a.
Proof.
  intros C W. assert (Q : 0 < c / w) by now apply Rdiv_lt_0_compat.
  pose proof (exp_pos G).
  replace (c * exp a) with (w * exp G * exp (ln (c / w) + a - G)).
  - apply Rmult_le_compat_l. { apply Rmult_le_pos; lra. }
    destruct (Req_dec (ln (c / w) + a - G) 0) as [Z|N]; [rewrite Z, exp_0; lra|].
    pose proof (exp_ineq1 _ N). lra.
  - rewrite Rmult_assoc, <- exp_plus. replace (G + (ln (c / w) + a - G)) with (ln (c / w) + a) by ring.
    rewrite exp_plus, exp_ln by auto. field. lra.
Qed.
Lemma mean_below l G : all_positive l -> exp G * ((1 - G) * weights l + logs_of l) <= total l.
Proof.
  induction l as [|[[c w] a] r I]; cbn; [lra|]. intros [C [W P]]. specialize (I P).
  pose proof (one_mean c w a G C W). lra.
Qed.
Lemma weighted_mean l d b : all_positive l -> weights l = 1 -> 0 < d -> ln d + b <= logs_of l ->
  d * exp b <= total l.
Proof.
  intros P W D H. pose proof (mean_below l (logs_of l) P) as M. rewrite W in M.
  replace ((1 - logs_of l) * 1 + logs_of l) with 1 in M by ring.
  replace (d * exp b) with (exp (ln d + b)) by (rewrite exp_plus, exp_ln; auto).
  pose proof (exp_mono _ _ H). lra.
Qed.
Lemma signed x : x = 0 \/ (exists a, x = exp a) \/ exists a, x = - exp a.
Proof.
  destruct (total_order_T x 0) as [[L|E]|G].
  - right; right. exists (ln (- x)). rewrite exp_ln; lra.
  - now left.
  - right; left. exists (ln x). rewrite exp_ln; lra.
Qed.
Lemma positive_one x : 0 < x -> exists a, x = exp a.
Proof. intros. exists (ln x). now rewrite exp_ln. Qed.
Ltac monomial_of_exp := repeat rewrite exp_plus;
  repeat match goal with |- context [exp (?c * ?a)] =>
    let n := eval cbv in (Z.to_nat ltac:(match c with IZR ?z => exact z end)) in
    rewrite (exp_count n a c) by (cbn; lra) end; try ring.
