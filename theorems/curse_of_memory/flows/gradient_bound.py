r"""(87) of Proposition C.2 as printed, with the constant that the sign hides.

:math:`K_0\le K_1\le B(c_2^{r^2}+c_3^r)` with :math:`B=2c_0e^{1/c_1}+4M_0e^{t_0}`, and
:math:`\sqrt{K_0^2+A^2K_1^2/\omega^2}\le K_1(1+A)/\omega`.  So C = 2eB serves: it depends on
:math:`c_0,c_1,t_0` and on the bound :math:`M_0` of the template, and on nothing else.

Source: Li, Han, E and Li (ICLR 2021), Proposition C.2, (87).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.curse_of_memory.flows.gradient_at_fits import EXPLICIT_BOUND
from memory_theorems.verify.reasoning.composition import From, Object, Setting
from memory_theorems.verify.reasoning.steps import apply, block, have, obtain, thus

_B: Final = "(2*c_0*exp(1/c_1) + 4*M_0*exp(t_0))"
HIDDEN: Final = Object(
    "hidden(x, y, z, M: real)",
    "2*E*(2*x*exp(1/y) + 4*M*exp(z))",
    "the constant that (87) hides, of c_0, c_1, t_0 and the bound M_0 of the template alone",
    "C",
)
_TAILS: Final = "(exp(1/(4*c_1))**(r**2) + exp(t_0)**r)"
_K_0: Final = "(2*c_0*exp(((0 + 1)**2 + r**2)/(4*c_1)) + 2**(0 + 1)*M_0*exp(t_0*(1 + r)))"
_K_1: Final = "(2*c_0*exp(((1 + 1)**2 + r**2)/(4*c_1)) + 2**(1 + 1)*M_0*exp(t_0*(1 + r)))"
#: Both constants of Lemma C.1, by one.
CONSTANTS: Final = lemma(
    f"for c_0, c_1, t_0, r: (0, oo), M_0: [0, oo). 0 <= {_K_0} and {_K_0} <= {_B}*{_TAILS}"
    f" and 0 <= {_K_1} and {_K_1} <= {_B}*{_TAILS}",
    [],
    have("c_3", "exp(t_0)**r == exp(t_0*r)"),
    have("first", f"{_K_0} == 2*c_0*exp(1/(4*c_1))*exp(r**2/(4*c_1)) + 2*M_0*exp(t_0)*exp(t_0*r)"),
    have("sooner", "for c: (0, oo). exp(1/(4*c)) <= exp(1/c)", "exponential(1/(4*c), 1/c)"),
    have(
        "in one",
        "for x, y, u, v, z, k: [0, oo). z <= x and k <= y => z*u + k*v <= (x + y)*(u + v)",
        "mul_le_mul_of_nonneg_left(u, z, x); mul_le_mul_of_nonneg_left(v, k, y); "
        "mul_le_mul_of_nonneg_left(x, 0, v); mul_le_mul_of_nonneg_left(y, 0, u)",
    ),
    have(
        "double",
        "2*c_0*exp(1/(4*c_1)) <= 2*c_0*exp(1/c_1)",
        "sooner(c_1); mul_le_mul_of_nonneg_left(2*c_0, exp(1/(4*c_1)), exp(1/c_1))",
    ),
    have(
        "half", "2*M_0*exp(t_0) <= 4*M_0*exp(t_0)", "mul_le_mul_of_nonneg_left(2*M_0, 0, exp(t_0))"
    ),
    have("core", "0 <= 2*M_0*exp(t_0)", "mul_le_mul_of_nonneg_left(M_0, 0, exp(t_0))"),
    have("core, doubled", "0 <= 4*M_0*exp(t_0)", "mul_le_mul_of_nonneg_left(M_0, 0, exp(t_0))"),
    have(
        "first below",
        f"{_K_0} <= {_B}*{_TAILS}",
        "first; c_3; double; half; core; core, doubled; "
        "in one(2*c_0*exp(1/c_1), 4*M_0*exp(t_0), exp(r**2/(4*c_1)), exp(t_0*r), "
        "2*c_0*exp(1/(4*c_1)), 2*M_0*exp(t_0))",
    ),
    have(
        "second below",
        f"{_K_1} <= {_B}*{_TAILS}",
        "c_3; core, doubled; "
        "in one(2*c_0*exp(1/c_1), 4*M_0*exp(t_0), exp(r**2/(4*c_1)), exp(t_0*r), "
        "2*c_0*exp(1/c_1), 4*M_0*exp(t_0))",
    ),
)
#: The root, for small omega.
ROOT: Final = lemma(
    "for k, l, x, A: [0, oo), o: (0, oo). k <= x and l <= x and o <= 1"
    " => sqrt(k**2 + A**2*l**2/o**2) <= x*(1 + A)/o",
    ["k below", "l below"],
    have("roots", "for y, z: [0, oo). y <= z**2 => sqrt(y) <= z"),
    have("first", "k**2 <= x**2", "k below", "sq_le_sq_of_nonneg(k, x)"),
    have("first share", "x**2*1 <= x**2*(1/o**2)", "mul_le_mul_of_nonneg_left(x**2, 1, 1/o**2)"),
    have(
        "second share",
        "A**2/o**2*l**2 <= A**2/o**2*x**2",
        "l below; sq_le_sq_of_nonneg(l, x); mul_le_mul_of_nonneg_left(A**2/o**2, l**2, x**2)",
    ),
    have("mixed", "0 <= x**2/o**2*A"),
    have(
        "inside",
        "k**2 + A**2*l**2/o**2 <= (x*(1 + A)/o)**2",
        "first; first share; second share; mixed",
    ),
    thus("inside", "roots(k**2 + A**2*l**2/o**2, x*(1 + A)/o)"),
)
_PRINTED: Final = EXPLICIT_BOUND.text.partition("=> |g|")[0] + (
    f"=> |g| <= hidden(c_0, c_1, t_0, M_0)*(sqrt(m)*(1/omega)*exp(-r/omega)*{_TAILS}*(1 + A))"
)
_S: Final = EXPLICIT_BOUND.setting
#: (87).
PRINTED: Final = replace(
    EXPLICIT_BOUND,
    setting=Setting(
        _S.symbols, _S.predicates, (*_S.objects, HIDDEN), _S.hypotheses, _S.inner_product
    ),
    text=_PRINTED,
    proof=(
        apply("explicit bound", "explicit"),
        block("as printed", _PRINTED, ["omega t_0", "fit", "start", "slope"])(
            apply("bound", "explicit bound", "omega", "r", "A", "p", "g"),
            obtain(
                "constants(c_0, c_1, t_0, r, M_0)",
                "K_0 positive; K_0 below; K_1 positive; K_1 below",
            ),
            have("omega below 1", "omega <= 1"),
            have("whole positive", f"0 <= {_B}*{_TAILS}", "K_0 positive", "K_0 below"),
            apply(
                "root there",
                f"root(K(0, r), K(1, r), {_B}*{_TAILS}, A, omega)",
                using=[
                    "K_0 positive",
                    "K_1 positive",
                    "whole positive",
                    "K_0 below",
                    "K_1 below",
                    "omega below 1",
                ],
            ),
            thus(
                "bound; "
                "mul_le_mul_of_nonneg_left(2*E*sqrt(m)*exp(-r/omega), sqrt(K(0, r)**2 + "
                f"A**2*K(1, r)**2/omega**2), {_B}*{_TAILS}*(1 + A)/omega); root there"
            ),
        ),
    ),
    fact="as printed",
    uses=(From("explicit", EXPLICIT_BOUND), From("constants", CONSTANTS), From("root", ROOT)),
)
