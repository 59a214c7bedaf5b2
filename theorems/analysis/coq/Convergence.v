(* Dominated convergence, null sets and intervals, for Lebesgue's integral on [0, oo). *)
From Coq Require Import Reals.
From mathcomp Require Import all_ssreflect ssralg ssrnum order interval.
From mathcomp Require Import mathcomp_extra classical_sets functions boolp signed reals ereal
  constructive_ereal Rstruct topology normedtype sequences measure lebesgue_measure
  lebesgue_integral numfun.
From Memory Require Import Statements Meanings Lebesgue Integrals.
From Memory Require Null_sets.
Import Order.TTheory GRing.Theory Num.Def Num.Theory.
Local Open Scope classical_set_scope.
Local Open Scope ring_scope.

Section Any_measure.
Context d (T : measurableType d) (R : realType).
Variables (mu : {measure set T -> \bar R}) (half : set T) (mhalf : measurable half).

Lemma null_bigcup (N : nat -> set T) : (forall n, measurable (N n)) ->
  (forall n, mu (N n) = 0%E) -> mu (\bigcup_n N n) = 0%E.
Proof.
move=> mN N0; apply/eqP; rewrite eq_le measure_ge0 andbT.
have mU : measurable (\bigcup_n N n) by exact: bigcup_measurable.
by apply: (le_trans (generalized_Boole_inequality mu mN mU)); rewrite eseries0.
Qed.

(* Convergence to 0 outside a null set, below an integrable function. *)
Lemma dominated_to_0 (F : nat -> T -> R) (g : T -> R) (Q : set T) :
  (forall n, @lebesgue_integrable _ _ _ mu half (F n)) -> @lebesgue_integrable _ _ _ mu half g ->
  measurable Q -> mu Q = 0%E -> (forall n s, half s -> `|F n s| <= g s) ->
  (forall s e, half s -> ~ Q s -> 0 < e -> exists k, forall n, (k <= n)%N -> `|F n s| <= e) ->
  forall e, 0 < e -> exists k, forall n, (k <= n)%N ->
    `|@lebesgue_integral _ _ _ mu half (F n)| <= e.
Proof.
move=> iF [g' [sg gg]] mQ Q0 le lim e e0.
have [F' HF] := choice iF.
have [N HN] := choice (fun n => (HF n).2).
have mN n : measurable (N n) by have [] := HN n.
have N0 n : mu (N n) = 0%E by have [] := HN n.
have FF n s : half s -> ~ N n s -> F n s = F' n s by have [_ _] := HN n; apply.
have [M [mM M0 gM]] := gg.
pose B := Q `|` (M `|` \bigcup_n N n).
have mB : measurable B by apply: measurableU => //; apply: measurableU => //; exact: bigcup_measurable.
have B0 : mu B = 0%E.
  rewrite null_set_setU //; first by apply: measurableU => //; exact: bigcup_measurable.
  rewrite null_set_setU //; first exact: bigcup_measurable.
  exact: null_bigcup.
have outside s n : ~ B s -> [/\ ~ Q s, ~ M s & ~ N n s].
  move=> nB; split=> h; apply: nB; [by left|by right; left|by right; right; exists n].
have mF n : measurable_fun half (EFin \o F' n) by exact: (HF n).1.1.
have m0 : measurable_fun half (fun=> 0%E : \bar R) by exact: measurable_fun_cst.
have c0 : {ae mu, forall s, half s -> (fun n => (F' n s)%:E) --> 0%E}.
  exists B; split => // s /= /not_implyP[hs nc]; apply: contrapT => nB; apply: nc.
  apply/fine_cvgP; split; first exact: nearW.
  apply/(@cvgrPdist_le _ [normedModType R of R^o]) => r r0; have [nQ _ _] := outside s 0%N nB.
  have [k hk] := lim s r hs nQ r0; exists k => // n /= kn.
  have [_ _ nN] := outside s n nB.
  by rewrite sub0r normrN -(FF n s hs nN); exact: hk.
have bd : {ae mu, forall s n, half s -> (`|(F' n s)%:E| <= (EFin \o g') s)%E}.
  exists B; split => // s /= /existsNP[n /not_implyP[hs ng]]; apply: contrapT => nB; apply: ng.
  have [_ nM nN] := outside s n nB.
  by rewrite /= lee_fin -(FF n s hs nN) -(gM s hs nM); exact: le.
have [] := dominated_convergence mhalf mF m0 c0 sg bd.
move=> _ _; rewrite integral0 => /fine_cvgP[_] /(@cvgrPdist_le _ [normedModType R of R^o]) /(_ e e0)[k _ hk].
exists k => n kn; have := hk n kn; rewrite /= sub0r normrN.
by rewrite (integral_is mhalf (HF n).1 (HF n).2).
Qed.
End Any_measure.

(* ------------------------------------------------------------------ null sets of real numbers *)
Lemma sum_of_lengths (l : nat -> R) n :
  (\sum_(0 <= i < n) (l i)%:E)%E = (Statements.add_up l 0 n)%:E.
Proof. by elim: n => [|n IH]; [rewrite big_geq|rewrite big_nat_recr//= IH -EFinD]. Qed.

Lemma covered (q : R -> R) : vanishes_almost_everywhere q ->
  exists Q : set real_realType, [/\ measurable Q, lebesgue Q = 0%E & forall s, ~ Q s -> q s = IZR 0].
Proof.
move=> H.
have p k : Rlt (IZR 0) (k.+1%:R^-1 : R) by apply/RltP; rewrite invr_gt0 ltr0n.
have [a Ha] := choice (fun k => H _ (p k)); have [b Hb] := choice Ha.
pose J k n : set real_realType := [set` `]a k n, b k n[ : interval real_realType].
have mJ k n : measurable (J k n) by exact: measurable_itv.
pose O k := \bigcup_n J k n.
have mO k : measurable (O k) by exact: bigcup_measurable.
exists (\bigcap_k O k); split; first exact: bigcap_measurable.
- apply/eqP; rewrite eq_le measure_ge0 andbT; apply: lee_adde => r; rewrite add0e.
  have e0 : 0 < r%:num by [].
  move: (r%:num) e0 => e e0.
  have [k ke] : exists k, (k.+1%:R^-1 : R) <= e.
    by have [k _ hk] := near_infty_natSinv_lt (PosNum e0); exists k; rewrite ltW //; exact: (hk k (leqnn k)).
  have [ab [_ le]] := Hb k.
  apply: (@le_trans _ _ (lebesgue (O k))).
    have mC : measurable (\bigcap_k O k) by exact: bigcap_measurable.
    by apply: le_measure; [exact: mem_set|exact: (mem_set (mO k))|move=> s h; exact: (h k)].
  apply: (le_trans (generalized_Boole_inequality lebesgue (mJ k) (mO k))).
  apply: lime_le; first by apply: is_cvg_nneseries => n _; exact: measure_ge0.
  apply: nearW => n; rewrite (eq_bigr (fun i => (b k i - a k i)%:E)); last first.
    move=> i _; rewrite /lebesgue/= lebesgue_measure_itv hlength_itv /=.
    case: ifPn => [_|]; first by rewrite EFinN EFinB.
    rewrite lte_fin -leNgt => ba; congr EFin; apply/esym/eqP.
    by rewrite subr_eq0 eq_le ba; apply/RleP.
  by rewrite sum_of_lengths lee_fin (le_trans _ ke)//; apply/RleP.
- move=> s nQ; apply: contrapT => qs; apply: nQ => k _.
  have [_ [c _]] := Hb k; have [n [/RltP an /RltP nb]] := c s qs.
  by exists n => //; rewrite /J /= in_itv /= an nb.
Qed.

Lemma null_sets : (forall (q : R -> R) (c : R), (forall s : R, s <> c -> q s = IZR 0) ->
    vanishes_almost_everywhere q) /\
  (forall p q : R -> R, vanishes_almost_everywhere p -> vanishes_almost_everywhere q ->
    vanishes_almost_everywhere (fun s => Rplus (Rabs (p s)) (Rabs (q s)))) /\
  (forall (q : R -> R) (t : R), vanishes_almost_everywhere q ->
    vanishes_almost_everywhere (fun s => q (Rplus t (Ropp s)))).
Proof.
split; first exact: Null_sets.point.
by split=> [p q|q t]; [exact: Null_sets.union|exact: Null_sets.reflected].
Qed.

Lemma dominated (F : nat -> R -> R) (g q : R -> R) :
  (forall n, integrable_on_the_half_line (fun s => F n s)) -> integrable_on_the_half_line g ->
  vanishes_almost_everywhere q -> (forall n s, Rle (IZR 0) s -> Rle (Rabs (F n s)) (g s)) ->
  (forall s e, Rle (IZR 0) s -> q s = IZR 0 -> Rlt (IZR 0) e -> exists k : nat, forall n : nat,
    (k <= n)%coq_nat -> Rle (Rabs (F n s)) e) ->
  forall e, Rlt (IZR 0) e -> exists k : nat, forall n : nat, (k <= n)%coq_nat ->
    Rle (Rabs (integral_on_the_half_line (fun s => F n s))) e.
Proof.
move=> iF ig /covered[Q [mQ Q0 Qq]] le lim e /RltP e0.
have [||k hk] := @dominated_to_0 _ _ real_realType lebesgue half_line mhalf F g Q iF ig mQ Q0 _ _ e e0.
- by move=> n s /halfP s0; apply/RleP; exact: le.
- move=> s r /halfP s0 /Qq qs /RltP r0; have [k hk] := lim s r s0 qs r0.
  by exists k => n /ssrnat.leP kn; apply/RleP; exact: hk.
by exists k => n /ssrnat.leP kn; apply/RleP; exact: hk.
Qed.

(* ------------------------------------------------------------------ intervals *)
Lemma box (f : R -> R) (a b : R) : Rle (IZR 0) a -> Rle a b ->
  (forall s, Rle a s -> Rle s b -> f s = IZR 1) -> (forall s, Rlt s a -> f s = IZR 0) ->
  (forall s, Rlt b s -> f s = IZR 0) ->
  integrable_on_the_half_line f /\ integral_on_the_half_line f = Rplus b (Ropp a).
Proof.
move=> /RleP a0 /RleP ab f1 fa fb.
pose E : set real_realType := [set` `[a, b] : interval real_realType].
have mE : measurable E by exact: measurable_itv.
have Eh : E `&` half_line = E.
  apply/seteqP; split=> s; first by case.
  by rewrite /E /half_line /= !in_itv /= => /andP[as_ sb]; rewrite as_ sb (le_trans a0 as_).
have muE : lebesgue E = (b - a)%:E.
  rewrite /lebesgue /E /= lebesgue_measure_itv hlength_itv /= lte_fin.
  case: ltP => [_|ba]; first by rewrite EFinN EFinB.
  by congr EFin; apply/esym/eqP; rewrite subr_eq0 eq_le ba ab.
pose u : R -> R := fun s => ((s : real_realType) \in E)%:R.
have iu : (\int[lebesgue]_(s in half_line) (u s)%:E)%E = (b - a)%:E.
  by rewrite (integral_indic lebesgue mhalf mE) Eh muE.
have sE : @summable _ _ real_realType lebesgue half_line u.
  split; first by apply/EFin_measurable_fun; exact: (@measurable_fun_indic _ real_realType real_realType half_line E mE).
  rewrite (@eq_integral _ _ _ lebesgue half_line (fun s => (u s)%:E)) ?iu ?ltry //.
  by move=> s _; rewrite /= ger0_norm // ler0n.
have al : @alike _ _ real_realType lebesgue half_line f u.
  apply: alike_on => s _; rewrite /u; case: (boolP ((s : real_realType) \in E)).
    by rewrite inE /E /= in_itv /= => /andP[as_ sb]; rewrite f1 //; apply/RleP.
  rewrite notin_set /E /= in_itv /= => /negP; rewrite negb_and -!ltNge => /orP[h|h].
    by rewrite fa //; apply/RltP.
  by rewrite fb //; apply/RltP.
split; first by exists u.
rewrite /integral_on_the_half_line.
by rewrite (@integral_is _ _ real_realType lebesgue half_line mhalf f u sE al) /value iu.
Qed.

Lemma boxes (a b : R) : Rle (IZR 0) a -> Rle a b -> exists f : R -> R,
  (forall s, Rle a s -> Rle s b -> f s = IZR 1) /\ (forall s, Rlt s a -> f s = IZR 0) /\
  (forall s, Rlt b s -> f s = IZR 0) /\
  integrable_on_the_half_line f /\ integral_on_the_half_line (fun s => f s) = Rplus b (Ropp a).
Proof.
move=> a0 ab; pose f s := if Rle_dec a s then (if Rle_dec s b then IZR 1 else IZR 0) else IZR 0.
have f1 s : Rle a s -> Rle s b -> f s = IZR 1.
  by move=> h k; rewrite /f; destruct (Rle_dec a s) => //; destruct (Rle_dec s b).
have fa s : Rlt s a -> f s = IZR 0.
  move=> /Rlt_not_le h; rewrite /f; destruct (Rle_dec a s) => //.
have fb s : Rlt b s -> f s = IZR 0.
  by move=> /Rlt_not_le h; rewrite /f; destruct (Rle_dec a s) => //; destruct (Rle_dec s b).
by exists f; have [] := @box f a b a0 ab f1 fa fb.
Qed.
