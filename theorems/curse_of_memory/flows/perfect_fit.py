r"""Propositions C.1 to C.3 for every width: loss, gradient and Hessian at a perfect fit.

``e(s)`` is the exponential of rate s as a signal, ``f(s)`` and ``k(s)`` the same times t and t**2,
``far`` the memory at 1/omega.  The gradient is written out as in (19), ``2 <e(w_k), u>`` and
``-2 a_k <f(w_k), u>`` with u the model less the target.  Where the model is the short-term part,
u = -far.  The Hessian's form in a direction (x, y) is ``2 |v|**2 + B`` with
``v = sum_i x_i e(w_i) - y_i a_i f(w_i)`` and B that of the ``2 E`` of (101).
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

THEORY = Theory.parse(
    {
        "m": ("m", "natural", "number of hidden units"),
        "e": ("e", "real -> H", "the exponential of a given rate, as a signal"),
        "f": ("f", "real -> H", "the same, times t"),
        "k": ("k", "real -> H", "the same, times t^2"),
        "far": (r"\rho_{0}", "H", "the far-away memory at 1/omega, as a signal"),
        "a": ("a", "natural -> real", "weights"),
        "w": ("w", "natural -> real", "rates"),
        "x": ("x", "natural -> real", "a direction: its entries for the weights"),
        "y": ("y", "natural -> real", "a direction: its entries for the rates"),
        "slowest": (r"\hat{w}", "real", "lower bound of the rates"),
        "A": ("A", "[0, oo)", "bound of the weights"),
        "D0": (r"\Delta_0", "[0, oo)", "absolute moments at the lower bound of the rates"),
        "D1": (r"\Delta_1", "[0, oo)", "of order 1"),
        "D2": (r"\Delta_2", "[0, oo)", "of order 2"),
        "omega": (r"\omega", "(0, oo)", "inverse of the delay"),
        "K0": ("K_0", "[0, oo)", "constants of Lemma C.1"),
        "K1": ("K_1", "[0, oo)", "for order 1"),
        "K2": ("K_2", "[0, oo)", "for order 2"),
        "S0": ("S_0", "real -> real", "signed moments"),
        "S1": ("S_1", "real -> real", "of order 1"),
        "S2": ("S_2", "real -> real", "of order 2"),
        "M": ("M", "[0, oo)", "half the norm of t^2 times the slowest exponential"),
        "model": (r"\hat{\rho}", "H", "the model"),
        "short": (r"\bar{\rho}", "H", "the short-term part of the target, which the model is"),
        "ga": ("g", "natural -> real", "derivatives of the loss in the weights, (19)"),
        "gw": ("g'", "natural -> real", "derivatives of the loss in the rates, (19)"),
        "N": ("N", "natural -> real", "squared norm of the gradient, first units"),
        "slope": (r"\ell", "natural -> real", "slope of the loss in the direction, first units"),
        "v": ("v", "natural -> H", "change of the model in the direction, first units"),
        "B": ("B", "natural -> real", "form of 2 E in the direction, first units"),
        "Z": ("Z", "natural -> real", "squared length of the direction, first units"),
        "v2": ("v_2", "natural -> H", "second change of the model in the direction, halved"),
        "v3": ("v_3", "natural -> H", "third change of the model in the direction, by six"),
    },
    {
        "rates": "for i: natural. slowest <= w(i)",
        "weights": "for i: natural. |a(i)| <= A",
        "smooth": "for s, h: real. slowest <= s and slowest <= s + h"
        " => |e(s + h) - e(s) + h*f(s)| <= h**2*M",
        "small 0": "for s: real. slowest <= s => |S0(s)| <= D0",
        "small 1": "for s: real. slowest <= s => |S1(s)| <= D1",
        "small 2": "for s: real. slowest <= s => |S2(s)| <= D2",
        "order 0": "D0 <= exp(-slowest/omega)*K0",
        "order 1": "omega*D1 <= exp(-slowest/omega)*K1",
        "order 2": "omega**2*D2 <= exp(-slowest/omega)*K2",
    },
    [
        "S0(s) == inner(e(s), far)",
        "S1(s) == inner(f(s), far)",
        "S2(s) == inner(k(s), far)",
        "model == Sum(a(i)*e(w(i)), (i, 1, m))",
        "short == model",
        "ga(i) == 2*inner(e(w(i)), model - short - far)",
        "gw(i) == -2*a(i)*inner(f(w(i)), model - short - far)",
        "N(0) == 0",
        "N(n + 1) == N(n) + ga(n + 1)**2 + gw(n + 1)**2",
        "slope(0) == 0",
        "slope(n + 1) == slope(n) + x(n + 1)*ga(n + 1) + y(n + 1)*gw(n + 1)",
        "v(0) == 0",
        "v(n + 1) == v(n) + x(n + 1)*e(w(n + 1)) - (y(n + 1)*a(n + 1))*f(w(n + 1))",
        "B(0) == 0",
        "B(n + 1) == B(n) + 4*x(n + 1)*y(n + 1)*S1(w(n + 1)) - 2*a(n + 1)*y(n + 1)**2*S2(w(n + 1))",
        "Z(0) == 0",
        "Z(n + 1) == Z(n) + x(n + 1)**2 + y(n + 1)**2",
        "v2(0) == 0",
        "v2(n + 1) == v2(n) - (x(n + 1)*y(n + 1))*f(w(n + 1))"
        " + (a(n + 1)*y(n + 1)**2/2)*k(w(n + 1))",
        "v3(0) == 0",
        "v3(n + 1) == v3(n) + (x(n + 1)*y(n + 1)**2/2)*k(w(n + 1))",
    ],
    ["H"],
)

_GRADIENT = ("small 2", "order 0", "order 1", "order 2")
_FAR = "exp(-slowest/omega)"
_SQUARES = "D0**2 + A**2*D1**2"
_U = "(model - short - far)"
_DIFFERENCE = (
    f"|{_U} + h*v(m) + h**2*v2(m) + h**3*v3(m)|**2"
    f" + |{_U} - h*v(m) + h**2*v2(m) - h**3*v3(m)|**2 - 2*|{_U}|**2"
)
_SECOND = (
    "h**2*(2*|v(m)|**2 + B(m)) + 2*h**4*(|v2(m)|**2 + 2*inner(v(m), v3(m))) + 2*h**6*|v3(m)|**2"
)
_J_BY_WEIGHT = f"|{_U} + h*e(w(i))|**2"
_J_MOVED = "|model - short - far + a(i)*(e(w(i) + h) - e(w(i)))|**2"
_NEXT = "(e(w(i) + h) - e(w(i)))"

PROOF = (
    have("in the weights", "for i: natural. ga(i) == -2*S0(w(i))"),
    have("in the rates", "for i: natural. gw(i) == 2*a(i)*S1(w(i))"),
    have("exactly", "for s: real, p, t: [0, oo), eps: (0, oo). s == p*t => |s| <= p*(t + eps)"),
    have(
        "derivative in a weight",
        "for i: natural, h: real, eps: (0, oo)."
        f" |{_J_BY_WEIGHT} - |{_U}|**2 - h*ga(i)| <= h**2*(|e(w(i))|**2 + eps)",
        f"square({_U} + h*e(w(i))); "
        f"exactly({_J_BY_WEIGHT} - |{_U}|**2 - h*ga(i), h**2, |e(w(i))|**2, eps)",
    ),
    have(
        "length of a change",
        "for u, v1: H, b, h: real, s: [0, oo). |v1 + h*u| <= s => |b*v1| <= |b|*(|h|*|u| + s)",
        "triangle(v1 + h*u, -h*u); homogeneity(b, v1); homogeneity(-h, u); "
        "mul_le_mul_of_nonneg_left(|b|, |v1|, |h|*|u| + s)",
    ),
    have(
        "change of the square",
        "for u, v1: H, s: real. |u + v1|**2 - |u|**2 - s == 2*inner(u, v1) - s + |v1|**2",
        "square(u + v1)",
    ),
    have(
        "signed, in the weights",
        "for i: natural, eps: (0, oo). |ga(i) - -2*S0(w(i))| <= eps",
        "in the weights(i); abs_sub_le_of_eq(ga(i), -2*S0(w(i)), eps)",
    ),
    have(
        "signed, in the rates",
        "for i: natural, eps: (0, oo). |gw(i) - 2*a(i)*S1(w(i))| <= eps",
        "in the rates(i); abs_sub_le_of_eq(gw(i), 2*a(i)*S1(w(i)), eps)",
    ),
    induct(
        "squares, first units",
        "for n: natural. N(n) == 4*Sum(S0(w(i))**2 + a(i)**2*S1(w(i))**2, (i, 1, n))",
        on="n",
    ),
    have(
        "the squared gradient",
        "for eps: (0, oo). |N(m) - 4*Sum(S0(w(i))**2 + a(i)**2*S1(w(i))**2, (i, 1, m))| <= eps",
        "squares, first units(m); "
        "abs_sub_le_of_eq(N(m), 4*Sum(S0(w(i))**2 + a(i)**2*S1(w(i))**2, (i, 1, m)), eps)",
    ),
    have(
        "two remainders",
        "for b, s, c, d, z: real. |s| <= c and 0 <= d and d <= z"
        " => |-2*b*s + d**2| <= 2*|b|*c + z**2",
        "mul_le_mul_of_nonneg_left(|-2*b|, |s|, c); sq_le_sq_of_abs_le(d, z)",
    ),
    have(
        "derivative in a rate",
        "for i: natural, h: real. slowest <= w(i) + h"
        f" => |{_J_MOVED} - |{_U}|**2 - h*gw(i)|"
        " <= 2*|a(i)|*(|far|*(h**2*M)) + (|a(i)|*(|h|*|f(w(i))| + h**2*M))**2",
        f"rates(i); smooth(w(i), h); change of the square({_U}, a(i)*{_NEXT}, h*gw(i)); "
        "in the rates(i); cauchy(far, (e(w(i) + h) - e(w(i))) + h*f(w(i))); "
        "mul_le_mul_of_nonneg_left(|far|, |((e(w(i) + h) - e(w(i))) + h*f(w(i)))|, h**2*M); "
        f"length of a change(f(w(i)), {_NEXT}, a(i), h, h**2*M); "
        f"two remainders(a(i), inner(far, {_NEXT} + h*f(w(i))), |far|*(h**2*M), "
        f"|a(i)*{_NEXT}|, |a(i)|*(|h|*|f(w(i))| + h**2*M))",
    ),
    have(
        "one unit",
        f"for i: natural. ga(i)**2 + gw(i)**2 <= 4*({_SQUARES})",
        "rates(i); weights(i); small 0(w(i)); small 1(w(i)); "
        "sq_le_sq_of_abs_le(S0(w(i)), D0); abs_mul_le(a(i), S1(w(i)), A, D1); "
        "sq_le_sq_of_abs_le(a(i)*S1(w(i)), A*D1)",
    ),
    induct(
        "all units", f"for n: natural. N(n) <= 4*(n*({_SQUARES}))", on="n", step="one unit(n + 1)"
    ),
    have("the gradient", f"N(m) <= 4*(m*({_SQUARES}))", "all units(m)"),
    have(
        "common constant",
        "for p, q, c: [0, oo). p <= c and q <= c and omega <= 1"
        " => omega**2*p**2 + A**2*q**2 <= (c*(1 + A))**2",
        "sq_le_sq_of_abs_le(p, c); sq_le_sq_of_abs_le(q, c); "
        "mul_le_mul_of_nonneg_left(A**2, q**2, c**2); "
        "mul_le_mul_of_nonneg_left(p**2, omega**2, 1)",
    ),
    have(
        "squares from Lemma C.1",
        "for p, q, r, z, c: [0, oo). p <= c*q and omega*r <= c*z"
        " => omega**2*(p**2 + A**2*r**2) <= c**2*(omega**2*q**2 + A**2*z**2)",
        "sq_le_sq_of_abs_le(p, c*q); sq_le_sq_of_abs_le(omega*r, c*z); "
        "mul_le_mul_of_nonneg_left(omega**2, p**2, c**2*q**2); "
        "mul_le_mul_of_nonneg_left(A**2, omega**2*r**2, c**2*z**2)",
    ),
    have(
        "the gradient with both constants",
        f"omega**2*N(m) <= 4*m*{_FAR}**2*(omega**2*K0**2 + A**2*K1**2)",
        f"the gradient; order 0; order 1; squares from Lemma C.1(D0, K0, D1, K1, {_FAR}); "
        f"mul_le_mul_of_nonneg_left(omega**2, N(m), 4*(m*({_SQUARES}))); "
        f"mul_le_mul_of_nonneg_left(4*m, omega**2*({_SQUARES}), {_FAR}**2*(omega**2*K0**2 + "
        "A**2*K1**2))",
    ),
    have(
        "the gradient with the constants of Lemma C.1",
        f"omega <= 1 => omega**2*N(m) <= 4*m*{_FAR}**2*(Max(K0, K1)*(1 + A))**2",
        f"the gradient; order 0; order 1; squares from Lemma C.1(D0, K0, D1, K1, {_FAR}); "
        "common constant(K0, K1, Max(K0, K1)); "
        f"mul_le_mul_of_nonneg_left({_FAR}**2, omega**2*K0**2 + A**2*K1**2, (Max(K0, K1)*(1 "
        f"+ A))**2); mul_le_mul_of_nonneg_left(omega**2, N(m), 4*(m*({_SQUARES}))); "
        f"mul_le_mul_of_nonneg_left(4*m, omega**2*({_SQUARES}), {_FAR}**2*(Max(K0, K1)*(1 + "
        "A))**2)",
    ),
    induct(
        "slope in a direction",
        "for n: natural. slope(n) == -2*inner(v(n), far)",
        on="n",
        step="in the weights(n + 1); in the rates(n + 1)",
    ),
    have("twice", "for p: real, q: [0, oo). |p| <= q => |-2*p| <= 2*q"),
    have(
        "slope and change of the model",
        "|slope(m)| <= 2*(|v(m)|*|far|)",
        "slope in a direction(m); cauchy(v(m), far); twice(inner(v(m), far), |v(m)|*|far|)",
    ),
    have("mean", "for p, q: real. |2*p*q| <= p**2 + q**2"),
    have("difference", "for p, q: real, s, z: [0, oo). |p| <= s and |q| <= z => |p - q| <= s + z"),
    have("doubled", "for p: real, q: [0, oo). |p| <= q => |2*p| <= 2*q"),
    have("own square", "for q: real. |2*q**2| <= 2*q**2"),
    have(
        "form of one unit",
        "for p, q, s, r, z: real. |s| <= D1 and |r*z| <= A*D2"
        " => |4*p*q*s - 2*r*q**2*z| <= 2*(D1*(p**2 + q**2)) + 2*(A*D2*q**2)",
        "mean(p, q); doubled(s, D1); abs_mul_le(2*p*q, 2*s, p**2 + q**2, 2*D1); "
        "own square(q); abs_mul_le(r*z, 2*q**2, A*D2, 2*q**2); "
        "difference(4*p*q*s, 2*r*q**2*z, 2*(D1*(p**2 + q**2)), 2*(A*D2*q**2))",
    ),
    have("more", "for p, q: real. A*D2*q**2 <= A*D2*(p**2 + q**2)"),
    have(
        "next unit",
        "for i: natural. |4*x(i)*y(i)*S1(w(i)) - 2*a(i)*y(i)**2*S2(w(i))|"
        " <= 2*(D1 + A*D2)*(x(i)**2 + y(i)**2)",
        "rates(i); weights(i); small 1(w(i)); small 2(w(i)); "
        "abs_mul_le(a(i), S2(w(i)), A, D2); "
        "form of one unit(x(i), y(i), S1(w(i)), a(i), S2(w(i))); more(x(i), y(i))",
    ),
    induct(
        "the perturbation, first units",
        "for n: natural. |B(n)| <= 2*(D1 + A*D2)*Z(n)",
        on="n",
        step="next unit(n + 1); "
        "abs_add_le_of_le(B(n), 4*x(n + 1)*y(n + 1)*S1(w(n + 1)) - 2*a(n + 1)*y(n + "
        "1)**2*S2(w(n + 1)), 2*(D1 + A*D2)*Z(n), 2*(D1 + A*D2)*(x(n + 1)**2 + y(n + 1)**2))",
    ),
    have("the perturbation", "|B(m)| <= 2*(D1 + A*D2)*Z(m)", "the perturbation, first units(m)"),
    induct(
        "lengths are not negative",
        "for n: natural. Z(n) >= 0",
        on="n",
        step="sq_add_sq_nonneg(x(n + 1), y(n + 1))",
    ),
    have(
        "the perturbation with the constants of Lemma C.1",
        f"omega**2*|B(m)| <= 2*({_FAR}*(omega*K1 + A*K2)*Z(m))",
        "the perturbation; lengths are not negative(m); order 1; order 2; "
        f"mul_le_mul_of_nonneg_left(omega, omega*D1, {_FAR}*K1); "
        f"mul_le_mul_of_nonneg_left(A, omega**2*D2, {_FAR}*K2); "
        "mul_le_mul_of_nonneg_left(omega**2, |B(m)|, 2*(D1 + A*D2)*Z(m)); "
        f"mul_le_mul_of_nonneg_left(Z(m), omega**2*(D1 + A*D2), {_FAR}*(omega*K1 + A*K2))",
    ),
    have(
        "the form is almost not negative",
        "-(2*(D1 + A*D2)*Z(m)) <= 2*|v(m)|**2 + B(m)",
        "the perturbation",
    ),
    induct("second change", "for n: natural. -4*inner(v2(n), far) == B(n)", on="n"),
    have(
        "the far-away part of the Hessian",
        "for eps: (0, oo). |-4*inner(v2(m), far) - B(m)| <= eps",
        "second change(m); abs_sub_le_of_eq(-4*inner(v2(m), far), B(m), eps)",
    ),
    have(
        "second difference, exactly",
        f"for h: real. {_DIFFERENCE} == {_SECOND}",
        f"square({_U} + h*v(m) + h**2*v2(m) + h**3*v3(m)); "
        f"square({_U} - h*v(m) + h**2*v2(m) - h**3*v3(m)); second change(m); "
        "mul_eq_mul_left(-4*inner(v2(m), far), B(m), h**2)",
    ),
    have(
        "second difference",
        f"for h: real, eps: (0, oo). |{_DIFFERENCE} - ({_SECOND})| <= eps",
        f"second difference, exactly(h); abs_sub_le_of_eq({_DIFFERENCE}, {_SECOND}, eps)",
    ),
    have(
        "the form is little more than its first part",
        "2*|v(m)|**2 + B(m) <= 2*|v(m)|**2 + 2*(D1 + A*D2)*Z(m)",
        "the perturbation",
    ),
    have("nothing more", "for p, s: real. |p| + s <= 0 and s >= 0 => p == 0"),
    induct("absolute values", "for n: natural. Sum(|y(i)|, (i, 1, n)) >= 0", on="n"),
    induct(
        "weights alone, first units",
        "for n: natural. Sum(|y(i)|, (i, 1, n)) <= 0 => B(n) == 0",
        on="n",
        step="absolute values(n); nothing more(y(n + 1), Sum(|y(i)|, (i, 1, n))); "
        "mul_eq_zero_of_right(4*x(n + 1)*S1(w(n + 1)) - 2*a(n + 1)*y(n + 1)*S2(w(n + 1)), "
        "y(n + 1))",
    ),
    have(
        "weights alone",
        "for eps: (0, oo). Sum(|y(i)|, (i, 1, m)) <= 0 => |B(m) - 0| <= eps",
        "weights alone, first units(m); abs_sub_le_of_eq(B(m), 0, eps)",
    ),
)
