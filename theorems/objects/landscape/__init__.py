"""The loss of exponential sums: gradient, Hessian, partitions and affine spaces of critical points.

==================  ==============================================================================
coincidence         Rank and inertia of the Hessian where units coincide: a reduction to d groups
critical_system     The equations of a critical point, solved with a certificate of uniqueness
                    (Krawczyk)
critical_targets    Targets that have a given critical point: exact linear algebra
enumeration         The critical affine spaces of one reduced critical point, counted by listing
exact_loss          The loss of a sum against a sum, with all derivatives, over the rationals
fitted_models       Models that represent the short-term part of a target perfectly
hessian             The Hessian of the loss: closed form, its split at perfect fit, exact rank of
                    the first part
identities          Claims that a derivative has a given value, with the derivative written out
inertia             Exact rank and inertia of symmetric matrices, with certificates
laplace             Enclosures of a Laplace transform on intervals, from moments at points
loss                The loss of an exponential sum against a target with a far-away memory, in
                    closed form
pair_fit            The best pair of exponentials, globally: the minimiser of J_2, by branch and
                    bound
partitions          Partitions of the hidden units and the affine spaces that they define
proposals           Float proposals of critical points of J_d; nothing here certifies
single_fit          The best single exponential, globally: minimisers of J_1
space_certificates  Certificates of rank and inertia at points of critical spaces
==================  ==============================================================================
"""
