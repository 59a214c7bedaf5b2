r"""Instances of the theorems: families, edges, and what is measured on them.

=====================  =============================================================================
alternations           Pairs of sums of m exponentials near x**-p: one that alternates, and any
                       other one
best_sums              Positive sums with their best approximation by exponentials, exact: instances
                       of Theorem D.5
bumps                  Maps of a few dimensions that shrink orthogonal pieces alike, and maps that
                       annihilate a sum
cauchy_networks        Best sums of k exponentials near 1/x on [1, R], and the points that bound
                       their error
chains_of_units        Poisson weights with coefficients, as instances of the convergence of chains
                       of units
close_forms            Two symmetric maps of three dimensions with rational eigenvectors: instances
                       of Weyl's step
coinciding_units       Models whose units share rates in groups, with exact targets
conditioned_moves      Moves of a model in well conditioned directions: instances of the exponent of
                       the escape time
critical_lines         Critical points of J_1 for a target of two exponentials, exact
decay_fits             Instances of Lemma A.2: exponential polynomials with constructed polynomials
                       in exp(-t)
decaying_limits        Sequences of decaying functions with a limit, as instances of Lemma A.10
delayed_templates      Instances of Lemma C.1: a template that is moved to the time 1/omega
densities              Instances of Lemma A.1: a vector measure mu on the ages s, H_t(x) = int
                       x_{t-s}^T dmu(s)
equal_units            Instances of Remark C.3: two equal units, and points at a distance from them
escapes                Instances of Theorem C.1: a short-term fit, and a step away from it
filtered_signals       Instances with filters: signals are sums of t**i exp(-v t), with exact
                       products and convolutions
functionals            Instances of the statements on functionals
graded_sums            Instances of the sharp width
grouped_directions     Directions of units in groups of equal rates, and a symmetric form in the
                       plane that vanishes on an axis: instances of the counts of eigenvalues
grouped_units          Models whose units are numbered by groups of equal rates: instances of Lemma
                       C.3
idle_units             One unit on the short-term part and one idle unit, before a far-away
                       Gaussian
integral_laws          Numbers for the laws of the width that rest on named theorems about integrals
kinks                  Best polynomial approximation on [0, 1] of functions with a kink, by exact
                       rationals
linear_limits          Linear models with one flow, as instances of Theorem A.4
lyapunov_pairs         Weights of size two and their Lyapunov equation, as instances of Lemmas A.8
                       and A.9
matrices_in_a_ball     Two weight matrices of norm at most lambda, as instances of Section 7.1
measures_on_a_grid     Instances of Theorem A.1: exact measures and polylines on a uniform grid
memory_runs            Runs of LSTMs with a declared bound of the inputs, as instances of Lemma 5
memory_states          Two reachable states of an LSTM under common inputs, as instances of
                       Proposition 5
memory_steps           One step of an LSTM with two inputs or two weights, as instances of Section
                       6.3
moved_models           Diagonal models whose input and output weights are moved, approximating
                       themselves
moved_rates            Sums of exponentials in L1 whose rates are moved, beside a target that is one
                       too
one_exponentials       The span of (1 + t)**-2 and one exponential in L1, as instances of the best
                       exponential
one_step               One step of a system from two reachable states and under two weights
one_unit               One unit against a sum of exponentials, exact
partition_growths      Numbers of ordered partitions over m!, and a base: instances of Remark D.2
perfect_fits           Instances of Propositions C.1 to C.3: a model, a far-away memory, a direction
plateaus_of_templates  Instances of Proposition C.1: a template, a plateau of it, and how much of it
                       the loss sees
positive_sums          Critical points of J_d for sums of exponentials: instances of the theorem on
                       positive targets
power_laws             Exponents of power laws
predictions            Training problems with a readout and the tolerance that their window serves
quadratic_maps         The maps of decay rates with an explicit g(beta): exp, softplus and 1/(a w^2
                       + b)
rate_counterexample    Why the printed bound :math:`C(\alpha)\gamma d/(\beta m^\alpha)` holds with
                       no constant
rate_maps              Rates r(w) = -f(w) as functions of a trained weight, with what is known of
                       log r
rate_transform         Derivatives of the transform (49) of a kernel
rate_symbols           The symbols of Theorem 4.2 in an instance: derivatives of a kernel under a
                       weighted norm
rates                  Instances of Theorem 4.2: a kernel, (alpha, beta), a width m; and what is
                       measured on them
resting_models         Models with a bias, seen near rest, as instances of Definition 3.7
run_symbols            Runs as instances of theorems about abstract state maps
runs                   Runs of recurrent systems with declared constants
sampled_kernels        Sums of exponentials cut into cells of one length, beside a model and an
                       input that is a wave
saddles                A quadratic saddle, its two flows, and the iterates of the heavy-ball method
saturated_units        Networks of separate hardtanh units under large inputs, as instances of
                       Definition 3.1
saturating_models      Networks of units that saturate, as instances of Theorem 3.9
scalar_descents        The scalar system h_t = a h_{t-1} + 1, trained on h_T = 1, as instances of
                       Proposition 4
shifted_sequences      Filters on sequences: where one hypothesis of the filters fails alone, or a
                       bound is attained
short_fractions        Fractions with a short denominator, by the choices of the strategy of
                       Hypothesis
sign_patterns          Targets with many patterns of signs: what is known of their distance from
                       linear models
slow_sums              Exponential sums near :math:`(1+t)^{-p}`, as instances of the bound of their
                       slowest rate
slow_variations        Vectors in place of functions, as instances of the theorem on slowly varying
                       kernels
smooth_rates           Instances of Theorem 4.2 beyond exponential polynomials
spaces_of_fit          Affine spaces of perfect fit in coordinates, as instances of Remark C.2
step_symbols           One step of a system from two states and under two weights, as instances of
                       Sections 6.1, 6.2
tanh_limits            Networks of separate tanh units, as instances of Theorem 3.9 for smooth
                       activations
training_symbols       Training problems as instances of theorems about abstract models
trainings              Training problems with declared constants
trapezoidal_sums       Trapezoidal sums near a power law, as instances of the width theorem
truncations            Power laws cut off after T: what is known of their approximation by
                       exponentials
unit_counts            Numbers of units and groups: ordered partitions
unstable_runs          Scalar systems with a factor, a time and a window, as instances of
                       Proposition 3
unfilled               Null sequences that are admissible for the printed choice of sets and are not
                       null
universal_models       Instances of Theorem 4.1: kernels with a constructed network, and an input
vanishing_sums         Sums of exponentials beside an interval, as instances of Lemma C.2
weight_pairs           Two recurrent systems on common inputs, as instances of theorems on nearby
                       weights
width_laws             Least errors of m exponentials near power laws, enclosed
=====================  =============================================================================
"""
