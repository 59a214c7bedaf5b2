"""Functions of t on [0, oo), given by terms: behaviour at infinity, integrals, suprema.

===========  =====================================================================================
bends        Nodes whose formula changes with the sign of a switching function: Abs, Max, ...
expansions   Convergent expansions at infinity: ``f(t) = t**e * G(1/t**(1/q))`` with G analytic on a
             disc
germs        What a term is for all t >= a time T: two-sided bounds by scales, with certified
             constants
holomorphic  Terms as functions of one variable: Taylor coefficients over real balls, values on
             complex balls
means_of_cosines  Taylor coefficients of besselj of a whole order and of sinc
norms        Integrals over [0, oo): L1 and L2 norms and values of the Laplace transform
pieces       A term on [0, T] as smooth pieces, with the points where its formula changes located
power_sums   Terms that are combinations of rational powers of t: their coefficients, exact or in
             balls
scales       Scales ``t**power * log(t)**logs * exp(-sum_r c_r t**r)`` by which behaviour at
             infinity is told
suprema      ``sup_{t >= 0} |g(t)|`` of a smooth term: branch and bound up to a time, a germ beyond
             it
waves        Integrals of ``|f(t) cos(a t + b)|`` far out, where f is near a power of t
===========  =====================================================================================
"""
