r"""Theorem C.1: near a perfect fit there is little loss to lose, so that going is slow.

``e(s)`` is the exponential of rate s as a signal, ``S(s) = <e(s), far>`` its moment.  The model
moves from ``(a0, w0)`` to ``(a, w)`` at distance d; ``r = rho_hat(theta_0) - rho_bar`` is what the
start misses of the short-term part.  With ``u`` the model less the short-term part the loss is
``|u - far|**2``, so that ``J_0 - J = |r|**2 - |u|**2 + 2 <rho_hat - rho_hat_0, far>``; the last
product is ``sum_i (a_i S(w_i) - a0_i S(w0_i)) <= sqrt(m) d sqrt(Delta_0**2 + A**2 Delta_1**2)``.

A gradient flow satisfies ``|theta(tau) - theta_0|**2 <= tau (J(theta_0) - J(theta(tau)))`` (energy
identity and Cauchy's inequality); that is a premise here, as the language has no flows.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import cases, have, induct

THEORY = Theory.parse(
    {
        "m": ("m", "natural", "number of hidden units"),
        "e": ("e", "real -> H", "the exponential of a given rate, as a signal"),
        "far": (r"\rho_{0}", "H", "the far-away memory at 1/omega, as a signal"),
        "r": ("r", "H", "the first model less the short-term part of the target"),
        "a0": ("a_0", "natural -> real", "weights at the start"),
        "w0": ("w_0", "natural -> real", "rates at the start"),
        "a": ("a", "natural -> real", "weights reached"),
        "w": ("w", "natural -> real", "rates reached"),
        "slowest": ("w_l", "real", "lower bound of the rates at the start"),
        "A": ("A", "[0, oo)", "bound of the weights at the start"),
        "d": ("d", "[0, oo)", "distance from the start to what is reached"),
        "D0": (r"\Delta_0", "[0, oo)", "absolute moment of order 0 at the rate w_l - d"),
        "D1": (r"\Delta_1", "[0, oo)", "absolute moment of order 1 at the rate w_l - d"),
        "omega": (r"\omega", "(0, oo)", "inverse of the delay"),
        "K0": ("K_0", "[0, oo)", "constant of Lemma C.1 for order 0"),
        "K1": ("K_1", "[0, oo)", "constant of Lemma C.1 for order 1"),
        "S": ("S", "real -> real", "signed moment of order 0"),
        "F": ("F", "natural -> real", "what the first units gain of the far-away memory"),
        "Q": ("Q", "natural -> real", "squared distance of the parameters of the first units"),
        "first": (r"\hat{\rho}_{0}", "H", "the first model"),
        "reached": (r"\hat{\rho}", "H", "the model reached"),
        "J0": ("J_0", "real", "loss at the start"),
        "J": ("J", "real", "loss reached"),
        "G": ("G", "real", "what a unit gives for a distance"),
        "R": ("R", "real", "the same without the exponential"),
    },
    {
        "rates": "for i: natural. slowest <= w0(i)",
        "near": "for i: natural. |w(i) - w0(i)| <= d",
        "weights": "for i: natural. |a0(i)| <= A",
        "distance": "Q(m) == d**2",
        "small": "for s: real. slowest - d <= s => |S(s)| <= D0",
        "slowly varying": "for s, y: real. slowest - d <= s and slowest - d <= y"
        " => |S(s) - S(y)| <= D1*|s - y|",
        "order 0": "D0 <= exp(-(slowest - d)/omega)*K0",
        "order 1": "omega*D1 <= exp(-(slowest - d)/omega)*K1",
    },
    [
        "S(s) == inner(e(s), far)",
        "F(0) == 0",
        "F(n + 1) == F(n) + a(n + 1)*S(w(n + 1)) - a0(n + 1)*S(w0(n + 1))",
        "Q(0) == 0",
        "Q(n + 1) == Q(n) + (a(n + 1) - a0(n + 1))**2 + (w(n + 1) - w0(n + 1))**2",
        "first == Sum(a0(i)*e(w0(i)), (i, 1, m))",
        "reached == Sum(a(i)*e(w(i)), (i, 1, m))",
        "J0 == |r - far|**2",
        "J == |reached - first + r - far|**2",
        "G == sqrt(D0**2 + A**2*D1**2)",
        "R == sqrt(omega**2*K0**2 + A**2*K1**2)",
    ],
    ["H"],
)

_SQUARES = "D0**2 + A**2*D1**2"
_ENERGY = "d**2 <= tau*(J0 - J)"
_FAR = "exp(-(slowest - d)/omega)"

#: Facts about numbers.
_NUMBERS = (
    have("two summands", f"for x, y: real. (D0*|x| + A*D1*|y|)**2 <= ({_SQUARES})*(x**2 + y**2)"),
)

PROOF = (
    *_NUMBERS,
    have(
        "loss that is lost",
        "J0 - J == |r|**2 - |reached - first + r|**2 + 2*inner(reached - first, far)",
        "norm_sub_sq(r, far); norm_sub_sq(reached - first + r, far)",
    ),
    induct(
        "gain of the far-away memory",
        "for n: natural. inner(Sum(a(i)*e(w(i)), (i, 1, n)), far)"
        " - inner(Sum(a0(i)*e(w0(i)), (i, 1, n)), far) == F(n)",
        on="n",
    ),
    have("rates reached", "for i: natural. slowest - d <= w(i)", "rates(i); near(i)"),
    have("cost of a unit", "for x, y: [0, oo). D0*x + A*D1*y >= 0"),
    have(
        "one unit",
        "for i: natural. |a(i)*S(w(i)) - a0(i)*S(w0(i))|"
        " <= D0*|a(i) - a0(i)| + A*D1*|w(i) - w0(i)|",
        "rates(i); rates reached(i); small(w(i)); slowly varying(w(i), w0(i)); weights(i); "
        "abs_mul_le(a(i) - a0(i), S(w(i)), |a(i) - a0(i)|, D0); "
        "abs_mul_le(a0(i), S(w(i)) - S(w0(i)), A, D1*|w(i) - w0(i)|); "
        "abs_add_le_of_le((a(i) - a0(i))*S(w(i)), a0(i)*(S(w(i)) - S(w0(i))), D0*|a(i) - "
        "a0(i)|, A*D1*|w(i) - w0(i)|)",
    ),
    have(
        "one unit, squared",
        "for i: natural. (a(i)*S(w(i)) - a0(i)*S(w0(i)))**2"
        f" <= ({_SQUARES})*((a(i) - a0(i))**2 + (w(i) - w0(i))**2)",
        "one unit(i); cost of a unit(|a(i) - a0(i)|, |w(i) - w0(i)|); "
        "sq_le_sq_of_abs_le(a(i)*S(w(i)) - a0(i)*S(w0(i)), D0*|a(i) - a0(i)| + A*D1*|w(i) - "
        "w0(i)|); two summands(a(i) - a0(i), w(i) - w0(i))",
    ),
    induct(
        "the distance is not negative",
        "for n: natural. Q(n) >= 0",
        on="n",
        step="sq_add_sq_nonneg(a(n + 1) - a0(n + 1), w(n + 1) - w0(n + 1))",
    ),
    have("squares are not negative", f"{_SQUARES} >= 0"),
    induct(
        "Cauchy",
        f"for n: natural. F(n)**2 <= n*(({_SQUARES})*Q(n))",
        on="n",
        step="one unit, squared(n + 1); the distance is not negative(n); squares are not negative; "
        "sq_add_sq_nonneg(a(n + 1) - a0(n + 1), w(n + 1) - w0(n + 1)); "
        f"mul_nonneg({_SQUARES}, Q(n)); "
        f"mul_nonneg({_SQUARES}, (a(n + 1) - a0(n + 1))**2 + (w(n + 1) - w0(n + 1))**2); "
        f"add_sq_le_mul_add(n, ({_SQUARES})*Q(n), ({_SQUARES})*((a(n + 1) - a0(n + 1))**2 + "
        "(w(n + 1) - w0(n + 1))**2), F(n), a(n + 1)*S(w(n + 1)) - a0(n + 1)*S(w0(n + 1)))",
    ),
    have(
        "squared bound",
        "for x, q, g: [0, oo), f, y: real. m <= q**2 and x <= g**2 and y == d**2"
        " and f**2 <= m*(x*y) => f <= q*d*g",
        "mul_le_mul(x, y, g**2, d**2); mul_le_mul(m, x*y, q**2, g**2*d**2); mul_nonneg(q, d); "
        "mul_nonneg(q*d, g); le_of_sq_le_sq(f, q*d*g)",
    ),
    have(
        "gain",
        f"for q, g: [0, oo). m <= q**2 and {_SQUARES} <= g**2 => F(m) <= q*d*g",
        "distance; squares are not negative; Cauchy(m); "
        f"squared bound({_SQUARES}, q, g, F(m), Q(m))",
    ),
    have(
        "loss within a distance, for any bounds",
        f"for q, g: [0, oo). m <= q**2 and {_SQUARES} <= g**2 => J0 - J <= |r|**2 + 2*(q*d*g)",
        "loss that is lost; gain of the far-away memory(m); gain(q, g)",
    ),
    have("G as a bound", f"{_SQUARES} <= G**2"),
    have("G is not negative", "G >= 0"),
    have("sqrt m as a bound", "m <= sqrt(m)**2"),
    have("sqrt m is not negative", "sqrt(m) >= 0"),
    have(
        "loss within a distance",
        "J0 - J <= |r|**2 + 2*sqrt(m)*d*G",
        "sqrt m is not negative; sqrt m as a bound; G is not negative; G as a bound; "
        "loss within a distance, for any bounds(sqrt(m), G)",
    ),
    have("energy", "for tau: [0, oo), x, y: real. d**2 <= tau*x and x <= y => d**2 <= tau*y"),
    have(
        "escape near a perfect fit",
        f"for tau: [0, oo). {_ENERGY} => d**2 <= tau*(|r|**2 + 2*sqrt(m)*d*G)",
        "loss within a distance; energy(tau, J0 - J, |r|**2 + 2*sqrt(m)*d*G)",
    ),
    have("not negative", "for x, q, g: [0, oo). x*(2*q*g) >= 0"),
    cases(
        "time for a loss",
        "for tau, q, g: [0, oo), x: real. x <= 2*(q*d*g) and d**2 <= tau*x => d <= tau*(2*q*g)",
        on="d > 0",
        then="energy(tau, x, 2*(q*d*g))",
        otherwise="not negative(tau, q, g)",
    ),
    have(
        "loss from a perfect fit", "r == 0 => J0 - J <= 2*(sqrt(m)*d*G)", "loss within a distance"
    ),
    have(
        "escape from a perfect fit",
        f"for tau: [0, oo). r == 0 and {_ENERGY} => d <= tau*(2*sqrt(m)*G)",
        "loss from a perfect fit; sqrt m is not negative; G is not negative; "
        "time for a loss(tau, sqrt(m), G, J0 - J)",
    ),
    cases(
        "later than",
        "for q, y, z, x: [0, oo). 0 < x and q*y <= x and x <= z*q => y <= z",
        on="q > 0",
        then=[],
        otherwise=[],
    ),
    have(
        "the limit of the escape time",
        f"for tau, T: [0, oo). r == 0 and {_ENERGY} and 0 < d and 2*sqrt(m)*G*T <= d => T <= tau",
        "escape from a perfect fit(tau); G is not negative; sqrt m is not negative; "
        "mul_nonneg(sqrt(m), G); later than(2*(sqrt(m)*G), T, tau, d)",
    ),
    # With the constants of Lemma C.1.
    have(
        "squares from Lemma C.1",
        "for x, y, k, l, f, p: [0, oo). x <= f*k and omega*y <= f*l"
        " and omega**2*k**2 + A**2*l**2 <= p**2"
        " => omega**2*(x**2 + A**2*y**2) <= (f*p)**2",
        "sq_le_sq_of_nonneg(x, f*k); sq_le_sq_of_nonneg(omega*y, f*l); "
        "mul_le_mul_of_nonneg_left(omega**2, x**2, f**2*k**2); "
        "mul_le_mul_of_nonneg_left(A**2, omega**2*y**2, f**2*l**2); "
        "mul_le_mul_of_nonneg_left(f**2, omega**2*k**2 + A**2*l**2, p**2)",
    ),
    have("over omega", "for x, y: real. x <= y/omega => x*omega <= y"),
    have(
        "time with the constants of Lemma C.1",
        f"for tau, q, p: [0, oo), x: real. x <= 2*(q*d*({_FAR}*p/omega))"
        " and d**2 <= tau*x => d*omega*exp(slowest/omega) <= tau*(2*q*exp(d/omega)*p)",
        f"time for a loss(tau, q, {_FAR}*p/omega, x); "
        "over omega(d, tau*(2*q*((exp(-(slowest - d)/omega))*p))); "
        "mul_le_mul_of_nonneg_left(exp(slowest/omega), d*omega, tau*(2*q*((exp(-(slowest - "
        "d)/omega))*p))); "
        f"mul_le_mul_of_nonneg_left(tau*(2*q*p), exp(slowest/omega)*{_FAR}, exp(d/omega))",
    ),
    have(
        "loss with the constants of Lemma C.1",
        "for p: [0, oo). omega**2*K0**2 + A**2*K1**2 <= p**2 and r == 0"
        f" => J0 - J <= 2*(sqrt(m)*d*({_FAR}*p/omega))",
        "sqrt m is not negative; sqrt m as a bound; order 0; order 1; "
        f"squares from Lemma C.1(D0, D1, K0, K1, {_FAR}, p); "
        f"loss within a distance, for any bounds(sqrt(m), {_FAR}*p/omega)",
    ),
    have("half", "omega <= 1/2 => omega**2*K0**2 + A**2*K1**2 <= sqrt(K0**2/4 + A**2*K1**2)**2"),
    have("sqrt m is positive", "m >= 1 => sqrt(m) > 0"),
    have("the exponential of a short way", "d <= omega => exp(d/omega) <= E"),
    have(
        "printed form",
        "for delta, q: (0, oo), tau, p, v, y: [0, oo), x: real. omega*delta <= d"
        " and q*x <= delta and y <= E and d*omega*v <= tau*(2*q*y*p)"
        " => omega**2*v*x <= 2*E*p*tau",
        "mul_le_mul_of_nonneg_left(omega**2*v, q*x, delta); "
        "mul_le_mul_of_nonneg_left(omega*v, omega*delta, d); "
        "mul_le_mul_of_nonneg_left(2*q*p*tau, y, E); "
        "le_of_mul_le_mul_left(q, omega**2*v*x, 2*E*p*tau)",
    ),
    have(
        "the printed bound",
        "for delta: (0, oo), tau: [0, oo). m >= 1 and omega <= 1/2 and r == 0"
        f" and omega*delta <= d and d <= omega and {_ENERGY}"
        " => omega**2*exp(slowest/omega)*Min(delta/sqrt(m), log(1 + delta))"
        " <= 2*E*sqrt(K0**2/4 + A**2*K1**2)*tau",
        "sqrt m is positive; half; "
        "loss with the constants of Lemma C.1(sqrt(K0**2/4 + A**2*K1**2)); "
        "time with the constants of Lemma C.1(tau, sqrt(m), sqrt(K0**2/4 + A**2*K1**2), J0 "
        "- J); mul_min_log_le(delta, sqrt(m)); the exponential of a short way; "
        "printed form(delta, sqrt(m), tau, sqrt(K0**2/4 + A**2*K1**2), exp(slowest/omega), "
        "exp(d/omega), Min(delta/sqrt(m), log(1 + delta)))",
    ),
    have(
        "the loss changes more slowly",
        "for delta: (0, oo). d <= delta and r == 0 and 2*sqrt(m)*G <= 1 => J0 - J <= delta",
        "sqrt m is not negative; G is not negative; mul_nonneg(sqrt(m), G); "
        "loss from a perfect fit; mul_le_mul_of_nonneg_left(d, 2*(sqrt(m)*G), 1)",
    ),
)
