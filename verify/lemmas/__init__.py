"""Lemmas that any proof may cite by name: stated and proved once, known to no theorem.

A lemma is named after what it says (``mul_le_mul_of_nonneg_left``).  Those about numbers and
vectors are inferences of the kernel of proofs in a theory without symbols; those that bind
functions are composed statements.  Nothing here is trusted: what cites a lemma carries its proof
along, and the kernel makes it again.

===================  ================================================================
module               what
===================  ================================================================
``order``            inequalities between products, quotients and differences
``equal_terms``      equations between sums and products
``squares``          squares, powers with natural exponents, square roots
``absolute_values``  absolute values
``bounds_of_exp``    exp, log, tanh and the logistic function
``clamps``           Max and Min
``vector_norms``     norms and inner products, for any space
``sums_of_terms``    finite sums: terms compared, split, shifted, exchanged
``recursions``       telescoping, geometric sums, contractions, Gronwall's inequality
``catalogue``        all of them, found by name and by shape
``closed_forms``     how a lemma that binds functions is written
``cited``            what a proof cites, made part of it
===================  ================================================================
"""
