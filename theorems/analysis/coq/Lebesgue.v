(* Facts of the integral by any completed measure, from mathcomp-analysis' of measurable functions. *)
From Coq Require Import Reals.
From mathcomp Require Import all_ssreflect ssralg ssrnum order interval.
From mathcomp Require Import mathcomp_extra classical_sets functions boolp signed reals ereal
  constructive_ereal Rstruct topology normedtype measure lebesgue_measure lebesgue_integral numfun.
From Memory Require Import Meanings.
Import Order.TTheory GRing.Theory Num.Def Num.Theory.
Set Implicit Arguments.
Local Open Scope classical_set_scope.
Local Open Scope ring_scope.

Section Facts.
Context d (T : measurableType d) (R : realType).
Variables (mu : {measure set T -> \bar R}) (half : set T) (mhalf : measurable half).
Local Notation summable := (@summable d T R mu half).
Local Notation value := (@value d T R mu half).
Local Notation alike := (@alike d T R mu half).
Local Notation lebesgue_integrable := (@lebesgue_integrable d T R mu half).
Local Notation lebesgue_integral := (@lebesgue_integral d T R mu half).
Local Notation lebesgue_square_integrable := (@lebesgue_square_integrable d T R mu half).


Lemma alike_refl f : alike f f.
Proof. by exists set0; split; [exact: measurable0|exact: measure0|by []]. Qed.
Lemma alike_sym f g : alike f g -> alike g f.
Proof. by move=> [N [mN N0 h]]; exists N; split => // s s0 Ns; rewrite h. Qed.
Lemma alike2 (op : R -> R -> R) f f' g g' : alike f f' -> alike g g' ->
  alike (fun s => op (f s) (g s)) (fun s => op (f' s) (g' s)).
Proof.
move=> [N [mN N0 h]] [M [mM M0 k]]; exists (N `|` M); split.
- exact: measurableU.
- by rewrite null_set_setU.
- by move=> s s0 /not_orP[Ns Ms]; rewrite h// k.
Qed.
Lemma alike_trans f g h : alike f g -> alike g h -> alike f h.
Proof.
move=> [N [mN N0 a]] [M [mM M0 b]]; exists (N `|` M); split.
- exact: measurableU.
- by rewrite null_set_setU.
- by move=> s s0 /not_orP[Ns Ms]; rewrite a// b.
Qed.
Lemma alike1 (op : R -> R) f f' : alike f f' -> alike (fun s => op (f s)) (fun s => op (f' s)).
Proof. by move=> h; exact: (alike2 (fun x _ => op x) h h). Qed.
Lemma alike_on f g : (forall s, half s -> f s = g s) -> alike f g.
Proof. by move=> h; exists set0; split; [exact: measurable0|exact: measure0|move=> s s0 _; exact: h]. Qed.

Lemma value_alike f g : summable f -> summable g -> alike f g -> value f = value g.
Proof.
move=> [mf _] [mg _] [N [mN N0 h]]; rewrite /value; congr fine.
apply: (@ae_eq_integral _ _ _ mu half (EFin \o (g : T -> R))) => //.
exists N; split => // s /= /not_implyP[hs ne].
by apply: contrapT => Ns; apply: ne; rewrite /= h.
Qed.

Lemma integral_is f g : summable g -> alike f g -> lebesgue_integral f = value g.
Proof.
move=> sg fg; rewrite /lebesgue_integral; case: xgetP => [v _|/(_ (value g))].
- move=> [k [sk fk ->]]; apply: value_alike => //.
  exact: alike_trans (alike_sym fk) fg.
- by case; exists g; split.
Qed.

Lemma summable_combination (f g : T -> R) (a b : R) : summable f -> summable g ->
  summable (fun s => a * f s + b * g s) /\
  value (fun s => a * f s + b * g s) = a * value f + b * value g.
Proof.
move=> sf sg.
have sm (h : T -> R) (c : R) : summable h ->
    summable (fun s => c * h s) /\ value (fun s => c * h s) = c * value h.
  move=> sh; have e : EFin \o (fun s : T => c * h s) = (fun s => c%:E * (EFin \o (h : T -> R)) s)%E.
    by apply/funext.
  split; first by rewrite /summable e; exact: (integrablerM mhalf c sh).
  have fin : (\int[mu]_(s in half) (h s)%:E)%E \is a fin_num.
    exact: (integral_fune_fin_num mhalf sh).
  rewrite /value -[RHS]/(fine (c%:E * (fine _)%:E)%E) (fineK fin).
  by congr fine; exact: (integralM mhalf sh c).
have [sa va] := sm f a sf; have [sb vb] := sm g b sg.
have fin (h : T -> R) : summable h -> (\int[mu]_(s in half) (h s)%:E)%E \is a fin_num.
  move=> sh; exact: (integral_fune_fin_num mhalf sh).
split.
  rewrite /summable.
  have -> : EFin \o (fun s : T => (a * f s + b * g s)%R) =
    ((EFin \o (fun s : T => (a * f s)%R)) \+ (EFin \o (fun s : T => (b * g s)%R)))%E
    by apply/funext.
  exact: (integrableD mhalf sa sb).
rewrite -va -vb /value.
have := integralD_EFin mhalf sa sb; rewrite /comp/= => ->.
by rewrite fineD ?fin.
Qed.

Lemma summable_dominated (f g : T -> R) : measurable_fun half f -> summable g ->
  (forall s, half s -> `|f s| <= `|g s|) -> summable f.
Proof.
move=> mf sg h; apply: (@le_integrable _ _ _ mu half mhalf _ (EFin \o g)) ; last exact: sg.
  exact/EFin_measurable_fun.
by move=> s hs /=; rewrite lee_fin h.
Qed.

Lemma summable_measurable (f : T -> R) : summable f -> measurable_fun half f.
Proof. by move=> [/EFin_measurable_fun]. Qed.

Lemma summable_abs (f : T -> R) : summable f -> summable (fun s => `|f s|).
Proof.
move=> sf; apply: (summable_dominated _ sf).
  apply: measurable_fun_comp; [exact: measurable_fun_normr|exact: summable_measurable].
by move=> s _; rewrite normr_id.
Qed.

Lemma value_monotone (f g : T -> R) : summable f -> summable g ->
  (forall s, half s -> f s <= g s) -> value f <= value g.
Proof.
move=> sf sg h; have [sd vd] := summable_combination 1 (-1) sg sf.
rewrite -subr_ge0; have -> : value g - value f = value (fun s => 1 * g s + -1 * f s).
  by rewrite vd mul1r mulN1r.
rewrite /value fine_ge0//; apply: integral_ge0 => s hs.
by rewrite lee_fin mul1r mulN1r subr_ge0 h.
Qed.

(* ------------------------------------------------------------------ the facts *)
Lemma linear (f g : T -> R) (a b : R) : lebesgue_integrable f -> lebesgue_integrable g ->
  lebesgue_integrable (fun s => a * f s + b * g s) /\
  lebesgue_integral (fun s => a * f s + b * g s) = a * lebesgue_integral f + b * lebesgue_integral g.
Proof.
move=> [f' [sf ff]] [g' [sg gg]]; have [s v] := summable_combination a b sf sg.
have e : alike (fun s => a * f s + b * g s) (fun s => a * f' s + b * g' s).
  exact: (alike2 (fun x y => a * x + b * y) ff gg).
split; first by exists (fun s => a * f' s + b * g' s).
by rewrite (integral_is s e) (integral_is sf ff) (integral_is sg gg).
Qed.

Lemma modulus (f : T -> R) : lebesgue_integrable f -> lebesgue_integrable (fun s => `|f s|).
Proof.
move=> [f' [sf ff]]; exists (fun s => `|f' s|); split; last exact: alike1.
exact: summable_abs.
Qed.

Lemma same (f g : T -> R) : lebesgue_integrable f -> (forall s, half s -> f s = g s) ->
  lebesgue_integrable g.
Proof.
move=> [f' [sf ff]] h; exists f'; split=> //; apply: alike_trans ff.
by apply: alike_sym; exact: alike_on.
Qed.

Lemma monotone (f g : T -> R) : lebesgue_integrable f -> lebesgue_integrable g ->
  (forall s, half s -> f s <= g s) -> lebesgue_integral f <= lebesgue_integral g.
Proof.
move=> [f' [sf ff]] [g' [sg gg]] h; rewrite (integral_is sf ff) (integral_is sg gg).
pose k := (fun s => maxr (f' s) (g' s)).
have e : alike g' k.
  have := alike_sym (alike2 (fun x y => maxr x y) ff gg).
  move/(alike_sym) => q; apply: alike_trans q; apply: alike_trans (alike_sym gg) _.
  by apply: alike_on => s hs; rewrite max_r ?h.
have sk : summable k.
  have [ss _] := summable_combination 1 1 (summable_abs sf) (summable_abs sg).
  apply: (summable_dominated _ ss).
    by apply: measurable_fun_max; exact: summable_measurable.
  move=> s _; rewrite !mul1r (@ger0_norm _ (_ + _)) ?addr_ge0//.
  by rewrite /k /maxr; case: ifP => _; [rewrite ler_addr|rewrite ler_addl].
rewrite (value_alike sg sk e); apply: value_monotone => // s _.
by rewrite /k le_maxr lexx.
Qed.

(* A measurable factor that is bounded. *)
Lemma bounded_factor (f g : T -> R) (b : R) : lebesgue_integrable f -> measurable_fun half g ->
  (forall s, half s -> `|g s| <= b) -> lebesgue_integrable (fun s => f s * g s).
Proof.
move=> [f' [sf ff]] mg h; exists (fun s => f' s * g s); split.
  have [sb _] := summable_combination b 0 sf sf.
  apply: (summable_dominated _ sb).
    by apply: measurable_funM => //; exact: summable_measurable.
  move=> s hs; rewrite mul0r addr0 !normrM mulrC ler_wpmul2r//.
  by rewrite (le_trans (h s hs))// ler_norm.
exact: (alike2 *%R ff (alike_refl g)).
Qed.

(* ------------------------------------------------------------------ squares *)
Lemma square_le (x y : R) : `|x * y| <= `|x ^+ 2 + y ^+ 2|.
Proof.
rewrite normrM (@ger0_norm _ (_ + _)) ?addr_ge0 ?sqr_ge0// -(real_normK (num_real x)) -(real_normK (num_real y)).
have := sqr_ge0 (`|x| - `|y|); rewrite sqrrB.
have := mulr_ge0 (normr_ge0 x) (normr_ge0 y).
move: (`|x| * `|y|) (`|x| ^+ 2) (`|y| ^+ 2) => u v w u0 h.
rewrite -subr_ge0; apply: (le_trans h).
by rewrite -addrA (addrC (- _)) addrA ler_add2l ler_opp2 mulr2n ler_addl.
Qed.

Lemma products (f g : T -> R) : lebesgue_square_integrable f -> lebesgue_square_integrable g ->
  lebesgue_integrable (fun s => f s * g s).
Proof.
move=> [f' [mf sf ff]] [g' [mg sg gg]]; exists (fun s => f' s * g' s).
split; last exact: (alike2 *%R ff gg).
have [ss _] := summable_combination 1 1 sf sg.
apply: (summable_dominated _ ss); first exact: measurable_funM.
by move=> s _; rewrite !mul1r; exact: square_le.
Qed.

Lemma square_sum (x y : R) : `|(x + y) ^+ 2| <= `|2 * x ^+ 2 + 2 * y ^+ 2|.
Proof.
have -> : 2 * x ^+ 2 + 2 * y ^+ 2 = (x + y) ^+ 2 + (x - y) ^+ 2.
  rewrite sqrrD sqrrB; set p := x ^+ 2; set q := y ^+ 2; set r := x * y *+ 2.
  by rewrite addrACA [p + r + _]addrACA subrr addr0 -!mulr2n !mulr_natl.
by rewrite !ger0_norm ?addr_ge0 ?sqr_ge0// ler_addl sqr_ge0.
Qed.

Lemma square_sums (f g : T -> R) (a b : R) :
  lebesgue_square_integrable f -> lebesgue_square_integrable g ->
  lebesgue_square_integrable (fun s => a * f s + b * g s).
Proof.
move=> [f' [mf sf ff]] [g' [mg sg gg]]; exists (fun s => a * f' s + b * g' s).
have m : measurable_fun half (fun s => a * f' s + b * g' s).
  by apply: measurable_funD; exact: measurable_funrM.
split => //; last exact: (alike2 (fun x y => a * x + b * y) ff gg).
have [ss _] := summable_combination (2 * a ^+ 2) (2 * b ^+ 2) sf sg.
apply: (summable_dominated _ ss); first exact: measurable_fun_sqr.
by move=> s _; have := square_sum (a * f' s) (b * g' s); rewrite !exprMn !mulrA.
Qed.

Lemma same_square (f g : T -> R) : lebesgue_square_integrable f ->
  (forall s, half s -> f s = g s) -> lebesgue_square_integrable g.
Proof.
move=> [f' [mf sf ff]] h; exists f'; split=> //; apply: alike_trans ff.
by apply: alike_sym; exact: alike_on.
Qed.
End Facts.

Lemma continuous_is_measurable (R : realType) (f : R -> R) (D : set R) :
  (forall z e : R, 0 < e -> exists h, 0 < h /\ forall s, `|s - z| <= h -> `|f s - f z| <= e) ->
  measurable_fun D f.
Proof.
move=> H; apply: measurable_funTS; apply: continuous_measurable_fun => z.
move=> A [e /= e0 eA]; have [h [h0 c]] := H z (e / 2) (divr_gt0 e0 (ltr0Sn _ 1)).
exists h => //= s; rewrite /ball_/= => zs; apply: eA; rewrite /ball_/=.
rewrite distrC; apply: le_lt_trans (c s _) _; first by rewrite distrC ltW.
by rewrite ltr_pdivr_mulr ?ltr0n// ltr_pmulr// ltr1n.
Qed.
