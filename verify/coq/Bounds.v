(* Bounds of terms by bounds of their parts.  Not trusted: all of it is checked by Coq. *)
From Coq Require Import Reals ZArith Lra Lia Psatz.
From Interval Require Import Tactic.
Open Scope R_scope.

(* a <= x or a < x, by whether the bound is strict. *)
Definition above (s : bool) (a x : R) := if s then a < x else a <= x.
Definition below (s : bool) (x b : R) := if s then x < b else x <= b.
Lemma above_weak s a x : above s a x -> a <= x. Proof. destruct s; cbn; lra. Qed.
Lemma below_weak s x b : below s x b -> x <= b. Proof. destruct s; cbn; lra. Qed.

Lemma above_add s r a b x y c : above s a x -> above r b y -> c = a + b -> above (s || r) c (x + y).
Proof. intros H K ->. destruct s, r; cbn in *; lra. Qed.
Lemma below_add s r a b x y c : below s x a -> below r y b -> c = a + b -> below (s || r) (x + y) c.
Proof. intros H K ->. destruct s, r; cbn in *; lra. Qed.
Lemma above_sub s r a b x y c : above s a x -> below r y b -> c = a - b -> above (s || r) c (x - y).
Proof. intros H K ->. destruct s, r; cbn in *; lra. Qed.
Lemma above_opp s x b c : below s x b -> c = - b -> above s c (- x).
Proof. intros H ->. destruct s; cbn in *; lra. Qed.
Lemma below_opp s x a c : above s a x -> c = - a -> below s (- x) c.
Proof. intros H ->. destruct s; cbn in *; lra. Qed.
(* rounding outwards makes strict what it changes *)
Lemma above_round s a x c : above s a x -> c < a -> above true c x.
Proof. intros. apply above_weak in H. cbn. lra. Qed.
Lemma below_round s x b c : below s x b -> b < c -> below true x c.
Proof. intros. apply below_weak in H. cbn. lra. Qed.

Lemma above_scale s a x k c : above s a x -> 0 < k -> c = k * a -> above s c (k * x).
Proof. intros H K ->. destruct s; cbn in *; nra. Qed.
Lemma below_scale s x b k c : below s x b -> 0 < k -> c = k * b -> below s (k * x) c.
Proof. intros H K ->. destruct s; cbn in *; nra. Qed.
(* x >= a >= 0, y >= b >= 0; strict where the one is and the other is not 0 *)
Lemma above_mul s r a b x y c : above s a x -> above r b y -> 0 <= a -> 0 <= b -> c = a * b ->
  above false c (x * y).
Proof. intros H K A B ->. apply above_weak in H, K. cbn. apply Rmult_le_compat; lra. Qed.
Lemma above_mul_strict a b x y c : a < x -> b < y -> 0 <= a -> 0 <= b -> c = a * b -> c < x * y.
Proof. intros H K A B ->. assert (0 < (x - a) * (y - b)) by (apply Rmult_lt_0_compat; lra).
  assert (0 <= a * (y - b)) by (apply Rmult_le_pos; lra). assert (0 <= b * (x - a)) by (apply Rmult_le_pos; lra). lra. Qed.
Lemma above_mul_left r a b x y c : a < x -> above r b y -> 0 <= a -> 0 < b -> c = a * b -> c < x * y.
Proof. intros H K A B ->. apply above_weak in K. assert (0 < (x - a) * y) by (apply Rmult_lt_0_compat; lra).
  assert (0 <= a * (y - b)) by (apply Rmult_le_pos; lra). lra. Qed.
Lemma above_mul_right s a b x y c : above s a x -> b < y -> 0 < a -> 0 <= b -> c = a * b -> c < x * y.
Proof. intros H K A B ->. rewrite (Rmult_comm x), (Rmult_comm a). eapply above_mul_left; eauto. Qed.
Lemma below_mul s r a b x y c : below s x a -> below r y b -> 0 <= x -> 0 <= y -> c = a * b ->
  below false (x * y) c.
Proof. intros H K A B ->. apply below_weak in H, K. cbn. apply Rmult_le_compat; lra. Qed.
Lemma below_mul_left r a b x y c : x < a -> below r y b -> 0 <= x -> 0 <= y -> 0 < b -> c = a * b -> x * y < c.
Proof. intros H K A B P ->. apply below_weak in K. assert (x * y <= x * b) by (apply Rmult_le_compat_l; lra).
  assert (0 < (a - x) * b) by (apply Rmult_lt_0_compat; lra). lra. Qed.
Lemma below_mul_right s a b x y c : below s x a -> y < b -> 0 <= x -> 0 <= y -> 0 < a -> c = a * b -> x * y < c.
Proof. intros H K A B P ->. rewrite (Rmult_comm x), (Rmult_comm a). eapply below_mul_left; eauto. Qed.
Lemma above_by_left s c x y : above s c (- x * y) -> above s c (- (x * y)).
Proof. now replace (- (x * y)) with (- x * y) by ring. Qed.
Lemma flip_above s x y b c : below s (- x * y) b -> c = - b -> above s c (x * y).
Proof. intros H ->. destruct s; cbn in *; lra. Qed.
Lemma flip_below s x y a c : above s a (- x * y) -> c = - a -> below s (x * y) c.
Proof. intros H ->. destruct s; cbn in *; lra. Qed.
Lemma swap_above s x y c : above s c (y * x) -> above s c (x * y).
Proof. now rewrite Rmult_comm. Qed.
Lemma swap_below s x y c : below s (y * x) c -> below s (x * y) c.
Proof. now rewrite Rmult_comm. Qed.
(* the least of four corners *)
Lemma corner_low a b c d x y m : a <= x -> x <= b -> c <= y -> y <= d ->
  m <= a * c -> m <= a * d -> m <= b * c -> m <= b * d -> m <= x * y.
Proof.
  intros. destruct (Rle_lt_dec 0 y).
  - assert (a * y <= x * y) by (apply Rmult_le_compat_r; lra). destruct (Rle_lt_dec 0 a).
    + assert (a * c <= a * y) by (apply Rmult_le_compat_l; lra). lra.
    + assert (a * d <= a * y) by nra. lra.
  - assert (b * y <= x * y) by nra. destruct (Rle_lt_dec 0 b).
    + assert (b * c <= b * y) by (apply Rmult_le_compat_l; lra). lra.
    + assert (b * d <= b * y) by nra. lra.
Qed.
Lemma corner_high a b c d x y m : a <= x -> x <= b -> c <= y -> y <= d ->
  a * c <= m -> a * d <= m -> b * c <= m -> b * d <= m -> x * y <= m.
Proof.
  intros. assert (- m <= - x * y); [|lra].
  apply (corner_low (- b) (- a) c d); try lra.
Qed.
Lemma above_inv s x b c : below s x b -> 0 < x -> 0 < b -> c = / b -> above s c (/ x).
Proof. intros H P B ->. destruct s; cbn in *; [apply Rinv_lt_contravar|apply Rinv_le_contravar]; auto.
  now apply Rmult_lt_0_compat. Qed.
Lemma below_inv s x a c : above s a x -> 0 < a -> c = / a -> below s (/ x) c.
Proof. intros H A ->. destruct s; cbn in *; [apply Rinv_lt_contravar|apply Rinv_le_contravar]; auto.
  apply Rmult_lt_0_compat; lra. Qed.
Lemma inv_pos x : 0 < x -> 0 < / x. Proof. apply Rinv_0_lt_compat. Qed.
Lemma inv_neg_lo s a x c : above s a (/ - x) -> x <> 0 -> c = - a -> below s (/ x) c.
Proof. intros H N ->. replace (/ - x) with (- / x) in H by (field; auto). destruct s; cbn in *; lra. Qed.
Lemma inv_neg_hi s x b c : below s (/ - x) b -> x <> 0 -> c = - b -> above s c (/ x).
Proof. intros H N ->. replace (/ - x) with (- / x) in H by (field; auto). destruct s; cbn in *; lra. Qed.
Lemma exp_mono x y : x <= y -> exp x <= exp y.
Proof. intros [H|H]; [left; now apply exp_increasing | rewrite H; lra]. Qed.
Lemma ln_mono x y : 0 < x -> x <= y -> ln x <= ln y.
Proof. intros P [H|H]; [left; now apply ln_increasing | rewrite H; lra]. Qed.
Lemma above_exp s a x c : above s a x -> c = exp a -> above s c (exp x).
Proof. intros H ->. destruct s; cbn in *; [now apply exp_increasing | now apply exp_mono]. Qed.
Lemma above_exp_near s a x c : above s a x -> c < exp a -> above true c (exp x).
Proof. intros H L. apply above_weak in H. apply exp_mono in H. cbn. lra. Qed.
Lemma below_exp s x b c : below s x b -> c = exp b -> below s (exp x) c.
Proof. intros H ->. destruct s; cbn in *; [now apply exp_increasing | now apply exp_mono]. Qed.
Lemma below_exp_near s x b c : below s x b -> exp b < c -> below true (exp x) c.
Proof. intros H L. apply below_weak in H. apply exp_mono in H. cbn. lra. Qed.
Lemma above_ln_one s x : above s 1 x -> above s 0 (ln x).
Proof. rewrite <- ln_1. intros H. destruct s; cbn in *; [apply ln_increasing | apply ln_mono]; lra. Qed.
Lemma below_ln_one s x : below s x 1 -> 0 < x -> below s (ln x) 0.
Proof. intros H P. rewrite <- ln_1. destruct s; cbn in *; [apply ln_increasing | apply ln_mono]; lra. Qed.
Lemma above_ln s a x c : above s a x -> 0 < a -> c < ln a -> above true c (ln x).
Proof. intros H A L. apply above_weak in H. pose proof (ln_mono a x A H). cbn. lra. Qed.
Lemma below_ln s x b c : below s x b -> 0 < x -> ln b < c -> below true (ln x) c.
Proof. intros H A L. apply below_weak in H. pose proof (ln_mono x b A H). cbn. lra. Qed.
Lemma above_sqrt_zero x : 0 <= sqrt x. Proof. apply sqrt_pos. Qed.
Lemma above_sqrt_pos x : 0 < x -> 0 < sqrt x. Proof. apply sqrt_lt_R0. Qed.
Lemma above_sqrt s a x c : above s a x -> 0 <= c -> c * c <= a -> above s c (sqrt x).
Proof.
  intros H C L. rewrite <- (sqrt_square c C). assert (0 <= c * c) by nra.
  destruct s; cbn in *; [apply sqrt_lt_1 | apply sqrt_le_1]; lra.
Qed.
Lemma below_sqrt s x b c : below s x b -> 0 <= x -> 0 <= c -> b <= c * c -> below s (sqrt x) c.
Proof.
  intros H P C L. rewrite <- (sqrt_square c C). assert (0 <= c * c) by nra.
  destruct s; cbn in *; [apply sqrt_lt_1 | apply sqrt_le_1]; lra.
Qed.
Lemma above_pow s a x n c : above s a x -> 0 <= a -> c = a ^ n -> above false c (x ^ n).
Proof. intros H A ->. apply above_weak in H. cbn. apply pow_incr. lra. Qed.
Lemma above_pow_strict a x n c : a < x -> 0 <= a -> c = a ^ S n -> c < x ^ S n.
Proof.
  intros H A ->. induction n; [ simpl; lra |].
  change (a ^ S (S n)) with (a * a ^ S n). change (x ^ S (S n)) with (x * x ^ S n).
  apply Rmult_le_0_lt_compat; auto. now apply pow_le.
Qed.
Lemma below_pow s x b n c : below s x b -> 0 <= x -> c = b ^ n -> below false (x ^ n) c.
Proof. intros H A ->. apply below_weak in H. cbn. apply pow_incr. lra. Qed.
Lemma below_pow_strict x b n c : x < b -> 0 <= x -> c = b ^ S n -> x ^ S n < c.
Proof. intros H A ->. now apply (above_pow_strict x b n (x ^ S n)). Qed.
Lemma pow_even_opp x n : (x ^ (2 * n) = (- x) ^ (2 * n))%R.
Proof. rewrite !pow_mult. f_equal. ring. Qed.
Lemma pow_odd_opp x n : (x ^ S (2 * n) = - (- x) ^ S (2 * n))%R.
Proof. cbn [pow]. rewrite (pow_even_opp x). ring. Qed.
Lemma pow_pos x n : 0 < x -> 0 < x ^ n. Proof. intros. now apply pow_lt. Qed.
Lemma even_pow_low x n : (exists k, n = (2 * k)%nat) -> 0 <= x ^ n.
Proof. intros [k ->]. rewrite pow_mult. apply pow_le. apply pow2_ge_0. Qed.
Lemma even_pow_high x b n c : (exists k, n = (2 * k)%nat) -> - b <= x -> x <= b -> b ^ n <= c -> x ^ n <= c.
Proof.
  intros [k ->] L H B. apply Rle_trans with (2 := B). rewrite !pow_mult. apply pow_incr. split.
  - apply pow2_ge_0.
  - nra.
Qed.
(* powers with a whole exponent n >= m of a base between 0 and 1, and beyond *)
Lemma pow_shrinks x n : 0 <= x -> x <= 1 -> x ^ n <= 1.
Proof. intros. rewrite <- (pow1 n). apply pow_incr. lra. Qed.
Lemma pow_grows x n : 1 <= x -> 1 <= x ^ n. Proof. intros. now apply pow_R1_Rle. Qed.
Lemma pow_shrinks_from x n m : 0 <= x -> x <= 1 -> INR m <= INR n -> x ^ n <= x ^ m.
Proof.
  intros A B H. apply INR_le in H. replace n with (m + (n - m))%nat by lia. rewrite pow_add.
  assert (0 <= x ^ m) by now apply pow_le. pose proof (pow_shrinks x (n - m) A B). nra.
Qed.
Lemma pow_grows_from x n m : 1 <= x -> INR m <= INR n -> x ^ m <= x ^ n.
Proof. intros A H. apply INR_le in H. now apply Rle_pow. Qed.
Lemma sin_low x : -1 <= sin x. Proof. pose proof (SIN_bound x). lra. Qed.
Lemma sin_high x : sin x <= 1. Proof. pose proof (SIN_bound x). lra. Qed.
Lemma cos_low x : -1 <= cos x. Proof. pose proof (COS_bound x). lra. Qed.
Lemma cos_high x : cos x <= 1. Proof. pose proof (COS_bound x). lra. Qed.
Lemma tanh_exp x : tanh x = 1 - 2 / (exp (2 * x) + 1).
Proof.
  unfold tanh, sinh, cosh. replace (2 * x) with (x + x) by ring. rewrite exp_plus, exp_Ropp.
  pose proof (exp_pos x). field. repeat split; nra.
Qed.
Lemma tanh_low x : -1 < tanh x.
Proof. rewrite tanh_exp. pose proof (exp_pos (2 * x)).
  assert (/ (exp (2 * x) + 1) < 1) by (rewrite <- Rinv_1; apply Rinv_lt_contravar; lra). unfold Rdiv. lra. Qed.
Lemma tanh_high x : tanh x < 1.
Proof. rewrite tanh_exp. pose proof (exp_pos (2 * x)).
  assert (0 < / (exp (2 * x) + 1)) by (apply Rinv_0_lt_compat; lra). unfold Rdiv. lra. Qed.
Lemma cosh_low x : 1 <= cosh x.
Proof. unfold cosh. rewrite exp_Ropp. pose proof (exp_pos x).
  assert (P : 0 <= (exp x - 1) * (exp x - 1) * / exp x)
    by (apply Rmult_le_pos; [apply Rle_0_sqr | apply Rlt_le, Rinv_0_lt_compat; lra]).
  replace ((exp x - 1) * (exp x - 1) * / exp x) with (exp x + / exp x - 2) in P by (field; lra). lra. Qed.
Lemma above_max_l s a x y : above s a x -> above s a (Rmax x y).
Proof. intros H. pose proof (Rmax_l x y). destruct s; cbn in *; lra. Qed.
Lemma above_max_r s a x y : above s a y -> above s a (Rmax x y).
Proof. intros H. pose proof (Rmax_r x y). destruct s; cbn in *; lra. Qed.
Lemma below_min_l s x y b : below s x b -> below s (Rmin x y) b.
Proof. intros H. pose proof (Rmin_l x y). destruct s; cbn in *; lra. Qed.
Lemma below_min_r s x y b : below s y b -> below s (Rmin x y) b.
Proof. intros H. pose proof (Rmin_r x y). destruct s; cbn in *; lra. Qed.
Lemma above_min s r a b x y c : above s a x -> above r b y -> c <= a -> c <= b -> above (s && r) c (Rmin x y).
Proof. intros H K. unfold Rmin. destruct (Rle_dec x y), s, r; cbn in *; lra. Qed.
Lemma below_max s r a b x y c : below s x a -> below r y b -> a <= c -> b <= c -> below (s && r) (Rmax x y) c.
Proof. intros H K. unfold Rmax. destruct (Rle_dec x y), s, r; cbn in *; lra. Qed.
(* factorials of numbers *)
Ltac counted := repeat match goal with |- context [INR (fact ?n)] =>
  let v := eval vm_compute in (Z.of_nat (fact n)) in
  replace (INR (fact n)) with (IZR v) by (rewrite INR_IZR_INZ; apply f_equal; vm_compute; reflexivity) end.
Ltac numeric := clear; counted; first [ lra | interval with (i_prec 64) | (cbn; lra) | (cbn; interval with (i_prec 64)) | interval with (i_prec 200) ].
