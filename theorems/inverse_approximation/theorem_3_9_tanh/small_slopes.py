r"""Theorem 3.9 for smooth activations: near rest every step contracts.

As in ``uniform_decay``, but the model is linear near rest only up to a share delta of its slopes:
``v`` is compared with the flow over steps of length ``tau``.  ``y`` is the derivative, at x = 0, of
the output's slope of the model with the weights ``W_n + beta*I``, ``u(n) + q``, ``c(n) + p``.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import cases, have, induct

_SIZE = "0 < x and x <= B and 0 <= t"
_FLOW = "act(F(n), u(n) + q)"

THEORY = Theory.parse(
    {
        "kappa": (r"\kappa", "(0, oo)", "the slope of the activation at 0"),
        "beta": (r"\beta_0", "(0, oo)", "the size of the perturbations of W, U and c"),
        "B": ("B", "(0, oo)", "the largest size of an input"),
        "C": ("C", "(0, oo)", "a bound of the readouts"),
        "eta": (r"\eta", "(0, oo)", "slopes up to here change a step by a share of delta"),
        "delta": (r"\delta", "[0, oo)", "that share"),
        "T": ("T", "[0, oo)", "a time from which on all memories are small"),
        "tau": (r"\tau", "(0, oo)", "the length of a step"),
        "rho": (r"\varrho", "(0, oo)", "the factor of a step"),
        "eps": (r"\epsilon", "real -> (0, oo)", "a common bound of the perturbed memories"),
        "c": ("c", "natural -> V", "the readouts"),
        "u": ("u", "natural -> V", "the input weights along the direction of the input"),
        "F": ("F", "natural -> L(V, V)", "the flows exp(kappa*W_n*tau)"),
        "v": ("v", "natural, real, real -> V", "derivatives of the hidden states"),
        "w": ("w", "natural, real, real -> [0, oo)", "a delay with |v| > eta, if there is one"),
        "g": ("g", "real, real -> real", "d/dt H_t(u^(x a)) of the target"),
        "N": ("N", "real -> natural", "the number of a model for an accuracy"),
    },
    {
        "uniform decay, small inputs": "for n: natural, p, q: V. |p| <= beta and |q| <= beta"
        f" => Abs(kappa*exp(kappa*beta*tau)*inner(c(n) + p, {_FLOW})) <= eps(tau)",
        "uniform decay, other readouts": "for n: natural, p: V, x, t: real."
        f" |p| <= beta and {_SIZE} => Abs(inner(c(n) + p, v(n, x, t))) <= eps(t)*x",
        "small memories": "for t: real. T <= t => eps(t)*B <= beta*eta",
        "nearly linear once small": f"for n: natural, x, t: real. {_SIZE}"
        " and |v(n, x, t + w(n, x, t))| <= eta"
        " => |v(n, x, t + tau) - act(F(n), v(n, x, t))| <= delta*|v(n, x, t)|",
        "long steps": "eps(tau)/(kappa*beta**2)*exp(-kappa*beta*tau) + delta <= rho",
        "readouts": "for n: natural. |c(n)| <= C",
        "approximation": f"for e, x, t: real. 0 < e and {_SIZE}"
        " => Abs(g(x, t) - inner(c(N(e)), v(N(e), x, t))) <= e*x",
    },
    [],
    ["V"],
)

_S = "kappa*exp(kappa*beta*tau)"
_R = "C*rho**k*eps(T)*x/beta"
_AT = "T + k*tau"
_E = f"((Abs(g(x, {_AT})) - {_R})/(2*x))"
_UNIT = "|act(F(n), z)|"

PROOF = (
    have(
        "perturbed input weights",
        f"for n: natural, p, q: V. |p| <= beta and |q| <= beta"
        f" => Abs({_S}*inner(c(n) + p, act(F(n), q))) <= eps(tau)",
        [
            "homogeneity(-1, q)",
            "uniform decay, small inputs(n, p, q)",
            "uniform decay, small inputs(n, p, -q)",
            f"abs_le_of_abs_add_of_abs_sub({_S}*inner(c(n) + p, act(F(n), u(n))),"
            f" {_S}*inner(c(n) + p, act(F(n), q)),"
            " eps(tau))",
        ],
    ),
    have(
        "both perturbed",
        "for n: natural, p, q: V. |p| <= beta and |q| <= beta"
        f" => Abs({_S}*inner(p, act(F(n), q))) <= eps(tau)",
        [
            "homogeneity(-1, p)",
            "perturbed input weights(n, p, q)",
            "perturbed input weights(n, -p, q)",
            f"abs_le_of_abs_add_of_abs_sub({_S}*inner(c(n), act(F(n), q)), {_S}*inner(p,"
            " act(F(n), q)), eps(tau))",
        ],
    ),
    have(
        "perturbed by any size",
        "for n: natural, p, z: V, s: (0, oo). |p| <= beta and |z| <= s"
        f" => beta*{_S}*Abs(inner(p, act(F(n), z))) <= eps(tau)*s",
        [
            "stretch(beta/s, z)",
            "mul_le_mul_of_nonneg_left(beta/s, |z|, s)",
            "both perturbed(n, p, beta/s*z)",
            f"mul_abs_le_of_abs_div_mul_le(s, beta*{_S}, inner(p, act(F(n), z)), eps(tau))",
        ],
    ),
    have(
        "pairing",
        "for h, b: (0, oo), k: [0, oo), a: real. a == h**2 => b*k*Abs(b/h*a) == b**2*k*h",
    ),
    cases(
        "the flow over a step",
        f"for n: natural, z: V, s: (0, oo). |z| <= s => beta**2*{_S}*{_UNIT} <= eps(tau)*s",
        on=f"0 < {_UNIT}",
        then=[
            f"stretch(beta/{_UNIT}, act(F(n), z))",
            f"perturbed by any size(n, beta/{_UNIT}*act(F(n), z), z, s)",
            "square(act(F(n), z))",
            f"pairing({_UNIT}, beta, {_S}, inner(act(F(n), z), act(F(n), z)))",
        ],
        otherwise=[f"mul_le_mul_of_nonneg_left(beta**2*{_S}, {_UNIT}, 0)"],
    ),
    have(
        "factor of the flow",
        "for n: natural, z: V, s: (0, oo). |z| <= s"
        f" => {_UNIT} <= eps(tau)*s/(kappa*beta**2)*exp(-kappa*beta*tau)",
        [
            "the flow over a step(n, z, s)",
            "exp_mul_exp_neg(kappa*beta*tau)",
            "le_div_mul_of_mul_le(kappa*beta**2, exp(kappa*beta*tau), exp(-kappa*beta*tau),"
            f" {_UNIT},"
            " eps(tau)*s)",
        ],
    ),
    have(
        "perturbed readouts",
        f"for n: natural, p: V, x, t: real. |p| <= beta and {_SIZE}"
        " => Abs(inner(p, v(n, x, t))) <= eps(t)*x",
        [
            "uniform decay, other readouts(n, p, x, t)",
            "uniform decay, other readouts(n, -p, x, t)",
            "homogeneity(-1, p)",
            "abs_le_of_abs_add_of_abs_sub(inner(c(n), v(n, x, t)), inner(p, v(n, x, t)), eps(t)*x)",
        ],
    ),
    cases(
        "slopes decay",
        f"for n: natural, x, t: real. {_SIZE} => beta*|v(n, x, t)| <= eps(t)*x",
        on="0 < |v(n, x, t)|",
        then=[
            "perturbed readouts(n, beta/|v(n, x, t)|*v(n, x, t), x, t)",
            "stretch(beta/|v(n, x, t)|, v(n, x, t))",
            "square(v(n, x, t))",
        ],
        otherwise=[],
    ),
    have(
        "slopes are small",
        "for n: natural, x, t: real. 0 < x and x <= B and T <= t => |v(n, x, t)| <= eta",
        ["slopes decay(n, x, t)", "small memories(t)", "mul_le_mul_of_nonneg_left(eps(t), x, B)"],
    ),
    have(
        "one factor",
        "for a, b, d, s: real. 0 <= s and a + b <= d => a*s + b*s <= d*s",
        ["mul_le_mul_of_nonneg_left(s, a + b, d)"],
    ),
    have(
        "a step",
        "for n: natural, x, t: real, s: (0, oo). 0 < x and x <= B and T <= t"
        " and |v(n, x, t)| <= s => |v(n, x, t + tau)| <= rho*s",
        [
            "slopes are small(n, x, t + w(n, x, t))",
            "nearly linear once small(n, x, t)",
            "triangle(v(n, x, t + tau) - act(F(n), v(n, x, t)), act(F(n), v(n, x, t)))",
            "factor of the flow(n, v(n, x, t), s)",
            "mul_le_mul_of_nonneg_left(delta, |v(n, x, t)|, s)",
            "long steps",
            "one factor(eps(tau)/(kappa*beta**2)*exp(-kappa*beta*tau), delta, rho, s)",
        ],
    ),
    induct("powers", "for k: natural. rho**k > 0", on="k"),
    have("products", "for k: natural, a: (0, oo). 0 < rho**k*a", ["powers(k)"]),
    have("quotients", "for a, b, d: (0, oo). 0 < a*b/d"),
    have("times are not negative", "for k: natural. T <= T + k*tau"),
    induct(
        "slopes after k steps",
        "for n, k: natural, x: real. 0 < x and x <= B"
        f" => |v(n, x, {_AT})| <= rho**k*(eps(T)*x/beta)",
        on="k",
        base=["slopes decay(n, x, T)", "le_div_of_mul_le(beta, |v(n, x, T)|, eps(T)*x)"],
        step=[
            "quotients(eps(T), x, beta)",
            "products(k, eps(T)*x/beta)",
            "times are not negative(k)",
            f"a step(n, x, {_AT}, rho**k*(eps(T)*x/beta))",
        ],
    ),
    have(
        "memories of the models",
        f"for n, k: natural, x: real. 0 < x and x <= B => Abs(inner(c(n), v(n, x, {_AT}))) <= {_R}",
        [
            f"cauchy(c(n), v(n, x, {_AT}))",
            "readouts(n)",
            "slopes after k steps(n, k, x)",
            f"mul_le_mul(|c(n)|, |v(n, x, {_AT})|, C, rho**k*(eps(T)*x/beta))",
        ],
    ),
    cases(
        "the memory of the target",
        f"for k: natural, x: real. 0 < x and x <= B => Abs(g(x, {_AT})) <= {_R}",
        on=f"Abs(g(x, {_AT})) <= {_R}",
        otherwise=[
            f"half_sub_div_pos(Abs(g(x, {_AT})), {_R}, x)",
            f"half_sub_div_mul(Abs(g(x, {_AT})), {_R}, x)",
            "times are not negative(k)",
            f"approximation({_E}, x, {_AT})",
            f"memories of the models(N({_E}), k, x)",
            f"abs_le_of_half_gap(g(x, {_AT}), {_R}, inner(c(N({_E})), v(N({_E}), x, {_AT})),"
            f" {_E}*x)",
        ],
    ),
)
