"""Certified facts of general kernels, against mpmath at high precision and exact values."""

from __future__ import annotations

import itertools
from fractions import Fraction

import mpmath
import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.objects.half_line.germs import NoGerm, first_germ, germ
from memory_theorems.theorems.objects.half_line.holomorphic import taylor
from memory_theorems.theorems.objects.half_line.norms import (
    Behaviour,
    integral_of,
    l1_norm,
    l2_norm,
)
from memory_theorems.theorems.objects.half_line.pieces import (
    exact_value,
    signed_pieces,
    smooth_pieces,
)
from memory_theorems.theorems.objects.half_line.scales import Scale
from memory_theorems.theorems.objects.half_line.suprema import Unbounded, supremum
from memory_theorems.theorems.targets.bessel import lone_bessel
from memory_theorems.theorems.targets.channels import BadKernel, Channel, check
from memory_theorems.theorems.targets.derivatives import derivative
from memory_theorems.theorems.targets.domain import domain
from memory_theorems.theorems.targets.facts import facts
from memory_theorems.theorems.targets.monotonicity import complete_monotonicity, wrong_sign
from memory_theorems.theorems.targets.regularity import smoothness, vanishing_order
from memory_theorems.theorems.targets.transforms import transform, value_at
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term

DIGITS = 28


def inside(ball: arb, value: mpmath.mpf, digits: int = DIGITS) -> bool:
    """Whether a number known to ``digits`` digits can be in the ball."""
    with precision(256), mpmath.workdps(60):
        text = mpmath.nstr(value, 50)
        wide = arb(text) + arb(0, float(abs(value)) * 10.0**-digits + 10.0**-45)
        return bool(ball.overlaps(wide))


def sharp(ball: arb, digits: int = 30) -> bool:
    with precision(256):
        return bool(ball.rad() < abs(ball.mid()) * arb(10) ** -digits)


def behaviour(text: str) -> Behaviour:
    time, found = first_germ(parse_term(text))
    return Behaviour(parse_term(text), time, found)


small = st.fractions(min_value=Fraction(1, 4), max_value=4, max_denominator=8)
exponents = st.fractions(min_value=Fraction(101, 100), max_value=5, max_denominator=100)


# ---------------------------------------------------------------- norms
@settings(max_examples=25)
@given(p=exponents, a=small, b=small, c=small)
def test_power_laws_have_their_closed_form(p: Fraction, a: Fraction, b: Fraction, c: Fraction):
    where = behaviour(f"({c})*(({a}) + ({b})*t)**(-({p}))")
    one, two = l1_norm(where), l2_norm(where)
    with mpmath.workdps(50):
        p_, a_, b_, c_ = (mpmath.mpf(x.numerator) / x.denominator for x in (p, a, b, c))
        assert inside(one, c_ * a_ ** (1 - p_) / (b_ * (p_ - 1)), 45)
        assert inside(two, c_ * mpmath.sqrt(a_ ** (1 - 2 * p_) / (b_ * (2 * p_ - 1))), 45)
    assert sharp(one)
    assert sharp(two)


@settings(max_examples=10)
@given(rates=st.lists(small, min_size=1, max_size=3, unique=True), w=st.integers(-3, 3))
def test_exponential_sums_by_two_ways(rates: list[Fraction], w: int):
    text = " + ".join(f"({(-1) ** i * (i + 1)})*exp(-({a})*t)" for i, a in enumerate(rates))
    text += f" + ({w})*t*exp(-2*t)"
    exact = Channel.parse(text)
    assert exact.exact is not None
    if exact.exact.terms:
        general = l1_norm(behaviour(text))
        assert general.overlaps(exact.l1)
        assert (general - exact.l1).abs_upper() < 1e-28


@settings(max_examples=8)
@given(a=small, b=st.integers(0, 4), shift=st.fractions(min_value=-1, max_value=1))
def test_gaussians_with_waves(a: Fraction, b: int, shift: Fraction):
    where = behaviour(f"exp(-({a})*t**2 + ({shift})*t)*cos({b}*t)")
    found = l1_norm(where)
    with mpmath.workdps(40):
        a_, s_ = (mpmath.mpf(x.numerator) / x.denominator for x in (a, shift))
        zeros = [(2 * k + 1) * mpmath.pi / (2 * b) for k in range(40)] if b else [mpmath.mpf(1)]
        ends = [0, *[z for z in zeros if z < 20], 20, 40]
        value = mpmath.quad(
            lambda t: abs(mpmath.exp(-a_ * t * t + s_ * t) * mpmath.cos(b * t)), ends
        )
    assert inside(found, value)
    assert sharp(found)


def airy_norm(shift: int) -> mpmath.mpf:
    with mpmath.workdps(40):
        zeros = [mpmath.airyaizero(k) + shift for k in range(1, 12)]
        ends = [0, *sorted(z for z in zeros if z > 0), shift + 5, shift + 30]
        total = mpmath.mpf(0)
        for left, right in itertools.pairwise(ends):
            total += abs(mpmath.quad(lambda t: mpmath.airyai(t - shift), [left, right]))
        return total


@pytest.mark.parametrize("shift", [0, 2, 5])
def test_airy(shift: int):
    found = l1_norm(behaviour(f"airyai(t - {shift})"))
    assert inside(found, airy_norm(shift))
    assert sharp(found)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Max(0, 1 - t)", "1/2"),
        ("Heaviside(1 - t)", "1"),
        ("Piecewise((t, t < 1/3), (1/3, t < 2/3), (0, True))", "1/6"),
        ("Abs(1 - t)*Heaviside(2 - t)", "1"),
        ("Heaviside(1 - t) - Heaviside(t - 1)*Heaviside(2 - t)", "2"),
        ("0*t", "0"),
        ("(1 + t)**(-3/2) + exp(-t)", "3"),
        ("1/cosh(t)", "pi/2"),
        ("1/(1 + t**2)", "pi/2"),
        ("(1 + sqrt(t))**(-4)", "1/3"),
        ("sqrt(t)*exp(-t)", "sqrt(pi)/2"),
        ("exp(-sqrt(t))", "2"),
        ("erfc(t)", "1/sqrt(pi)"),
        ("2**(-t)", "1/log(2)"),
    ],
)
def test_known_norms(text: str, value: str):
    found = l1_norm(behaviour(text))
    with precision(200):
        truth = to_ball(evaluate(parse_term(value), {}, 200))
        assert found.overlaps(truth)
        assert found.rad() < 1e-30


def test_an_endless_series_of_kinks():
    # int |sin t| exp(-t) = coth(pi/2)/2
    found = l1_norm(behaviour("Abs(sin(t))*exp(-t)"))
    with mpmath.workdps(40):
        assert inside(found, mpmath.coth(mpmath.pi / 2) / 2)
    assert sharp(found, 28)


def test_an_enclosure_is_never_narrower_than_what_is_proved():
    # The tail of a wave that decays like a power is only bounded: few digits, still right.
    found = l1_norm(behaviour("sin(t)/(1 + t)**2"))
    with mpmath.workdps(30):
        value = sum(
            abs(
                mpmath.quad(
                    lambda t: mpmath.sin(t) / (1 + t) ** 2, [k * mpmath.pi, (k + 1) * mpmath.pi]
                )
            )
            for k in range(400)
        )
    # The rest beyond 400 pi is below 1/(400 pi)
    assert found.lower() <= float(value) + 1 / 1256
    assert found.upper() >= float(value)


# ---------------------------------------------------------------- behaviour at infinity
SHAPES = (
    "(1 + t)**(-({p}))",
    "t**2*exp(-({a})*t) - exp(-2*({a})*t)",
    "exp(-({a})*sqrt(1 + t))",
    "1/((2 + t)*log(2 + t)**2)",
    "(1 + t + exp(-({a})*t))**(-({p}))",
    "erfc(({a})*t)",
    "airyai(({a})*t - 2)",
    "tanh(({a})*t)/(1 + t**2)",
    "1/cosh(({a})*t)",
    "exp(-({a})*t)*log(1 + t)",
    "Max(exp(-t), exp(-({a})*t)/2)",
    "sinh(t/2)*exp(-t)",
    "(1 + t)**(-pi)",
    "t**({a})*exp(-t**(3/2))",
)


@settings(max_examples=60)
@given(shape=st.sampled_from(SHAPES), a=small, p=exponents, later=st.integers(0, 30))
def test_a_germ_bounds_the_function(shape: str, a: Fraction, p: Fraction, later: int):
    term = parse_term(shape.format(a=a, p=p))
    time, found = first_germ(term)
    at = time * (1 + Fraction(later, 7))
    with precision(200):
        value = to_ball(evaluate(term, {"t": to_fmpq(at)}, 200))
        assert abs(value) <= found.upper * found.over.at(at) * (1 + arb(2) ** -60)
        if found.sign:
            assert found.lower is not None
            assert value * found.sign >= found.lower * found.under.at(at) * (1 - arb(2) ** -60)


@pytest.mark.parametrize(
    "text", ["tan(t)", "gamma(t)", "(1 + t) - t - 1/2 + tan(t)", "sqrt(sin(t))"]
)
def test_no_rule_no_germ(text: str):
    with pytest.raises(NoGerm):
        first_germ(parse_term(text))


def test_scales():
    fast = Scale.of(Fraction(3), Fraction(0), {Fraction(1): Fraction(1)})
    assert fast.integrable
    assert fast.rate == 1
    assert fast.falls_from(Fraction(4))
    assert not fast.falls_from(Fraction(2))
    slow = Scale(Fraction(-1), Fraction(-2))
    assert slow.integrable
    assert not Scale(Fraction(-1), Fraction(-1)).integrable
    assert Scale(Fraction(0), Fraction(0), ((Fraction(2), Fraction(1)),)).rate is None
    tail = fast.tail(Fraction(40))
    assert tail is not None
    with mpmath.workdps(30):
        assert float(tail) >= float(mpmath.gammainc(4, 40))


# ---------------------------------------------------------------- domain and refusals
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1/(1 - t)", "unbounded at t = 1"),
        ("1/(1 - t)**2", "unbounded at t = 1"),
        ("1/(t - 1/3)", "unbounded at t = 1/3"),
        ("exp(-t)/(t**2 - 2)", "near t = 1.41421"),
        ("t**(-1/2)*exp(-t)", "unbounded at t = 0"),
        ("1/t**2", "unbounded at t = 0"),
        ("log(t)*exp(-t)", "unbounded at t = 0"),
        ("sin(t)/t*exp(-t)", "not defined at t = 0"),
        ("sqrt(1 - t)", "not real"),
        ("sqrt(t - 1)*exp(-t)", "not real at t = 0"),
        ("tan(t)*exp(-t)", "near t = 1.5708"),
        ("1/(1 + t)", "not integrable"),
        ("exp(t)", "not integrable"),
        ("1", "not integrable"),
        ("cos(t)", "not integrable"),
        ("sin(t)/(1 + t)", "not integrable"),
        ("besselj(0, t)", "not integrable.*a Bessel function falls"),
        ("-2*besselj(3, 1 - t/2)/7", "not integrable.*a Bessel function falls"),
        ("1/((2 + t)*log(2 + t))", "not integrable"),
        ("exp(t)*erfc(sqrt(t))", "not integrable"),
    ],
)
def test_what_is_no_kernel_gets_its_reason(text: str, reason: str):
    with pytest.raises(BadKernel, match=reason):
        check([Channel.parse(text)])


@pytest.mark.parametrize("text", ["gamma(1 + t)**(-1)", "1/(t**2 - 2)**2", "exp(-t)*zeta(2 + t)"])
def test_what_is_not_decided_is_open(text: str):
    channel = Channel.parse(text)
    check([channel])
    assert channel.integrable is None
    found = {item.name: item for item in facts([channel], {})}
    assert found["integrable"].outcome == "open"
    assert found["L1 norm"].outcome == "open"


@pytest.mark.parametrize(
    "text",
    [
        "besselj(0, t)*exp(-t)", "besselj(1/2, t)", "besselj(0, t**2)", "besselj(0, 1)",
        "0*besselj(0, t)", "besselj(0, t)/(1 + t)", "besselj(0, t) + exp(-t)", "besselj(0, 2)",
    ],
)  # fmt: skip
def test_only_a_bessel_function_alone_is_known_not_to_be_integrable(text: str) -> None:
    assert not lone_bessel(parse_term(text))


def test_divergence_is_decided_at_the_border():
    assert Channel.parse("(1 + t)**(-101/100)").integrable is True
    assert Channel.parse("(1 + t)**(-1)").integrable is False
    assert Channel.parse("(1 + t)**(-99/100)").integrable is False
    assert Channel.parse("1/((2 + t)*log(2 + t)**(3/2))").integrable is True


def test_a_removable_cancellation_is_not_a_pole():
    assert domain(parse_term("exp(-t)/(t**2 - t + 1)")).defined
    assert domain(parse_term("sqrt(t)*exp(-t)")).defined


# ---------------------------------------------------------------- smoothness
@pytest.mark.parametrize(
    ("text", "order", "sharp_"),
    [
        ("exp(-t**2)", None, True),
        ("(1 + t)**(-3/2)", None, True),
        ("sqrt(t)*exp(-t)", 0, True),
        ("t**(3/2)*exp(-t)", 1, True),
        ("t**(7/3)*exp(-t)", 2, True),
        ("Max(0, 1 - t)", 0, True),
        ("Max(0, 1 - t)**2", 1, True),
        ("Heaviside(1 - t)", -1, True),
        ("Abs(sin(t))*exp(-t)", 0, True),
        ("Abs(1 - t)*(1 - t)*exp(-t)", 0, False),
        ("Heaviside(t - 1)*(t - 1)**2*Heaviside(3 - t) - Max(0, t - 3)*0", -1, True),
    ],
)
def test_smoothness_class(text: str, order: int | None, sharp_: bool):
    found = smoothness(parse_term(text), Fraction(8))
    assert found.order == order
    assert found.proved or not sharp_


def test_smoothness_that_is_not_decided():
    with pytest.raises(Unsupported):
        smoothness(parse_term("sqrt(t)*sqrt(t)*exp(-t)"), Fraction(8))


def test_derivatives_that_vanish():
    assert vanishing_order(parse_term("t**3*exp(-t**2)"), 8) == (3, True)
    assert vanishing_order(parse_term("exp(-t**2)"), 8) == (0, True)


@settings(max_examples=20)
@given(t0=st.fractions(min_value=0, max_value=5, max_denominator=16), k=st.integers(0, 4))
def test_derivatives_agree_with_taylor_coefficients(t0: Fraction, k: int):
    for text in ("airyai(t - 2)*exp(-t)", "(1 + t)**(-5/2)", "exp(-t**2)*cos(t)"):
        term = parse_term(text)
        with precision(128):
            series = taylor(term, to_ball(to_fmpq(t0)), k)
            other = taylor(derivative(term, k), to_ball(to_fmpq(t0)), 0)
            assert series is not None
            assert other is not None
            assert (series[k] * _factorial(k)).overlaps(other[0])


def _factorial(k: int) -> int:
    return 1 if k < 2 else k * _factorial(k - 1)


# ---------------------------------------------------------------- suprema
@settings(max_examples=15)
@given(n=st.integers(1, 5), a=small)
def test_suprema_of_gamma_densities(n: int, a: Fraction):
    found = supremum(parse_term(f"t**{n}*exp(-({a})*t)"))
    with mpmath.workdps(30):
        a_ = mpmath.mpf(a.numerator) / a.denominator
        assert inside(found, (n / (a_ * mpmath.e)) ** n, 9)
    assert found.rad() < 1e-9 * abs(found.mid())


def test_suprema_that_are_infinite():
    with pytest.raises(Unbounded):
        supremum(parse_term("exp(t)*(1 + t)**(-3)"))


# ---------------------------------------------------------------- complete monotonicity
CM = (
    "exp(-t)",
    "exp(-t) + 3*exp(-2*t)",
    "(1 + t)**(-11/10)",
    "1/(1 + t)",
    "exp(-sqrt(1 + t))",
    "exp(-t)/(2 + 3*t)",
    "1/(1 + sqrt(t))**3",
    "1/(2 + log(1 + t))",
    "exp(-(1 - exp(-t)))*exp(-t)",
    "1/(1 + t + sqrt(t))",
)
NOT_CM = ("t*exp(-t)", "exp(-t) - 2*exp(-3*t)/3", "exp(-t**2)", "exp(-t)*cos(t)", "1/(1 + t**2)")


@pytest.mark.parametrize("text", CM)
def test_closure_rules_agree_with_derivatives(text: str):
    found = complete_monotonicity(parse_term(text))
    assert found.holds
    assert found.proved
    assert wrong_sign(parse_term(text)) is None


@pytest.mark.parametrize("text", NOT_CM)
def test_not_completely_monotone(text: str):
    found = complete_monotonicity(parse_term(text))
    assert found.holds is False


# ---------------------------------------------------------------- Laplace transforms
@settings(max_examples=10)
@given(p=exponents, a=small, b=small)
def test_transform_of_power_laws(p: Fraction, a: Fraction, b: Fraction):
    where = behaviour(f"(({a}) + ({b})*t)**(-({p}))")
    form = transform(where, None)
    assert form is not None
    assert form.confirmed == 3


def test_transform_values_against_mpmath():
    with mpmath.workdps(30):
        value = mpmath.quad(lambda t: mpmath.exp(-t / 2) * mpmath.exp(-t * t), [0, 1, 3, 10])
    assert inside(value_at(behaviour("exp(-t**2)"), Fraction(1, 2), 90), value, 25)


def test_rational_transforms_are_exact():
    for text in ("t**2*exp(-3*t)", "exp(-t)*cos(2*t) - t*exp(-t)*sin(t)"):
        channel = Channel.parse(text)
        form = transform(channel.behaviour, channel.exact)
        assert form is not None
        at = to_ball(evaluate(parse_term(form.form), {"s": to_fmpq(Fraction(2, 3))}, 128))
        assert at.overlaps(value_at(channel.behaviour, Fraction(2, 3)))


# ---------------------------------------------------------------- pieces
@settings(max_examples=20)
@given(b=st.integers(1, 6), a=small)
def test_signed_pieces_cover_and_have_their_signs(b: int, a: Fraction):
    term: Term = parse_term(f"exp(-({a})*t)*cos({b}*t) - t/50")
    (piece,) = smooth_pieces(term, Fraction(6), Fraction(1, 2**40))
    parts = list(signed_pieces(piece, Fraction(1, 2**30)))
    assert parts[0].lower == 0
    assert parts[-1].upper == 6
    for one, two in itertools.pairwise(parts):
        assert one.upper == two.lower
    for part in parts:
        if part.sign:
            for share in (Fraction(1, 3), Fraction(1, 2), Fraction(9, 10)):
                at = part.lower + share * (part.upper - part.lower)
                value = exact_value(term, at)
                assert value is not None
                assert to_ball(value) * part.sign > 0
        else:
            assert part.upper - part.lower < Fraction(1, 2**20)


def test_gamma_of_a_gaussian():
    found = {item.name: item for item in facts([Channel.parse("exp(-t**2)")], {"beta": "1"})}
    gamma = found["gamma for alpha = 1, beta = 1"]
    assert gamma.lower is not None
    assert gamma.upper is not None
    # sup of exp(t)*2*t*exp(-t**2) is at t = 1, where it is 2.
    assert gamma.lower <= 2 <= gamma.upper
    assert gamma.upper - gamma.lower < Fraction(1, 10**9)


def test_germ_of_a_difference_with_exact_cancellation():
    found = germ(parse_term("1 - (1 + 1/t)"), Fraction(8))
    assert found.sign == -1
    assert found.over.power == -1


@pytest.mark.parametrize(
    "text",
    [
        # Defined everywhere (or perhaps), though a ball or a rule does not show it: never refuted.
        "exp(-t)*sqrt(sqrt(2)*sqrt(2) - 2 + t)",
        "exp(-t)/(sign(t - pi) + 1/2)",
        "exp(-t)*besselj(1/2, t)",
    ],
)
def test_what_a_ball_leaves_open_is_never_refuted(text: str):
    assert domain(parse_term(text)).defined is not False


def test_a_root_at_both_ends_of_a_piece():
    where = behaviour("Piecewise((sqrt(t*(1 - t)), t < 1), (0, True))")
    with mpmath.workdps(40):
        assert inside(l1_norm(where), mpmath.pi / 8)


def test_a_damped_sinc():
    """int sinc(t) exp(-s t) = atan(1/s); the germ is that of sin(t)/t."""
    where = behaviour("sinc(t)*exp(-t)")
    assert smoothness(where.term, where.time).text == "C^oo on [0, oo)"
    with mpmath.workdps(30):
        assert inside(integral_of(where), mpmath.atan(1))
    assert germ(parse_term("sinc(t)"), Fraction(4)).wave
    assert not germ(parse_term("sinc(exp(-t))"), Fraction(4)).wave


def test_a_damped_bessel_function_is_smooth():
    where = behaviour("besselj(0, t)*exp(-t)")
    assert smoothness(where.term, where.time).text == "C^oo on [0, oo)"
    with pytest.raises(Unsupported):
        smoothness(parse_term("besselj(1/2, t)*exp(-t)"), Fraction(4))
