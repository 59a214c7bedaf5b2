r"""A kernel that changes its sign and decays like :math:`t^{-4}`: :math:`\rho=g^2-2g^3`.

With :math:`g(t)=\frac1{1+t^2}` it is :math:`\frac{t^2-1}{(1+t^2)^3}`: of class :math:`C^1` on the
real line, negative before t = 1, positive after it, and :math:`t^4\rho(t)` tends to 1.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import QUADRATIC
from memory_theorems.theorems.analysis.continuity import (
    COMBINED,
    CONTINUOUS,
    FROM_DERIVATIVES,
    LIPSCHITZ,
)
from memory_theorems.theorems.analysis.continuity import PRODUCT as CONTINUOUS_PRODUCT
from memory_theorems.theorems.analysis.curves import DERIVES, LINEAR
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.products_of_derivatives import PRODUCT
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import apply, block, convert, exists, have


def _g(at: str) -> str:
    return f"(1/(1 + {at}**2))"


def kernel(at: str) -> str:
    """The kernel there."""
    g = _g(at)
    return f"({g}*{g} - 2*({g}*{g}*{g}))"


def slope(at: str) -> str:
    """Its derivative there."""
    g = _g(at)
    return f"(-4*{at}*({g}*{g}*{g}) + 12*{at}*({g}*{g}*({g}*{g})))"


_G: Final = f"fun(s, {_g('s')})"
_G2: Final = f"fun(s, {_g('s')}*{_g('s')})"
_G3: Final = f"fun(s, {_g('s')}*{_g('s')}*{_g('s')})"
_SLOPE: Final = f"(-2*z*({_g('z')}*{_g('z')}))"
_SLOPE2: Final = f"({_SLOPE}*{_g('z')} + {_g('z')}*{_SLOPE})"
_SLOPE3: Final = f"({_SLOPE2}*{_g('z')} + {_g('z')}*{_g('z')}*{_SLOPE})"
_TWO: Final = f"fun(s, {_g('s')}*{_g('s')}*({_g('s')}*{_g('s')}))"

#: It is of class C^1.
SMOOTH: Final = lemma(
    f"(for z: real. derives(fun(s, {kernel('s')}), z, {slope('z')}))"
    f" and continuous(fun(s, {kernel('s')})) and continuous(fun(s, {slope('s')}))",
    [],
    have("g positive", f"for s: real. 0 < {_g('s')}"),
    have("reciprocal", f"for s: real. {_g('s')}*(1 + s**2) == 1"),
    have(
        "in all",
        f"for s, z: real. {_g('s')} - {_g('z')} - {_SLOPE}*(s - z)"
        f" == (s - z)**2*((2*z*s + z**2 - 1)*({_g('s')}*({_g('z')}*{_g('z')})))",
    ),
    have(
        "factor",
        f"for s, z: real. |(2*z*s + z**2 - 1)*({_g('s')}*({_g('z')}*{_g('z')}))| <= 2",
    ),
    have("product", "for u, k: real. |k| <= 2 => |u**2*k| <= 2*u**2"),
    block(
        "g slopes",
        f"for z: real. derives({_G}, z, {_SLOPE})",
        [],
        have(
            "remainder",
            f"for s: real. |s - z| <= 1 => |{_g('s')} - {_g('z')} - {_SLOPE}*(s - z)|"
            " <= 2*(s - z)**2",
            "in all(s, z)",
            "factor(s, z)",
            f"product(s - z, (2*z*s + z**2 - 1)*({_g('s')}*({_g('z')}*{_g('z')})))",
        ),
        apply("so", "quadratic", _G, "z", _SLOPE, "2", "1", using=["zero_lt_one"]),
    ),
    block(
        "squares",
        f"for z: real. derives({_G2}, z, {_SLOPE2})",
        [],
        apply("g", "g slopes", "z"),
        apply("so", "products", _G, _G, "z", _SLOPE, _SLOPE),
    ),
    block(
        "slopes",
        f"for z: real. derives(fun(s, {kernel('s')}), z, {slope('z')})",
        [],
        apply("g", "g slopes", "z"),
        apply("g2", "squares", "z"),
        apply("g3", "products", _G2, _G, "z", _SLOPE2, _SLOPE),
        apply("both", LINEAR.name, _G2, _G3, "z", "1", "-2", _SLOPE2, _SLOPE3),
        convert("so", f"derives(fun(s, {kernel('s')}), z, {slope('z')})", "both"),
    ),
    apply(
        "kernel continuous",
        "from derivatives",
        f"fun(s, {kernel('s')})",
        f"fun(z, {slope('z')})",
    ),
    apply("g continuous", "from derivatives", _G, f"fun(z, {_SLOPE})"),
    have("step", "for s, z: real. |s - z| <= 1*|s - z|"),
    apply("itself", "lipschitz", "fun(s, s)", "1", using=["zero_lt_one", "step"]),
    apply("g2 continuous", "continuous products", _G, _G),
    apply("g3 continuous", "continuous products", _G2, _G),
    apply("g4 continuous", "continuous products", _G2, _G2),
    apply("first", "continuous products", "fun(s, s)", _G3),
    apply("second", "continuous products", "fun(s, s)", _TWO),
    apply(
        "sum",
        "combined",
        f"fun(s, s*({_g('s')}*{_g('s')}*{_g('s')}))",
        f"fun(s, s*({_g('s')}*{_g('s')}*({_g('s')}*{_g('s')})))",
        "-4",
        "12",
    ),
    convert("slope continuous", f"continuous(fun(s, {slope('s')}))", "sum"),
    exists(
        "all",
        form=f"(for z: real. derives(fun(s, {kernel('s')}), z, {slope('z')}))"
        f" and continuous(fun(s, {kernel('s')})) and continuous(fun(s, {slope('s')}))",
    ),
    uses=[
        LINEAR,
        From("quadratic", QUADRATIC),
        From("products", PRODUCT),
        From("from derivatives", FROM_DERIVATIVES),
        From("lipschitz", LIPSCHITZ),
        From("continuous products", CONTINUOUS_PRODUCT),
        From("combined", COMBINED),
    ],
    predicates=[DERIVES],
    objects=[CONTINUOUS],
)

#: It decays like a power.
DECAY: Final = lemma(
    "for e: real. 0 < e => exists T: real. for t: real. T <= t and 0 < t"
    f" => |{kernel('t')}*t**(1 + 3) - 1| <= e",
    ["some e"],
    have("small", f"for t, y: real. 0 < y and 1 + 5/y <= t => 5*{_g('t')} <= y"),
    have(
        "as polynomial",
        f"for t: real. {kernel('t')}*t**4 - 1 == {_g('t')}*(-4 + 5*{_g('t')} - 2*{_g('t')}**2)",
    ),
    have("share", "for g: [0, 1]. |g*(-4 + 5*g - 2*g**2)| <= 5*g"),
    have("g is a share", f"for t: real. {_g('t')} <= 1"),
    have("g positive", f"for t: real. 0 <= {_g('t')}"),
    block(
        "beyond",
        f"for t: real. 1 + 5/e <= t and 0 < t => |{kernel('t')}*t**(1 + 3) - 1| <= e",
        ["late", "after 0"],
        have(
            "so far",
            f"|{kernel('t')}*t**4 - 1| <= e",
            "as polynomial(t)",
            f"share({_g('t')})",
            "g is a share(t)",
            "g positive(t)",
            "small(t, e)",
            "some e",
            "late",
        ),
        convert("so", f"|{kernel('t')}*t**(1 + 3) - 1| <= e", "so far", "after 0"),
    ),
    exists("T", "1 + 5/e"),
)
