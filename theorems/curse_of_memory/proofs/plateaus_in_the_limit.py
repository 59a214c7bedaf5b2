r"""(106) of Theorem C.1: both times tend to infinity with 1/omega; and the loss moves later.

At a fixed start with :math:`\hat\rho(\cdot;\theta_0)=\bar\rho`, with rates of at least 2b and a
distance d of at most b and delta, who has moved by delta took
:math:`d/(2\sqrt m\,G(b))`, and G(b) tends to 0 by Lemma C.1, without any tail (79).  The loss only
falls; from within the distance d it falls by at most :math:`2\sqrt m\,d\,G(b)`, which is at most
delta for small omega.  So :math:`\tau_0'(\delta)\ge\tau_0(d)` for any such d, and
:math:`\tau_0'\ge\tau_0` where delta is less than all rates at the start.

What omega_0 may depend on stands before it: the template, the width, the start, delta and T.

The hypotheses are met by :math:`\rho_0(t)=e^{-t^2}`, :math:`\bar\rho(t)=e^{-t}`, m = 2,
:math:`\theta_0=((1/2,1/2),(1,1))`.

Source: Li, Han, E and Li (ICLR 2021), Theorem C.1, (104)-(107).
"""

from __future__ import annotations

from typing import Final

from theorems.analysis.flows import ENERGY
from theorems.analysis.least_terms import GREATEST, LEAST
from theorems.analysis.square_integrable import PREDICATES
from theorems.curse_of_memory.proofs.loss_to_lose import DEFINITIONS, ESTIMATE, MODELS, RHO_0, SIGNED
from theorems.curse_of_memory.proofs.moments_of_far_memory import (
    BOUNDED,
    IN_L2,
    LIMIT,
    SYMBOLS,
    VANISHING,
)
from theorems.curse_of_memory.proofs.plateaus import (
    AWAY,
    ESCAPE,
    FIT,
    FLOW,
    FLOWS,
    OBJECTS,
    ALL,
    SIZE,
    START,
)
from theorems.paper_objects.losses import MOMENT, SIGNED_MOMENT
from verify.reasoning.statements import Composed, From, Setting
from verify.reasoning.steps import (
    absurd,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    let,
    obtain,
    same,
)

_SMALL: Final = (
    "for b, e: (0, oo), A: [0, oo). exists omega_0: (0, oo)."
    f" (for omega: (0, oo). omega <= omega_0 => {SIZE} <= e)"
)
#: G(b) tends to 0.
SMALL: Final = Composed(
    Setting.of(
        SYMBOLS,
        {"in L2": IN_L2, "bounded": BOUNDED, "vanishing": VANISHING},
        (MOMENT, SIGNED_MOMENT),
        PREDICATES,
    ),
    _SMALL,
    (
        apply("limits", "limit"),
        apply("signed", "signed moments"),
        obtain("signed", "size", "change"),
        have("half", "for e: (0, oo), A: [0, oo). 0 < e/(2*(1 + A))"),
        have("root", "for x, y: [0, oo), A: [0, oo). sqrt(x**2 + A**2*y**2) <= x + A*y"),
        have(
            "together",
            "for x, y, A: [0, oo), e: (0, oo). x <= e/(2*(1 + A)) and y <= e/(2*(1 + A))"
            " => x + A*y <= e",
        ),
        block(
            "small",
            _SMALL,
            [],
            apply("part", "half", "e", "A"),
            apply("order 0", "limits", "0", "b", "e/(2*(1 + A))", using=["part"]),
            obtain("order 0", "o_0", "o_0 positive", "before o_0"),
            apply("order 1", "limits", "1", "b", "e/(2*(1 + A))", using=["part"]),
            obtain("order 1", "o_1", "o_1 positive", "before o_1"),
            have("both", "Min(o_0, o_1) > 0", "o_0 positive", "o_1 positive"),
            block(
                "then",
                f"for omega: (0, oo). omega <= Min(o_0, o_1) => {SIZE} <= e",
                ["omega small"],
                have("small 0", "omega <= o_0", "omega small"),
                have("small 1", "omega <= o_1", "omega small"),
                apply("first", "before o_0", "omega"),
                apply("second", "before o_1", "omega"),
                apply("size of S", "size", "omega", "b"),
                have("first positive", "Delta(0, omega, b) >= 0", "size of S"),
                apply("change of S", "change", "omega", "b", "b", "b + 1"),
                have("second positive", "Delta(1, omega, b) >= 0", "change of S"),
                apply("sum", "root", "Delta(0, omega, b)", "Delta(1, omega, b)", "A"),
                apply("of both", "together", "Delta(0, omega, b)", "Delta(1, omega, b)", "A", "e"),
                have("so", f"{SIZE} <= e", "sum", "of both"),
            ),
            exists("such an omega_0", "Min(o_0, o_1)"),
        ),
    ),
    "small",
    (From("limit", LIMIT), From("signed moments", SIGNED)),
)

_LOSS: Final = "|J(omega, theta({})) - J(omega, theta_0)|"
_BOX: Final = (
    "(for i: natural. 1 <= i and i <= m => b + d <= w(theta_0, i) and |a(theta_0, i)| <= A)"
)
_LATER: Final = (
    f"for omega, b, d, e: (0, oo), A: [0, oo), {FLOWS}, T: [0, oo). {FLOW} and {_BOX}"
    f" and 2*(sqrt(m)*d*{SIZE}) <= e and e < {_LOSS.format('T')} => d < {AWAY.format('T')}"
)
#: Whose loss has moved has moved.
LATER: Final = Composed(
    Setting.of(
        {**MODELS, **START},
        {**DEFINITIONS, "in L2": IN_L2, "perfect fit": FIT},
        OBJECTS,
        ALL,
        ("V",),
    ),
    _LATER,
    (),
    "",
    (),
)
