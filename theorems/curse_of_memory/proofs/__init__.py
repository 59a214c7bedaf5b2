"""Proofs for all instances: a ``THEORY`` and a ``PROOF`` for the kernel, or composed statements.

====================  =============================================================================
alternation           No sum of m exponentials comes closer than the alternating error of
                      another one
coinciding_units      Theorems D.1 and D.3: loss, gradient and Hessian where units share their
                      rates
critical_line         Proposition D.1: the Hessian of two units along the line of critical points
escape                Theorem C.1: how much loss there is to lose near a perfect short-term fit,
                      and how long it takes to go there
exact_representation  Lemma C.3: a model is a sum of exponentials of its different rates, and these
                      are independent
far_moments           Lemma C.1: absolute moments of a memory that stands at 1/omega, from pointwise
                      inequalities
graded_widths         The sharp width: a graded sum at the scale of a tolerance
idle_unit             One unit on the short-term exponential, one idle unit: the gradient is not
                      small
independence          Lemma C.2: exponentials of different rates are linearly independent, and
                      where it is seen
least_widths          What a least width is at least, from two densities
null_directions       Proposition C.3: null directions of the Hessian at omega = 0 by groups,
                      counted; negative ones
one_exponential       The best exponential near a power law: what one functional says about all
ordered_growth        Remark D.2: the number of ordered partitions over m!, to the last factor
ordered_partitions    Theorem D.2: how many ways there are to give m units to k groups
orthogonal_filters    What exponentials of any rates represent of a far-away memory: filters that
                      keep lengths
perfect_fit           Propositions C.1 to C.3 for every width: loss, gradient and Hessian at a
                      perfect fit
positive_targets      Critical points for completely monotonic targets: the residual never changes
                      sign
rate_on_an_interval   1/x on [1, R]: what k + 1 points say about every linear network of width k
reflected_sums        Sums of exponentials and their critical points: factors that split off
saddle                Appendix E: both flows leave a quadratic saddle, how soon at the latest and
                      at the earliest
sign_patterns         How many targets a width serves: patterns of signs, those near one, the count
slow_variation        Kernels that vary slowly: dyadic blocks, each approximated by itself
smooth_bump           What m exponentials miss of a bump that is once differentiable: at least
                      1/(249 (m + 1)^3)
trapezoidal_widths    The width theorem: terms, error and weights of a trapezoidal sum
truncated_memories    What a truncated power law gives: the error, and the width for a tolerance
weyl                  Weyl's inequality by the minimax argument, Gershgorin's discs
width_for_all_decays  The law of the width for every decay q > 0, from named theorems on integrals
width_in_l2           The law of the width in L2, from named theorems on integrals
width_law             The law of the width: what lemmas about an error say about the number of
                      terms
====================  =============================================================================

Composed statements, on the paper's objects themselves:

========================  =========================================================================
channel_rate              Theorem 4.2: a channel at Jackson's rate, at every time
constants_of_rate         Theorem 4.2: its constant, from the Horn proof
decaying_kernel           Continuous functions that decay are integrable
decaying_outputs          A functional with y_i(t) = 1 - exp(-t), which meets Theorem 4.2
rising_signals            Signals that rise just after time 0: they tend to e_i
approached_signals        What a functional gives at e_i, from rising signals
seen_signals              A causal functional is small where the past is small
signals_near_steps        Signals near sums of steps
silent_functionals        0 at all e_i: 0 at signals with one component
silent_components         0 at all e_i: 0
outputs_at_rising         What a continuous kernel gives at rising signals
outputs_at_constants      (47): what a continuous kernel gives at e_i
kernels_of_outputs        (47): the derivatives of y_i(t) = H_t(e_i) are the kernel of H
approximation_rate        Theorem 4.2 without 1/beta, from the outputs of constant signals
decaying_pair             The kernel exp(-t), which meets what is said of truncation
truncated_functionals     (67), (68): what is cut off, and a network for the rest
single_components         Theorem A.1: functionals of signals with one component
vector_measures           Theorem A.1: measures, norm and uniqueness
distance_from_networks    Theorem 4.2 for the distance from the networks of a width
rate_in_l1                Theorem 4.2: a channel in L1, for every width
rate_of_networks          Theorem 4.2 without 1/beta, for functionals with smooth kernels
tent_functional           A functional that meets the hypotheses of Theorem 4.1; a network
tent_signals              Two signals
gradient_at_fits          Proposition C.2: the gradient at a perfect fit
gradient_of_the_loss      (19): the gradient of the loss, by its integrals
independent_exponentials  Lemma C.2: exponentials of different rates, on an interval
loss_at_fits              Proposition C.1: the loss at a perfect fit
loss_to_lose              What the loss can fall by within a distance, by the far-away memory
bounded_moments           Lemma C.1 on its integrals, third item: the bound under the tail (79)
moments_of_far_memory     Lemma C.1 on its integrals, first item: they decrease
pointwise_moments         Lemma C.1: the integrand under the tail
vanishing_moments         Lemma C.1 on its integrals, second item: the limit
plateaus                  Theorem C.1 for the flow of the loss, and its time as an infimum
plateaus_in_the_limit     (106): both times tend to infinity with 1/omega
plateaus_near_fits        Theorem C.1 where the start misses the short-term part
partial_derivatives       Partial derivatives of J_m, for every target in L2 and number of units
moved_units               How the square of a residual changes as one unit moves
merged_units              A sum over units, group by group
critical_points           Theorem D.1: points of the spaces are critical; (126)
critical_spaces           Theorem D.1: the spaces and their number
numbers_of_rates          Different rates, and how many there are
rows_of_weights           Theorem D.3: entries of the Hessian in the row of a weight
coinciding_rows           Theorem D.3: coinciding rows, rank and null vectors of the Hessian
null_vectors              Matrices with coinciding rows
moved_numbers             Numbers that a map moves, in their order
lipschitz_transforms      Laplace transforms from a positive rate on
one_unit                  Lemma D.1: the best single exponential
transforms_of_sums        Remark D.1: Laplace transforms of sums of exponentials
exponential_classes       V_d of (135): what lies in it, and that it grows
monotonic_targets         Theorems D.5 and D.6: completely monotonic targets
same_sums                 (129): two sums of m exponentials that agree
global_minimisers         Theorem D.2: the global minimisers are the permutations of the target
fewer_rates               Theorem D.2: no global minimiser has fewer than m rates
spaces_and_minimisers     Theorem D.2: critical spaces against global minimisers
positive_sums             Remark D.6: positive sums of exponentials are completely monotonic
sums_outside_classes      Remark D.7: a sum of m exponentials is outside V_d for d < m
spaces_of_positive_sums   Theorem D.7: the comparison for positive coefficients
one_decay                 The target exp(-t): what meets the hypotheses of Theorem D.1
two_exponentials          exp(-t) + exp(-2t): what meets those of Theorems D.2 and D.7
tent_memories             A memory of finite duration: what meets the hypotheses on templates
resting_flows             A flow that rests: Theorem C.1 asks for nothing contradictory
hessian_entries           (95) to (99): second derivatives of the loss, as integrals
hessian_of_the_loss       The Hessian of the loss exists
hessian_forms             (101), (102): the form of the Hessian near a Gram matrix
hessian_ranks             Two dimensions of the Gram matrix for every rate
hessian_at_fits           Proposition C.3: eigenvalues at a perfect fit, by the moments
small_eigenvalues         Proposition C.3: (92) to (94)
two_unit_fits             Two units that fit an exponential: what meets those on models
========================  =========================================================================
"""
