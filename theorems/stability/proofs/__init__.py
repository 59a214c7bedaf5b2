"""Proofs for all instances: each module has a ``THEORY`` and a ``PROOF`` for the kernel.

===================  ==============================================================================
backpropagation      Gradients of the losses of runs by the chain rule
bounded_cells        Lemma 5: the cell state of an LSTM is bounded
bounded_memory       Lemma 5, composed, for the equations of an LSTM
contracting_memory   Proposition 5, composed, for two runs of an LSTM
divergence           Proposition 4: gradient descent on an unstable system
diverging_descent    Proposition 4, composed: a system, its gradient and its descent
forgetting           Lemma 1, Proposition 1: a contractive model forgets its past geometrically
gate_functions       What an LSTM's gates are made of
gradients            Lemmas 2 and 3: gradients, their truncation, their Lipschitz constant
gradients_of_runs    Lemmas 2 and 3, composed, for gradients of losses of runs
linear_systems       Section 6.1: linear systems
lipschitz_weights    The derivative in the weights is bounded where the model is Lipschitz in them
memory_cells         Lemma 5 for the equations of an LSTM
memory_constants     Section 6.3: one step of an LSTM with another input, or other weights
memory_norms         Proposition 5 in the Euclidean norm and in weighted maximum norms
memory_pairs         Proposition 5: two runs of an LSTM under common inputs
nearby_descents      Two projected descents along nearby gradients, composed
nearby_weights       Lemma 4: states depend on the weights in a Lipschitz way
powers               Powers with real exponents, for Proposition 2 and Theorem 1
projected_descent    Proposition 2: two descents with nearby gradients stay near
runs_of_two_weights  Lemma 4, composed
sensitivities        The derivatives of states in the weights exist, and obey the chain rule
smooth_networks      Section 6.2: networks with a Lipschitz and smooth activation
tangents             Derivatives of states in one direction of the weights, for two runs
trained_models       Proposition 2 and Theorem 1, composed
training             Theorem 1: training with truncated gradients
truncated_states     Lemma 1 and Proposition 1, composed
unstable             Proposition 3: an unstable recursion never forgets
unstable_system      Proposition 3, composed
===================  ==============================================================================
"""
