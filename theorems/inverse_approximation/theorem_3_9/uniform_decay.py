r"""Theorem 3.9 for activations that are linear near 0: uniform decay is exponential.

All widths live in one inner product space V (the first m coordinates of a sequence space); n
numbers the models, eta is an accuracy.  ``v(n, x, t)`` is the derivative of the hidden states of
the model n, at rest until time 0 and under the input ``x*a`` from then on, for a fixed direction a
of size 1; ``c(n)`` is its readout, ``u(n)`` its input weights along a, ``F(n, t) =
exp(kappa*W_n*t)`` its flow near rest.  ``y(n, p, q, x, t)`` is the derivative of the output of the
model with the weights ``W_n + beta*I``, ``u(n) + q``, ``c(n) + p``.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import cases, have

_SIZE = "0 < x and x <= B and 0 <= t"
_MOVED = "|p| <= beta and |q| <= beta"
_FLOW = "act(F(n, t), u(n) + q)"
_SHIFT = "exp(kappa*beta*t)"

THEORY = Theory.parse(
    {
        "kappa": (r"\kappa", "(0, oo)", "the slope of the activation near 0"),
        "beta": (r"\beta_0", "(0, oo)", "the size of the perturbations of W, U and c"),
        "B": ("B", "(0, oo)", "the largest size of an input"),
        "Z": (r"\zeta", "(0, oo)", "kappa*Z_0: slopes up to here are in the linear part"),
        "T": ("T", "[0, oo)", "a time from which on all memories are small"),
        "eps": (r"\epsilon", "real -> (0, oo)", "a common bound of the perturbed memories"),
        "c": ("c", "natural -> V", "the readouts"),
        "u": ("u", "natural -> V", "the input weights along the direction of the input"),
        "F": ("F", "natural, real -> L(V, V)", "the flows exp(kappa*W_n*t)"),
        "v": ("v", "natural, real, real -> V", "derivatives of the hidden states"),
        "y": (
            "y",
            "natural, V, V, real, real -> real",
            "derivatives of the outputs of the models with W_n + beta*I, u(n) + q, c(n) + p",
        ),
        "r": ("r", "natural, V, V, real -> (0, oo)", "inputs up to here stay in the linear part"),
        "w": ("w", "natural, real, real -> [0, oo)", "a delay at which |v| > Z, if there is one"),
        "g": ("g", "real, real -> real", "d/dt H_t(u^(x a)) of the target"),
        "N": ("N", "real -> natural", "the number of a model for an accuracy"),
    },
    {
        "uniform decay": f"for n: natural, p, q: V, x, t: real. {_MOVED} and {_SIZE}"
        " => Abs(y(n, p, q, x, t)) <= eps(t)*x",
        "uniform decay, other readouts": "for n: natural, p: V, x, t: real."
        f" |p| <= beta and {_SIZE} => Abs(inner(c(n) + p, v(n, x, t))) <= eps(t)*x",
        "small inputs": f"for n: natural, p, q: V, x, t: real. {_MOVED} and 0 < x"
        " and x <= r(n, p, q, t) and 0 <= t"
        f" => y(n, p, q, x, t) == x*(kappa*{_SHIFT}*inner(c(n) + p, {_FLOW}))",
        "small inputs are inputs": "for n: natural, p, q: V, t: real. r(n, p, q, t) <= B",
        "small memories": "for t: real. T <= t => eps(t)*B <= beta*Z",
        "linear once small": f"for n: natural, x, t: real. {_SIZE}"
        " and |v(n, x, T + w(n, x, t))| <= Z"
        " => v(n, x, T + t) == act(F(n, t), v(n, x, T))",
        "approximation": f"for eta, x, t: real. 0 < eta and {_SIZE}"
        " => Abs(g(x, t) - inner(c(N(eta)), v(N(eta), x, t))) <= eta*x",
    },
    [],
    ["V"],
)

_R = "eps(t)*eps(T)/(kappa*beta**2)*exp(-kappa*beta*t)*x"
_E = f"((Abs(g(x, T + t)) - {_R})/(2*x))"

PROOF = (
    have("cancelled", "for x: (0, oo), a, b: real. Abs(x*a) <= b*x => Abs(a) <= b"),
    have("multiplied", "for b: (0, oo), a, d, e: real. a <= d*(e/b) => b*a <= d*e"),
    have(
        "small inputs decay",
        f"for n: natural, p, q: V, t: real. {_MOVED} and 0 <= t"
        f" => Abs(kappa*{_SHIFT}*inner(c(n) + p, {_FLOW})) <= eps(t)",
        [
            "small inputs are inputs(n, p, q, t)",
            "uniform decay(n, p, q, r(n, p, q, t), t)",
            "small inputs(n, p, q, r(n, p, q, t), t)",
            f"cancelled(r(n, p, q, t), kappa*{_SHIFT}*inner(c(n) + p, {_FLOW}), eps(t))",
        ],
    ),
    have(
        "perturbed input weights",
        "for n: natural, q: V, t: real. |q| <= beta and 0 <= t"
        f" => Abs(kappa*{_SHIFT}*inner(c(n), act(F(n, t), q))) <= eps(t)",
        [
            "small inputs decay(n, 0, q, t)",
            "small inputs decay(n, 0, -q, t)",
            "homogeneity(-1, q)",
            "homogeneity(0, q)",
            f"abs_le_of_abs_add_of_abs_sub(kappa*{_SHIFT}*inner(c(n), act(F(n, t), u(n))),"
            f" kappa*{_SHIFT}*inner(c(n), act(F(n, t), q)), eps(t))",
        ],
    ),
    have(
        "the flow decays",
        "for n: natural, z: V, s, t: real. 0 < s and |z| <= s and 0 <= t"
        f" => kappa*beta*{_SHIFT}*Abs(inner(c(n), act(F(n, t), z))) <= eps(t)*s",
        [
            "stretch(beta/s, z)",
            "mul_le_mul_of_nonneg_left(beta/s, |z|, s)",
            "perturbed input weights(n, beta/s*z, t)",
            f"mul_abs_le_of_abs_div_mul_le(s, kappa*beta*{_SHIFT}, inner(c(n), act(F(n, t),"
            " z)), eps(t))",
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
        "for n: natural, x, t: real. 0 < x and x <= B and T <= t => |v(n, x, t)| <= Z",
        ["slopes decay(n, x, t)", "small memories(t)", "mul_le_mul_of_nonneg_left(eps(t), x, B)"],
    ),
    have(
        "linear",
        f"for n: natural, x, t: real. {_SIZE} => v(n, x, T + t) == act(F(n, t), v(n, x, T))",
        ["slopes are small(n, x, T + w(n, x, t))", "linear once small(n, x, t)"],
    ),
    have(
        "memories of the models, multiplied",
        f"for n: natural, x, t: real. {_SIZE} => kappa*beta**2*{_SHIFT}"
        "*Abs(inner(c(n), v(n, x, T + t))) <= eps(t)*eps(T)*x",
        [
            "linear(n, x, t)",
            "slopes decay(n, x, T)",
            "the flow decays(n, v(n, x, T), eps(T)*x/beta, t)",
            f"multiplied(beta, kappa*beta*{_SHIFT}*Abs(inner(c(n), v(n, x, T + t))),"
            " eps(t), eps(T)*x)",
        ],
    ),
    have(
        "memories of the models",
        f"for n: natural, x, t: real. {_SIZE} => Abs(inner(c(n), v(n, x, T + t))) <= {_R}",
        [
            "memories of the models, multiplied(n, x, t)",
            "exp_mul_exp_neg(kappa*beta*t)",
            f"le_div_mul_of_mul_le(kappa*beta**2, {_SHIFT}, exp(-kappa*beta*t),"
            " Abs(inner(c(n), v(n, x, T + t))), eps(t)*eps(T)*x)",
        ],
    ),
    cases(
        "the memory of the target",
        f"for x, t: real. {_SIZE} => Abs(g(x, T + t)) <= {_R}",
        on=f"Abs(g(x, T + t)) <= {_R}",
        otherwise=[
            f"half_sub_div_pos(Abs(g(x, T + t)), {_R}, x)",
            f"half_sub_div_mul(Abs(g(x, T + t)), {_R}, x)",
            f"approximation({_E}, x, T + t)",
            f"memories of the models(N({_E}), x, t)",
            f"abs_le_of_half_gap(g(x, T + t), {_R}, inner(c(N({_E})), v(N({_E}), x, T + t)),"
            f" {_E}*x)",
        ],
    ),
)
