"""Memory functions and their decay (Wang, Li and Li 2024, Definitions 3.1 and 3.2).

For X and ``heaviside`` see :mod:`theorems.paper_objects.heaviside_inputs`.  The supremum is over
x != 0; the bounds here hold at x = 0 too, where they say that the output is constant, as that of
every time-homogeneous functional is.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.reasoning.composition import Object

_F: Final = "F: (real, X -> real)"

#: Of every functional that has a derivative under Heaviside inputs: one number bounds the quotient.
MEMORY_AT_MOST: Final = Object(
    f"memory_at_most({_F}, t, r: real)",
    "for z: X, v: real. heaviside(z) and derives(fun(s, F(s, z)), t, v) => |v| <= r*|z|",
    "|d/dt F_t(u^x)| <= r |x|_inf for all x: sup over x != 0 of the quotient is at most r,"
    " and the output without input is constant",
)
#: The same over inputs of size at most B alone.
MEMORY_UP_TO: Final = Object(
    f"memory_up_to(B: real, {_F}, t, r: real)",
    "for z: X, v: real. heaviside(z) and |z| <= B and derives(fun(s, F(s, z)), t, v)"
    " => |v| <= r*|z|",
    "|d/dt F_t(u^x)|, where it exists, is at most r |x|_inf for all x with |x|_inf <= B",
)
EXPONENTIALLY_UP_TO: Final = Object(
    "forgets_exponentially(B: real, F: (real, X -> real), r: real)",
    "for e: real. 0 < e => exists T: real. for t: real. T <= t and 0 < t"
    " => memory_up_to(B, F, t, e*exp(-r*t))",
    "exp(r t) times the memory of F, over inputs of size at most B, tends to 0",
)
SLOPES_NEAR: Final = Object(
    "slopes_near(F: (real, X -> real), G: (natural, real, X -> real))",
    "for e: real. 0 < e => exists n: natural. for z: X, t, v, w: real. heaviside(z) and 0 < t"
    " and derives(fun(s, F(s, z)), t, v) and derives(fun(s, G(n, s, z)), t, w)"
    " => |v - w| <= e*|z|",
    "for every e there is a model G_n with |d/dt F_t(u^x) - d/dt G_{n,t}(u^x)| <= e |x|_inf for"
    " all x and t > 0",
)
SLOPES_NEAR_UP_TO: Final = Object(
    "slopes_near_up_to(B: real, F: (real, X -> real), G: (natural, real, X -> real))",
    "for e: real. 0 < e => exists n: natural. for z: X, t, v, w: real. heaviside(z) and |z| <= B"
    " and 0 < t and derives(fun(s, F(s, z)), t, v) and derives(fun(s, G(n, s, z)), t, w)"
    " => |v - w| <= e*|z|",
    "for every e there is a G_n with |d/dt F_t(u^x) - d/dt G_{n,t}(u^x)| <= e |x|_inf for all t > 0"
    " and x with |x|_inf <= B",
)
MEMORY: Final = Object(
    f"memory({_F}, M: (real -> real))",
    "(for t: real, z: X. 0 < t and heaviside(z) => exists v: real. derives(fun(s, F(s, z)), t, v))"
    " and (for t: real. 0 < t => memory_at_most(F, t, M(t)))"
    " and (for t, r: real. 0 < t and memory_at_most(F, t, r) => M(t) <= r)",
    "(5): M(t) = sup over x != 0 of |d/dt F_t(u^x)|/|x|_inf at all t > 0",
    r"\operatorname{memory}",
)
TENDS_TO_ZERO: Final = Object(
    "tends_to_zero(f: (real -> real))",
    "for e: real. 0 < e => exists T: real. for t: real. T <= t => |f(t)| <= e",
    "f(t) tends to 0 as t tends to infinity",
)
DECAYING: Final = Object(
    "decaying_memory(M: (real -> real))",
    "tends_to_zero(M)",
    "Definition 3.2: M(t) tends to 0",
)
EXPONENTIALLY_DECAYING: Final = Object(
    "exponentially_decaying_memory(M: (real -> real))",
    "exists beta: real. 0 < beta and tends_to_zero(fun(t, exp(beta*t)*M(t)))",
    "Definition 3.2: exp(beta t) M(t) tends to 0 for some beta > 0",
)
UNIFORMLY_DECAYING: Final = Object(
    "uniformly_decaying(F: (natural, real, X -> real))",
    "for e: real. 0 < e => exists T: real. for n: natural, t: real. T <= t and 0 < t"
    " => memory_at_most(fun(s, z, F(n, s, z)), t, e)",
    "Definition 3.2: sup over m of M(F_m)(t) tends to 0",
)

#: Definition 3.1, in the order in which the objects speak of each other.
DEFINITION_3_1: Final = (MEMORY_AT_MOST, MEMORY)
#: Definition 3.2.
DEFINITION_3_2: Final = (TENDS_TO_ZERO, DECAYING, EXPONENTIALLY_DECAYING, UNIFORMLY_DECAYING)
