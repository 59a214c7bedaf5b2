"""Proofs for all instances: each module has a ``THEORY`` and a ``PROOF`` for the kernel.

=================  ===============================================================================
bounded_cells      Lemma 5: the cell state of an LSTM is bounded
divergence         Proposition 4: gradient descent on an unstable system
forgetting         Lemma 1, Proposition 1: a contractive model forgets its past geometrically
gate_functions     What an LSTM's gates are made of
gradients          Lemmas 2 and 3: gradients, their truncation, their Lipschitz constant
linear_systems     Section 6.1: linear systems
memory_cells       Lemma 5 for the equations of an LSTM
memory_constants   Section 6.3: one step of an LSTM with another input, or other weights
memory_norms       Proposition 5 in the Euclidean norm and in weighted maximum norms
memory_pairs       Proposition 5: two runs of an LSTM under common inputs
nearby_weights     Lemma 4: states depend on the weights in a Lipschitz way
powers             Powers with real exponents, for Proposition 2 and Theorem 1
projected_descent  Proposition 2: two descents with nearby gradients stay near
smooth_networks    Section 6.2: networks with a Lipschitz and smooth activation
training           Theorem 1: training with truncated gradients
unstable           Proposition 3: an unstable recursion never forgets
=================  ===============================================================================
"""
