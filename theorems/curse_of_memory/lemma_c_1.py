r"""Lemma C.1: the moments of a far-away memory are exponentially small.

Let :math:`\Delta_{n,\omega}(w)=\int_0^\infty t^ne^{-wt}|\rho_0(t-1/\omega)|dt`.  It decreases in w;
it tends to 0 as omega does; and if :math:`|\rho_0(t)|\le c_0e^{-c_1t^2}` for
:math:`|t|\ge t_0`, then
:math:`\Delta_{n,\omega}(w)\lesssim\omega^{-n}e^{-w/\omega}(c_2^{w^2}+c_3^w)` with
:math:`c_2=e^{1/(4c_1)}`, :math:`c_3=e^{t_0}`, for :math:`0<\omega<\min\{1/2,1/t_0,2c_1/w\}`.

With explicit constants and :math:`M_0=\|\rho_0\|_\infty`:
:math:`\Delta_n\le\omega^{-n}e^{-w/\omega}(c_0P_n(\omega)c_2^{w^2}+M_0t_0\tfrac{2^{n+1}}{n+1}c_3^w)`,
:math:`P_0=\sqrt{\pi/c_1}`, :math:`P_1=P_0+\omega/c_1`,
:math:`P_2=P_0+2\omega/c_1+\omega^2\sqrt\pi/(2c_1^{3/2})`, for all :math:`\omega t_0<1`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from flint import arb
from hypothesis import strategies as st

from theorems.objects.kernels.moments import absolute_moment
from theorems.objects.kernels.templates import CompactTemplate, GaussianTemplate, Template
from theorems.objects.landscape.fitted_models import TEMPLATES, describe_template, rebuild_template
from theorems.objects.landscape.identities import derivatives_are
from theorems.oracles.integrals import moment
from theorems.papers import CURSE_OF_MEMORY
from verify.arithmetic.balls import precision, to_ball, to_fmpq
from verify.errors import InputError
from verify.language.claims import claim, relations
from verify.language.terms import rational_text
from verify.quantities import Quantity
from verify.theorem import (
    HOLDS,
    PROVED,
    SPOT_CERTIFIED,
    Assertion,
    Form,
    Source,
    Statement,
    Step,
    Theorem,
)
from verify.verdicts import Json

PRINTED_RANGE = relations(["omega < 1/2", "omega*t_0 < 1", "omega*w < 2*c_1"])
ORDERS = (0, 1, 2)


@dataclass(frozen=True, slots=True)
class DelayedTemplate:
    """A template at time 1/omega, and two rates: ``rate`` > ``slower`` > 0."""

    template: Template
    rate: Fraction
    slower: Fraction
    omega: Fraction

    def __post_init__(self) -> None:
        if not (self.omega > 0 and 0 < self.slower < self.rate):
            raise ValueError("omega > 0 and 0 < slower < rate are needed")


def polynomial(order: int, omega: str = "omega") -> str:
    """P_order, as text of the claim language."""
    return "(" + (
        "sqrt(pi/c_1)",
        f"sqrt(pi/c_1) + {omega}/c_1",
        f"sqrt(pi/c_1) + 2*{omega}/c_1 + ({omega})**2*sqrt(pi)/(2*c_1**(3/2))",
    )[order] + ")"  # fmt: skip


def sharp(order: int) -> str:
    """The right side with explicit constants, valid for omega*t_0 < 1."""
    middle = Fraction(2 ** (order + 1), order + 1)
    return (
        f"exp(-w/omega)/omega**{order}*(c_0*{polynomial(order)}*exp(w**2/(4*c_1))"
        f" + {middle}*M_0*t_0*exp(w*t_0))"
    )


def printed(
    order: int,
    growth: str = "(exp(w**2/(4*c_1)) + exp(t_0*w))",
    power: int = 0,
    decay: str = "exp(-w/omega)",
) -> str:
    """(81) with its hidden constant; ``growth``, ``power`` (of omega) and ``decay`` for mutants."""
    middle = Fraction(2 ** (order + 1), order + 1)
    constant = f"Max(c_0*{polynomial(order, '1/2')}, {middle}*M_0*t_0)"
    return f"{constant}*omega**({power - order})*{decay}*{growth}"


def _bounds(right: Callable[[int], str], given: tuple[str, ...] | None = None) -> Assertion:
    return Assertion(
        relations([f"Delta_{order} <= {right(order)}" for order in ORDERS]),
        PRINTED_RANGE if given is None else relations(list(given)),
    )


def _far(order: int, without_rest: bool = False) -> str:
    """Cut at half the delay: (iv) bounds the early part, the exponential the late one."""
    early = f"far*factorial({order})/w**{order + 1}"
    x = "(w/(2*omega))"
    sums = ("1", f"(1 + {x})", f"(2 + 2*{x} + {x}**2)")[order]
    return early if without_rest else f"{early} + M_0*exp(-{x})*{sums}/w**{order + 1}"


_F = Fraction
#: Nearly attained bounds: a fast rate beside a Gaussian, a compact template, a broad core.
EDGE_CASES: tuple[DelayedTemplate, ...] = (
    DelayedTemplate(GaussianTemplate(_F(1)), _F(6), _F(1), _F(1, 8)),
    DelayedTemplate(GaussianTemplate(_F(-1), core=_F(1, 100)), _F(4), _F(3), _F(1, 20)),
    DelayedTemplate(GaussianTemplate(_F(1)), _F(1, 2), _F(1, 4), _F(1, 40)),
    DelayedTemplate(CompactTemplate(_F(1)), _F(6), _F(5), _F(1, 10)),
    DelayedTemplate(CompactTemplate(_F(1), _F(2), 1), _F(5), _F(1), _F(1, 12)),
    DelayedTemplate(GaussianTemplate(_F(2), _F(1, 2), 1), _F(3), _F(2), _F(2, 5)),
)


@st.composite
def delayed_templates(draw: st.DrawFn) -> DelayedTemplate:
    """Every kind of template, rates from 1/4 to 6, omega from 1/40 to 1/2."""
    slower = draw(st.fractions(_F(1, 4), 3, max_denominator=4))
    faster = slower + draw(st.fractions(_F(1, 4), 3, max_denominator=4))
    omega = draw(st.sampled_from([_F(1, n) for n in (4, 7, 3, 12, 20, 40, 2)]))
    return DelayedTemplate(draw(st.sampled_from(TEMPLATES)), faster, slower, omega)


class MomentsOfFarMemory(Theorem):
    __doc__ = __doc__

    key = "curse-of-memory/lemma-c.1"
    aliases = ("lemma-c.1",)
    title = "Moments of a far-away memory are exponentially small"
    source = Source(CURSE_OF_MEMORY, "Lemma C.1", ("80", "81", "82"), "Appendix C.2, (1)")
    names: ClassVar[Mapping[str, str]] = {
        "omega": "inverse of the delay, > 0",
        "w": "rate, > 0",
        "c_0": "constant of the sub-Gaussian tail (79), > 0",
        "c_1": "rate of the tail, > 0",
        "t_0": "where the tail begins, > 0",
        "M_0": "sup of |rho_0|, > 0",
        "far": "a bound of |rho_0(s)| over s <= -1/(2 omega), valid when 2 omega t_0 <= 1",
        **{f"Delta_{n}": f"moment (80) of order {n} at w, by certified quadrature" for n in ORDERS},
        **{f"slow_{n}": f"moment of order {n} at a smaller rate" for n in ORDERS},
        **{f"closed_{n}": f"moment of order {n} at w, in closed form" for n in ORDERS},
    }
    #: Quadratures of moved templates take long.
    moves = False
    ranges: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(names, "[0, oo)"),
        **dict.fromkeys(("M_0", "c_0", "c_1", "omega", "t_0", "w"), "(0, oo)"),
    }
    statements = (
        Statement(
            Form.PRINTED,
            r"w\mapsto\Delta_{n,\omega}(w)\text{ decreases on }(0,\infty)",
            Assertion(relations([f"Delta_{n} < slow_{n}" for n in ORDERS])),
            SPOT_CERTIFIED,
            note="strictly, unless the moved template vanishes on [0, oo)",
            mutants={
                "increases": Assertion(relations("Delta_0 >= slow_0")),
            },
        ),
        Statement(
            Form.PRINTED,
            r"\lim_{\omega\to0^+}\Delta_{n,\omega}(w)=0,\text{ by }\Delta_{n,\omega}(w)\le"
            r"\tfrac{n!}{w^{n+1}}\sup_{s\le-1/(2\omega)}|\rho_0(s)|"
            r"+M_0\int_{1/(2\omega)}^\infty t^ne^{-wt}dt",
            _bounds(_far, ("2*omega*t_0 <= 1",)),
            SPOT_CERTIFIED,
            note="the first term tends to 0 by assumption (iv), the second is explicit",
            mutants={
                "without the late part": _bounds(
                    lambda n: _far(n, without_rest=True), ("2*omega*t_0 <= 1",)
                ),
            },
        ),
        Statement(
            Form.PRINTED,
            r"\Delta_{n,\omega}(w)\le C_n\,\omega^{-n}e^{-w/\omega}(c_2^{w^2}+c_3^w)",
            _bounds(printed),
            SPOT_CERTIFIED,
            note="(81) with C_n = max{c_0 P_n(1/2), M_0 t_0 2**(n+1)/(n+1)}, n = 0, 1, 2",
            mutants={
                "c_2 to the power w": _bounds(
                    lambda n: printed(n, "(exp(w/(4*c_1)) + exp(t_0*w))")
                ),
                "c_2 = exp(1/(8 c_1))": _bounds(
                    lambda n: printed(n, "(exp(w**2/(8*c_1)) + exp(t_0*w))")
                ),
                "without c_3**w": _bounds(lambda n: printed(n, "exp(w**2/(4*c_1))")),
                "omega**(1 - n)": _bounds(lambda n: printed(n, power=1)),
                "exp(-2 w/omega)": _bounds(lambda n: printed(n, decay="exp(-2*w/omega)")),
            },
        ),
        Statement(
            Form.SHARPENED,
            r"\Delta_{n,\omega}(w)\le\omega^{-n}e^{-w/\omega}\left(c_0P_n(\omega)c_2^{w^2}"
            r"+M_0t_0\tfrac{2^{n+1}}{n+1}c_3^w\right),\quad\omega t_0<1",
            _bounds(sharp, ("omega*t_0 < 1",)),
            SPOT_CERTIFIED,
            note="neither omega < 1/2 nor omega w < 2 c_1 is needed",
            mutants={
                "half of it": _bounds(lambda n: f"{sharp(n)}/2", ("omega*t_0 < 1",)),
                "without the middle part": _bounds(
                    lambda n: f"exp(-w/omega)/omega**{n}*c_0*{polynomial(n)}*exp(w**2/(4*c_1))",
                    ("omega*t_0 < 1",),
                ),
            },
        ),
    )
    steps = (
        Step(
            "closed forms against quadrature", "80",
            r"\Delta_{n,\omega}(w)\text{ through the complementary error function}",
            Assertion(
                relations(
                    [f"Abs(closed_{n} - Delta_{n}) <= 10**(-12)*Delta_{n}" for n in ORDERS]
                )
            ),
            SPOT_CERTIFIED,
            mutants={
                "n + 1 for n": Assertion(
                    relations("Abs(closed_1 - Delta_0) <= 10**(-12)*Delta_0")
                ),
            },
        ),
        Step(
            "the integrand decreases", "(i)",
            r"e^{-(v+h)t}\le e^{-vt}",
            claim("exp(-(v + h)*t) <= exp(-v*t)", v="(0, oo)", h="[0, oo)", t="[0, oo)"),
            HOLDS,
        ),
        Step(
            "completing the square", "before 81",
            r"-ws-c_1s^2=\tfrac{w^2}{4c_1}-c_1\left(s+\tfrac w{2c_1}\right)^2",
            claim(
                "-w*s - c*s**2 == w**2/(4*c) - c*(s + w/(2*c))**2",
                w="(0, oo)", s="(-oo, oo)", c="(0, oo)",
            ),
            PROVED,
        ),
        Step(
            "the factor t**n", "before 81",
            r"s+\tfrac1\omega=u+\tfrac1\omega-\tfrac w{2c_1}\le|u|+\tfrac1\omega",
            claim(
                ["u + d - x <= u + d", "-u + d - x <= u + d"],
                u="[0, oo)", d="(0, oo)", x="(0, oo)",
            ),
            HOLDS,
            form=Form.REPAIRED,
            note="both signs of u, with x = w/(2 c_1); printed with |1/omega - x| <= 1/omega, "
            "which needs omega <= 4 c_1/w; where s >= -1/omega no condition is needed",
        ),
        Step(
            "first absolute moment of the Gaussian", "before 81",
            r"\tfrac{d}{du}\left(-\tfrac{e^{-cu^2}}{2c}\right)=ue^{-cu^2}",
            derivatives_are(
                {("-exp(-c*u**2)/(2*c)", "u"): "u*exp(-c*u**2)"},
                u="(-oo, oo)", c="(0, oo)",
            ),
            PROVED,
        ),
        Step(
            "the middle part I_1", "before 81",
            r"(1+x)^{n+1}-(1-x)^{n+1}\le2^{n+1}x",
            claim(
                [
                    "(1 + x) - (1 - x) <= 2*x",
                    "(1 + x)**2 - (1 - x)**2 <= 4*x",
                    "(1 + x)**3 - (1 - x)**3 <= 8*x",
                ],
                x="[0, 1]",
            ),
            HOLDS,
            form=Form.REPAIRED,
            note="x = omega t_0; the print keeps t_0 + omega",
            not_decided="every n; decided are n = 0, 1, 2",
        ),
    )  # fmt: skip
    edges = EDGE_CASES
    gaps = (
        "Gauss's integral, and integration by parts for the second moment",
        "the cut of the integral at 1/omega -+ t_0",
    )

    def family(self) -> st.SearchStrategy[DelayedTemplate]:
        return delayed_templates()

    def measure(self, instance: DelayedTemplate) -> Mapping[str, Quantity]:
        template, delay = instance.template, 1 / instance.omega
        top, decay, core = template.tail

        def numerical(order: int, rate: Fraction) -> Quantity:
            return Quantity(
                lambda bits: moment(template, order, rate, delay, signed=False, bits=bits),
                "certified quadrature",
            )

        def closed(order: int) -> Quantity:
            def value(bits: int) -> arb:
                with precision(bits):
                    return absolute_moment(template, order, instance.rate, delay)

            return Quantity(value, "closed form")

        def bound(bits: int) -> arb:
            with precision(bits):
                return template.bound()

        def far(bits: int) -> arb:
            with precision(bits):
                if template.support is not None:
                    return arb(0)
                return to_fmpq(top) * (-to_ball(decay * delay**2 / 4)).exp()

        exact = {
            "omega": instance.omega, "w": instance.rate, "c_0": top, "c_1": decay, "t_0": core,
        }  # fmt: skip
        return {
            **{name: Quantity.exact(value) for name, value in exact.items()},
            "M_0": Quantity(bound, "maximum of the template"),
            "far": Quantity(far, "(79) at half the delay"),
            **{f"Delta_{n}": numerical(n, instance.rate) for n in ORDERS},
            **{f"slow_{n}": numerical(n, instance.slower) for n in ORDERS},
            **{f"closed_{n}": closed(n) for n in ORDERS},
        }

    def describe(self, instance: DelayedTemplate) -> Json:
        return {
            "template": describe_template(instance.template),
            "rate": rational_text(instance.rate),
            "slower": rational_text(instance.slower),
            "omega": rational_text(instance.omega),
        }

    def rebuild(self, data: Json) -> DelayedTemplate:
        try:
            return DelayedTemplate(
                rebuild_template(data["template"]),
                *(Fraction(data[name]) for name in ("rate", "slower", "omega")),
            )
        except (KeyError, TypeError, ValueError, ZeroDivisionError) as reason:
            raise InputError(f"not a delayed template: {reason}") from None
