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
| cauchy, least_terms | Cauchy's inequality for finite sums; the least of finitely many numbers |
| exponentials, continuity | exponentials and logarithms; continuous and vanishing functions |
| curves, flows, matrices | derivatives; gradient flows; eigenvalues, exponentials of matrices |
| derivatives, recursion | derivatives of maps, the chain rule; sequences by recursion |
| logarithmic_time, transforms | what s = exp(-t/c) makes of a function and of its derivatives |
| tents | a tent over [0, 1], integrable |
| integrals, measures | Lebesgue's integral on [0, oo); finite signed measures, null sets |
| square_integrable | the space L2(0, oo) |
| monotonic | completely monotonic functions and sums of exponentials |
"""
