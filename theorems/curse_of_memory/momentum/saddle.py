"""Appendix E: both flows leave a quadratic saddle, how soon at the latest and at the earliest.

``u`` is the gradient flow, ``v`` the heavy ball with eta = rho = 1 read as a differential equation,
``ell_1`` and ``ell_2`` their losses; ``x`` are the iterates of the heavy ball itself.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have

ROOT = "sqrt(epsilon)"
FOR_ALL_TIMES = "for tau: [0, oo). "
#: delta = O(epsilon) with the constant K; epsilon = o(delta_0) at least as epsilon <= delta_0.
ORDERS = "delta <= K*epsilon and epsilon <= delta_0"
SMALL = f"{ORDERS} and 2*K**2*epsilon < 1"
FACTOR = f"epsilon*(1 + {ROOT})**2"
DESCENT_TIME = "log(delta_0/epsilon)/(2*epsilon)"
MOMENTUM_TIME = f"log(8*delta_0/({FACTOR}))/(2*{ROOT})"
FOUR_TIME = f"log(4*delta_0/epsilon)/(2*{ROOT})"
GROWING = f"exp(2*{ROOT}*tau)"

THEORY = Theory.parse(
    {
        "epsilon": (r"\epsilon", "(0, 1)", "the negative curvature"),
        "delta": (r"\delta", "(0, oo)", "the start in the stable direction"),
        "delta_0": (r"\delta_0", "(0, oo)", "the gap"),
        "K": ("K", "(0, oo)", "the constant in delta = O(epsilon)"),
        "eta": (r"\eta", "(0, oo)", "the step size"),
        "rho": (r"\rho", "real", "the momentum"),
        "g": ("g", "H -> H", "the gradient"),
        "x": ("x", "natural -> H", "the iterates of the heavy ball"),
        "u_1": ("u_1", "real -> real", "the gradient flow, stable direction"),
        "u_2": ("u_2", "real -> real", "the gradient flow, unstable direction"),
        "v_1": ("v_1", "real -> real", "the heavy ball, stable direction"),
        "v_2": ("v_2", "real -> real", "the heavy ball, unstable direction"),
        "ell_1": (r"\ell_1", "real -> real", "the loss along the gradient flow"),
        "ell_2": (r"\ell_2", "real -> real", "the loss along the heavy ball"),
    },
    {
        "iteration": "for k: natural. x(k + 2) == x(k + 1) - eta*g(x(k + 1))"
        " + rho*(x(k + 1) - x(k))",
        "first step": "x(1) == x(0) - eta*g(x(0))",
    },
    (
        "u_1(t) == delta*exp(-t)",
        "u_2(t) == exp(epsilon*t)",
        "v_1(t) == delta*(cos(t) - sin(t))",
        f"v_2(t) == (1 + {ROOT})/2*exp({ROOT}*t) + (1 - {ROOT})/2*exp(-{ROOT}*t)",
        "ell_1(t) == (u_1(t)**2 - epsilon*u_2(t)**2)/2",
        "ell_2(t) == (v_1(t)**2 - epsilon*v_2(t)**2)/2",
    ),
)

PROOF = (
    have("logarithm of a square", "for a: (0, oo). log(a**2) == 2*log(a)"),
    have(
        "two-sided",
        "for l, a, b, c, d: real. l <= a and -c/2 <= l and 0 <= a and a <= b"
        " and 0 <= c and c <= d => Abs(l) <= b + d/2",
    ),
    have(
        "past a logarithm",
        "for a, q, c: (0, oo), b: [0, oo). b >= log(a/q)/(2*c) => q*exp(2*c*b) >= a",
        "exponential(log(a/q), 2*c*b)",
    ),
    have(
        "before a logarithm",
        "for a, q, c: (0, oo), b: [0, oo). b <= log(a/q)/(2*c) => q*exp(2*c*b) <= a",
        "exponential(2*c*b, log(a/q))",
    ),
    # The gradient flow.
    have(
        "the loss of the flow",
        f"{FOR_ALL_TIMES}ell_1(tau) == (delta**2*exp(-2*tau) - epsilon*exp(2*epsilon*tau))/2",
    ),
    have("decay", f"{FOR_ALL_TIMES}exp(-2*tau) <= 1", "exponential(-2*tau, 0)"),
    have(
        "squared start",
        "delta <= K*epsilon => delta**2 <= K**2*epsilon**2",
        "sq_le_sq_of_nonneg(delta, K*epsilon)",
    ),
    have(
        "decayed start",
        f"{FOR_ALL_TIMES}delta**2*exp(-2*tau) <= delta**2",
        "decay(tau); mul_le_mul_of_nonneg_left(delta**2, exp(-2*tau), 1)",
    ),
    have(
        "halves", "for l, a, b, c, d: real. l == (a - c)/2 and a <= b and c >= d => l <= b/2 - d/2"
    ),
    have(
        "descent",
        f"{FOR_ALL_TIMES}tau >= {DESCENT_TIME} => ell_1(tau) <= delta**2/2 - delta_0/2",
        "past a logarithm(delta_0, epsilon, epsilon, tau); decayed start(tau); "
        "the loss of the flow(tau); "
        "halves(ell_1(tau), delta**2*exp(-2*tau), delta**2, epsilon*exp(2*epsilon*tau), "
        "delta_0)",
    ),
    have(
        "squared gradient",
        "delta <= K*epsilon => delta**2 + epsilon**2 <= (K**2 + 1)*epsilon**2",
        "squared start",
    ),
    have("roots", "for a, b: [0, oo). a <= b => sqrt(a) <= sqrt(b)"),
    have("root of a product", "for a, b: (0, oo). sqrt(a*b**2) == sqrt(a)*b"),
    have(
        "the gradient at the start",
        "delta <= K*epsilon => sqrt(delta**2 + epsilon**2) <= sqrt(K**2 + 1)*epsilon",
        "squared gradient; roots(delta**2 + epsilon**2, (K**2 + 1)*epsilon**2); "
        "root of a product(K**2 + 1, epsilon)",
    ),
    have("small start", f"{SMALL} => 2*delta**2 < delta_0"),
    have(
        "escape of the flow",
        f"{FOR_ALL_TIMES}{SMALL} and tau >= {DESCENT_TIME} => ell_1(tau) < -delta_0/4",
        "descent(tau); small start",
    ),
    have(
        "the least logarithm",
        "8*epsilon <= 5*delta_0 => log(delta_0/epsilon) >= 47/100",
        "log_le_log(8/5, delta_0/epsilon)",
    ),
    have("the peak of a product", "for y: (0, oo). exp(-y) <= exp(-1)/y"),
    have(
        "a late time",
        f"{FOR_ALL_TIMES}8*epsilon <= 5*delta_0 and tau >= {DESCENT_TIME}"
        " => 2*tau >= 47/(100*epsilon)",
        "the least logarithm",
    ),
    have("a number", "exp(-1)/(47/(100*epsilon)) <= 79/100*epsilon"),
    have(
        "decay below epsilon",
        f"{FOR_ALL_TIMES}8*epsilon <= 5*delta_0 and tau >= {DESCENT_TIME}"
        " => exp(-2*tau) <= 79/100*epsilon",
        "a late time(tau); exponential(-2*tau, -47/(100*epsilon)); "
        "the peak of a product(47/(100*epsilon)); a number",
    ),
    have("start up to 1", f"{FOR_ALL_TIMES}delta <= 1 => delta**2*exp(-2*tau) <= exp(-2*tau)"),
    have(
        "escape of the flow for every start up to 1",
        f"{FOR_ALL_TIMES}delta <= 1 and 8*epsilon <= 5*delta_0 and tau >= {DESCENT_TIME}"
        " => ell_1(tau) < -delta_0/4",
        "decay below epsilon(tau); start up to 1(tau); the loss of the flow(tau); "
        "past a logarithm(delta_0, epsilon, epsilon, tau)",
    ),
    have(
        "no earlier escape of the flow",
        f"{FOR_ALL_TIMES}tau <= log(delta_0/(2*epsilon))/(2*epsilon) => ell_1(tau) >= -delta_0/4",
        "before a logarithm(delta_0/2, epsilon, epsilon, tau); the loss of the flow(tau)",
    ),
    # The heavy ball.
    have("the circle", f"{FOR_ALL_TIMES}cos(tau)**2 + sin(tau)**2 == 1"),
    have("oscillation", f"{FOR_ALL_TIMES}v_1(tau)**2/2 <= delta**2", "the circle(tau)"),
    have(
        "the printed evaluation",
        f"{FOR_ALL_TIMES}ell_2(tau) == v_1(tau)**2/2 - epsilon*((1 + {ROOT})/2)**2*{GROWING}/2"
        f" - epsilon*(1 - epsilon)/4 - epsilon*((1 - {ROOT})/2)**2*exp(-2*{ROOT}*tau)/2",
    ),
    have(
        "one factor",
        f"{FOR_ALL_TIMES}epsilon*((1 + {ROOT})/2)**2*{GROWING}/2 == {FACTOR}*{GROWING}/8",
    ),
    have(
        "the decaying part", f"{FOR_ALL_TIMES}epsilon*((1 - {ROOT})/2)**2*exp(-2*{ROOT}*tau)/2 >= 0"
    ),
    have(
        "the loss of the heavy ball",
        f"{FOR_ALL_TIMES}ell_2(tau) <= delta**2 - {FACTOR}*{GROWING}/8 - epsilon*(1 - epsilon)/4",
        "oscillation(tau); the printed evaluation(tau); one factor(tau); the decaying part(tau)",
    ),
    have(
        "growth",
        f"{FOR_ALL_TIMES}tau >= {MOMENTUM_TIME} => {FACTOR}*{GROWING} >= 8*delta_0",
        f"past a logarithm(8*delta_0, {FACTOR}, {ROOT}, tau)",
    ),
    have(
        "descent of the heavy ball",
        f"{FOR_ALL_TIMES}tau >= {MOMENTUM_TIME}"
        " => ell_2(tau) <= delta**2 - delta_0 - epsilon*(1 - epsilon)/4",
        "growth(tau); the loss of the heavy ball(tau)",
    ),
    have("what is left", "epsilon*(1 - epsilon)/4 >= 0"),
    have("half the gap", "for l, a, d, q: real. l <= a - d - q and q >= 0 and 2*a < d => l < -d/2"),
    have(
        "escape of the heavy ball",
        f"{FOR_ALL_TIMES}{SMALL} and tau >= {MOMENTUM_TIME} => ell_2(tau) < -delta_0/2",
        "descent of the heavy ball(tau); small start; what is left; "
        "half the gap(ell_2(tau), delta**2, delta_0, epsilon*(1 - epsilon)/4)",
    ),
    have(
        "growth from 4",
        f"{FOR_ALL_TIMES}tau >= {FOUR_TIME} => epsilon*{GROWING} >= 4*delta_0",
        f"past a logarithm(4*delta_0, epsilon, {ROOT}, tau)",
    ),
    have(
        "growth from 4, with the factor",
        f"{FOR_ALL_TIMES}tau >= {FOUR_TIME} => {FACTOR}*{GROWING} >= 4*(1 + {ROOT})**2*delta_0",
        "growth from 4(tau); "
        f"mul_le_mul_of_nonneg_left((1 + {ROOT})**2, 4*delta_0, epsilon*{GROWING})",
    ),
    have("smaller start", f"K**2*{ROOT} < 1 => K**2*epsilon**2 < {ROOT}*epsilon"),
    have(
        "start below the gain",
        f"{ORDERS} and K**2*{ROOT} < 1 => delta**2 < {ROOT}*delta_0",
        f"squared start; smaller start; mul_le_mul_of_nonneg_left({ROOT}, epsilon, delta_0)",
    ),
    have("the gain", f"(1 + {ROOT})**2*delta_0/2 >= delta_0/2 + {ROOT}*delta_0"),
    have(
        "collecting",
        "for l, a, c, p, q, d, s: real. l <= a - c/8 - p and p >= 0"
        " and c >= 4*q and q/2 >= d/2 + s and a < s => l < -d/2",
    ),
    have(
        "escape of the heavy ball with 4",
        f"{FOR_ALL_TIMES}{ORDERS} and K**2*{ROOT} < 1 and tau >= {FOUR_TIME}"
        " => ell_2(tau) < -delta_0/2",
        "growth from 4, with the factor(tau); the loss of the heavy ball(tau); "
        "start below the gain; the gain; what is left; "
        f"collecting(ell_2(tau), delta**2, {FACTOR}*{GROWING}, epsilon*(1 - epsilon)/4, (1 + "
        f"{ROOT})**2*delta_0, delta_0, {ROOT}*delta_0)",
    ),
    have("the state from above", f"{FOR_ALL_TIMES}v_2(tau) <= exp({ROOT}*tau)"),
    have("the state is positive", f"{FOR_ALL_TIMES}v_2(tau) > 0"),
    have(
        "its square",
        f"{FOR_ALL_TIMES}v_2(tau)**2 <= {GROWING}",
        "the state from above(tau); the state is positive(tau); "
        f"sq_le_sq_of_nonneg(v_2(tau), exp({ROOT}*tau))",
    ),
    have("the loss from below", f"{FOR_ALL_TIMES}ell_2(tau) >= -epsilon*v_2(tau)**2/2"),
    have(
        "no earlier escape of the heavy ball",
        f"{FOR_ALL_TIMES}tau <= log(delta_0/(2*epsilon))/(2*{ROOT}) => ell_2(tau) >= -delta_0/4",
        f"before a logarithm(delta_0/2, epsilon, {ROOT}, tau); its square(tau); "
        f"mul_le_mul_of_nonneg_left(epsilon, v_2(tau)**2, {GROWING}); the loss from below(tau)",
    ),
    # The plateaus.
    have("a time on the plateau", "for c: (0, oo), b, s: (0, oo). b <= c/s => 2*s*b <= 2*c"),
    have(
        "growth on the plateau of the flow",
        "for c: (0, oo), tau: (0, oo). tau <= c/epsilon"
        " => epsilon*exp(2*epsilon*tau) <= epsilon*exp(2*c)",
        "a time on the plateau(c, tau, epsilon); exponential(2*epsilon*tau, 2*c); "
        "mul_le_mul_of_nonneg_left(epsilon, exp(2*epsilon*tau), exp(2*c))",
    ),
    have(
        "growth on the plateau of the heavy ball",
        f"for c: (0, oo), tau: (0, oo). tau <= c/{ROOT} => epsilon*{GROWING} <= epsilon*exp(2*c)",
        f"a time on the plateau(c, tau, {ROOT}); exponential(2*{ROOT}*tau, 2*c); "
        f"mul_le_mul_of_nonneg_left(epsilon, {GROWING}, exp(2*c))",
    ),
    have(
        "the flow from above",
        f"{FOR_ALL_TIMES}ell_1(tau) <= delta**2/2 + 0",
        "the loss of the flow(tau); decayed start(tau); "
        "halves(ell_1(tau), delta**2*exp(-2*tau), delta**2, epsilon*exp(2*epsilon*tau), 0)",
    ),
    have("the flow from below", f"{FOR_ALL_TIMES}-epsilon*exp(2*epsilon*tau)/2 <= ell_1(tau)"),
    have("a loss from above", "for a, b: real, e: (0, 1). (a**2 - e*b**2)/2 <= a**2/2"),
    have(
        "the heavy ball from above",
        f"{FOR_ALL_TIMES}ell_2(tau) <= delta**2",
        "oscillation(tau); a loss from above(v_1(tau), v_2(tau), epsilon)",
    ),
    have(
        "the plateau of the flow",
        "for c: (0, oo), tau: (0, oo). delta <= K*epsilon and tau <= c/epsilon"
        " => Abs(ell_1(tau)) <= K**2*epsilon**2 + epsilon*exp(2*c)/2",
        "the flow from above(tau); the flow from below(tau); squared start; "
        "growth on the plateau of the flow(c, tau); "
        "two-sided(ell_1(tau), delta**2, K**2*epsilon**2, epsilon*exp(2*epsilon*tau), "
        "epsilon*exp(2*c))",
    ),
    have("the square is not negative", f"{FOR_ALL_TIMES}0 <= epsilon*v_2(tau)**2"),
    have(
        "the state on the plateau",
        f"for c: (0, oo), tau: (0, oo). tau <= c/{ROOT} => epsilon*v_2(tau)**2 <= epsilon*exp(2*c)",
        f"its square(tau); mul_le_mul_of_nonneg_left(epsilon, v_2(tau)**2, {GROWING}); "
        "growth on the plateau of the heavy ball(c, tau)",
    ),
    have("the squared start is not negative", "0 <= delta**2"),
    have(
        "the plateau of the heavy ball",
        f"for c: (0, oo), tau: (0, oo). delta <= K*epsilon and tau <= c/{ROOT}"
        " => Abs(ell_2(tau)) <= K**2*epsilon**2 + epsilon*exp(2*c)/2",
        "the heavy ball from above(tau); the loss from below(tau); squared start; "
        "the state on the plateau(c, tau); the square is not negative(tau); "
        "the squared start is not negative; "
        "two-sided(ell_2(tau), delta**2, K**2*epsilon**2, epsilon*v_2(tau)**2, "
        "epsilon*exp(2*c))",
    ),
    # The two times.
    have(
        "ratio of the times from below",
        f"8*epsilon <= delta_0 => {MOMENTUM_TIME} >= {ROOT}*({DESCENT_TIME})",
    ),
    have("the arguments", f"8*epsilon <= delta_0 => 8*delta_0/({FACTOR}) <= (delta_0/epsilon)**2"),
    have(
        "the logarithms",
        f"8*epsilon <= delta_0 => log(8*delta_0/({FACTOR})) <= 2*log(delta_0/epsilon)",
        f"the arguments; log_le_log(8*delta_0/({FACTOR}), (delta_0/epsilon)**2); "
        "logarithm of a square(delta_0/epsilon)",
    ),
    have(
        "ratio of the times from above",
        f"8*epsilon <= delta_0 => {MOMENTUM_TIME} <= 2*{ROOT}*({DESCENT_TIME})",
        "the logarithms",
    ),
    have(
        "order of the time of the flow",
        f"delta_0 <= 1 => {DESCENT_TIME} <= log(1/epsilon)/(2*epsilon)",
        "log_le_log(delta_0/epsilon, 1/epsilon)",
    ),
    have(
        "the other arguments",
        f"delta_0 <= 1 and 8*epsilon <= 1 => 8*delta_0/({FACTOR}) <= (1/epsilon)**2",
    ),
    have(
        "the other logarithms",
        f"delta_0 <= 1 and 8*epsilon <= 1 => log(8*delta_0/({FACTOR})) <= 2*log(1/epsilon)",
        f"the other arguments; log_le_log(8*delta_0/({FACTOR}), (1/epsilon)**2); "
        "logarithm of a square(1/epsilon)",
    ),
    have("divided", "for a, b: real, s: (0, oo). a <= 2*b => a/(2*s) <= b/s"),
    have(
        "order of the time of the heavy ball",
        f"delta_0 <= 1 and 8*epsilon <= 1 => {MOMENTUM_TIME} <= log(1/epsilon)/{ROOT}",
        f"the other logarithms; divided(log(8*delta_0/({FACTOR})), log(1/epsilon), {ROOT})",
    ),
    # The iteration.
    have(
        "the finite differences",
        "for k: natural. rho/eta*(x(k + 2) - 2*x(k + 1) + x(k)) + (1 - rho)/sqrt(eta)"
        "*(1/sqrt(eta)*(x(k + 2) - x(k + 1))) + g(x(k + 1)) == 0",
        "iteration(k)",
    ),
    have("the initial velocity", "1/sqrt(eta)*(x(1) - x(0)) == -sqrt(eta)*g(x(0))", "first step"),
    have(
        "the initial velocity to second order",
        "x(1) == x(0) + sqrt(eta)*(-sqrt(eta)/2*g(x(0))) + eta/2*(-g(x(0)))",
        "first step",
    ),
)
