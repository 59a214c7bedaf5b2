r"""A flow that rests: without a far-away memory a fit has no loss, and stays where it is.

m = 2, m* = 1, :math:`\bar\rho(t)=e^{-t}`, :math:`\theta_0=((1/2,1/2),(1,1))` as in
:mod:`theorems.curse_of_memory.flows.two_unit_fits`, and :math:`\rho_0=0`.  The gradient at the
start is 0 by its bound, since all moments are; :math:`\theta(t)=\theta_0` is the flow of
:math:`J_\omega` for every omega.

So what the statements of Theorem C.1 display does not contradict itself, and no more is shown: the
paper assumes :math:`\rho_0\not\equiv0`, and of a flow that rests every bound of a first time
holds.  The statements of the catalogue therefore go without a structure.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memory_theorems.theorems.analysis.continuity import continuous
from memory_theorems.theorems.analysis.integrals import LINEAR
from memory_theorems.theorems.analysis.square_integrable import MOVED, PRODUCT, SUPPORT
from memory_theorems.theorems.curse_of_memory.flows import (
    plateaus,
    plateaus_in_the_limit,
    two_unit_fits,
)
from memory_theorems.theorems.curse_of_memory.flows.gradient_at_fits import BOUND
from memory_theorems.theorems.curse_of_memory.flows.gradient_of_the_loss import THEOREM as GRADIENT
from memory_theorems.verify.reasoning.composition import From, Structure, Use
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

_MEMORY: Final = {**two_unit_fits.VALUES, "rho0": "fun(s, 0)"}
VALUES: Final = {**_MEMORY, "theta_0": "p_0", "grad": "fun(p, p - p_0)", "theta": "fun(t, p_0)"}
_INSTANCE: Final = ("m := 2", *(f"{name} := {value}" for name, value in _MEMORY.items()))
_TARGET: Final = "Sum(1*exp(-1*s), (j, 1, 1))"
_LOSS: Final = (
    f"Integral((Sum(a({{0}}, i)*exp(-w({{0}}, i)*s), (i, 1, 2)) - ({_TARGET} + 0))**2, (s, 0, oo))"
)
_SLOPE: Final = (
    "for e: real. 0 < e => exists h: real. 0 < h and (for q: V. |q - p_0| <= h"
    f" => |{_LOSS.format('q')} - {_LOSS.format('p_0')} - inner({{}}, q - p_0)| <= e*|q - p_0|)"
)
_RESTS: Final = _SLOPE.format("p_0 - p_0")
_INSIDE: Final = (
    f"for t: real. 0 <= t => (for i: natural. 1 <= i and i <= 2 => 0 < w(p_0, i)) and ({_RESTS})"
)


def _moment(n: int) -> str:
    return f"Integral(s**{n}*exp(-1/2*s)*|0|, (s, 0, oo))"


def _no_moment(n: int) -> Step:
    return convert(f"moment {n}", f"{_moment(n)} == 0", "no integral", f"nothing {n}(s)")


#: The curve that rests is a flow: facts named ``begins`` to ``velocities``.
STEPS: Final[tuple[Step, ...]] = (
    have("no memory", "for s: real. |0| <= 0"),
    have("none far away", "for s: real. 0 <= |s| => 0 == 0"),
    have("near", "for s, z, e: real. 0 < e => |0 - 0| <= e"),
    block("continuous", continuous("0")[1:-1], ["some e"])(
        have("close", "for s: real. |s - z| <= 1 => |0 - 0| <= e", "near(s, z, e)", "some e"),
        exists("any h", "1"),
    ),
    apply("in L2", SUPPORT.name, "fun(s, 0)", "0", "0"),
    apply("on the half line", MOVED.name, "fun(s, 0)", "0"),
    apply("zero", PRODUCT.name, "fun(s, 0)", "fun(s, 0)"),
    apply("zeros", LINEAR.name, "fun(s, 0*0)", "fun(s, 0*0)", "0", "0"),
    obtain("zeros", "zero there", "its integral"),
    have("no integral", "Integral(0*(0*0) + 0*(0*0), (s, 0, oo)) == 0", "its integral"),
    have("nothing 0", "for s: real. 0*(0*0) + 0*(0*0) == s**0*exp(-1/2*s)*|0|"),
    have("nothing 1", "for s: real. 0*(0*0) + 0*(0*0) == s**1*exp(-1/2*s)*|0|"),
    _no_moment(0),
    _no_moment(1),
    *two_unit_fits.FIT,
    block(
        "box",
        "for i: natural. 1 <= i and i <= 2 => 1/2 < w(p_0, i) and |a(p_0, i)| <= 1",
        ["from 1", "to 2"],
        apply("here", "coordinates", "i"),
        obtain("here", "weight", "rate"),
        have("from", "1/2 < w(p_0, i)", "rate"),
        have("to", "|a(p_0, i)| <= 1", "weight"),
        same("both", "1/2 < w(p_0, i) and |a(p_0, i)| <= 1"),
    ),
    apply("all gradients", "gradient of the loss", *_INSTANCE),
    apply("all bounds", "bound of the gradient", *_INSTANCE),
    have("no root", "for x, y: real. x == 0 and y == 0 => 2*(sqrt(2)*sqrt(x**2 + 1**2*y**2)) <= 0"),
    apply("no bound", "no root", _moment(0), _moment(1)),
    block("rests", f"for omega: (0, oo). {_RESTS}", [])(
        apply("here", "all gradients", "omega", "p_0"),
        obtain("here", "g", "slope", "coordinates of g"),
        apply("size", "all bounds", "omega", "1/2", "1", "p_0", "g"),
        have("none", "|g| <= 0", "size", "no bound"),
        have("g is 0", "g == p_0 - p_0", "none", "separation(g)"),
        convert("so", _RESTS, "slope", "g is 0"),
    ),
    have("start", "p_0 == p_0"),
    block(
        "begins",
        "for e: real. 0 < e => exists h: real. 0 < h"
        " and (for s: real. 0 <= s and s <= h => |p_0 - p_0| <= e)",
        ["some e"],
        have("close", "for s: real. 0 <= s and s <= 1 => |p_0 - p_0| <= e", "some e"),
        exists("any h", "1"),
    ),
    block("inside", f"for omega: (0, oo). {_INSIDE}", [])(
        block("here", _INSIDE, ["t from 0"], apply("resting", "rests", "omega"), exists("both"))
    ),
    have("still", "for s, t, e: real. 0 < e => |p_0 - p_0 - (s - t)*(-(p_0 - p_0))| <= e*|s - t|"),
    block(
        "velocities",
        "for t: real. 0 < t => for e: real. 0 < e => exists h: real. 0 < h and (for s: real."
        " |s - t| <= h => |p_0 - p_0 - (s - t)*(-(p_0 - p_0))| <= e*|s - t|)",
        ["t positive"],
        block(
            "for e",
            "for e: real. 0 < e => exists h: real. 0 < h and (for s: real. |s - t| <= h"
            " => |p_0 - p_0 - (s - t)*(-(p_0 - p_0))| <= e*|s - t|)",
            ["some e"],
            have(
                "close",
                "for s: real. |s - t| <= 1 => |p_0 - p_0 - (s - t)*(-(p_0 - p_0))| <= e*|s - t|",
                "still(s, t, e); some e",
            ),
            exists("any h", "1"),
        ),
    ),
)
USES: Final[tuple[Use, ...]] = (
    LINEAR,
    MOVED,
    PRODUCT,
    SUPPORT,
    From("gradient of the loss", GRADIENT),
    From("bound of the gradient", BOUND),
)


def _structure(values: dict[str, str], *steps: Step, omega: str) -> Structure:
    """With further values and steps, at the value ``omega`` of omega, a number or a bound name."""
    here = (apply("inside here", "inside", omega),)
    fixed = omega not in values
    return Structure(
        {**VALUES, "omega": omega, **values},
        (*STEPS, *steps, *(here if fixed else ())),
        uses=USES,
        numbers=two_unit_fits.NUMBERS,
        obtained=two_unit_fits.OBTAINED,
        before={} if fixed else {"omega": here},
    )


#: That the memory vanishes, and how large M_0 has to be.
_VANISHES: Final = block(
    "vanishing",
    "for e: (0, oo). exists T: real. for s: real. s <= -T => |0| <= e",
    [],
    have("early", "for s: real. s <= -1 => |0| <= e"),
    exists("from -1", "1"),
)
_LIMIT: Final = _structure(
    {"M_0": "1", "delta": "1/2", "T": "1", "t": "0", "z": "1", "omega_0": "1"},
    have("bounded", "for s: real. |0| <= 1"),
    _VANISHES,
    have("not moved", "for t: real. 0 <= t and t < 1 => |p_0 - p_0| <= 1/2"),
    block(
        "delta is small",
        "for i: natural. 1 <= i and i <= 2 => 1/2 < w(p_0, i)",
        ["from 1", "to 2"],
        apply("here", "box", "i"),
        obtain("here", "rate", "weight"),
        same("so", "1/2 < w(p_0, i)"),
    ),
    omega="omega_0",
)
#: Theorem C.1 with the flow that rests: its hypotheses and premises do not contradict each other.
NEVER_BEFORE: Final = replace(
    plateaus.NEVER_BEFORE,
    met=_structure(
        {
            **dict.fromkeys(("M_0", "c_0", "c_1", "t_0", "w_l", "w_r", "a_r", "delta"), "1"),
            **{"a_l": "0", "t": "0"},
        },
        block(
            "start in the box",
            "for i: natural. 1 <= i and i <= 2 => 0 <= a(p_0, i) and a(p_0, i) <= 1"
            " and 1 <= w(p_0, i) and w(p_0, i) <= 1",
            ["from 1", "to 2"],
            obtain("coordinates(i)", "weight", "rate"),
            have("a from", "0 <= a(p_0, i)", "weight"),
            have("a to", "a(p_0, i) <= 1", "weight"),
            have("w from", "1 <= w(p_0, i)", "rate"),
            have("w to", "w(p_0, i) <= 1", "rate"),
        ),
        omega="1/4",
    ),
)
LATE_TIMES: Final = replace(plateaus_in_the_limit.LATE_TIMES, met=_LIMIT)
LATE_LOSS_TIMES: Final = replace(plateaus_in_the_limit.LATE_LOSS_TIMES, met=_LIMIT)
LOSS_IS_NOT_FASTER: Final = replace(plateaus_in_the_limit.LOSS_IS_NOT_FASTER, met=_LIMIT)
