"""Recurrent systems: states, derivatives, gradients, and linear realisations of kernels.

====================  ============================================================================
backpropagation       Gradients of a final loss through a recurrent system, by backpropagation,
                      enclosed
lstm                  Long short-term memory cells with rational weights, run in balls
projected_descent     Projected gradient descent on the weights of a recurrent system, enclosed
realisations          Linear recurrent networks (c, W, U) that realise exponential polynomials
                      exactly
recurrent             Recurrent systems h_t = rho(W h_{t-1} + U x_t + b), their runs and truncated
                      runs, enclosed
smoothness_constants  Lipschitz and smoothness constants of linear and tanh systems, from lambda,
                      B_U and B_x alone
====================  ============================================================================
"""
