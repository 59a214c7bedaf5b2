"""The objects that the papers speak of, each written down as the paper's sentence.

``signals`` (the space X), ``constant_signals`` (e_i, and what functionals give there),
``functionals`` (Definition 3.1), ``networks`` (linear recurrent ones);
``parameters``, ``losses``, ``landscape`` (Appendix D, any number of units),
``hessians`` (Appendix C, losses of any target and eigenvalues),
``monotonic_targets``; ``recurrent_runs``: state maps, their runs and truncated runs;
``heaviside_inputs``, ``memory_functions``, ``activations``, ``hidden_dynamics`` (networks under
Heaviside inputs), ``perturbed_weights``: inverse approximation;
``gradients``: models with weights, gradients of their losses; ``memory_cells``: LSTMs.
"""
