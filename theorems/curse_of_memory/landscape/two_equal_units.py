r"""Two units at the rate of one, and the target exp(-t): what meets the hypotheses of Appendix D.

m = 2, d = 1, :math:`(a,w)=((1/2,1/2),(1,1))` on the space of :math:`(b,v)=(1,1)`.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.square_integrable import DECAY
from memory_theorems.verify.reasoning.composition import Use
from memory_theorems.verify.reasoning.steps import Step, apply, block, convert, exists, have, same

RHO: Final = "fun(s, exp(-1*s))"
#: The target, the sizes, the partition and both points.
VALUES: Final = {
    "rho": RHO,
    "m": "2",
    "d": "1",
    "g": "fun(i, 1)",
    "b": "fun(i, 1)",
    "v": "fun(i, 1)",
    "a": "fun(i, 1/2)",
    "w": "fun(i, 1)",
}
POINT: Final = tuple(VALUES[name] for name in ("m", "d", "g", "b", "v", "a", "w"))
USES: Final[tuple[Use, ...]] = (DECAY,)
_HIT: Final = "exists i: natural. 1 <= i and i <= 2 and 1 == j"
HIT: Final = f"for j: natural. 1 <= j and j <= 1 => {_HIT}"
#: That the target is in L2, and that both units are in the one group.
STEPS: Final[tuple[Step, ...]] = (
    apply("decay", DECAY.name, "0", "1"),
    convert("in L2", "square_integrable(fun(s, exp(-1*s)))", "decay"),
    block("hit", HIT, [], have("is 1", "1 == j"), exists("the one", "1", form=_HIT)),
    block("groups", "for i: natural. 1 <= i and i <= 2 => 1 <= 1 and 1 <= 1", [])(
        same("so", "1 <= 1 and 1 <= 1")
    ),
    have("positive", "for i: natural. 1 <= i and i <= 1 => 0 < 1"),
    have("rates", "for i: natural. 1 <= i and i <= 2 => 1 == 1"),
    have("halves", "for j: natural. j == 1 => Sum(1/2*Max(0, 1 - (1 - j)**2), (i, 1, 2)) == 1"),
    block(
        "weights",
        "for j: natural. 1 <= j and j <= 1 => Sum(1/2*Max(0, 1 - (1 - j)**2), (i, 1, 2)) == 1",
        [],
        have("is 1", "j == 1"),
        apply("so", "halves", "j"),
    ),
)
