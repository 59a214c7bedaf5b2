"""Target kernels rho(t): exact exponential polynomials, templates, certified Laplace transforms.

====================  =============================================================================
exponential_kernels   Target kernels rho(t), t >= 0
kernel_families       Which family of transformed kernels an expression in t belongs to
moments               Moments of a moved template, in closed form
summands              Reading a kernel's expression as a sum
templates             Templates rho_0 of the long-term memory
transformed_kernels   Kernels known through certified Laplace transforms, on the real axis and off
                      it
truncated_power_laws  The truncated power law of (67), and what is measured on it
====================  =============================================================================
"""
