"""The target page: certified facts, theorems and approximations of one kernel rho(t), t >= 0.

================  ==================================================================================
answers           The page of a kernel as a value in Python: what it says, and its tables
approximation     Models of width m = 1, 2, ... near a kernel: exact coefficients, certified L1
                  errors, bounds below
asking            What is asked of a kernel, read from text: expressions, parameters, exact numbers
bessel            Bessel functions of a whole order are not integrable on the half line
brief             The answer of ``verify target`` on one screen
channels          One component of a kernel: its text, its term, and its exact form where it has one
derivatives       Derivatives of kernels as terms; the derivative of the Airy function is a head of
                  its own
domain            Where a kernel is defined: proved on [0, oo), or the point that spoils it, with
                  the reason
facts             The facts of a kernel, each with a verdict of its own
fitting           Float proposals of exponential sums near a kernel, of every width; nothing here
                  certifies
grids             Files of targets: a list of kernels, or one kernel over a grid of parameters, in
                  TOML
hankel_bounds     Which errors no model of width m can go below: singular values of the kernel's
                  Hankel operator
hypotheses        What the theorems on critical affine spaces ask of a kernel, decided for this
                  kernel
landscape         The critical affine spaces of the loss of width m for one kernel, by the number of
                  rates
landscape_tables  The answer of ``verify landscape`` as terminal tables; nothing is decided here
least_l1          The L1 error of a sum of exponentials made least by Newton's steps in weights and
                  rates
long_memories     Recognising a short-term part plus a shifted Gaussian
moment_sources    A kernel as a source of moments ``int t**k exp(-s t) rho(t) dt``
monotonicity      Complete monotonicity: proved by closure rules, refuted by the sign of a
                  derivative
numbers           Exact numbers from options and files, refused before they can grow
other_errors      Certified errors of a model in L2, in the supremum norm, and on a window [0, T]
page              The answer of ``verify target``: facts, theorems, approximations, as one JSON
                  object
pasting           Models as text to paste: a NumPy program with exact numbers in the comments, and
                  c, W, U
perturbations     What models of a kernel lose when the trained weights of their rates are moved
plateaus          Plateaus of gradient descent for a short-term part plus a shifted Gaussian, as one
                  JSON object
power_law_models  Models of power laws: near-best sums of exponentials in L1, with their certified
                  errors
proposing         Which models of a kernel are tried at each width: proposals of floats from its
                  samples
refining          Rates of a proposed model moved until its L1 error falls no more; floats only
regularity        How smooth a kernel is on [0, oo): proved smooth, or the point and order where it
                  breaks
sampling          A kernel in discrete time: its cells, what samples cost, its memory in
                  steps, its models
sampling_tables   What an answer says of a kernel in discrete time, as lines and a table
samples           A kernel known only at sampled times, with an error bar: everything is TESTED at
                  most
shown_digits      Decimal digits of enclosed numbers, for reading
stress_tables     What ``verify target --stress`` prints
stressing         A kernel's parameters drawn and shrunk: where a statement fails or is loosest
tables            The answer of ``verify target`` as terminal tables; nothing is decided here
transforms        Laplace transforms ``R(s) = int_0^oo exp(-s*t) rho(t) dt``, s > 0
================  ==================================================================================
"""
