(* Lemmas and tactics for printed proofs.  Not trusted: all of it is checked by Coq. *)
From Coq Require Import Reals ZArith Lra Lia Psatz List Arith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Memory Require Import Statements.
Open Scope R_scope.

(* ---- numbers ---- *)
Lemma square_zero (x : R) : x ^ 2 = 0 -> x = 0.
Proof. intros. apply Rsqr_0_uniq. unfold Rsqr. lra. Qed.
Lemma sum_nonneg f a b : (forall i, 0 <= f i) -> 0 <= sum f a b.
Proof.
  intros H. unfold sum. induction (count a b) as [|n I]; cbn [add_up]; [lra|].
  pose proof (H (a + n)%nat). lra.
Qed.
Lemma product_nonneg f a b : (forall i, 0 <= f i) -> 0 <= product f a b.
Proof.
  intros H. unfold product. induction (count a b) as [|n I]; cbn [multiply_up]; [lra|].
  now apply Rmult_le_pos.
Qed.
Lemma product_pos f a b : (forall i, (a <= i)%nat -> 0 < f i) -> 0 < product f a b.
Proof.
  intros H. unfold product. induction (count a b) as [|n I]; cbn [multiply_up]; [lra|].
  apply Rmult_lt_0_compat; [exact I | apply H; lia].
Qed.
Lemma pow_nonneg (x : R) n : 0 <= x -> 0 <= x ^ n.
Proof. exact (pow_le x n). Qed.
Lemma pow_le_one (x : R) n : 0 <= x -> x <= 1 -> x ^ n <= 1.
Proof. intros. rewrite <- (pow1 n). apply pow_incr. lra. Qed.
Lemma even_pow_nonneg (x : R) k n : n = (k + k)%nat -> 0 <= x ^ n.
Proof. intros ->. rewrite pow_add. nra. Qed.
Lemma even_exponent (x : R) n : n = (2 * Nat.div2 n)%nat -> 0 <= x ^ n.
Proof. intros ->. rewrite pow_mult. apply pow_le. apply pow2_ge_0. Qed.
Lemma pow_part (a b : R) n : a = b -> a ^ n = b ^ n. Proof. now intros ->. Qed.
Lemma sqrt_square_of (a b : R) : 0 <= b -> b * b = a -> sqrt a = b.
Proof. intros. subst a. now apply sqrt_square. Qed.
Lemma Rabs_scaled (c p q : R) : p = c * q -> Rabs p = Rabs c * Rabs q.
Proof. intros ->. apply Rabs_mult. Qed.
Lemma sqrt_root (a n : R) : 0 <= n -> n * n = a -> sqrt a = n.
Proof. intros H <-. now apply sqrt_square. Qed.

Lemma le_as (a b c d : R) : a = c -> b = d -> a <= b -> c <= d. Proof. intros -> ->. auto. Qed.
Lemma lt_as (a b c d : R) : a = c -> b = d -> a < b -> c < d. Proof. intros -> ->. auto. Qed.
Lemma ge_as (a b c d : R) : a = c -> b = d -> a >= b -> c >= d. Proof. intros -> ->. auto. Qed.
Lemma gt_as (a b c d : R) : a = c -> b = d -> a > b -> c > d. Proof. intros -> ->. auto. Qed.
Lemma eq_as (a b c d : R) : a = c -> b = d -> a = b -> c = d. Proof. intros -> ->. auto. Qed.
Lemma ne_as (a b c d : R) : a = c -> b = d -> a <> b -> c <> d. Proof. intros -> ->. auto. Qed.

Lemma ln_power (x : R) n : 0 < x -> ln (x ^ n) = INR n * ln x.
Proof.
  intros H. induction n. { simpl. rewrite ln_1. ring. }
  rewrite S_INR. cbn [pow]. rewrite ln_mult; auto. { rewrite IHn. ring. } now apply pow_lt.
Qed.

(* f' of one sign on the open interval. *)
Lemma mono_up (f df : R -> R) a x : a <= x ->
  (forall y, a <= y <= x -> is_derive f y (df y)) -> (forall y, a < y < x -> 0 <= df y) -> f a <= f x.
Proof.
  intros H D P. destruct (Rle_lt_or_eq_dec _ _ H) as [L|E]; [|rewrite E; lra].
  destruct (MVT_cor2 f df a x L) as [c [E Hc]].
  - intros y Hy. apply is_derive_Reals, D; lra.
  - assert (0 <= df c) by (apply P; lra). nra.
Qed.
Lemma mono_down (f df : R -> R) x b : x <= b ->
  (forall y, x <= y <= b -> is_derive f y (df y)) -> (forall y, x < y < b -> 0 <= - df y) -> f b <= f x.
Proof.
  intros H D P.
  assert (- f x <= - f b); [|lra].
  apply (mono_up (fun y => - f y) (fun y => - df y)); auto.
  intros y Hy. apply (is_derive_opp f y (df y)). now apply D.
Qed.

Lemma ln_gt_0 x : 1 < x -> 0 < ln x.
Proof. intros. rewrite <- ln_1. apply ln_increasing; lra. Qed.
Lemma ln_lt_0 x : 0 < x -> x < 1 -> 0 < - ln x.
Proof. intros. assert (ln x < ln 1) by (apply ln_increasing; lra). rewrite ln_1 in *. lra. Qed.
(* x <= a / b and the like: times b, where that is positive *)
Ltac cleared := repeat match goal with
  | H : ?x >= ?a / ?b |- _ => apply Rge_le in H
  | H : ?x <= ?a / ?b |- _ => apply (Rmult_le_compat_r b) in H; [ | lra ];
      replace (a / b * b) with a in H by (field; lra)
  | H : ?a / ?b <= ?x |- _ => apply (Rmult_le_compat_r b) in H; [ | lra ];
      replace (a / b * b) with a in H by (field; lra)
  end.
(* a quotient becomes a name q with q * b = a *)
Ltac divisions := unfold Rdiv in *; repeat match goal with
  | |- context [/ ?b] => divided b
  | H : context [/ ?b] |- _ => divided b
  end
with divided b := let q := fresh "q" in let E := fresh in
  assert (E : / b * b = 1) by (apply Rinv_l; first [ lra | (apply Rgt_not_eq; first [lra | nra]) | (apply Rlt_not_eq; first [lra | nra]) ]);
  try (let P := fresh in assert (P : 0 < / b) by (apply Rinv_0_lt_compat; first [lra | nra]));
  set (q := / b) in *; clearbody q.
Ltac pos := repeat first
  [ assumption | apply exp_pos | apply Rmult_lt_0_compat | apply Rdiv_lt_0_compat
  | apply Rinv_0_lt_compat | apply pow_lt | apply INR_fact_lt_0 | (apply product_pos; intros ? ?) | (apply ln_gt_0; first [lra | timeout 3 (divisions; nra)]) | apply PI_RGT_0 | apply sqrt_lt_R0
  | (apply Rplus_lt_0_compat; [apply exp_pos | apply exp_pos]) | lra ].
Ltac nonneg := first
  [ assumption | lra | apply pow2_ge_0 | apply Rabs_pos | apply sqrt_pos | (apply Rlt_le, exp_pos)
  | apply pos_INR | apply norm_ge_0 | solve [ apply pow_nonneg; nonneg ]
  | solve [ apply sum_nonneg; intros ?; nonneg ] | solve [ apply product_nonneg; intros ?; nonneg ]
  | solve [ eapply even_pow_nonneg; reflexivity ] | solve [ apply even_exponent; first [ reflexivity | lia ] ]
  | solve [ apply Rmult_le_pos; nonneg ] | solve [ apply Rplus_le_le_0_compat; nonneg ]
  | solve [ apply Rlt_le; apply Rinv_0_lt_compat; lra ] | solve [ apply Rle_0_sqr ] ].
Ltac positive := first [ lra | solve [pos] | solve [ apply Rplus_lt_le_0_compat; [ solve [pos] | nonneg ] ]
  | timeout 3 nra | timeout 4 interval with (i_prec 64) ].
Ltac nz := repeat split;
  first [ assumption | apply INR_fact_neq_0 | lra | (apply Rgt_not_eq; positive) | (apply Rlt_not_eq; positive)
        | (intro; timeout 2 nra) ].
Ltac casts := progress (repeat rewrite ?plus_INR, ?mult_INR, ?S_INR, ?pow_INR; simpl INR).
(* ---- whole numbers ---- *)
Ltac wholes := rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?opp_IZR; rewrite <- ?INR_IZR_INZ.
Lemma natural_of z : 0 <= IZR z -> INR (Z.to_nat z) = IZR z.
Proof. intros H. apply le_IZR in H. rewrite INR_IZR_INZ, Z2Nat.id; auto. Qed.
Lemma ne_of_whole a b : IZR a <> IZR b -> a <> b. Proof. congruence. Qed.
Ltac as_whole H := rewrite ?INR_IZR_INZ in H;
  repeat first [ rewrite <- plus_IZR in H | rewrite <- minus_IZR in H | rewrite <- mult_IZR in H | rewrite <- opp_IZR in H ];
  first [ apply le_IZR in H | apply lt_IZR in H | apply Rge_le, le_IZR in H | apply Rgt_lt, lt_IZR in H
        | apply eq_IZR in H | apply ne_of_whole in H ].
Ltac in_one := rewrite ?INR_IZR_INZ;
  repeat first [ rewrite <- plus_IZR | rewrite <- minus_IZR | rewrite <- mult_IZR | rewrite <- opp_IZR ].
(* inequalities between whole numbers, by what is at hand about these *)
Ltac wholly := repeat match goal with
    | H : (_ <= _)%R |- _ => as_whole H | H : (_ < _)%R |- _ => as_whole H | H : (_ >= _)%R |- _ => as_whole H
    | H : (_ > _)%R |- _ => as_whole H | H : @eq R _ _ |- _ => as_whole H | H : ~ @eq R _ _ |- _ => as_whole H end;
  first [ (exfalso; lia) | (in_one; first [ apply IZR_le; lia | apply IZR_lt; lia | apply IZR_ge; lia | (apply Rlt_gt, IZR_lt; lia) | apply IZR_eq; lia
          | apply IZR_neq; lia ])
  | (cbn [pow]; in_one; first [ apply IZR_le | apply IZR_lt ]; timeout 3 nia) ].
Ltac pw := unfold Rpower, Rdiv, Rminus;
  repeat first [rewrite Rmult_plus_distr_r | rewrite Rmult_plus_distr_l];
  rewrite ?Ropp_mult_distr_l_reverse, ?exp_plus, ?exp_Ropp, ?Rmult_1_l, ?Rmult_0_l, ?exp_0;
  rewrite ?exp_ln by positive.
Ltac exponents := match goal with |- exp ?a = exp ?b => f_equal; first [ring | (field; nz)] end.
Ltac logs := unfold Rdiv; repeat first
  [ rewrite ln_mult by positive | rewrite ln_Rinv by positive | rewrite ln_power by positive
  | rewrite ln_exp | rewrite ln_1 ]; cbn [INR]; first [ reflexivity | ring | (field; nz) | lra ].
Ltac equal := first
  [ reflexivity | ring | (field; nz) | lra | (casts; ring) | (pw; field; nz)
  | (rewrite <- ?exp_plus; exponents) | (unfold Rpower; rewrite <- ?exp_plus; exponents)
  | timeout 10 logs ].
(* a difference of sides of an equation at hand, in another form *)
Ltac by_equation := match goal with H : @eq R ?a ?b |- ?g = 0 => solve
  [ replace g with (a - b) by (field; nz); lra | replace g with (b - a) by (field; nz); lra ] end.
(* equations between terms in square roots of variables, and in logarithms of such terms *)
Ltac by_roots :=
  repeat match goal with |- context [sqrt ?x] => is_var x;
    let r := fresh "r" in let E := fresh in
    assert (E : x = sqrt x * sqrt x) by (symmetry; apply sqrt_sqrt; lra); pose proof (sqrt_pos x);
    try (assert (0 < sqrt x) by (apply sqrt_lt_R0; lra)); set (r := sqrt x) in *; clearbody r; subst x end;
  repeat match goal with |- context [ln ?a] => match goal with |- context [ln ?b] =>
    tryif constr_eq a b then fail else replace (ln b) with (ln a) by (f_equal; field; nz) end end;
  field; nz.
Ltac is_zero := first [ lra | equal | (apply Rminus_diag_eq; equal)
  | (unfold Rabs, Rmax, Rmin; repeat match goal with
    | |- context [Rcase_abs ?a] => destruct (Rcase_abs a)
    | |- context [Rle_dec ?a ?b] => destruct (Rle_dec a b) end; lra)
  | timeout 20 by_equation ].
Ltac by_equal H a b := replace b with a by equal; exact H.
Ltac nearly := match goal with
  | H : 0 <= ?a |- 0 <= ?b => solve [by_equal H a b]
  | H : 0 < ?a |- 0 < ?b => solve [by_equal H a b]
  | H : 0 < ?a |- 0 <= ?b => solve [apply Rlt_le; by_equal H a b]
  end.
Ltac close := first [ lra | timeout 2 nra | nearly ].
Ltac branches := unfold Rabs, Rmax, Rmin in *;
  repeat match goal with
  | |- context [Rcase_abs ?a] => destruct (Rcase_abs a)
  | |- context [Rle_dec ?a ?b] => destruct (Rle_dec a b)
  | H : context [Rcase_abs ?a] |- _ => destruct (Rcase_abs a)
  | H : context [Rle_dec ?a ?b] |- _ => destruct (Rle_dec a b)
  end; first [ lra | timeout 4 nra ].
Ltac above_one := first [ lra | solve [ divisions; nra ] ].
Ltac logarithm := match goal with
  | |- context [ln (1 / ?x)] => replace (ln (1 / x)) with (- ln x)
      by (unfold Rdiv; rewrite Rmult_1_l, ln_Rinv; [ring | lra]);
      assert (0 < - ln x) by (apply ln_lt_0; lra); first [ lra | nra ]
  | |- context [ln ?x] => first
      [ (assert (0 < ln x) by (apply ln_gt_0; above_one); first [ lra | nra ])
      | (assert (0 < - ln x) by (apply ln_lt_0; above_one); first [ lra | nra ]) ]
  end.
Ltac ineq := first
  [ lra | solve [ wholly ] | solve [ logarithm ] | solve [pos] | solve [nonneg] | timeout 3 nra | timeout 5 interval with (i_prec 64)
  | timeout 6 branches | timeout 6 (solve [cleared; first [lra | nra]])
  | timeout 6 (solve [divisions; first [lra | nra]]) ].
Ltac enclosed := first
  [ lra | solve [ logarithm ] | solve [pos] | solve [nonneg] | timeout 20 interval with (i_prec 64) | timeout 2 nra
  | timeout 6 branches ].
Ltac apart := first [ nz | (apply Rgt_not_eq; ineq) | (apply Rlt_not_eq; ineq) ].
(* naturals of which one is the sum of two: powers of it are products *)
Ltac joined := repeat match goal with
  | H : INR ?a + INR ?b = INR ?c |- _ => is_var c;
      let E := fresh in assert (E : c = (a + b)%nat) by (apply INR_eq; rewrite plus_INR; lra);
      subst c; clear H end;
  rewrite ?pow_add in *; first [ lra | timeout 6 nra ].
Ltac anything := first [ ineq | is_zero | apart ].

(* ---- equal bodies of ranges ---- *)
Lemma add_up_ext f g a n : (forall i, f i = g i) -> add_up f a n = add_up g a n.
Proof. intros H. induction n; cbn; auto. now rewrite IHn, H. Qed.
Lemma sum_ext f g a b c : b = c -> (forall i, f i = g i) -> sum f a b = sum g a c.
Proof. intros -> ?. now apply add_up_ext. Qed.
Lemma product_ext f g a b c : b = c -> (forall i, f i = g i) -> product f a b = product g a c.
Proof. intros -> H. unfold product. induction (count a c); cbn; auto. now rewrite IHn, H. Qed.
Lemma vsum_ext {V : NormedModule R_AbsRing} (f g : nat -> V) a b c : b = c -> (forall i, f i = g i) ->
  sum_of_vectors f a b = sum_of_vectors g a c.
Proof. intros -> H. unfold sum_of_vectors. induction (count a c); cbn; auto. now rewrite IHn, H. Qed.

(* ---- equalities between printed terms ---- *)
(* An equation of a term with its normal form, apart from the equations that are facts. *)
Definition same {A : Type} (a b : A) : Prop := a = b.
Ltac settle := first
  [ reflexivity | ring | lra | (unfold Rdiv; ring) | (unfold Rdiv; lra) | solve [ field ] | solve [ field; nz ]
  | solve [ casts; ring ] | solve [ casts; lra ] ].
(* goal: raw = ?m, by the equations at hand for the parts of raw *)
Ltac congr :=
  lazymatch goal with
  | |- ?l = _ =>
    first [ match goal with H : same l _ |- _ => exact H end
          | lazymatch l with
            | Rplus _ _ => refine (f_equal2 Rplus _ _); congr
            | Rminus _ _ => refine (f_equal2 Rminus _ _); congr
            | Rmult _ _ => refine (f_equal2 Rmult _ _); congr
            | Rdiv _ _ => refine (f_equal2 Rdiv _ _); congr
            | Ropp _ => refine (f_equal Ropp _); congr
            | Rinv _ => refine (f_equal Rinv _); congr
            | pow _ _ => refine (pow_part _ _ _ _); congr
            | exp _ => refine (f_equal exp _); congr
            | ln _ => refine (f_equal ln _); congr
            | sqrt _ => refine (f_equal sqrt _); congr
            | Rabs _ => refine (f_equal Rabs _); congr
            | Rmax _ _ => refine (f_equal2 Rmax _ _); congr
            | Rmin _ _ => refine (f_equal2 Rmin _ _); congr
            | plus _ _ => refine (f_equal2 plus _ _); congr
            | minus _ _ => refine (f_equal2 minus _ _); congr
            | scal _ _ => refine (f_equal2 scal _ _); congr
            | opp _ => refine (f_equal opp _); congr
            | _ => reflexivity
            end ]
  end.
(* the absolute value of a number, and functions at arguments that are equal by ring *)
Ltac numbers := repeat match goal with |- context [Rabs ?c] =>
  first [ rewrite (Rabs_pos_eq c) by lra | rewrite (Rabs_left1 c) by lra ] end.
Ltac at_equal f := repeat match goal with |- context [f ?a] => match goal with |- context [f ?b] =>
  tryif constr_eq a b then fail else replace (f b) with (f a) by (f_equal; ring) end end.
Ltac at_equal_pairs f := repeat match goal with |- context [f ?a ?b] => match goal with |- context [f ?c ?d] =>
  tryif constr_eq (f a b) (f c d) then fail else replace (f c d) with (f a b) by (f_equal; ring) end end.
Ltac at_equal_ends := at_equal_pairs Rmax; at_equal_pairs Rmin; at_equal_pairs Rmax.
Ltac at_opposite := repeat match goal with |- context [Rabs ?a] => match goal with |- context [Rabs ?b] =>
  tryif constr_eq a b then fail else replace (Rabs b) with (Rabs a) by (rewrite <- (Rabs_Ropp b); f_equal; ring) end end.
Ltac merged := unfold Rdiv; at_equal Rinv; at_equal Rabs; at_equal exp; at_equal ln; at_equal sqrt;
  at_equal_ends; at_opposite.
(* maxima and absolute values of equal arguments, each argument by itself: whole they are slow *)
Ltac at_heads := lazymatch goal with
  | |- Rmax _ _ = Rmax _ _ => refine (f_equal2 Rmax _ _); at_heads
  | |- Rmin _ _ = Rmin _ _ => refine (f_equal2 Rmin _ _); at_heads
  | |- Rabs _ = Rabs _ => refine (f_equal Rabs _); at_heads
  | |- _ => first [ reflexivity | assumption | (eapply eq_trans; [ congr | settle ]) ] end.
Ltac by_heads := lazymatch goal with
  | |- Rmax _ _ = Rmax _ _ => solve [ at_heads ]
  | |- Rmin _ _ = Rmin _ _ => solve [ at_heads ]
  | |- Rabs _ = Rabs _ => solve [ at_heads ]
  | |- ?l = Rmax _ _ => match goal with H : same l (Rmax _ _) |- _ => solve [ refine (eq_trans H _); at_heads ] end
  | |- ?l = Rmin _ _ => match goal with H : same l (Rmin _ _) |- _ => solve [ refine (eq_trans H _); at_heads ] end
  end.
(* An equation may be older than one for its right side: so the equations are used a second time. *)
Ltac by_parts := first
  [ reflexivity | assumption | by_heads | solve [ eapply eq_trans; [ congr | settle ] ] | settle
  | solve [ eapply eq_trans; [ congr | first
    [ (progress numbers; settle) | (merged; first [ ring | solve [ field; nz ] ]) ] ] ]
  | solve [ eapply eq_trans; [ congr | eapply eq_trans; [ congr | settle ] ] ] ].
Ltac arguments := first [ reflexivity | assumption | (symmetry; assumption) | by_heads
  | (f_equal; first [ reflexivity | assumption | lia | ring | settle ])
  | (f_equal; f_equal; first [ reflexivity | assumption | lia | ring | settle ])
  | solve [ f_equal; by_parts ] ].
Ltac renamed := repeat match goal with
  H : @same nat ?a ?b |- context [?a] => unfold same in H; rewrite H; clear H end.
Ltac integers := first [ ring | lia | (renamed; first [ ring | lia ]) ].
(* naturals that are equal as numbers at hand *)
Ltac same_number := first [ assumption | lra | (apply INR_eq; rewrite ?plus_INR, ?mult_INR; cbn [INR]; first [ assumption | lra ]) ].
Ltac naturals := first [ ring | lia | arguments
  | (apply INR_eq; rewrite ?plus_INR, ?mult_INR; cbn [INR]; by_parts) ].
(* a whole exponent that one side has as a natural, the other as a number *)
Ltac whole_power := match goal with
  | |- Rpower ?x _ = ?x ^ ?n => rewrite <- (Rpower_pow n x) by (first [ assumption | positive ]); f_equal; settle
  | |- ?x ^ ?n = Rpower ?x _ => rewrite <- (Rpower_pow n x) by (first [ assumption | positive ]); f_equal; settle end.
Ltac bodies := first [ apply sum_ext | apply product_ext | apply vsum_ext ]; [ | intros ?; cbv beta ].
Ltac recast := cbv beta;
  repeat first [ reflexivity | assumption | lia | settle | solve [ whole_power ] | bodies
    | solve [ wholes; settle ] | f_equal ].
Ltac recast_from p := first
  [ exact p
  | (refine (le_as _ _ _ _ _ _ p); recast) | (refine (lt_as _ _ _ _ _ _ p); recast)
  | (refine (ge_as _ _ _ _ _ _ p); recast) | (refine (gt_as _ _ _ _ _ _ p); recast)
  | (refine (eq_as _ _ _ _ _ _ p); recast) | (refine (ne_as _ _ _ _ _ _ p); recast)
  | (eapply eq_trans; [ | eapply eq_trans; [ exact p | ] ]; recast) ].
Ltac feed T p := match type of T with ?P -> _ =>
  let h := fresh in assert (h : P) by (first [ solve [ recast_from p ] | nonneg | lra ]); specialize (T h); clear h end.
Ltac add H := let T := type of H in lazymatch goal with
  | _ : T |- _ => fail | _ => pose proof H end.
Ltac conjuncts := repeat match goal with |- _ /\ _ => split end.
(* section hypotheses cannot be destructed away *)
Ltac split_all := repeat match goal with
  | H : _ /\ _ |- _ => first [ add (proj1 H) | add (proj2 H) ] end.

Lemma nat_steps (Q : nat -> Prop) : Q 0%nat -> (forall n, Q n -> Q (n + 1)%nat) -> forall n, Q n.
Proof. intros B H n. induction n; auto. replace (S n) with (n + 1)%nat by lia. auto. Qed.
Lemma case_le a b : a <= b \/ a > b. Proof. destruct (Rle_lt_dec a b); lra. Qed.
Lemma case_lt a b : a < b \/ a >= b. Proof. destruct (Rlt_le_dec a b); lra. Qed.
Lemma case_ge a b : a >= b \/ a < b. Proof. destruct (Rlt_le_dec a b); lra. Qed.
Lemma case_gt a b : a > b \/ a <= b. Proof. destruct (Rle_lt_dec a b); lra. Qed.
Lemma case_eq (a b : R) : a = b \/ a <> b. Proof. destruct (Req_dec a b); auto. Qed.
Lemma case_ne (a b : R) : a <> b \/ a = b. Proof. destruct (Req_dec a b); auto. Qed.
Lemma log_le (x y : R) : 0 < x -> 0 < y -> ln x <= ln y -> x <= y.
Proof. intros Hx Hy H; destruct (Rle_lt_or_eq_dec _ _ H); [left; now apply ln_lt_inv | right; now apply ln_inv]. Qed.
Lemma exp_le (x y : R) : x <= y -> exp x <= exp y.
Proof. intros H; destruct (Rle_lt_or_eq_dec _ _ H); [left; now apply exp_increasing | subst; apply Rle_refl]. Qed.

(* ---- vectors ---- *)
Section Vectors.
Context {V : NormedModule R_AbsRing}.
Implicit Types u v w : V.
Lemma sc_zero_l v : scal 0 v = zero. Proof. exact (scal_zero_l (K := R_Ring) v). Qed.
Lemma sc_zero_r (c : R) : scal c zero = (zero : V). Proof. exact (scal_zero_r (K := R_Ring) c). Qed.
Lemma sc_one v : scal 1 v = v. Proof. exact (scal_one (K := R_Ring) v). Qed.
Lemma sc_assoc (a b : R) v : scal a (scal b v) = scal (a * b) v.
Proof. exact (scal_assoc (K := R_Ring) a b v). Qed.
Lemma sc_plus (a b : R) v : scal (a + b) v = plus (scal a v) (scal b v).
Proof. exact (scal_distr_r (K := R_Ring) a b v). Qed.
Lemma sc_over (a : R) u v : scal a (plus u v) = plus (scal a u) (scal a v).
Proof. exact (scal_distr_l (K := R_Ring) a u v). Qed.
Lemma sc_opp v : scal (-1) v = opp v. Proof. exact (scal_opp_one (K := R_Ring) v). Qed.

Inductive form := Zero | Atom (k : nat) | Add (a b : form) | Sub (a b : form) | Neg (a : form)
  | Mul (c : R) (a : form).
Fixpoint value (l : list V) (f : form) : V := match f with
  | Zero => zero | Atom k => nth k l zero | Add a b => plus (value l a) (value l b)
  | Sub a b => minus (value l a) (value l b) | Neg a => opp (value l a)
  | Mul c a => scal c (value l a) end.
Fixpoint part (f : form) (k : nat) : R := match f with
  | Zero => 0 | Atom j => if Nat.eqb j k then 1 else 0 | Add a b => part a k + part b k
  | Sub a b => part a k - part b k | Neg a => - part a k | Mul c a => c * part a k end.
Fixpoint combine (l : list V) (c : nat -> R) : V := match l with
  | nil => zero | v :: rest => plus (scal (c 0%nat) v) (combine rest (fun k => c (S k))) end.
Lemma combine_ext l : forall c d, (forall k, (k < length l)%nat -> c k = d k) -> combine l c = combine l d.
Proof.
  induction l as [|v l IH]; intros c d H; auto. cbn.
  rewrite (H 0%nat); [|cbn; lia]. f_equal. apply IH. intros k Hk. apply H. cbn; lia.
Qed.
Lemma combine_zero l : combine l (fun _ => 0) = zero.
Proof. induction l; auto. cbn. rewrite IHl, sc_zero_l. apply plus_zero_l. Qed.
Lemma combine_plus l : forall c d, combine l (fun k => c k + d k) = plus (combine l c) (combine l d).
Proof.
  induction l as [|v l IH]; intros; cbn. { now rewrite plus_zero_l. }
  rewrite (IH (fun k => c (S k)) (fun k => d (S k))), sc_plus.
  rewrite <- !plus_assoc. f_equal. rewrite !plus_assoc. f_equal. apply plus_comm.
Qed.
Lemma combine_scal l : forall a c, combine l (fun k => a * c k) = scal a (combine l c).
Proof.
  induction l as [|v l IH]; intros; cbn. { now rewrite sc_zero_r. }
  now rewrite (IH a (fun k => c (S k))), sc_over, sc_assoc.
Qed.
Lemma combine_atom l : forall k, combine l (fun j => if Nat.eqb k j then 1 else 0) = nth k l zero.
Proof.
  induction l as [|v l IH]; intros k. { destruct k; reflexivity. }
  destruct k; cbn.
  - now rewrite combine_zero, plus_zero_r, sc_one.
  - rewrite sc_zero_l, plus_zero_l. apply IH.
Qed.
Lemma combine_part l f : value l f = combine l (part f).
Proof.
  induction f; cbn.
  - symmetry. apply combine_zero.
  - symmetry. apply combine_atom.
  - rewrite IHf1, IHf2. symmetry. apply combine_plus.
  - rewrite IHf1, IHf2. unfold minus.
    rewrite <- sc_opp, <- combine_scal, <- combine_plus.
    apply combine_ext. intros. ring.
  - rewrite IHf, <- sc_opp, <- combine_scal. apply combine_ext. intros. ring.
  - rewrite IHf. symmetry. apply combine_scal.
Qed.
Lemma vectors_equal l f g : (forall k, (k < length l)%nat -> part f k = part g k) -> value l f = value l g.
Proof. intros. rewrite !combine_part. now apply combine_ext. Qed.

Lemma norm_scal_R (c : R) v : norm (scal c v) = Rabs c * norm v.
Proof.
  apply Rle_antisym; [exact (norm_scal c v)|].
  destruct (Req_dec c 0) as [->|Z].
  - rewrite Rabs_R0. pose proof (norm_ge_0 (scal 0 v)). lra.
  - assert (H : norm v <= / Rabs c * norm (scal c v)).
    { rewrite <- (sc_one v) at 1. replace 1 with (/ c * c) by (field; auto). rewrite <- sc_assoc.
      rewrite <- Rabs_inv. exact (norm_scal (/ c) (scal c v)). }
    apply (Rmult_le_compat_l (Rabs c)) in H; [|apply Rabs_pos].
    rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l in H; [exact H|]. now apply Rabs_no_R0.
Qed.
Lemma norm_scaled (c : R) v w : v = scal c w -> norm v = Rabs c * norm w.
Proof. intros ->. apply (norm_scal_R c w). Qed.
Lemma norm_of_zero v : v = zero -> norm v = 0.
Proof. intros ->. apply norm_zero. Qed.
Lemma triangle2 u v : norm (plus u v) <= norm u + norm v. Proof. apply norm_triangle. Qed.
Lemma triangle_minus u v : norm (minus u v) <= norm u + norm v.
Proof. unfold minus. rewrite <- (norm_opp v). apply norm_triangle. Qed.
Lemma separate v : norm v <= 0 -> v = zero.
Proof. intros. apply norm_eq_zero. apply Rle_antisym; auto. apply norm_ge_0. Qed.
Lemma stretch (c : R) v : 0 <= c -> norm (scal c v) = c * norm v.
Proof. intros. rewrite (norm_scal_R c v). now rewrite Rabs_pos_eq. Qed.
Lemma solve_for (c : R) (a s l r : V) : c <> 0 -> l = r -> minus l r = scal c (minus a s) -> a = s.
Proof.
  intros H -> E. rewrite minus_eq_zero in E.
  assert (Z : minus a s = zero).
  { rewrite <- (sc_one (minus a s)). replace 1 with (/ c * c) by (field; auto).
    rewrite <- sc_assoc, <- E. apply sc_zero_r. }
  apply (plus_reg_r (opp s)). rewrite plus_opp_r. exact Z.
Qed.
Lemma equal_of_minus (a b : V) : minus a b = zero -> a = b.
Proof. intros H. apply (plus_reg_r (opp b)). now rewrite plus_opp_r. Qed.

Section Inner.
Variable inner : V -> V -> R.
Hypothesis I : is_inner_product inner.
Lemma inner_sym u v : inner u v = inner v u. Proof. apply I. Qed.
Lemma inner_plus_l u v w : inner (plus u v) w = inner u w + inner v w. Proof. apply I. Qed.
Lemma inner_scal_l c u v : inner (scal c u) v = c * inner u v. Proof. apply I. Qed.
Lemma inner_self v : inner v v = norm v * norm v. Proof. symmetry. apply I. Qed.
Lemma inner_plus_r u v w : inner u (plus v w) = inner u v + inner u w.
Proof. rewrite inner_sym, inner_plus_l. now rewrite !(inner_sym u). Qed.
Lemma inner_scal_r c u v : inner u (scal c v) = c * inner u v.
Proof. rewrite inner_sym, inner_scal_l. now rewrite (inner_sym u). Qed.
Lemma inner_zero_l u : inner zero u = 0.
Proof. replace (zero : V) with (scal 0 u) by apply sc_zero_l. rewrite inner_scal_l. ring. Qed.
Lemma inner_zero_r u : inner u zero = 0. Proof. rewrite inner_sym. apply inner_zero_l. Qed.
Lemma opp_is_scal (u : V) : opp u = scal (-1) u.
Proof. symmetry. apply sc_opp. Qed.
Lemma inner_opp_l u v : inner (opp u) v = - inner u v.
Proof. rewrite opp_is_scal, inner_scal_l. ring. Qed.
Lemma inner_opp_r u v : inner u (opp v) = - inner u v.
Proof. rewrite inner_sym, inner_opp_l. now rewrite (inner_sym u). Qed.
Lemma inner_minus_l u v w : inner (minus u v) w = inner u w - inner v w.
Proof. unfold minus. rewrite inner_plus_l, inner_opp_l. ring. Qed.
Lemma inner_minus_r u v w : inner u (minus v w) = inner u v - inner u w.
Proof. unfold minus. rewrite inner_plus_r, inner_opp_r. ring. Qed.
Lemma cauchy u v : Rabs (inner u v) <= norm u * norm v.
Proof.
  assert (N : 0 <= norm u * norm v) by (apply Rmult_le_pos; apply norm_ge_0).
  rewrite <- (Rabs_pos_eq _ N). apply Rsqr_le_abs_0. unfold Rsqr.
  destruct (Req_dec (norm v) 0) as [Z|Z].
  - assert (v = zero) by now apply norm_eq_zero. subst v. rewrite inner_zero_r, norm_zero. lra.
  - pose (b := norm v * norm v). pose (a := inner u v).
    assert (P : 0 <= inner (minus (scal b u) (scal a v)) (minus (scal b u) (scal a v))).
    { rewrite inner_self. apply Rle_0_sqr. }
    rewrite !inner_minus_l, !inner_minus_r, !inner_scal_l, !inner_scal_r in P.
    rewrite (inner_sym v u), !inner_self in P. fold a in P. fold b in P |- *.
    assert (B : 0 < b) by (unfold b; pose proof (norm_ge_0 v); nra).
    assert (Q : 0 <= b * (b * (norm u * norm u) - a * a)) by nra.
    assert (0 <= b * (norm u * norm u) - a * a).
    { apply Rnot_lt_le. intro. assert (b * (b * (norm u * norm u) - a * a) < 0) by nra. lra. }
    unfold b in *. fold a. nra.
Qed.
End Inner.
End Vectors.
Arguments form : clear implicits.

Ltac reify l v := lazymatch v with
  | zero => constr:(Zero)
  | plus ?a ?b => let x := reify l a in let y := reify l b in constr:(Add x y)
  | minus ?a ?b => let x := reify l a in let y := reify l b in constr:(Sub x y)
  | opp ?a => let x := reify l a in constr:(Neg x)
  | scal ?c ?a => let x := reify l a in constr:(Mul c x)
  | _ => let k := place l v in constr:(Atom k) end
with place l v := lazymatch l with
  | cons v _ => constr:(0%nat)
  | cons _ ?r => let k := place r v in constr:(S k) end.
Ltac gather l v := lazymatch v with
  | zero => l
  | plus ?a ?b => let m := gather l a in gather m b
  | minus ?a ?b => let m := gather l a in gather m b
  | opp ?a => gather l a
  | scal _ ?a => gather l a
  | _ => include l l v end
with include l m v := lazymatch m with
  | nil => constr:(cons v l) | cons v _ => l | cons _ ?r => include l r v end.
Ltac vectors := lazymatch goal with |- @eq ?T ?a ?b =>
  first [ reflexivity |
  let l0 := gather (@nil T) a in let l := gather l0 b in
  let f := reify l a in let g := reify l b in
  change (value l f = value l g); apply vectors_equal;
  let k := fresh in let H := fresh in intros k H; cbn in H;
  repeat first [ (exfalso; lia) | (destruct k as [|k]; [ cbn [part Nat.eqb]; settle | ]) ] ] end.
Ltac by_vectors := first
  [ reflexivity | assumption | solve [ eapply eq_trans; [ congr | solve [ vectors ] ] ]
  | solve [ vectors ] | solve [ eapply eq_trans; [ congr | eapply eq_trans; [ congr | solve [ vectors ] ] ] ] ].
Ltac triangles := first
  [ apply triangle2 | apply triangle_minus
  | (eapply Rle_trans; [ first [ apply triangle2 | apply triangle_minus ] | apply Rplus_le_compat_r; triangles ]) ].

(* ---- spaces of maps ---- *)
Section Maps.
Context {U W M : NormedModule R_AbsRing}.
Variable act : M -> U -> W.
Hypothesis A : is_space_of_maps act.
Lemma act_plus_l a b v : act (plus a b) v = plus (act a v) (act b v). Proof. apply A. Qed.
Lemma act_scal_l c a v : act (scal c a) v = scal c (act a v). Proof. apply A. Qed.
Lemma act_plus_r a u v : act a (plus u v) = plus (act a u) (act a v). Proof. apply A. Qed.
Lemma act_scal_r c a v : act a (scal c v) = scal c (act a v). Proof. apply A. Qed.
Lemma act_norm a v : norm (act a v) <= norm a * norm v. Proof. apply A. Qed.
Lemma act_bound a c : 0 <= c -> (forall v, norm (act a v) <= c * norm v) -> norm a <= c.
Proof. apply A. Qed.
Lemma act_opp_l a v : act (opp a) v = opp (act a v).
Proof. rewrite !opp_is_scal. apply act_scal_l. Qed.
Lemma act_opp_r a v : act a (opp v) = opp (act a v).
Proof. rewrite !opp_is_scal. apply act_scal_r. Qed.
Lemma act_minus_l a b v : act (minus a b) v = minus (act a v) (act b v).
Proof. unfold minus. now rewrite act_plus_l, act_opp_l. Qed.
Lemma act_minus_r a u v : act a (minus u v) = minus (act a u) (act a v).
Proof. unfold minus. now rewrite act_plus_r, act_opp_r. Qed.
Lemma act_zero_r a : act a zero = zero.
Proof. replace (zero : U) with (scal 0 (zero : U)) by apply sc_zero_l. rewrite act_scal_r. apply sc_zero_l. Qed.
Lemma act_zero_l v : act zero v = zero.
Proof. replace (zero : M) with (scal 0 (zero : M)) by apply sc_zero_l. rewrite act_scal_l. apply sc_zero_l. Qed.
Lemma same_map a b : (forall v, act a v = act b v) -> a = b.
Proof.
  intros H. apply equal_of_minus. apply separate. apply act_bound. lra.
  intros v. rewrite act_minus_l, H, minus_eq_zero, norm_zero. lra.
Qed.
End Maps.

(* ---- finite sums ---- *)
Lemma sum_peel f a b b' m : b = Z.of_nat m -> (a <= m)%nat -> b' = (b - 1)%Z ->
  sum f a b = sum f a b' + f m.
Proof.
  intros -> H ->. unfold sum, count.
  replace (Z.to_nat (Z.of_nat m - Z.of_nat a + 1)) with (S (m - a)) by lia.
  replace (Z.to_nat (Z.of_nat m - 1 - Z.of_nat a + 1)) with (m - a)%nat by lia.
  cbn. replace (a + (m - a))%nat with m by lia. reflexivity.
Qed.
Lemma sum_empty f a b : (b < Z.of_nat a)%Z -> sum f a b = 0.
Proof. intros. unfold sum, count. replace (Z.to_nat (b - Z.of_nat a + 1)) with 0%nat by lia. reflexivity. Qed.
Lemma sum_plus f g a b : sum (fun i => f i + g i) a b = sum f a b + sum g a b.
Proof. unfold sum. induction (count a b); cbn; [ring|]. rewrite IHn. ring. Qed.
Lemma sum_scal c f a b : sum (fun i => c * f i) a b = c * sum f a b.
Proof. unfold sum. induction (count a b); cbn; [ring|]. rewrite IHn. ring. Qed.
Lemma sum_one a b : (Z.of_nat a <= b + 1)%Z -> sum (fun _ => 1) a b = IZR (b - Z.of_nat a + 1).
Proof.
  intros. unfold sum, count. set (n := Z.to_nat (b - Z.of_nat a + 1)).
  replace (b - Z.of_nat a + 1)%Z with (Z.of_nat n) by lia. rewrite <- INR_IZR_INZ.
  clear. induction n; [reflexivity|]. cbn [add_up]. rewrite IHn, S_INR. ring.
Qed.
Lemma sum_zero a b : sum (fun _ => 0) a b = 0.
Proof. unfold sum. induction (count a b); cbn; auto. rewrite IHn. ring. Qed.
Lemma sum_one_to a b : (Z.of_nat a <= b + 1)%Z -> sum (fun _ => 1) a b = IZR b - INR a + 1.
Proof. intros. rewrite sum_one by auto. rewrite plus_IZR, minus_IZR, <- INR_IZR_INZ. ring. Qed.
Lemma product_peel f a b b' m : b = Z.of_nat m -> (a <= m)%nat -> b' = (b - 1)%Z ->
  product f a b = product f a b' * f m.
Proof.
  intros -> H ->. unfold product, count.
  replace (Z.to_nat (Z.of_nat m - Z.of_nat a + 1)) with (S (m - a)) by lia.
  replace (Z.to_nat (Z.of_nat m - 1 - Z.of_nat a + 1)) with (m - a)%nat by lia.
  cbn. replace (a + (m - a))%nat with m by lia. reflexivity.
Qed.
Lemma product_empty f a b : (b < Z.of_nat a)%Z -> product f a b = 1.
Proof. intros. unfold product, count. replace (Z.to_nat (b - Z.of_nat a + 1)) with 0%nat by lia. reflexivity. Qed.
Section VectorSums.
Context {V : NormedModule R_AbsRing}.
Lemma vsum_peel (f : nat -> V) a b b' m : b = Z.of_nat m -> (a <= m)%nat -> b' = (b - 1)%Z ->
  sum_of_vectors f a b = plus (sum_of_vectors f a b') (f m).
Proof.
  intros -> H ->. unfold sum_of_vectors, count.
  replace (Z.to_nat (Z.of_nat m - Z.of_nat a + 1)) with (S (m - a)) by lia.
  replace (Z.to_nat (Z.of_nat m - 1 - Z.of_nat a + 1)) with (m - a)%nat by lia.
  cbn. replace (a + (m - a))%nat with m by lia. reflexivity.
Qed.
Lemma vsum_empty (f : nat -> V) a b : (b < Z.of_nat a)%Z -> sum_of_vectors f a b = zero.
Proof. intros. unfold sum_of_vectors, count. replace (Z.to_nat (b - Z.of_nat a + 1)) with 0%nat by lia. reflexivity. Qed.
Lemma vsum_plus (f g : nat -> V) a b :
  sum_of_vectors (fun i => plus (f i) (g i)) a b = plus (sum_of_vectors f a b) (sum_of_vectors g a b).
Proof.
  unfold sum_of_vectors. induction (count a b); cbn; [symmetry; apply plus_zero_l|]. rewrite IHn.
  rewrite <- !plus_assoc. f_equal. rewrite !plus_assoc. f_equal. apply plus_comm.
Qed.
Lemma vsum_scal (c : R) (f : nat -> V) a b : sum_of_vectors (fun i => scal c (f i)) a b = scal c (sum_of_vectors f a b).
Proof.
  unfold sum_of_vectors. induction (count a b); cbn; [symmetry; apply sc_zero_r|]. rewrite IHn.
  symmetry. apply sc_over.
Qed.
Lemma vsum_fixed (w : nat -> R) (v : V) a b : sum_of_vectors (fun i => scal (w i) v) a b = scal (sum w a b) v.
Proof.
  unfold sum_of_vectors, sum. induction (count a b); cbn; [symmetry; apply sc_zero_l|]. rewrite IHn.
  symmetry. apply sc_plus.
Qed.
Lemma vsum_zero a b : sum_of_vectors (fun _ => zero : V) a b = zero.
Proof. unfold sum_of_vectors. induction (count a b); cbn; auto. rewrite IHn. apply plus_zero_l. Qed.
End VectorSums.
Ltac taken_apart := lazymatch goal with
  | |- _ = plus _ _ => etransitivity; [ apply vsum_plus | apply f_equal2; taken_apart ]
  | |- _ => first [ apply vsum_scal | reflexivity ] end.
Ltac one_by_one := first [ reflexivity | lia | (cbn; lia) | (rewrite ?Nat2Z.inj_add, ?Nat2Z.inj_mul; cbn; lia) ].
(* sums whose bodies are equal when their functions are taken at equal arguments *)
Ltac same_bodies := repeat match goal with |- context [sum ?f ?a ?b] => match goal with
  |- context [sum ?g a b] => tryif constr_eq f g then fail else
    replace (sum g a b) with (sum f a b)
      by (apply sum_ext; [ reflexivity | intros; merged; first
        [ ring | solve [ field; nz ] | (progress same_bodies; first [ ring | solve [ field; nz ] ]) ] ]) end end.
Ltac sums := first [ settle | (wholes; settle) | (rewrite ?sum_plus, ?sum_scal; settle)
  | (same_bodies; settle) ].
(* a range that is a shorter one and a term, and so on *)
Ltac peeled := repeat match goal with
  | H : same ?l _ |- context [?l] => lazymatch l with
    | sum _ _ _ => unfold same in H; rewrite H; clear H
    | product _ _ _ => unfold same in H; rewrite H; clear H end
  end; by_parts.
Section Composed.
Context {A B C P Q T : NormedModule R_AbsRing}.
Variables (whole : T -> A -> C) (first : P -> B -> C) (second : Q -> A -> B).
Variable compose : P -> Q -> T.
Hypothesis W : is_space_of_maps whole.
Hypothesis F : is_space_of_maps first.
Hypothesis S' : is_space_of_maps second.
Hypothesis E : forall f g v, whole (compose f g) v = first f (second g v).
Lemma composed f g : norm (compose f g) <= norm f * norm g.
Proof.
  apply (act_bound _ W). { apply Rmult_le_pos; apply norm_ge_0. }
  intros v. rewrite E. eapply Rle_trans; [apply (act_norm _ F)|]. rewrite Rmult_assoc.
  apply Rmult_le_compat_l; [apply norm_ge_0 | apply (act_norm _ S')].
Qed.
End Composed.
Ltac whole_order H := first [ apply (IZR_le _ _) in H; rewrite <- ?INR_IZR_INZ in H;
  rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?opp_IZR in H; rewrite <- ?INR_IZR_INZ in H; lra ].
(* ---- naturals that are written as reals ---- *)
Definition natural (x : R) : Prop := exists n : nat, x = INR n.
Lemma natural_plus a b : natural a -> natural b -> natural (a + b).
Proof. intros [n ->] [m ->]. exists (n + m)%nat. now rewrite plus_INR. Qed.
Lemma natural_mult a b : natural a -> natural b -> natural (a * b).
Proof. intros [n ->] [m ->]. exists (n * m)%nat. now rewrite mult_INR. Qed.
Lemma natural_pow a n : natural a -> natural (a ^ n).
Proof. intros [m ->]. exists (m ^ n)%nat. now rewrite pow_INR. Qed.
Lemma natural_IZR z : (0 <= z)%Z -> natural (IZR z).
Proof. intros. exists (Z.to_nat z). now rewrite INR_IZR_INZ, Z2Nat.id. Qed.
Lemma natural_sum f a b : (forall i, natural (f i)) -> natural (sum f a b).
Proof.
  intros H. unfold sum. induction (count a b) as [|n I]; cbn [add_up].
  - now apply natural_IZR.
  - now apply natural_plus.
Qed.
Lemma natural_product f a b : (forall i, natural (f i)) -> natural (product f a b).
Proof.
  intros H. unfold product. induction (count a b) as [|n I]; cbn [multiply_up].
  - now apply natural_IZR.
  - now apply natural_mult.
Qed.
Ltac natural_by := cbv beta; first
  [ eexists; reflexivity | (apply natural_IZR; lia) | (apply natural_sum; intros ?; natural_by)
  | (apply natural_product; intros ?; natural_by) | (apply natural_plus; natural_by)
  | (apply natural_mult; natural_by) | (apply natural_pow; natural_by) ].
(* what a hypothesis needs to say something: positive bases and the like *)
Ltac has_value := first
  [ lra | solve [ pos ] | apart | (timeout 5 nra) | (split; has_value) | (intros; anything) ].
Ltac range_of := first
  [ assumption | nonneg | apply exp_pos | solve [ apply pow_le_one; first [ nonneg | lra ] ] | lra ].
Ltac domain := first [ assumption | lra | solve [range_of] | (apply Rle_ge; solve [range_of])
  | lia | exact I ].
Ltac matches law := match goal with
  | H : _ |- _ => solve [ refine (law _ _ _ _ _ _ H); first [ reflexivity | symmetry; assumption ] ]
  end.
Ltac vectors_given := lazymatch goal with |- @eq ?T ?a ?b =>
  let l0 := gather (@nil T) a in let l := gather l0 b in
  let f := reify l a in let g := reify l b in
  change (value l f = value l g); apply vectors_equal;
  let k := fresh in let H := fresh in intros k H; cbn in H;
  repeat first [ (exfalso; lia) | (destruct k as [|k]; [ cbn [part Nat.eqb]; first [ settle | lra ] | ]) ] end.
