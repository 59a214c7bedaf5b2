(* The facts of Lebesgue's integral on [0, oo), for Coq's reals. *)
From Coq Require Import Reals.
From mathcomp Require Import all_ssreflect ssralg ssrnum order interval.
From mathcomp Require Import mathcomp_extra classical_sets functions boolp signed reals ereal
  constructive_ereal Rstruct topology normedtype measure lebesgue_measure lebesgue_integral numfun.
From Memory Require Import Meanings Lebesgue.
Import Order.TTheory GRing.Theory Num.Def Num.Theory.
Local Open Scope classical_set_scope.
Local Open Scope ring_scope.

Lemma mhalf : measurable half_line. Proof. exact: measurable_itv. Qed.
Lemma halfP (s : real_realType) : half_line s -> Rle (IZR 0) s.
Proof. by rewrite /half_line/= in_itv/= andbT => /RleP. Qed.

Lemma integral_linear (f g : R -> R) (a b : R) :
  integrable_on_the_half_line f -> integrable_on_the_half_line g ->
  integrable_on_the_half_line (fun s => Rplus (Rmult a (f s)) (Rmult b (g s))) /\
  integral_on_the_half_line (fun s => Rplus (Rmult a (f s)) (Rmult b (g s))) =
  Rplus (Rmult a (integral_on_the_half_line f)) (Rmult b (integral_on_the_half_line g)).
Proof. exact: (@linear _ _ real_realType lebesgue half_line mhalf f g a b). Qed.

Lemma integrable_modulus (f : R -> R) :
  integrable_on_the_half_line f -> integrable_on_the_half_line (fun s => Rabs (f s)).
Proof. exact: (@modulus _ _ real_realType lebesgue half_line mhalf f). Qed.

Lemma integrable_on_the_half_line_only (f g : R -> R) : integrable_on_the_half_line f ->
  (forall s, Rle (IZR 0) s -> f s = g s) -> integrable_on_the_half_line g.
Proof. by move=> h e; apply: (@same _ _ real_realType lebesgue half_line f g h) => s /halfP; exact: e. Qed.

Lemma integral_monotone (f g : R -> R) :
  integrable_on_the_half_line f -> integrable_on_the_half_line g ->
  (forall s, Rle (IZR 0) s -> Rle (f s) (g s)) ->
  Rle (integral_on_the_half_line f) (integral_on_the_half_line g).
Proof.
move=> hf hg e; apply/RleP; apply: (@monotone _ _ real_realType lebesgue half_line mhalf f g hf hg) => s /halfP.
by move=> /e /RleP.
Qed.

Lemma integrable_bounded_continuous_factor (f g : R -> R) (b : R) :
  integrable_on_the_half_line f ->
  (forall z e, Rlt (IZR 0) e -> exists h, Rlt (IZR 0) h /\
    forall s, Rle (Rabs (Rplus s (Ropp z))) h -> Rle (Rabs (Rplus (g s) (Ropp (g z)))) e) ->
  (forall s, Rle (IZR 0) s -> Rle (Rabs (g s)) b) ->
  integrable_on_the_half_line (fun s => Rmult (f s) (g s)).
Proof.
move=> hf c e; apply: (@bounded_factor _ _ real_realType lebesgue half_line mhalf f g b hf).
  apply: (@continuous_is_measurable real_realType g) => z x /RltP x0.
  have [h [/RltP h0 k]] := c z x x0; exists h; split => // s /RleP sh.
  by apply/RleP; exact: k.
by move=> s /halfP s0; apply/RleP; exact: e.
Qed.

Lemma square_integrable_sums (f g : R -> R) (a b : R) :
  square_integrable_on_the_half_line f -> square_integrable_on_the_half_line g ->
  square_integrable_on_the_half_line (fun s => Rplus (Rmult a (f s)) (Rmult b (g s))).
Proof. exact: (@square_sums _ _ real_realType lebesgue half_line mhalf f g a b). Qed.

Lemma integrable_products (f g : R -> R) :
  square_integrable_on_the_half_line f -> square_integrable_on_the_half_line g ->
  integrable_on_the_half_line (fun s => Rmult (f s) (g s)).
Proof. exact: (@products _ _ real_realType lebesgue half_line mhalf f g). Qed.

Lemma square_integrable_on_the_half_line_only (f g : R -> R) : square_integrable_on_the_half_line f ->
  (forall s, Rle (IZR 0) s -> f s = g s) -> square_integrable_on_the_half_line g.
Proof. by move=> h e; apply: (@same_square _ _ real_realType lebesgue half_line f g h) => s /halfP; exact: e. Qed.
