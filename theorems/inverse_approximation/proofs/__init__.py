"""Proofs for all instances: each module has a ``THEORY`` and a ``PROOF`` for the kernel.

==============  ====================================================================================
chains          Sums with decreasing coefficients against weights of total 1 converge uniformly
discrete_map    Sums of differences of powers, and the map 1 - 1/(a w^2 + b) inside the unit circle
limits          Lemma A.10: a common bound of the approximants is one of the limit
linear_models   Theorem A.4: linear models whose flows decay uniformly have limits that do
lyapunov        Lemmas A.8 and A.9: Lyapunov functions of weights whose symmetric part is negative
moments         Linear models whose input and output weights may move: all moments of what they
                approximate
perturbed_rest  Definition 3.7: a norm relative to the input is infinite for perturbed biases
quadratic_map   The map 1/(a w^2 + b) with b = a c^2: its ratio at weights that differ by beta
saturation      Definition 3.1 over all inputs: a bounded network stays saturated while the input is
                large
slowest_rates   Accuracy forces slow rates: sums of exponentials near a memory that halves its
                scale slowly
small_slopes    Theorem 3.9 for smooth activations: near rest every step contracts
uniform_decay   Theorem 3.9 for activations that are linear near 0: uniform decay is exponential
==============  ====================================================================================

Statements on networks and functionals, closed by the kernel of forms: ``uniform_limits`` (Lemma
A.10), ``perturbed_readouts`` and ``small_inputs`` (steps of Theorem 3.9), ``stable_linear_models``
(4), ``stable_models_forget`` (Definition 3.2), ``limits_of_linear_models`` (Theorem A.4),
``resting_memory`` and ``saturated_memory`` (refuted by structures), ``linear_unit``,
``saturated_unit`` and ``saturating_curve`` (structures).
"""
