(* Functions that decay are square integrable: powers times exponentials, and bounded ones that
   vanish far away.  The integral of what is small on [k L, (k + 1) L] is at most a series. *)
From Coq Require Import Reals.
From mathcomp Require Import all_ssreflect ssralg ssrnum order interval ssrint.
From mathcomp Require Import mathcomp_extra classical_sets functions boolp signed reals ereal
  constructive_ereal Rstruct topology normedtype sequences measure lebesgue_measure
  lebesgue_integral numfun.
From Memory Require Import Meanings Lebesgue Integrals Powers.
Import Order.TTheory GRing.Theory Num.Def Num.Theory.
Local Open Scope classical_set_scope.
Local Open Scope ring_scope.

Section Steps.
Variable R : realType.
Local Notation mu := [the measure _ _ of @lebesgue_measure R].
Variables (D : set R) (mD : measurable D).

Definition ball_of (L : R) (i : nat) : set R := `[- (i.+1%:R * L), i.+1%:R * L].

Lemma measure_of_ball L i : 0 <= L -> (mu (ball_of L i `&` D) <= (2 * (i.+1%:R * L))%:E)%E.
Proof.
move=> L0; apply: (@le_trans _ _ (mu (ball_of L i))).
  have mb : measurable (ball_of L i) by exact: measurable_itv.
  by apply: le_measure => [||x []//]; rewrite ?inE//; exact: measurableI.
rewrite /= lebesgue_measure_itv hlength_itv /= lte_fin.
have q0 : 0 <= i.+1%:R * L by rewrite mulr_ge0.
case: ifPn => _; last by rewrite lee_fin mulr_ge0.
by rewrite -EFinD lee_fin opprK mulr2n mulrDl !mul1r.
Qed.

Lemma summable_by_steps (g : R -> R) (C L : R) : 0 <= L -> 0 <= C -> measurable_fun D g ->
  (forall s, D s -> exists i, `|s| <= i.+1%:R * L /\ `|g s| <= C / (4 ^+ i.+1)) ->
  @summable _ _ R mu D g.
Proof.
move=> L0 C0 mg h; rewrite /summable; split; first by apply/EFin_measurable_fun.
pose f i s : \bar R := (C / 4 ^+ i.+1 * \1_(ball_of L i) s)%:E.
have c0 i : 0 <= C / 4 ^+ i.+1 by rewrite divr_ge0// exprn_ge0// ler0n.
have f0 i s : (0 <= f i s)%E by rewrite lee_fin mulr_ge0.
have mb i : measurable (ball_of L i) by exact: measurable_itv.
have mf i : measurable_fun D (f i).
  apply/EFin_measurable_fun; apply: measurable_funrM; exact: measurable_fun_indic.
have below : (\int[mu]_(s in D) `|(EFin \o g) s| <= \int[mu]_(s in D) \sum_(i <oo) f i s)%E.
  apply: ge0_le_integral => //.
  - apply: measurable_fun_comp => //; exact/EFin_measurable_fun.
  - by move=> s _; apply: nneseries_ge0 => i _.
  - by apply: ge0_emeasurable_fun_sum => // i s; exact: f0.
  - move=> s Ds; have [i [si gi]] := h s Ds.
    apply: (@le_trans _ _ (f i s)).
      rewrite /f /= lee_fin indicE mem_set ?mulr1//.
      by rewrite /ball_of /= in_itv /= -ler_norml.
    apply: (@le_trans _ _ (\sum_(0 <= k < i.+1) f k s)%E).
      rewrite big_nat_recr//= lee_addr//; exact: sume_ge0.
    exact: nneseries_lim_ge.
apply: (le_lt_trans below); rewrite integral_nneseries//.
have K0 : 0 <= 2 * (C * L) by rewrite mulr_ge0// ?mulr_ge0// ler0n.
have := @epsilon_trick R (fun=> 0%E) (2 * (C * L)) xpredT (fun=> lexx _) K0.
rewrite [in X in (_ <= X)%E]eseries0// add0e => e.
apply: (le_lt_trans _ (ltry (2 * (C * L)))); apply: le_trans e.
apply: lee_nneseries => [i _|i _]; first by apply: integral_ge0 => s _; exact: f0.
have -> : (\int[mu]_(s in D) f i s)%E =
    ((C / 4 ^+ i.+1)%:E * \int[mu]_(s in D) (\1_(ball_of L i) s)%:E)%E.
  apply: (@integralM_indic _ _ _ mu D mD (fun=> ball_of L i)); last exact: mb.
  by move=> /lt_geF; rewrite c0.
rewrite (integral_indic mu mD (mb i)).
apply: (@le_trans _ _ (2 * (C * L) / (2 ^ i.+1)%:R)%:E); last by rewrite /= add0e.
apply: (@le_trans _ _ ((C / 4 ^+ i.+1)%:E * (2 * (i.+1%:R * L))%:E)%E).
  apply: lee_pmul => //; [by rewrite lee_fin|exact: measure_of_ball].
rewrite -EFinM lee_fin.
have -> : C / 4 ^+ i.+1 * (2 * (i.+1%:R * L)) = 2 * (C * L) * (i.+1%:R / 4 ^+ i.+1).
  have e (a b c k : R) : a * b * (2 * (c * k)) = 2 * (a * k) * (c * b).
    by rewrite mulrCA -!mulrA; congr (_ * (_ * _)); rewrite [RHS]mulrC [c * b]mulrC -mulrA.
  exact: e.
apply: ler_wpmul2l => //; rewrite ler_pdivr_mulr ?exprn_gt0 ?ltr0n// natrX.
have -> : (4 : R) = 2 * 2 by rewrite -natrM.
rewrite exprMn mulrA mulVf ?mul1r; last by rewrite expf_neq0// pnatr_eq0.
by rewrite -natrX ler_nat; exact/ltnW/ltn_expl.
Qed.

Lemma square_integrable_by_steps (f : R -> R) (C L : R) : 0 <= L -> 0 <= C ->
  (forall z e : R, 0 < e -> exists h, 0 < h /\ forall s, `|s - z| <= h -> `|f s - f z| <= e) ->
  (forall s, D s -> exists i, `|s| <= i.+1%:R * L /\ f s ^+ 2 <= C / (4 ^+ i.+1)) ->
  @lebesgue_square_integrable _ _ R mu D f.
Proof.
move=> L0 C0 c h; have mf : measurable_fun D f by exact: continuous_is_measurable.
exists f; split => //; last exact: alike_refl.
apply: (@summable_by_steps _ C L) => //; first exact: measurable_fun_sqr.
move=> s Ds; have [i [si fi]] := h s Ds; exists i; split => //.
by rewrite ger0_norm ?sqr_ge0.
Qed.
End Steps.

Lemma square_integrable_with_bounded_support (f : R -> R) (b M : R) :
  (forall z e, Rlt (IZR 0) e -> exists h, Rlt (IZR 0) h /\
    forall s, Rle (Rabs (Rplus s (Ropp z))) h -> Rle (Rabs (Rplus (f s) (Ropp (f z)))) e) ->
  (forall s, Rle (Rabs (f s)) M) -> (forall s, Rle b (Rabs s) -> f s = IZR 0) ->
  square_integrable_on_the_whole_line f.
Proof.
move=> c bounded far.
apply: (@square_integrable_by_steps real_realType setT measurableT f (4 * M ^+ 2) (`|b| + 1)).
- by rewrite addr_ge0.
- by rewrite mulr_ge0// ?sqr_ge0// ler0n.
- move=> z e /RltP e0; have [h [/RltP h0 k]] := c z e e0; exists h; split => // s /RleP sh.
  by apply/RleP; exact: k.
move=> s _; case: (lerP (`|s|) (`|b| + 1)) => [near|away].
  exists 0%N; rewrite mul1r expr1; split => //.
  have -> : 4 * M ^+ 2 / 4 = M ^+ 2 by rewrite mulrAC divff ?mul1r// pnatr_eq0.
  rewrite -(real_normK (num_real (f s))) ler_sqr ?nnegrE//.
    by apply/RleP; exact: bounded.
  by apply: le_trans (normr_ge0 (f s)) _; apply/RleP; exact: bounded.
exists (Num.bound `|s|); split.
  apply: le_trans (ltW (archi_boundP (normr_ge0 s))) _.
  rewrite -[leLHS]mulr1; apply: ler_pmul => //; first by rewrite ler_nat.
  by rewrite ler_addr.
have -> : f s = 0.
  by apply: far; apply/RleP; apply: le_trans (ler_norm b) _; rewrite (le_trans _ (ltW away))// ler_addl.
rewrite expr2 mul0r; apply: divr_ge0; last by apply: exprn_ge0; exact: ler0n.
by apply: mulr_ge0; [exact: ler0n|exact: sqr_ge0].
Qed.

Lemma square_integrable_decaying_powers (n : nat) (r : R) : Rlt (IZR 0) r ->
  square_integrable_on_the_half_line
    (fun s => Rmult (pow s n) (Rtrigo_def.exp (Rmult (Ropp r) s))).
Proof.
move=> r0; have [C [L [/RleP C0 [/RleP L0 h]]]] := decaying_powers_in_steps n r r0.
apply: (@square_integrable_by_steps real_realType half_line mhalf _ C L) => //.
- move=> z e /RltP e0.
  have [d [/RltP d0 k]] := decaying_powers_are_continuous n r z e e0.
  by exists d; split => // s /RleP sd; apply/RleP; exact: k.
move=> s hs; have [i [a b]] := h s (halfP s hs); exists i; split.
  rewrite ger0_norm; last by apply/RleP; exact: halfP.
  by rewrite -INRE; apply/RleP.
have four : (4%:R)%R = IZR 4 :> real_realType by rewrite -INRE INR_IZR_INZ.
have ne : (4%:R)%R ^+ i.+1 != 0 :> real_realType by rewrite expf_neq0// pnatr_eq0.
move/RleP: b; rewrite !RpowE -four => b; apply: le_trans b _.
by rewrite RdivE.
Qed.
