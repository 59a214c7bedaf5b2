"""Linear models whose input and output weights may move: all moments of what they approximate.

``R(n, s, x)`` is ``(s I - W_n)^{-1} x`` and ``Q(n, s, x)`` its transpose, so that the Laplace
transform of the model ``c^T exp(W t) u`` is ``<c, R u>`` and its moments are ``<c, R^(k+2) u>``.
Moving c by p and u by q, |p|, |q| <= beta, in all four combinations of signs gives ``<p, R q>``.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import cases, have, induct

_AT = "for n: natural, s: real"
_MOVED = "s > 0 and |p| <= beta and |q| <= beta"
_STATE = "R(n, s, u(n))"
_ADJOINT = "Q(n, s, c(n))"

THEORY = Theory.parse(
    {
        "beta": (r"\beta", "(0, oo)", "size of the perturbations of c and of u"),
        "M": ("M", "[0, oo)", "the perturbation error E(beta), in L1"),
        "L": ("L", "real -> real", "the Laplace transform of the target rho"),
        "mu": (r"\mu", "natural, real -> real", "the integral of t^(k+1) exp(-s t) rho/(k+1)!"),
        "c": ("c", "natural -> H", "output weights of the models"),
        "u": ("u", "natural -> H", "input weights of the models"),
        "R": ("R", "natural, real, H -> H", "resolvents (s I - W_n)^(-1)"),
        "Q": ("Q", "natural, real, H -> H", "their transposes"),
        "S": ("S", "natural, real, natural -> H", "R^(k+1) u"),
        "e": ("e", "natural -> [0, oo)", "errors of the models, in L1"),
        "N": ("N", "real -> natural", "a model as near as wanted"),
        "B": ("B", "natural, real -> (0, oo)", "largest value of t^(k+1) exp(-s t)/(k+1)!"),
    },
    {
        "additive": f"{_AT}, x, y: H. R(n, s, x + y) == R(n, s, x) + R(n, s, y)",
        "homogeneous": f"{_AT}, a: real, x: H. R(n, s, a*x) == a*R(n, s, x)",
        "adjoint": f"{_AT}, x, y: H. s > 0 => inner(Q(n, s, x), y) == inner(x, R(n, s, y))",
        "perturbed": f"{_AT}, p, q: H. {_MOVED}"
        " => Abs(L(s) - inner(c(n) + p, R(n, s, u(n) + q))) <= M",
        "near": f"{_AT}, k: natural. s > 0"
        " => Abs(mu(k, s) - inner(c(n), R(n, s, S(n, s, k)))) <= e(n)*B(k, s)",
        "approximation": "for x: real. x > 0 => e(N(x)) <= x",
    },
    ("S(n, s, 0) == R(n, s, u(n))", "S(n, s, k + 1) == R(n, s, S(n, s, k))"),
    ("H",),
)


def _moved(p: str, q: str) -> str:
    return f"perturbed(n, s, {p}, {q})"


PROOF = (
    have(
        "both moved",
        f"{_AT}, p, q: H. {_MOVED} => inner(p, R(n, s, q)) <= M",
        [
            *(_moved(p, q) for p in ("p", "-p") for q in ("q", "-q")),
            "additive(n, s, u(n), q)",
            "additive(n, s, u(n), -q)",
            "homogeneous(n, s, -1, q)",
        ],
    ),
    have(
        "output weights moved",
        f"{_AT}, p: H. s > 0 and |p| <= beta => inner(p, {_STATE}) <= M",
        [_moved("p", "0"), _moved("-p", "0")],
    ),
    have(
        "input weights moved",
        f"{_AT}, q: H. s > 0 and |q| <= beta => inner(c(n), R(n, s, q)) <= M",
        [
            _moved("0", "q"),
            _moved("0", "-q"),
            "additive(n, s, u(n), q)",
            "additive(n, s, u(n), -q)",
            "homogeneous(n, s, -1, q)",
        ],
    ),
    have(
        "a vector of size beta",
        "for v: H. |v| > 0 => |beta/|v|*v| <= beta",
        ["stretch(beta/|v|, v)"],
    ),
    have("along itself", "for v: H. |v| > 0 => inner(beta/|v|*v, v) == beta*|v|", ["square(v)"]),
    cases(
        "states",
        f"{_AT}. s > 0 => beta*|{_STATE}| <= M",
        on=f"|{_STATE}| <= 0",
        otherwise=[
            f"a vector of size beta({_STATE})",
            f"along itself({_STATE})",
            f"output weights moved(n, s, beta/|{_STATE}|*{_STATE})",
        ],
    ),
    cases(
        "adjoint states",
        f"{_AT}. s > 0 => beta*|{_ADJOINT}| <= M",
        on=f"|{_ADJOINT}| <= 0",
        otherwise=[
            f"a vector of size beta({_ADJOINT})",
            f"along itself({_ADJOINT})",
            f"adjoint(n, s, c(n), beta/|{_ADJOINT}|*{_ADJOINT})",
            f"input weights moved(n, s, beta/|{_ADJOINT}|*{_ADJOINT})",
        ],
    ),
    cases(
        "resolvent of a short vector",
        f"{_AT}, q: H. s > 0 and |q| <= beta => beta*|R(n, s, q)| <= M",
        on="|R(n, s, q)| <= 0",
        otherwise=[
            "a vector of size beta(R(n, s, q))",
            "along itself(R(n, s, q))",
            "both moved(n, s, beta/|R(n, s, q)|*R(n, s, q), q)",
        ],
    ),
    have(
        "a quotient",
        "for p: [0, oo), q: (0, oo). beta*(beta/q*p) <= M => beta**2*p <= M*q",
    ),
    cases(
        "resolvents",
        f"{_AT}, v: H. s > 0 => beta**2*|R(n, s, v)| <= M*|v|",
        on="|v| <= 0",
        then=["separation(v)", "homogeneous(n, s, 0, 0)"],
        otherwise=[
            "a vector of size beta(v)",
            "homogeneous(n, s, beta/|v|, v)",
            "stretch(beta/|v|, R(n, s, v))",
            "resolvent of a short vector(n, s, beta/|v|*v)",
            "a quotient(|R(n, s, v)|, |v|)",
        ],
    ),
    have("bounded by a quotient", "for p, q: [0, oo), b: (0, oo). b*p <= M*q => p <= M/b*q"),
    have(
        "one more resolvent",
        "for p, q, t: [0, oo). beta**2*p <= M*q and beta*q <= M*t => beta*p <= M*(M/beta**2*t)",
        [
            "bounded by a quotient(p, q, beta**2)",
            "mul_le_mul_of_nonneg_left(beta, p, M/beta**2*q)",
            "mul_le_mul_of_nonneg_left(M/beta**2, beta*q, M*t)",
        ],
    ),
    induct(
        "iterated resolvents",
        f"{_AT}, k: natural. s > 0 => beta*|S(n, s, k)| <= M*(M/beta**2)**k",
        on="k",
        base=["states(n, s)"],
        step=[
            "resolvents(n, s, S(n, s, k))",
            "one more resolvent(|R(n, s, S(n, s, k))|, |S(n, s, k)|, (M/beta**2)**k)",
        ],
    ),
    have(
        "a product of sizes",
        "for p, q, t: [0, oo). beta*p <= M and beta*q <= M*t => p*q <= (M/beta)**2*t",
        [
            "bounded by a quotient(p, 1, beta)",
            "bounded by a quotient(q, t, beta)",
            "mul_le_mul(p, q, M/beta, M/beta*t)",
        ],
    ),
    have(
        "moments of a model",
        f"{_AT}, k: natural. s > 0"
        " => Abs(inner(c(n), R(n, s, S(n, s, k)))) <= (M/beta)**2*(M/beta**2)**k",
        [
            "adjoint(n, s, c(n), S(n, s, k))",
            f"cauchy({_ADJOINT}, S(n, s, k))",
            "adjoint states(n, s)",
            "iterated resolvents(n, s, k)",
            f"a product of sizes(|{_ADJOINT}|, |S(n, s, k)|, (M/beta**2)**k)",
        ],
    ),
    have(
        "near its model",
        f"{_AT}, k: natural. s > 0 => Abs(mu(k, s)) <= (M/beta)**2*(M/beta**2)**k + e(n)*B(k, s)",
        ["moments of a model(n, s, k)", "near(n, s, k)"],
    ),
    have("times a quotient", "for p: [0, oo), x, b: (0, oo). p <= x/b => p*b <= x"),
    have(
        "up to any accuracy",
        "for s, x: real, k: natural. s > 0 and x > 0"
        " => Abs(mu(k, s)) <= (M/beta)**2*(M/beta**2)**k + x",
        [
            "near its model(N(x/B(k, s)), s, k)",
            "approximation(x/B(k, s))",
            "times a quotient(e(N(x/B(k, s))), x, B(k, s))",
        ],
    ),
    cases(
        "moments",
        "for s: real, k: natural. s > 0 => Abs(mu(k, s)) <= (M/beta)**2*(M/beta**2)**k",
        on="Abs(mu(k, s)) <= (M/beta)**2*(M/beta**2)**k",
        otherwise=[
            "up to any accuracy(s, (Abs(mu(k, s)) - (M/beta)**2*(M/beta**2)**k)/2, k)",
        ],
    ),
    have(
        "a rate from its resolvent",
        "for p, q, z: (0, oo). p == q/z and beta**2*p <= M*q => beta**2 <= M*z",
    ),
    have(
        "rates",
        f"{_AT}, r: real, v: H. s > 0 and r + s > 0 and |v| > 0 and |R(n, s, v)| == |v|/(r + s)"
        " => beta**2 <= M*(r + s)",
        ["resolvents(n, s, v)", "a rate from its resolvent(|R(n, s, v)|, |v|, r + s)"],
    ),
)
