(* What printed statements speak of beyond Coq's reals and Coquelicot's normed modules.
   Trusted: a wrong line here would let a statement say something else. *)
From Coq Require Import Reals ZArith.
From Coquelicot Require Import Coquelicot.
Open Scope R_scope.

(* f a + f (a + 1) + ... : n summands, 0 where there is none. *)
Fixpoint add_up (f : nat -> R) (a n : nat) : R :=
  match n with O => 0 | S k => add_up f a k + f (a + k)%nat end.

Fixpoint multiply_up (f : nat -> R) (a n : nat) : R :=
  match n with O => 1 | S k => multiply_up f a k * f (a + k)%nat end.

Fixpoint add_up_vectors {V : NormedModule R_AbsRing} (f : nat -> V) (a n : nat) : V :=
  match n with O => zero | S k => plus (add_up_vectors f a k) (f (a + k)%nat) end.

(* How many whole numbers there are from a to b. *)
Definition count (a : nat) (b : Z) : nat := Z.to_nat (b - Z.of_nat a + 1).

Definition sum (f : nat -> R) (a : nat) (b : Z) : R := add_up f a (count a b).
Definition product (f : nat -> R) (a : nat) (b : Z) : R := multiply_up f a (count a b).
Definition sum_of_vectors {V : NormedModule R_AbsRing} (f : nat -> V) (a : nat) (b : Z) : V :=
  add_up_vectors f a (count a b).

(* An inner product that gives the norm. *)
Definition is_inner_product {V : NormedModule R_AbsRing} (inner : V -> V -> R) : Prop :=
  (forall u v, inner u v = inner v u) /\
  (forall u v w, inner (plus u v) w = inner u w + inner v w) /\
  (forall c u v, inner (scal c u) v = c * inner u v) /\
  (forall v, norm v * norm v = inner v v).

(* L is a normed space of bounded linear maps from V to W, applied by act, with the operator norm. *)
Definition is_space_of_maps {V W L : NormedModule R_AbsRing} (act : L -> V -> W) : Prop :=
  (forall A B v, act (plus A B) v = plus (act A v) (act B v)) /\
  (forall c A v, act (scal c A) v = scal c (act A v)) /\
  (forall A u v, act A (plus u v) = plus (act A u) (act A v)) /\
  (forall c A v, act A (scal c v) = scal c (act A v)) /\
  (forall A v, norm (act A v) <= norm A * norm v) /\
  (forall A c, 0 <= c -> (forall v, norm (act A v) <= c * norm v) -> norm A <= c).
