"""The library of lemmas: what each says, that it is closed, and how proofs cite it."""
