r"""Two signals of X, for structures: tents around the times 0 and 1, the same in all components."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import LIPSCHITZ
from memory_theorems.theorems.paper_objects import signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import Step, apply, block, exists, have, obtain, same

_TENT: Final = "Max(0, 1 - |{} - {}|)"
_AROUND: Final = (
    "(for i: natural, s: real. 1 <= i and i <= d => val({0}, i, s) == "
    + _TENT.format("s", "{1}")
    + ") and |{0}| <= 1"
)
_FORM: Final = f"exists x, y: X. {_AROUND.format('x', '0')} and {_AROUND.format('y', '1')}"


def _some(name: str, at: str) -> tuple[Step, ...]:
    """A signal around a time."""
    tent = _TENT.format("s", at)
    other = _TENT.format("z", at)
    return (
        have(f"slope of {name}", f"for s, z: real. |{tent} - {other}| <= 1*|s - z|"),
        apply(f"{name} continuous", "lipschitz", f"fun(s, {tent})", "1"),
        have(f"{name} over", f"for s: real. {at} + 1 <= |s| => {tent} == 0"),
        block(f"{name} vanishing", f"vanishes(fun(s, {tent}))", ["some e"])(
            have(
                "far", f"for s: real. {at} + 1 <= |s| => |{tent}| <= e", f"{name} over(s); some e"
            ),
            exists("from there", f"{at} + 1"),
        ),
        block(
            f"{name} each continuous",
            f"for i: natural. 1 <= i and i <= d => continuous(fun(s, {tent}))",
            ["i from 1", "i to d"],
            same("so", f"continuous(fun(s, {tent}))"),
        ),
        block(
            f"{name} each vanishing",
            f"for i: natural. 1 <= i and i <= d => vanishes(fun(s, {tent}))",
            ["i from 1", "i to d"],
            same("so", f"vanishes(fun(s, {tent}))"),
        ),
        apply(f"{name} there is", "all of them", f"fun(i, s, {tent})"),
        obtain(f"{name} there is", name, f"{name} values"),
        have(f"{name} heights", f"for s: real. |{tent}| <= 1"),
        have(
            f"{name} below 1",
            f"for i: natural, s: real. 1 <= i and i <= d => |val({name}, i, s)| <= 1",
            f"{name} values(i, s); {name} heights(s)",
        ),
        apply(f"{name} size", "least bound", name, "1"),
    )


#: There are two such signals.
TENTS: Final = Composed(
    Setting.of(
        signals.SYMBOLS,
        {name: signals.HYPOTHESES[name] for name in ("least bound", "all of them")},
        signals.OBJECTS,
    ),
    _FORM,
    (*_some("x0", "0"), *_some("y0", "1"), exists("both", "x0", "y0", form=_FORM)),
    "both",
    (From("lipschitz", LIPSCHITZ),),
)

#: Steps that obtain them, in a proof over the signals, and what they are named.
OBTAINED: Final[tuple[Step, ...]] = (
    apply("two signals", "tent signals", "d", "val"),
    obtain("two signals", "x0", "y0", "x0 values", "x0 size", "y0 values", "y0 size"),
)
NAMES: Final = {"x0": "X", "y0": "X"}
USE: Final = From("tent signals", TENTS)
