r"""1/x on [1, R]: what k + 1 points say about every linear network of width k.

``A(k)`` is :math:`\sum|h_i|` and ``B(k)`` is :math:`\sum_{ij}h_ih_j/(x_i+x_j)` for weights h on the
points :math:`x_i=\frac12R^{i/k}` that annihilate the model; ``S(k)`` is the sum of the absolute
entries of the inverse of :math:`1/(x_i+x_j)`, ``T(k)`` the sum of the points and ``P(k)`` the
product of :math:`\coth(n\delta/2)`, :math:`1\le n\le k`, :math:`\delta=\log R/k`.

:math:`\delta\log P(k)` is the integral over :math:`[0,\log R]` of the step function that is
:math:`\log\coth\frac{N\delta}2` on :math:`((N-1)\delta,N\delta]`; that of
:math:`\log\coth\frac y2` over :math:`[0,\infty)` is :math:`\pi^2/4`.  Were the first larger, so
would be the step function at some time ``U(k)``, on the step ``N(k)``, and :math:`\tanh` would be
smaller at the end of the step than at that time: it is not.
"""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.flows.far_moments import MONOTONE
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have

CAUCHY = (
    "Cauchy's determinant: G. Polya and G. Szego, Problems and Theorems in Analysis II, part VII, "
    "problem 3"
)
_STEP = "(log(R)/k)"

THEORY = Theory.parse(
    {
        "R": ("R", "(1, oo)", "the end of the interval"),
        "epsilon": (r"\varepsilon", "natural -> (0, oo)", "the error of a network of width k"),
        "A": ("A", "natural -> (0, oo)", "the sum of the sizes of the weights"),
        "B": ("B", "natural -> (0, oo)", "the pairing of the weights with the kernel"),
        "S": ("S", "natural -> (0, oo)", "the size of the inverse of Cauchy's matrix"),
        "T": ("T", "natural -> (0, oo)", "the sum of the points"),
        "P": ("P", "natural -> (0, oo)", "a product of hyperbolic cotangents"),
        "N": ("N", "natural -> natural", "a step"),
        "U": ("U", "natural -> (0, oo)", "a time on it"),
    },
    {
        "pairing": "for k: natural. 1 <= k => B(k) <= epsilon(k)*A(k)**2",
        "Cauchy": ("for k: natural. 1 <= k => A(k)**2 <= S(k)*B(k)", CAUCHY),
        "inverse": "for k: natural. 1 <= k => S(k) <= P(k)**4*(2*(k + 1)*T(k))",
        "points": "for k: natural. 1 <= k => T(k) <= (k + 1)*R/2",
        "steps": f"for k: natural. 1 <= k => U(k) <= N(k)*{_STEP}",
        "product": (
            f"for k: natural. 1 <= k and tanh(U(k)/2) <= tanh(N(k)*{_STEP}/2)"
            f" => {_STEP}*log(P(k)) <= pi**2/4",
            MONOTONE,
        ),
    },
)

PROOF = (
    have("at least the inverse",
         "for e, a, b, s: (0, oo). b <= e*a**2 and a**2 <= s*b => 1 <= s*e"),
    have("powers", "for t, u: (0, oo). t <= u => t**4 <= u**4"),
    have("four times", "for y: real. exp(y)**4 == exp(4*y)"),
    have("multiplied", "for s, t, u, v: (0, oo). s <= t and u <= v => s*u <= t*v"),
    have("all points", "for k: natural, t: (0, oo). t <= (k + 1)*R/2"
         " => 2*(k + 1)*t <= (k + 1)**2*R"),
    have("exponents", "for k: natural. 4*(pi**2*k/(4*log(R))) == pi**2*k/log(R)"),
    have("tanh increases", "for y, z: real. y <= z => tanh(y/2) <= tanh(z/2)"),
    have("a positive step", f"for k: natural. 1 <= k => {_STEP} > 0"),
    have("divided", "for d, y, z: (0, oo). d*log(y) <= z => y <= exp(z/d)"),
    have("by the step", f"for k: natural. 1 <= k => pi**2/4/{_STEP} == pi**2*k/(4*log(R))"),
    have("the product", "for k: natural. 1 <= k => P(k) <= exp(pi**2*k/(4*log(R)))",
         f"steps(k); a positive step(k); tanh increases(U(k), N(k)*{_STEP}); product(k);"
         f" divided({_STEP}, P(k), pi**2/4); by the step(k)"),
    have("the size of the inverse",
         "for k: natural. 1 <= k => S(k) <= exp(pi**2*k/log(R))*((k + 1)**2*R)",
         "inverse(k); points(k); the product(k); powers(P(k), exp(pi**2*k/(4*log(R))));"
         " four times(pi**2*k/(4*log(R))); exponents(k); all points(k, T(k));"
         " multiplied(P(k)**4, exp(pi**2*k/log(R)), 2*(k + 1)*T(k), (k + 1)**2*R)"),
    have("read off", "for e, s, x, y, z: (0, oo). 1 <= s*e and s <= x*z and y*x == 1 => y/z <= e"),
    have("the rate from below",
         "for k: natural. 1 <= k => exp(-pi**2*k/log(R))/((k + 1)**2*R) <= epsilon(k)",
         "pairing(k); Cauchy(k); at least the inverse(epsilon(k), A(k), B(k), S(k));"
         " the size of the inverse(k); exp_neg_mul_exp(pi**2*k/log(R));"
         " read off(epsilon(k), S(k), exp(pi**2*k/log(R)), exp(-(pi**2*k/log(R))), (k + 1)**2*R)"),
)  # fmt: skip
