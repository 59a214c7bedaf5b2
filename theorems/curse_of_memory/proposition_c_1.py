r"""Proposition C.1: at perfect short-term fit the loss stays above a positive constant.

For every :math:`(\hat a,\hat w)` with :math:`\hat\rho(\cdot;\hat a,\hat w)\equiv\bar\rho`,
:math:`J_\omega(\hat a,\hat w)\ge C(\rho_0)>0` for all :math:`\omega\in(0,C_0(\rho_0))`.

The proof's constants: if :math:`|\rho_0|\ge|\rho_0(t_1)|/2>0` on
:math:`[t_1-\delta_0,t_1+\delta_0]`, then :math:`C=\delta_0|\rho_0(t_1)|^2/2` and every omega with
:math:`-1/\omega<t_1-\delta_0` will do.
The loss is :math:`\int_{-1/\omega}^\infty\rho_0^2`, which grows to :math:`\|\rho_0\|_{L^2}^2` as
omega tends to 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from flint import arb
from hypothesis import strategies as st

from theorems.objects.kernels.moments import energy
from theorems.objects.kernels.templates import Template
from theorems.objects.landscape.fitted_models import (
    EDGE_CASES,
    FittedModel,
    describe_fit,
    random_fits,
    rebuild_fit,
)
from theorems.oracles.gradients import loss
from theorems.papers import CURSE_OF_MEMORY
from verify.arithmetic.balls import precision, to_ball
from verify.language.claims import claim, relations
from verify.quantities import Quantity
from verify.theorem import (
    HOLDS,
    SPOT_CERTIFIED,
    Assertion,
    Form,
    Source,
    Statement,
    Step,
    Theorem,
)
from verify.verdicts import Json

PIECES = 64


def least_value(template: Template, centre: Fraction, half_width: Fraction) -> arb:
    """A lower bound of |rho_0| over [centre - half_width, centre + half_width], piece by piece."""
    least = abs(template.value(to_ball(centre)))
    radius = template.support
    if radius is not None and abs(centre) + half_width > radius:
        return arb(0)
    for index in range(PIECES):
        left = centre - half_width + 2 * half_width * index / PIECES
        piece = to_ball(left).union(to_ball(left + 2 * half_width / PIECES))
        low = template.value(piece).abs_lower()
        least = low if low < least else least
    return least


def plateau(template: Template) -> tuple[Fraction, Fraction]:
    """(t_1, delta_0): near a largest value, |rho_0| >= |rho_0(t_1)|/2 within delta_0 (certified).

    t_1 is proposed by floats on a grid; ArithmeticError if no delta_0 >= 2**-20 is certified.
    """
    with precision(64):
        grid = [Fraction(n, 16) for n in range(-48, 49)]
        if template.support is not None:
            grid = [s for s in grid if abs(s) < template.support]
        centre = max(grid, key=lambda s: float(abs(template.value(to_ball(s))).mid()))
        height = abs(template.value(to_ball(centre)))
        for n in range(2 * PIECES, 0, -1):
            half_width = Fraction(n, PIECES)
            ends = (centre - half_width, centre + half_width)
            if any(2 * abs(template.value(to_ball(end))) < height for end in ends):
                continue
            if least_value(template, centre, half_width) * 2 >= height:
                return centre, half_width
    raise ArithmeticError("no plateau of the template was certified")


class LossBoundedBelow(Theorem):
    __doc__ = __doc__

    key = "curse-of-memory/proposition-c.1"
    aliases = ("prop-c.1", "proposition-c.1")
    title = "The loss at perfect short-term fit stays above a positive constant"
    source = Source(CURSE_OF_MEMORY, "Proposition C.1", ("85",), "Appendix C.2, (2)")
    names = {  # noqa: RUF012
        "omega": "inverse of the delay, > 0",
        "loss": "J at the fitted point, by certified quadrature, >= 0",
        "later_loss": "J at the fitted point of the same model for omega/2",
        "energy": "integral of rho_0**2 over [-1/omega, oo), in closed form",
        "t_1": "a point where the template is large",
        "height": "|rho_0(t_1)|, > 0",
        "half_width": "delta_0, > 0",
        "least": "a lower bound of |rho_0| within delta_0 of t_1",
    }
    uses = ("curse-of-memory/lemma-c.3",)
    statements = (
        Statement(
            Form.PRINTED,
            r"J_\omega(\hat a,\hat w)\ge\tfrac{\delta_0}2|\rho_0(t_1)|^2>0,\quad "
            r"-1/\omega<t_1-\delta_0",
            Assertion(
                relations(["loss >= half_width*height**2/2", "height > 0"]),
                relations("omega*(half_width - t_1) < 1"),
            ),
            SPOT_CERTIFIED,
            note="(85) with the constants of its proof",
            mutants={
                "eight times the constant": Assertion(
                    relations("loss >= 4*half_width*height**2"),
                    relations("omega*(half_width - t_1) < 1"),
                ),
            },
        ),
        Statement(
            Form.SHARPENED,
            r"J_\omega(\hat a,\hat w)=\int_{-1/\omega}^\infty\rho_0(s)^2ds,"
            r"\text{ which grows as }\omega\to0",
            Assertion(
                relations(
                    [
                        "Abs(loss - energy) <= 10**(-12)*energy",
                        "later_loss >= loss*(1 - 10**(-12))",
                    ]
                )
            ),
            SPOT_CERTIFIED,
            note="agreement to twelve digits: balls never prove equality",
            mutants={
                "twice the energy": Assertion(
                    relations("Abs(loss - 2*energy) <= 10**(-12)*energy")
                ),
            },
        ),
    )
    steps = (
        Step(
            "a plateau of the template", "85",
            r"|\rho_0(t)|\ge|\rho_0(t_1)|/2\text{ for }|t-t_1|\le\delta_0",
            Assertion(relations("least >= height/2")),
            SPOT_CERTIFIED,
            note="continuity, made explicit: 64 balls cover the plateau",
            mutants={"all of the height": Assertion(relations("least >= 2*height"))},
        ),
        Step(
            "the square on the plateau", "85",
            r"2\delta_0\left(\tfrac h2\right)^2=\tfrac{\delta_0}2h^2",
            claim("2*d*(h/2)**2 == d*h**2/2", d="(0, oo)", h="(0, oo)"),
            HOLDS,
        ),
    )  # fmt: skip
    edges = EDGE_CASES
    gaps = ("the integral of a square over a plateau is at least its length times the least value",)

    def family(self) -> st.SearchStrategy[FittedModel]:
        return random_fits()

    def measure(self, instance: FittedModel) -> Mapping[str, Quantity]:
        target, template = instance.target, instance.target.template
        a, w = instance.point
        centre, half_width = plateau(template)
        later = replace(target, omega=target.omega / 2)

        def height(bits: int) -> arb:
            with precision(bits):
                return abs(template.value(to_ball(centre)))

        def least(bits: int) -> arb:
            with precision(bits):
                return least_value(template, centre, half_width)

        def closed_energy(bits: int) -> arb:
            with precision(bits):
                return energy(template, target.delay)

        return {
            "omega": Quantity.exact(target.omega),
            "t_1": Quantity.exact(centre),
            "half_width": Quantity.exact(half_width),
            "height": Quantity(height, "value of the template"),
            "least": Quantity(least, "64 balls"),
            "energy": Quantity(closed_energy, "closed form"),
            "loss": Quantity(lambda bits: loss(target, a, w, bits), "certified quadrature"),
            "later_loss": Quantity(lambda bits: loss(later, a, w, bits), "certified quadrature"),
        }

    def describe(self, instance: FittedModel) -> Json:
        return describe_fit(instance)

    def rebuild(self, data: Json) -> FittedModel:
        return rebuild_fit(data)
