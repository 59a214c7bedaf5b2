(* Normal forms of exponentials, logarithms and powers; derivatives.  Not trusted. *)
From Coq Require Import Reals ZArith Lra Lia Psatz List.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Memory Require Import Statements Tools Bounds.
Open Scope R_scope.

Lemma exp_pow x n : exp x ^ n = exp (INR n * x).
Proof.
  induction n. { cbn. rewrite Rmult_0_l, exp_0. reflexivity. }
  rewrite S_INR. cbn [pow]. rewrite IHn, <- exp_plus. f_equal. ring.
Qed.
Lemma exp_count n m c : c = INR n -> exp (c * m) = exp m ^ n.
Proof. intros ->. symmetry. apply exp_pow. Qed.
Lemma exp_uncount n m c : c = - INR n -> exp (c * m) = / (exp m ^ n).
Proof. intros ->. rewrite exp_pow, <- exp_Ropp. f_equal. ring. Qed.
Lemma exp_of_count b n : 0 < b -> exp (INR n * ln b) = b ^ n.
Proof. intros H. rewrite <- exp_pow, exp_ln by auto. reflexivity. Qed.
Lemma exp_half_ln b : 0 < b -> exp (ln b / 2) = sqrt b.
Proof.
  intros H. symmetry. apply sqrt_square_of. { apply Rlt_le, exp_pos. }
  rewrite <- exp_plus. replace (ln b / 2 + ln b / 2) with (ln b) by field. now apply exp_ln.
Qed.
Lemma cos_square x : cos x * cos x = 1 - sin x * sin x.
Proof. pose proof (sin2_cos2 x). unfold Rsqr in *. lra. Qed.
Lemma powerRZ_nat b n : powerRZ b (Z.of_nat n) = b ^ n.
Proof. symmetry. apply pow_powerRZ. Qed.
Lemma whole_power b z n m : b <> 0 -> z = (Z.of_nat n - Z.of_nat m)%Z -> powerRZ b z = b ^ n / b ^ m.
Proof.
  intros H ->. replace (Z.of_nat n - Z.of_nat m)%Z with (Z.of_nat n + - Z.of_nat m)%Z by lia.
  rewrite powerRZ_add by auto. rewrite powerRZ_neg by auto. rewrite !powerRZ_nat, <- Rinv_pow by auto. reflexivity.
Qed.
Lemma pow_of_quotient a b n : b <> 0 -> (a / b) ^ n = a ^ n / b ^ n.
Proof. intros. unfold Rdiv. now rewrite Rpow_mult_distr, pow_inv. Qed.
Ltac unfold_powers := unfold Rpower, tanh, sinh, cosh.
Ltac put E := rewrite ?E; repeat match goal with N : _ <> 0 |- _ => rewrite E in N end.
Ltac replace_by_zero := match goal with |- exp ?a = _ => replace a with 0 by (first [ring | (field; nz)]) end.
Ltac powers := repeat first
  [ rewrite Rpow_mult_distr | rewrite pow_of_quotient by nz | rewrite pow_inv | rewrite pow_add | rewrite pow_mult
  | rewrite pow1 ]; rewrite ?pow_1, ?pow_O.

(* ---- Taylor's theorem, one derivative at a time ---- *)
Section Steps.
Variables (f df P p : R -> R) (a x : R).
Hypothesis H : forall y, is_derive P y (p y).
Let D y : is_derive f y (df y) -> is_derive (fun z => f z - P z) y (df y - p y).
Proof. intros K. apply (is_derive_minus f P y (df y) (p y)); auto. Qed.
Let E y : is_derive f y (df y) -> is_derive (fun z => P z - f z) y (p y - df y).
Proof. intros K. apply (is_derive_minus P f y (p y) (df y)); auto. Qed.
Lemma taylor_right : (forall y, a <= y <= x -> is_derive f y (df y)) -> P a <= f a ->
  (forall y, a <= y <= x -> p y <= df y) -> forall y, a <= y <= x -> P y <= f y.
Proof.
  intros K B S y Hy. assert (f a - P a <= f y - P y); [|lra].
  apply (mono_up (fun z => f z - P z) (fun z => df z - p z)); try lra; intros; [apply D, K|]; [lra|].
  assert (p y0 <= df y0) by (apply S; lra). lra.
Qed.
Lemma taylor_right_above : (forall y, a <= y <= x -> is_derive f y (df y)) -> f a <= P a ->
  (forall y, a <= y <= x -> df y <= p y) -> forall y, a <= y <= x -> f y <= P y.
Proof.
  intros K B S y Hy. assert (P a - f a <= P y - f y); [|lra].
  apply (mono_up (fun z => P z - f z) (fun z => p z - df z)); try lra; intros; [apply E, K|]; [lra|].
  assert (df y0 <= p y0) by (apply S; lra). lra.
Qed.
Lemma taylor_left : (forall y, x <= y <= a -> is_derive f y (df y)) -> P a <= f a ->
  (forall y, x <= y <= a -> df y <= p y) -> forall y, x <= y <= a -> P y <= f y.
Proof.
  intros K B S y Hy. assert (f a - P a <= f y - P y); [|lra].
  apply (mono_down (fun z => f z - P z) (fun z => df z - p z)); try lra; intros; [apply D, K|]; [lra|].
  assert (df y0 <= p y0) by (apply S; lra). lra.
Qed.
Lemma taylor_left_above : (forall y, x <= y <= a -> is_derive f y (df y)) -> f a <= P a ->
  (forall y, x <= y <= a -> p y <= df y) -> forall y, x <= y <= a -> f y <= P y.
Proof.
  intros K B S y Hy. assert (P a - f a <= P y - f y); [|lra].
  apply (mono_down (fun z => P z - f z) (fun z => p z - df z)); try lra; intros; [apply E, K|]; [lra|].
  assert (p y0 <= df y0) by (apply S; lra). lra.
Qed.
End Steps.

(* mean value form of a function that vanishes at a: f x = (x - a) * f' c *)
Lemma mean_value (f df : R -> R) a x : (forall y, Rmin a x <= y <= Rmax a x -> is_derive f y (df y)) ->
  exists c, Rmin a x <= c <= Rmax a x /\ f x = f a + df c * (x - a).
Proof.
  intros D. destruct (MVT_gen f a x df) as [c [H E]].
  - intros y Hy. apply D. lra.
  - intros y Hy. apply continuity_pt_filterlim, (ex_derive_continuous f). exists (df y). now apply D.
  - exists c. split; auto. lra.
Qed.

Section Signs.
(* A function with a derivative of one sign, from where it has that sign on. *)
Variables (f df : R -> R).
Lemma rises a x : a <= x -> (forall y, a <= y <= x -> is_derive f y (df y)) ->
  (forall y, a < y < x -> 0 <= df y) -> f a <= f x.
Proof. intros. now apply (mono_up f df). Qed.
Lemma rises_strictly a x : a < x -> (forall y, a <= y <= x -> is_derive f y (df y)) ->
  (forall y, a < y < x -> 0 < df y) -> f a < f x.
Proof.
  intros L D P. destruct (MVT_cor2 f df a x L) as [c [E Hc]].
  - intros y Hy. apply is_derive_Reals, D; lra.
  - assert (0 < df c) by (apply P; lra). nra.
Qed.
Lemma falls x b : x <= b -> (forall y, x <= y <= b -> is_derive f y (df y)) ->
  (forall y, x < y < b -> 0 <= - df y) -> f b <= f x.
Proof. intros. now apply (mono_down f df). Qed.
Lemma falls_strictly x b : x < b -> (forall y, x <= y <= b -> is_derive f y (df y)) ->
  (forall y, x < y < b -> 0 < - df y) -> f b < f x.
Proof.
  intros L D P. destruct (MVT_cor2 f df x b L) as [c [E Hc]].
  - intros y Hy. apply is_derive_Reals, D; lra.
  - assert (0 < - df c) by (apply P; lra). nra.
Qed.
Lemma constant a x : (forall y, Rmin a x <= y <= Rmax a x -> is_derive f y (df y)) ->
  (forall y, Rmin a x <= y <= Rmax a x -> df y = 0) -> f x = f a.
Proof. intros D Z. destruct (mean_value f df a x D) as [c [Hc E]]. rewrite Z in E by auto. lra. Qed.
End Signs.

(* f falls to a limit that is not negative *)
Lemma falls_to_limit (f df : R -> R) (l x : R) :
  (forall y, x <= y -> is_derive f y (df y)) -> (forall y, x < y -> 0 <= - df y) ->
  is_lim f p_infty l -> 0 <= l -> 0 <= f x.
Proof.
  intros D S L P. apply Rle_trans with (1 := P).
  assert (H : Rbar_le l (f x)); [|exact H].
  apply (is_lim_le_loc f (fun _ => f x) p_infty l (f x)); auto.
  - exists x. intros y Hy. apply (falls f df x y); try lra; intros; [apply D | apply S]; lra.
  - apply is_lim_const.
Qed.


Lemma sqr_le (l r : R) : 0 <= l -> 0 <= r -> 0 <= l ^ 2 - r ^ 2 -> 0 <= l - r.
Proof. intros. destruct (Rle_lt_dec r l); [lra|]. assert (0 < (r - l) * (r + l)) by (apply Rmult_lt_0_compat; lra). lra. Qed.
Lemma sqr_lt (l r : R) : 0 <= l -> 0 <= r -> 0 < l ^ 2 - r ^ 2 -> 0 < l - r.
Proof. intros. destruct (Rlt_le_dec r l); [lra|]. assert (0 <= (r - l) * (r + l)) by (apply Rmult_le_pos; lra). lra. Qed.
Lemma ln_le_back (l r : R) : 0 < l -> 0 < r -> 0 <= ln l - ln r -> 0 <= l - r.
Proof. intros. destruct (Rle_lt_dec r l); [lra|]. assert (ln l < ln r) by now apply ln_increasing. lra. Qed.
Lemma ln_lt_back (l r : R) : 0 < l -> 0 < r -> 0 < ln l - ln r -> 0 < l - r.
Proof. intros. destruct (Rlt_le_dec r l); [lra|]. assert (ln l <= ln r) by now apply ln_mono. lra. Qed.
Lemma exp_le_back (l r : R) : 0 <= exp l - exp r -> 0 <= l - r.
Proof. intros. destruct (Rle_lt_dec r l); [lra|]. assert (exp l < exp r) by now apply exp_increasing. lra. Qed.
Lemma exp_lt_back (l r : R) : 0 < exp l - exp r -> 0 < l - r.
Proof. intros. destruct (Rlt_le_dec r l); [lra|]. assert (exp l <= exp r) by now apply exp_mono. lra. Qed.
Lemma nat_from (Q : nat -> Prop) (m : nat) : Q m -> (forall n, (m <= n)%nat -> Q n -> Q (n + 1)%nat) ->
  forall n, (m <= n)%nat -> Q n.
Proof. intros B S n. induction 1; auto. rewrite <- Nat.add_1_r. auto. Qed.
Ltac abstracted T u := repeat match goal with H : context [T] |- _ => revert H end; generalize T; intros u; intros.
Ltac conditions := repeat split; first [ exact I | assumption | lra | (apply Rgt_not_eq; first [lra | positive])
  | (apply Rlt_not_eq; lra) | positive | nz ].
Lemma Rminus_le_of a b : 0 <= b + - a -> a <= b. Proof. lra. Qed.
Lemma even_pow_strict x k n : n = (2 * k)%nat -> x <> 0 -> 0 < x ^ n.
Proof. intros -> H. rewrite pow_mult. apply pow_lt. now apply pow2_gt_0. Qed.
Ltac replace_by m := match goal with |- 0 <= ?p => replace p with m by equal | |- 0 < ?p => replace p with m by equal
  | |- ?p = 0 => replace p with m by equal end.
Ltac increasing := match goal with
  | |- 0 <= ln ?b + - ln ?a => enough (ln a <= ln b) by lra; apply ln_le; [ solve [ positive ] | lra ]
  | |- 0 < ln ?b + - ln ?a => enough (ln a < ln b) by lra; apply ln_increasing; [ solve [ positive ] | lra ]
  | |- 0 < exp ?b + - exp ?a => enough (exp a < exp b) by lra; apply exp_increasing; lra
  | |- 0 <= exp ?b + - exp ?a => enough (exp a <= exp b) by lra;
      destruct (Rle_lt_or_eq_dec a b) as [?|E]; [ lra | now apply Rlt_le, exp_increasing | rewrite E; lra ]
  | |- 0 <= sqrt ?b + - sqrt ?a => enough (sqrt a <= sqrt b) by lra; apply sqrt_le_1_alt; lra end.
(* a logarithm as the sum of two, without a look at what each is *)
Ltac one_log := match goal with |- ln ?a + - (ln ?b + ln ?c) = 0 =>
  rewrite <- (ln_mult b c) by (first [ assumption | positive ]);
  replace (b * c) with a by (first [ ring | field; nz ]); ring end.
Ltac restated m := first
  [ match goal with |- 0 <= ?p => constr_eq p m | |- 0 < ?p => constr_eq p m | |- ?p = 0 => constr_eq p m end
  | replace_by m | idtac ].
Tactic Notation "replace_with" constr(m) tactic3(by_) := match goal with
  | |- 0 <= ?p => replace p with m by (unfold_powers; by_)
  | |- 0 < ?p => replace p with m by (unfold_powers; by_)
  | |- ?p = 0 => replace p with m by (unfold_powers; by_) end.
(* equal arguments of functions get one form *)
Ltac alike := cbn [pow]; unfold Rdiv; repeat match goal with
  | |- context [exp ?a] => match goal with |- context [exp ?b] =>
      assert_fails (constr_eq a b); replace (exp a) with (exp b) by (f_equal; first [ring | (field; nz)]) end
  | |- context [ln ?a] => match goal with |- context [ln ?b] =>
      assert_fails (constr_eq a b); replace (ln a) with (ln b) by (f_equal; first [ring | (field; nz)]) end
  | |- context [sqrt ?a] => match goal with |- context [sqrt ?b] =>
      assert_fails (constr_eq a b); replace (sqrt a) with (sqrt b) by (f_equal; first [ring | (field; nz)]) end end.
Ltac within := unfold Rmin, Rmax in *; repeat match goal with
  | H : context [Rle_dec ?a ?b] |- _ => destruct (Rle_dec a b) end.
Ltac written_out := unfold sum, count; repeat match goal with |- context [Z.to_nat ?z] =>
    let n := eval cbv in (Z.to_nat z) in change (Z.to_nat z) with n end; cbn [add_up Nat.add];
  rewrite ?Rplus_0_l; repeat f_equal; first [ reflexivity | (cbn; lra) | (cbn; field) ].
Ltac nonzero_square := first [ (apply pow2_gt_0; nz) | apply pow2_ge_0
  | (apply Rinv_0_lt_compat; apply pow2_gt_0; nz) | (apply Rlt_le, Rinv_0_lt_compat; apply pow2_gt_0; nz) ].
