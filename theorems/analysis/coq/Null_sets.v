(* Sets of Lebesgue measure 0: covered by intervals of any small length in all. *)
From Coq Require Import Reals Lra Psatz Lia ZArith.
From Coquelicot Require Import Coquelicot.
From Memory Require Import Statements Meanings.
Open Scope R_scope.

Lemma reflected (q : R -> R) (t : R) : vanishes_almost_everywhere q ->
  vanishes_almost_everywhere (fun s => q (t + - s)).
Proof.
intros H e He; destruct (H e He) as (a & b & O & C & L).
exists (fun n => t - b n), (fun n => t - a n); split; [|split].
- intros n; specialize (O n); lra.
- intros s Hs; destruct (C _ Hs) as [n Hn]; exists n; lra.
- intros n; eapply Rle_trans; [right|apply (L n)].
  induction n as [|n I]; simpl; [reflexivity|rewrite I; ring].
Qed.

(* A point: one interval around it, and empty ones. *)
Lemma point (q : R -> R) (c : R) : (forall s, s <> c -> q s = 0) -> vanishes_almost_everywhere q.
Proof.
intros Z e He.
exists (fun n => match n with O => c - e / 2 | S _ => c end),
  (fun n => match n with O => c + e / 2 | S _ => c end).
split; [|split].
- intros [|n]; lra.
- intros s Hs; exists O; destruct (Req_dec s c) as [E|E]; [lra|now apply Z in E].
- intros n.
  assert (A : forall m, add_up (fun k => match k with O => c + e / 2 | S _ => c end -
    match k with O => c - e / 2 | S _ => c end) 0 (S m) = e).
  { induction m as [|m I].
    - unfold add_up; rewrite Nat.add_0_l; lra.
    - change (add_up (fun k => match k with O => c + e / 2 | S _ => c end -
        match k with O => c - e / 2 | S _ => c end) 0 (S m) + (c - c) = e); rewrite I; lra. }
  destruct n as [|n]; [unfold add_up; lra|rewrite A; apply Rle_refl].
Qed.

(* One sequence from two, in turns. *)
Definition turns (a b : nat -> R) (n : nat) : R := if Nat.even n then a (Nat.div2 n) else b (Nat.div2 n).

Lemma turns_even a b n : turns a b (2 * n) = a n.
Proof. unfold turns; now rewrite Nat.even_mul, Nat.div2_double. Qed.
Lemma turns_odd a b n : turns a b (S (2 * n)) = b n.
Proof.
unfold turns; rewrite Nat.even_succ, <- Nat.negb_even, Nat.even_mul, Nat.div2_succ_double; reflexivity.
Qed.

Lemma add_up_turns a b n :
  add_up (turns a b) 0 (2 * n) = add_up a 0 n + add_up b 0 n.
Proof.
induction n as [|n I]; [simpl; ring|].
replace (2 * S n)%nat with (S (S (2 * n))) by lia.
cbn [add_up]; rewrite I; rewrite !Nat.add_0_l, turns_even, turns_odd; cbn; ring.
Qed.

Lemma add_up_grows f n m : (forall k, 0 <= f k) -> (n <= m)%nat -> add_up f 0 n <= add_up f 0 m.
Proof.
intros P; induction 1 as [|m H I]; [lra|].
cbn; specialize (P m); lra.
Qed.

Lemma add_up_same f g n : (forall k, f k = g k) -> add_up f 0 n = add_up g 0 n.
Proof. intros E; induction n as [|n I]; cbn; [reflexivity|now rewrite I, E]. Qed.

Lemma union (p q : R -> R) : vanishes_almost_everywhere p -> vanishes_almost_everywhere q ->
  vanishes_almost_everywhere (fun s => Rabs (p s) + Rabs (q s)).
Proof.
intros P Q e He.
destruct (P (e / 2)) as (a & b & O & C & L); [lra|].
destruct (Q (e / 2)) as (a' & b' & O' & C' & L'); [lra|].
exists (turns a a'), (turns b b'); split; [|split].
- intros n; unfold turns; destruct (Nat.even n); [apply O|apply O'].
- intros s Hs; destruct (Req_dec (p s) 0) as [Z|Z].
  + destruct (C' s) as [n Hn]; [intros Z'; rewrite Z, Z', Rabs_R0 in Hs; lra|].
    exists (S (2 * n)); now rewrite !turns_odd.
  + destruct (C s Z) as [n Hn]; exists (2 * n)%nat; now rewrite !turns_even.
- intros n.
  rewrite (add_up_same _ (turns (fun k => b k - a k) (fun k => b' k - a' k))).
  2: { intros k; unfold turns; destruct (Nat.even k); reflexivity. }
  eapply Rle_trans; [apply (add_up_grows _ n (2 * n))|].
  + intros k; unfold turns; destruct (Nat.even k); [specialize (O (Nat.div2 k))|specialize (O' (Nat.div2 k))]; lra.
  + lia.
  + rewrite add_up_turns; specialize (L n); specialize (L' n); lra.
Qed.
