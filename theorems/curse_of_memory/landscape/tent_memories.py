r"""A memory of finite duration, the tent max(0, 1 - |s|): what meets the hypotheses on templates.

It is square integrable on the line because it is continuous and bounded, and 0 outside [-1, 1]; no
integral has to be known for that.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import continuous
from memory_theorems.theorems.analysis.square_integrable import SUPPORT
from memory_theorems.verify.reasoning.steps import Step, apply, block, exists, have

#: A template of the memory.
TENT: Final = "fun(s, Max(0, 1 - |s|))"
_AT: Final = "Max(0, 1 - |{}|)"
_CONTINUOUS: Final = continuous(_AT)[1:-1]

#: That it is bounded, is 0 far away, is continuous and is square integrable.
IN_L2: Final[tuple[Step, ...]] = (
    have("tent bounded", f"for s: real. |{_AT.format('s')}| <= 1"),
    have("tent is over", f"for s: real. 1 <= |s| => {_AT.format('s')} == 0"),
    have(
        "tent is slow",
        f"for s, z, e: real. |s - z| <= e => |{_AT.format('s')} - {_AT.format('z')}| <= e",
    ),
    block("tent continuous", _CONTINUOUS, ["some e"])(
        have(
            "near z",
            f"for s: real. |s - z| <= e => |{_AT.format('s')} - {_AT.format('z')}| <= e",
            "tent is slow(s, z, e)",
        ),
        exists("as near", "e"),
    ),
    apply("tent in L2", SUPPORT.name, TENT, "1", "1"),
)
#: That it vanishes at minus infinity, too.
EARLY: Final[tuple[Step, ...]] = (
    *IN_L2,
    block(
        "tent begins",
        f"for e: (0, oo). exists T: real. for s: real. s <= -T => |{_AT.format('s')}| <= e",
        [],
        have("before -1", f"for s: real. s <= -1 => |{_AT.format('s')}| <= e", "tent is over(s)"),
        exists("from -1", "1"),
    ),
)
#: That it has the tail (79), with t_0 = c_0 = c_1 = 1.
ENDS: Final[tuple[Step, ...]] = (
    *IN_L2,
    have(
        "tent has a tail",
        f"for s: real. 1 <= |s| => |{_AT.format('s')}| <= 1*exp(-1*s**2)",
        "tent is over(s)",
    ),
)
#: That it is not 0, and how near is near enough.
NOT_ZERO: Final[tuple[Step, ...]] = (
    *IN_L2,
    have("tent at 0", f"{_AT.format('0')} != 0"),
    exists("tent somewhere", "0", form="exists t: real. Max(0, 1 - |t|) != 0"),
)
