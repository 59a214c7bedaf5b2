"""The facts of a kernel, each with a verdict of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb

from memory_theorems.theorems.objects.half_line.scales import Scale
from memory_theorems.theorems.objects.half_line.suprema import Unbounded, supremum
from memory_theorems.theorems.targets.channels import ENDED, Channel, divergence
from memory_theorems.theorems.targets.derivatives import derivative
from memory_theorems.theorems.targets.monotonicity import complete_monotonicity
from memory_theorems.theorems.targets.regularity import smoothness, vanishing_order
from memory_theorems.theorems.targets.shown_digits import upward
from memory_theorems.theorems.targets.transforms import POINTS, transform, value_at
from memory_theorems.verify.arithmetic.balls import lower_bound, precision, to_fmpq, upper_bound
from memory_theorems.verify.arithmetic.sign_structure import supremum_of_absolute_value
from memory_theorems.verify.asking.clock import OutOfTime, limited
from memory_theorems.verify.errors import Unsupported, VerifyError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import rational_text

DIGITS = 32
ALPHA = 3


@dataclass(frozen=True, slots=True)
class Fact:
    """A verdict about one property; ``lower`` and ``upper`` enclose its value where it has one."""

    name: str
    outcome: str
    evidence: str
    value: str | None = None
    lower: Fraction | None = None
    upper: Fraction | None = None
    detail: str = ""
    reason: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "value": self.value,
            "lower": None if self.lower is None else rational_text(self.lower),
            "upper": None if self.upper is None else rational_text(self.upper),
            "outcome": self.outcome,
            "evidence": self.evidence,
            "reason": self.reason,
            "detail": self.detail,
        }


def holds(name: str, value: str, proved: bool, detail: str = "") -> Fact:
    return Fact(name, "holds", "proved" if proved else "certified", value, detail=detail)


def fails(name: str, value: str, proved: bool, detail: str = "") -> Fact:
    return Fact(name, "fails", "proved" if proved else "certified", value, detail=detail)


def open_(name: str, detail: str, reason: str = "unsupported") -> Fact:
    return Fact(name, "open", "none", detail=detail, reason=reason)


def number(name: str, ball: arb, detail: str = "", proved: bool = False) -> Fact:
    """An enclosure rounded outwards to some more than 30 digits."""
    with precision(192):
        low, high = _rounded(lower_bound(ball), False), _rounded(upper_bound(ball), True)
    evidence = "proved" if proved else "certified"
    return Fact(name, "holds", evidence, None, low, high, detail)


def _rounded(value: Fraction, up: bool) -> Fraction:
    if value == 0 or value.denominator == 1:
        return value
    whole = len(str(abs(value).__floor__())) if abs(value) >= 1 else 0
    small = 0 if whole else len(str((1 / abs(value)).__floor__())) - 1
    scale = Fraction(10) ** (DIGITS - whole + small)
    scaled = value * scale
    rounded = -((-scaled).__floor__()) if up else scaled.__floor__()
    return Fraction(rounded) / scale


def facts(
    channels: Sequence[Channel], options: Mapping[str, str], seconds: float = 5.0
) -> Iterator[Fact]:
    """All facts, each in at most ``seconds`` (norms: twice that).

    A fact that raises is open with the reason, and never hides the others.
    """
    yield holds("channels", str(len(channels)), True)
    for channel, label in zip(channels, _labels(channels), strict=True):
        for name, make in _single(channel, options):
            yield _guarded(name + label, make, seconds)
    yield _guarded("L1 norm", lambda: _l1(channels), 2 * seconds)
    yield _guarded("L2 norm", lambda: _l2(channels), 2 * seconds)


def _labels(channels: Sequence[Channel]) -> list[str]:
    if len(channels) == 1:
        return [""]
    return [f" (channel {i + 1})" for i in range(len(channels))]


def _guarded(name: str, make: Callable[[], Fact], seconds: float) -> Fact:
    try:
        with limited(seconds):
            found = make()
    except OutOfTime as problem:
        return open_(name, str(problem), "budget")
    except VerifyError as problem:
        return open_(name, str(problem))
    except (ValueError, ArithmeticError) as problem:
        return open_(name, f"{type(problem).__name__}: {problem}")
    return Fact(
        name, found.outcome, found.evidence, found.value, found.lower, found.upper,
        found.detail, found.reason,
    )  # fmt: skip


def _single(
    channel: Channel, options: Mapping[str, str]
) -> Iterator[tuple[str, Callable[[], Fact]]]:
    yield "defined on [0, oo)", lambda: _defined(channel)
    yield "integrable", lambda: _integrable(channel)
    yield "value at 0", lambda: _at_zero(channel)
    yield "smoothness", lambda: _smoothness(channel)
    yield "derivatives that vanish at 0 (up to 8)", lambda: _vanishing(channel)
    yield "largest exponential rate", lambda: _rate(channel)
    yield "memory class", lambda: _memory(channel)
    yield "perturbations in stable approximation by tanh networks", lambda: _stable(channel)
    yield from _rate_triple(channel, options)
    yield "completely monotone", lambda: _monotone(channel)
    yield "Laplace transform", lambda: _transform(channel)
    for s in POINTS[:2]:
        yield (
            f"Laplace transform at s = {rational_text(s)}",
            lambda s=s: number("", value_at(channel.behaviour, s, 104)),  # type: ignore[misc]
        )


def _defined(channel: Channel) -> Fact:
    found = channel.domain
    if channel.exact is not None:
        return holds("", "yes", True, "an exponential polynomial")
    if found.defined is None:
        return open_("", found.why)
    if not found.defined:
        return fails("", "no", True, found.why)
    return holds("", "yes", False, f"boxes up to t = {found.time}, rules beyond")


def _integrable(channel: Channel) -> Fact:
    answer = channel.integrable
    exact = channel.exact is not None
    if answer is None:
        return open_("", channel.domain.why or "neither domination nor divergence was proved")
    if not answer:
        return fails("", "no", exact, divergence(channel))
    return holds("", "yes", exact, _domination(channel))


def _domination(channel: Channel) -> str:
    if channel.exact is not None:
        return "every term decays exponentially"
    assert channel.germ is not None
    scale = channel.germ.over
    if scale.power < ENDED:
        return f"zero from t = {channel.domain.time} on"
    size = f"{float(channel.germ.upper):.6g}"
    return f"|rho| <= about {_times(size, scale)} for t >= {channel.domain.time}"


def _times(size: str, scale: Scale) -> str:
    """A multiple of a scale as people write it."""
    parts = [_power("t", scale.power)] if scale.power else []
    parts += [_power("log(t)", scale.logs)] if scale.logs else []
    for r, c in scale.decay:
        shown = rational_text(abs(c)) if c.denominator < 10**6 else f"{abs(float(c)):.6g}..."
        factor = "" if abs(c) == 1 else f"{shown}*"
        parts.append(f"exp({'-' if c > 0 else ''}{factor}{_power('t', r)})")
    return "*".join(parts if size == "1" and parts else [size, *parts])


def _power(base: str, exponent: Fraction) -> str:
    if exponent == 1:
        return base
    whole = exponent.denominator == 1 and exponent > 0
    return f"{base}**{exponent}" if whole else f"{base}**({rational_text(exponent)})"


def _at_zero(channel: Channel) -> Fact:
    from memory_theorems.theorems.objects.half_line.pieces import exact_value
    from memory_theorems.verify.arithmetic.balls import to_ball

    value = exact_value(channel.term, Fraction(0))
    if value is None:
        return open_("", "not defined at 0")
    return number("", to_ball(value))


def _smoothness(channel: Channel) -> Fact:
    if channel.exact is not None:
        return holds("", "C^oo on [0, oo)", True, "an exponential polynomial")
    behaviour = channel.behaviour
    found = smoothness(channel.term, behaviour.time)
    where = "; ".join(f"{item.where}: {item.why}" for item in found.breaks[:4])
    more = len(found.breaks) - 4
    return holds("", found.text, False, where + (f"; {more} more" if more > 0 else ""))


def _vanishing(channel: Channel) -> Fact:
    order, sharp = vanishing_order(channel.term, 8)
    if not sharp:
        return open_("", f"at least {order}")
    return holds("", str(order), True)


def _rate(channel: Channel) -> Fact:
    low, high = channel.rate
    exact = channel.exact is not None
    if low is None:
        value = "oo" if not exact or channel.exact is None or channel.exact.terms else "oo (zero)"
        return holds("", value, exact, "exp(beta*t)*rho is bounded for every beta")
    assert high is not None
    if low == high:
        return Fact("", "holds", "proved" if exact else "certified", rational_text(low), low, high)
    return Fact("", "holds", "certified", None, low, high)


#: What stable approximation asks of a kernel of one sign, by stable-ssm/theorem-3.5.
NEVER_STABLE = (
    "no linear models approximate it with an error that stays bounded when input and output "
    "weights are perturbed too, however their rates are parameterised (stable-ssm/theorem-3.5)"
)


def _memory(channel: Channel) -> Fact:
    """Exponential or slower, from the largest rate.  Slower is told of kernels that are of one
    sign from some time on (their rate is bounded above by a bound below)."""
    low, high = channel.rate
    exact = channel.exact is not None
    if low is None:
        return holds("", "faster than every exponential", exact)
    if low > 0:
        shown = rational_text(low) if low == high else f"at least {float(low):.6g}"
        return holds("", "exponential", exact, f"largest rate {shown}")
    if high == 0:
        return holds("", "slower than every exponential", False, NEVER_STABLE)
    return open_("", "the largest rate is at least 0; no rate is excluded")


#: What has to be given before the rate of a kernel bounds the perturbations, by Theorem 3.9; tanh
#: and hardtanh have the slope 1.
GIVEN_UNIFORM_DECAY = (
    "given, and not shown here: tanh or hardtanh networks with direct and bounded weights "
    "approximate it with its slopes over bounded inputs; the memories of all networks whose "
    "weights are perturbed by up to that size decay uniformly; near rest networks follow their "
    "linear flow (inverse/theorem-3.9 and inverse/theorem-3.9-tanh)"
)


def _stable(channel: Channel) -> Fact:
    """How large perturbations a stable approximation by bounded networks can bear at most: the
    memory of the functional of a kernel is |rho(t)|, whose rate bounds them, given uniform decay.
    That there is such an approximation is not shown."""
    low, high = channel.rate
    if low is None:
        return open_("", f"no size of the perturbations is excluded; {GIVEN_UNIFORM_DECAY}")
    assert high is not None
    if high == 0:
        return holds("", "for no size, given uniform decay", False, GIVEN_UNIFORM_DECAY)
    shown = rational_text(high) if low == high else upward(high)
    value = f"only up to size {shown}, given uniform decay"
    return holds("", value, False, GIVEN_UNIFORM_DECAY)


def _monotone(channel: Channel) -> Fact:
    found = complete_monotonicity(channel.term)
    if found.holds is None:
        return open_("", found.why)
    return (holds if found.holds else fails)(
        "", "yes" if found.holds else "no", found.proved, found.why
    )


def _transform(channel: Channel) -> Fact:
    found = transform(channel.behaviour, channel.exact)
    if found is None:
        return open_("", "no closed form is known here; enclosures of its values follow")
    detail = (
        "exact"
        if found.exact
        else (f"change of variable; confirmed at {found.confirmed} points by enclosures")
    )
    return holds("", found.form, True, detail)


# ---------------------------------------------------------------- alpha, beta, gamma of (13)
def chosen_beta(channel: Channel, options: Mapping[str, str]) -> Fraction | None:
    """beta of (13): the given one, or nine tenths of the rate, or 1 when the rate is infinite;
    None when no beta > 0 serves."""
    if "beta" in options:
        return Fraction(options["beta"])
    low, _ = channel.rate
    if low is None:
        return Fraction(1)
    return low * Fraction(9, 10) if low > 0 else None


def _rate_triple(
    channel: Channel, options: Mapping[str, str]
) -> Iterator[tuple[str, Callable[[], Fact]]]:
    name = "(alpha, beta, gamma) of (13)"
    try:
        beta = chosen_beta(channel, options)
        alpha = int(options["alpha"]) if "alpha" in options else _chosen_alpha(channel)
    except VerifyError as problem:
        why = str(problem)
        yield name, lambda: open_("", why)
        return
    except (ValueError, ZeroDivisionError):
        yield name, lambda: open_("", "alpha is a whole number and beta a fraction")
        return
    if beta is None or beta <= 0 or alpha < 1:
        why = "exp(beta*t)*rho(t) is unbounded for every beta > 0: the largest rate is 0"
        yield name, lambda: fails("", "none", channel.exact is not None, why)
        return
    shown = f"gamma for alpha = {alpha}, beta = {rational_text(beta)}"
    yield shown, lambda: _gamma(channel, alpha, beta)


def _chosen_alpha(channel: Channel) -> int:
    order, _ = vanishing_order(channel.term, ALPHA + 1)
    return max(1, min(ALPHA, order - 1))


def _gamma(channel: Channel, alpha: int, beta: Fraction) -> Fact:
    """max over k = 1..alpha+1 of sup_t beta**-k |exp(beta t) rho^(k-1)(t)|."""
    best = arb(0)
    for order in range(alpha + 1):
        try:
            size = _weighted(channel, order, beta)
        except (Unbounded, ValueError):
            return fails(
                "", "none", channel.exact is not None,
                f"exp(beta*t)*y^({order + 1})(t) is unbounded",
            )  # fmt: skip
        with precision(96):
            best = best.max(size / to_fmpq(beta) ** (order + 1))
    return number("", best)


def _weighted(channel: Channel, order: int, beta: Fraction) -> arb:
    if channel.exact is not None:
        return supremum_of_absolute_value(channel.exact.derivative(order).damped(-beta), 48)
    if smoothness(channel.term, channel.behaviour.time).order is not None:
        raise Unsupported("the kernel is not smooth, so that (13) has no derivative to bound")
    moved = t.function("exp", t.multiply(t.number(beta), t.variable("t")))
    return supremum(t.multiply(moved, derivative(channel.term, order)), 40)


# ---------------------------------------------------------------- norms
def _l1(channels: Sequence[Channel]) -> Fact:
    if not all(channel.integrable for channel in channels):
        return open_("", "not all components are known to be integrable")
    with precision(160):
        return number("", sum((channel.l1 for channel in channels), arb(0)))


def _l2(channels: Sequence[Channel]) -> Fact:
    if not all(channel.integrable for channel in channels):
        return open_("", "not all components are known to be integrable")
    with precision(160):
        total = sum((channel.square for channel in channels), arb(0))
        if total > 0:
            return number("", total.sqrt())
        return number("", arb(0).union(total.abs_upper().sqrt()))
