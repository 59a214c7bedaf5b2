(* What printed facts of analysis speak of: null sets, and Lebesgue's integral.
   Trusted: a wrong line here would let a fact say something else. *)
From Coq Require Import Reals.
From Coquelicot Require Hierarchy.
From Memory Require Statements.
Open Scope R_scope.

(* q vanishes outside a set that open intervals cover whose lengths add up to at most e. *)
Definition vanishes_almost_everywhere (q : R -> R) : Prop :=
  forall e, 0 < e -> exists a b : nat -> R,
    (forall n, a n <= b n) /\ (forall s, q s <> 0 -> exists n, a n < s < b n) /\
    (forall n, Statements.add_up (fun k => b k - a k) 0 n <= e).
Close Scope R_scope.

From mathcomp Require Import all_ssreflect ssralg ssrnum order interval.
From mathcomp Require Import mathcomp_extra classical_sets functions boolp signed reals ereal
  constructive_ereal Rstruct topology normedtype measure lebesgue_measure lebesgue_integral numfun.
Import Order.TTheory GRing.Theory Num.Def Num.Theory.
Local Open Scope classical_set_scope.
Local Open Scope ring_scope.

(* ------------------------------------------------------------------ any measure *)
Section Measure.
Context d (T : measurableType d) (R : realType).
Variables (mu : {measure set T -> \bar R}) (half : set T).

(* A measurable function whose modulus has a finite integral, and its integral. *)
Definition summable (f : T -> R) : Prop := mu.-integrable half (EFin \o f).
Definition value (f : T -> R) : R := fine (\int[mu]_(s in half) (f s)%:E)%E.

(* Equal outside a measurable set of measure 0. *)
Definition alike (f g : T -> R) : Prop :=
  exists N : set T, [/\ measurable N, mu N = 0%E & forall s, half s -> ~ N s -> f s = g s].

(* Integrable by the completed measure; the integral, 0 where it is not. *)
Definition lebesgue_integrable (f : T -> R) : Prop := exists g, summable g /\ alike f g.
Definition lebesgue_integral (f : T -> R) : R :=
  xget (0 : R) [set v | exists g, [/\ summable g, alike f g & v = value g]].

(* Measurable by the completed measure, with an integrable square. *)
Definition lebesgue_square_integrable (f : T -> R) : Prop :=
  exists g : T -> R, [/\ measurable_fun half g, summable (fun s => g s ^+ 2) & alike f g].
End Measure.

(* ------------------------------------------------------------------ Lebesgue's, on [0, oo) *)
Definition lebesgue := [the measure _ _ of @lebesgue_measure real_realType].
Definition half_line : set real_realType := `[0, +oo[.

Definition integrable_on_the_half_line (f : R -> R) : Prop :=
  @lebesgue_integrable _ _ real_realType lebesgue half_line f.
Definition integral_on_the_half_line (f : R -> R) : R :=
  @lebesgue_integral _ _ real_realType lebesgue half_line f.
Definition square_integrable_on_the_half_line (f : R -> R) : Prop :=
  @lebesgue_square_integrable _ _ real_realType lebesgue half_line f.
Definition square_integrable_on_the_whole_line (f : R -> R) : Prop :=
  @lebesgue_square_integrable _ _ real_realType lebesgue setT f.
