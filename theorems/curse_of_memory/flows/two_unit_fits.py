r"""Two units that fit exp(-t), with the tent for a memory: what meets the hypotheses on models.

m = 2, m* = 1, :math:`\bar\rho(t)=e^{-t}`, :math:`\theta_0=((1/2,1/2),(1,1))`, and the tent of
:mod:`theorems.curse_of_memory.landscape.tent_memories`.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.square_integrable import SUPPORT
from memory_theorems.theorems.curse_of_memory.landscape.tent_memories import TENT
from memory_theorems.verify.reasoning.composition import Use
from memory_theorems.verify.reasoning.steps import (
    Step,
    apply,
    block,
    convert,
    exists,
    have,
    obtain,
    same,
)

NUMBERS: Final = {"m": "2"}
USES: Final[tuple[Use, ...]] = (SUPPORT,)
_MODEL: Final = "Sum(a(p_0, i)*exp(-w(p_0, i)*s), (i, 1, 2))"
_TARGET: Final = "Sum(1*exp(-1*s), (j, 1, 1))"
#: The fit is called p_0.
FIT: Final[tuple[Step, ...]] = (
    obtain("parameters", "linear", "inner product", "complete"),
    apply("a fit", "complete", "fun(i, 1/2)", "fun(i, 1)"),
    obtain("a fit", "p_0", "coordinates"),
    apply("unit 1", "coordinates", "1"),
    apply("unit 2", "coordinates", "2"),
    obtain("unit 1", "a 1", "w 1"),
    obtain("unit 2", "a 2", "w 2"),
    have("halves", f"for s: real. 0 <= s => 1/2*exp(-1*s) + 1/2*exp(-1*s) == {_TARGET}"),
    convert(
        "two terms",
        "for s: real. 0 <= s"
        f" => a(p_0, 1)*exp(-w(p_0, 1)*s) + a(p_0, 2)*exp(-w(p_0, 2)*s) == {_TARGET}",
        "halves",
        "a 1; w 1; a 2; w 2",
    ),
    have("fits", f"for s: real. 0 <= s => {_MODEL} == {_TARGET}", "two terms(s)"),
    block(
        "rates of the fit",
        "for i: natural. 1 <= i and i <= 2 => 0 < w(p_0, i)",
        ["from 1", "to 2"],
        apply("here", "coordinates", "i"),
        obtain("here", "weight", "rate"),
        have("so", "0 < w(p_0, i)", "rate"),
    ),
)
VALUES: Final = {"rho0": TENT, "mstar": "1", "astar": "fun(j, 1)", "wstar": "fun(j, 1)"}
OBTAINED: Final = {"p_0": "V"}
BOX: Final = block(
    "box of the fit",
    "for i: natural. 1 <= i and i <= 2 => 1 <= w(p_0, i) and |a(p_0, i)| <= 1",
    ["from 1", "to 2"],
    apply("here", "coordinates", "i"),
    obtain("here", "weight", "rate"),
    have("from", "1 <= w(p_0, i)", "rate"),
    have("to", "|a(p_0, i)| <= 1", "weight"),
    same("both", "1 <= w(p_0, i) and |a(p_0, i)| <= 1"),
)
_LOSS: Final = (
    "Integral((Sum(a({0}, i)*exp(-w({0}, i)*s), (i, 1, 2))"
    f" - ({_TARGET} + Max(0, 1 - |s - 1/omega|)))**2, (s, 0, oo))"
)
GRADIENT_AT_FIT: Final = (
    "(for e: real. 0 < e => exists h: real. 0 < h and (for q: V. |q - p_0| <= h"
    f" => |{_LOSS.format('q')} - {_LOSS.format('p_0')} - inner(g, q - p_0)| <= e*|q - p_0|))"
)
#: The symbols of a statement on models, in their places.
INSTANCE: Final = ("m := 2", *(f"{name} := {VALUES[name]}" for name in VALUES))
#: For every omega the loss has a gradient at p_0, by (19).
GRADIENTS: Final[tuple[Step, ...]] = (
    apply("all gradients", "gradient of the loss", *INSTANCE),
    block("gradients", "for omega: (0, oo). exists g: V. " + GRADIENT_AT_FIT, [])(
        apply("here", "all gradients", "omega", "p_0"),
        obtain("here", "g", "slope", "coordinates of g"),
        exists("it is", "g"),
    ),
)
