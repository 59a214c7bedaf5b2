"""Predicates, named facts and lemmas of analysis, by subject.

``lemmas`` (how one is written), ``cauchy``, ``curves``, ``energies``, ``first_times``,
``flows``, ``least_terms``, ``square_integrable``.
A named fact has a proof in Coq or a citation with the theorem's own text; a lemma is a composed
statement that the kernel closes.

| lemmas | how a lemma is written |
| contradictions | 1 <= 0 from relations that contradict each other; small numbers |
| ordered_partitions, steps_of_lists, longer_lists, surjections | ordered partitions, listed |
| stirling | Stirling numbers near the diagonal, and the sum of d! S(m, d) for d < m |
| permutations, listed_permutations | permutations; all of them, each once |
| products | finite products that are 0 |
| zero_squares, zero_derivatives | what an integral, or a derivative, of 0 says |
| deltas, slopes | Kronecker's delta; derivatives at 0 by their definition |
| sums, sequences | finite sums and unit matrices; sequences moved, glued, added |
| two_cases | sequences defined by two cases |
| sums_in_integrals | finite sums under the integral, of square integrable functions |
| cauchy, least_terms | Cauchy's inequality for finite sums; the least of finitely many numbers |
| exponentials, continuity | exponentials and logarithms; continuous and vanishing functions |
| by_definition, products_of_derivatives | what follows from the definition of a derivative |
| gronwall, bounded_speeds | Gronwall's inequality; curves that are slow where they are small |
| linear_systems, linear_responses | u' = A u by the exponential of A; from rest, constant input |
| shifted_systems | the same with a multiple of the identity more |
| duality | Euclidean norms from pairings; Cauchy's inequality |
| curves, flows, matrices | derivatives; gradient flows; eigenvalues, exponentials of matrices |
| derivatives, recursion | derivatives of maps, the chain rule; sequences by recursion |
| logarithmic_time, transforms | what s = exp(-t/c) makes of a function and of its derivatives |
| indicators, primitives | integrals up to a time; the fundamental theorem of calculus |
| stairs | sums by parts; linear maps of finite sums |
| chains | n real rates, equal ones too: no alternation |
| growing_products, sign_changes | where w' - lw is positive; how often it changes its sign |
| cascade_tables, response_tables, response_folds | all-pass cascades; the residual of a step |
| alternations, joined_sums, variations | sums of exponentials: no alternation, variation 2n |
| tents | a tent over [0, 1], integrable |
| whole_integrals, damped_functions | the integral of F' is -F(0); functions times exp(-x s) |
| antiderivatives, cascades | primitives of continuous functions; all-pass cascades exist |
| composed_derivatives | the chain rule |
| odd_squares, tanh_sums | partial sums of 1/(2j - 1)^2 and of log tanh |
| gamma_densities, mixtures | mixtures of exponentials, differentiated in their end |
| integrals, measures | Lebesgue's integral on [0, oo); finite signed measures, null sets |
| square_integrable | the space L2(0, oo) |
| double_sums, paired_indices | double sums; matrices that pair i and m + i |
| linear_equations, eigenvalues | homogeneous equations; eigenvectors and sums of them |
| bordered_forms, reduction_steps, reduced_forms | Lagrange: a form as a sum of squares |
| dual_vectors, perturbed_forms | eigenvalues of a matrix near a sum of squares |
| smooth_families, moving_terms | functions that depend smoothly on a number |
| gram_matrices | Gram matrices of square integrable functions |
| monotonic | completely monotonic functions and sums of exponentials |
"""
