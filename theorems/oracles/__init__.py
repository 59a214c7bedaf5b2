"""Second routes to what the theorems speak of; they never import the closed forms they test.

=============  =====================================================================================
descent        Gradient descent on the scalar system h_t = a h_{t-1} + 1, written as a plain
               recursion
gradients      The loss and its gradient by certified quadrature: the numerical side, without closed
               forms
hessians       The Hessian of the loss by certified quadrature: the numerical side, without closed
               forms
integrals      Certified quadrature of moved templates: the numerical side, without any closed form
memories       States of long short-term memory cells by a second route: plain multiprecision floats
rates          Independent numerics for the rate theorem, in plain floats: nothing here certifies
               anything
responses      The response of a convolution kernel to a polyline input, by certified quadrature
               alone
sensitivities  Gradients through recurrent systems by a second route: forward sensitivities over
               fractions
training       Projected gradient descent by a second route: differenced losses in multiprecision
               floats
trajectories   States of recurrent systems by a second route: unrolled sums and plain multiprecision
               floats
=============  =====================================================================================
"""
