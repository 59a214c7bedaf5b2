"""Second routes to what the theorems speak of; they never import the closed forms they test.

=============  =====================================================================================
gradients      The loss and its gradient by certified quadrature: the numerical side, without closed
               forms
integrals      Certified quadrature of moved templates: the numerical side, without any closed form
responses      The response of a convolution kernel to a polyline input, by certified quadrature
               alone
trajectories   States of recurrent systems by a second route: unrolled sums and plain multiprecision
               floats
=============  =====================================================================================
"""
