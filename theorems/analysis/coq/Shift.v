(* Lebesgue's measure is invariant under translations, and so are the squares of functions. *)
From Coq Require Import Reals.
From mathcomp Require Import all_ssreflect ssralg ssrnum order interval.
From mathcomp Require Import mathcomp_extra classical_sets functions boolp signed reals ereal
  constructive_ereal Rstruct topology normedtype measure lebesgue_measure lebesgue_integral numfun.
From Memory Require Import Meanings Lebesgue Integrals.
Import Order.TTheory GRing.Theory Num.Def Num.Theory.
Local Open Scope classical_set_scope.
Local Open Scope ring_scope.

Section Shift.
Variables (R : realType) (c : R).
Local Notation mu := [the measure _ _ of @lebesgue_measure R].
Definition moved (s : R) : R := s - c.

Lemma measurable_moved (D : set R) : measurable_fun D moved.
Proof.
apply: continuous_is_measurable => z e e0; exists e; split => // s.
by rewrite /moved opprB addrA subrK.
Qed.

Let gitvs := @measure_salgebraType__canonical__measure_Measurable
  (topology.numFieldTopology.numField_pointedType (Real.numFieldType R)) (@ocitv R).
Lemma measurable_shift : @measurable_fun _ _ gitvs gitvs setT moved.
Proof. exact: (measurable_moved setT). Qed.

Lemma measure_moved (X : set R) : measurable X -> mu (moved @^-1` X) = mu X.
Proof.
move=> mX.
pose nu := [the {measure set gitvs -> \bar R} of pushforward mu measurable_shift].
suff h : forall Y : set R, ocitv Y -> hlength Y = nu Y.
  by rewrite -[LHS]/(nu X) -(@lebesgue_measure_unique R nu h X mX).
move=> Y [[a b] _ <-]; rewrite /nu /= /pushforward.
have -> : moved @^-1` `]a, b]%classic = `]a + c, b + c]%classic.
  by apply/seteqP; split => s; rewrite /= /moved !in_itv /= ltr_subr_addr ler_subl_addr.
rewrite [RHS]lebesgue_measure_itv !hlength_itv /= !lte_fin ltr_add2r; case: ifP => // _.
by rewrite -!EFinB opprD addrACA subrr addr0.
Qed.

Lemma square_integrable_moved (D : set R) (f : R -> R) : measurable D ->
  @lebesgue_square_integrable _ _ R mu setT f ->
  @lebesgue_square_integrable _ _ R mu D (fun s => f (s - c)).
Proof.
move=> mD [g [mg [m2 fin] [N [mN N0 fg]]]].
pose nu := [the {measure set gitvs -> \bar R} of pushforward mu measurable_shift].
have mgc (E : set R) : measurable_fun E (g \o moved).
  exact: (measurable_fun_comp mg (measurable_moved E)).
exists (g \o moved); split; first exact: mgc.
- rewrite /summable; split.
    by apply/EFin_measurable_fun; apply: measurable_fun_sqr; exact: mgc.
  have ms : measurable_fun setT (fun s => g s ^+ 2) by exact: measurable_fun_sqr.
  pose F (s : R) := `|(EFin \o (fun s => g s ^+ 2)%R) s|%E.
  have mF : measurable_fun setT F.
    by apply: measurable_fun_comp => //; apply/EFin_measurable_fun.
  apply: (@le_lt_trans _ _ (\int[mu]_(s in setT) (F \o moved) s)%E).
    apply: (@subset_integral _ _ _ mu D setT mD measurableT (F \o moved)) => //.
      by apply: measurable_fun_comp => //; exact: measurable_moved.
    by move=> s _; exact: abse_ge0.
  have e := @integral_pushforward _ _ gitvs gitvs moved measurable_shift R mu F mF
    (fun y => abse_ge0 _).
  apply: (le_lt_trans _ fin); apply: (@le_trans _ _ (\int[nu]_(s in setT) F s)%E).
    by rewrite -e.
  rewrite (@eq_measure_integral _ gitvs R setT mu nu F)// => A mA _.
  exact: measure_moved.
- exists (moved @^-1` N); split.
  + by rewrite -[X in measurable X]setTI; exact: measurable_moved.
  + by rewrite measure_moved.
  + by move=> s _ Ns; rewrite fg.
Qed.
End Shift.

Lemma square_integrable_functions_moved (f : R -> R) (c : R) :
  square_integrable_on_the_whole_line f ->
  square_integrable_on_the_half_line (fun s => f (Rplus s (Ropp c))).
Proof. exact: (@square_integrable_moved real_realType c half_line f mhalf). Qed.
