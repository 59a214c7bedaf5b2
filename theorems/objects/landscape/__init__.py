"""The loss of exponential sums: gradient, Hessian, partitions and affine spaces of critical points.

=============  ===================================================================================
brackets       The brackets of the gradient vanish on every affine space of perfect fit
fitted_models  Models that represent the short-term part of a target perfectly
hessian        The Hessian of the loss: closed form, its split at perfect fit, exact rank of the
               first part
identities     Claims that a derivative has a given value, with the derivative written out
loss           The loss of an exponential sum against a target with a far-away memory, in closed
               form
partitions     Partitions of the hidden units and the affine spaces of parameters that they define
=============  ===================================================================================
"""
