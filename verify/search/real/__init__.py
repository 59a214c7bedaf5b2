"""Search methods for real variables: slopes, cases, substitutions, limits at ends.

================  ==================================================================================
bends             Absolute values, maxima and minima: by cases
bernoulli         Powers ``b**e`` as unknowns between the bounds of Bernoulli's inequality
chords            Concave margins between the ends of an interval, by the slopes of chords
circles           Sines and cosines as coordinates: one point of the circle for each angle, then
                  algebra
contacts          Contact of any order at points of the interval, room in between: the rule
                  ``taylor``
contraction       Bounds that linear hypotheses in several variables imply become those of the
                  domain
contraposition    Hypotheses that say more about the negated goal than about the goal: by
                  contraposition
denominators      Denominators whose sign bisection does not see are multiplied out once their sign
                  is proved
differences       Margins that fall by every step towards a limit >= 0: the rule ``difference``
disjunctions      A maximum that is to be positive: one of its arguments, where all the others are
                  negative
end_limits        Limits at ends of intervals: the checker's own expansions are asked, as an oracle
hypothesis_elimination  An inequality among the hypotheses, times a positive factor, taken off
isolation         Margins with one transcendental term alone: its derivative is simpler than the
                  term
jumps             Signs and Piecewise terms: case by case, by the conditions that they are made of
mean_values       Bisection with the mean-value form: for slack claims in two variables and more
multiple_angles   Products of sines and cosines as sums of sines and cosines of sums and differences
narrowing         Bounds of a variable that a hypothesis states, up to a positive factor, become its
                  domain's
outer_logarithms  Comparison of logarithms of both sides
parametric        New variables that measure one variable by where the margin is stationary in it
pieces            One variable: contact at the ends of the interval, room in between
power_bounds      Powers ``b**e`` in a sum, bounded by the exponentials that touch them at b = 1
reciprocals       x = 1/u: a claim on [a, oo) becomes one on (0, 1/a], sharp at 0 instead of at
                  infinity
root_signs        A root that is positive, or not 0, because what stands under it is
same_functions    Differences of two values of one function, ordered arguments, and what vanishes on
                  a diagonal
slopes            Derivative chains: the end of an interval where the margin is least, and the
                  derivative
steep             Slopes of the written margin whose sign is seen at once
substitutions     New variables for functions, products, quotients and differences of old ones
================  ==================================================================================
"""
