r"""Exponential sums near kernels: certified errors above, and what no model can do below.

===========================  =====================================================================
all_pass                     Lower bounds of the L1 error of every model with real rates, by all-
                             pass step responses
approximants                 Universality made constructive
cauchy_points                What points on [1, R] say of all linear networks near 1/x: Cauchy's
                             matrix and its inverse
compressions                 Singular values of a Hankel operator from below, by values of the
                             kernel's Laplace transform
decay_polynomials            The polynomial of Lemma A.2 for every kernel with a certified Laplace
                             transform
exchange                     Best approximation of x**-p by sums of exponentials in the maximum
                             norm, by exchange
exponential_polynomial_fits  The polynomial of Lemma A.2
exponential_sums             Exponential sums as approximants
graded_sums                  Exponential sums for power laws whose rates thin out towards the slow
                             end
hankel                       Singular values of Hankel operators
l1_exchange                  Near-best sums of m exponentials for power laws in L1, by exchange in
                             high precision
l1_fits                      Near-best L1 approximation of a positive sum of exponentials by one
                             with fewer terms
l2_projection                Best sums of exponentials for power laws in L2, by variable projection,
                             and their exact errors
large_spectra                Tails of the spectrum of large Hankel operators: ``2*sum_{k>m}
                             sigma_k`` for hundreds of terms
narrowing                    Fewer hidden units for a positive sum of exponentials, within a
                             certified tolerance
one_exponential              The best exponential near a power law in L1, in closed form
power_differences            The difference of x**-p and a sum of exponentials on [1, R]: its
                             largest and its alternating values
power_laws                   Exponential sums for power laws, with a proved L1 error and no
                             truncation in time
uniform_errors               The distance in the maximum norm of an exponential sum from
                             :math:`r(t)=(1+t)^{-p}`
weighted_fits                Exponential sums near kernels with certified Laplace transforms, and
                             their certified L1 errors
width_bounds                 Certified widths for the power law :math:`\omega(1+t)^{-1-\omega}`,
                             whose L1 norm is 1
===========================  =====================================================================
"""
