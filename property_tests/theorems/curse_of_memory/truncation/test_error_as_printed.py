"""(15), (70) refuted on functionals and networks: structure, what it does not refute, floats."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from memory_theorems.theorems.curse_of_memory.truncation import (
    changing_kernel,
    error_as_printed,
    missed_by_one_unit,
)
from memory_theorems.theorems.curse_of_memory.truncation.error_as_printed import (
    AS_PRINTED,
    WIDTH_AS_PRINTED,
)
from memory_theorems.verify.reasoning.composition import Composed
from property_tests.theorems.variants import changed_here, closer, refused

_BOUND = "C*(T**(-omega) + omega/m*T**(1 - omega))"


def _refuted(statement: Composed) -> bool:
    found = closer().refuted(statement)
    return found is not None and found.shown is not None


def test_15_is_refuted_and_nothing_is_cited() -> None:
    found = closer().refuted(AS_PRINTED)
    assert found is not None
    assert found.shown is not None, found.missing
    assert found.cited == found.given == ()


def test_16_is_open() -> None:
    found = closer().close(WIDTH_AS_PRINTED)
    assert found.word == "OPEN"
    assert found.missing == "no proof object"


#: omega = 1, where the bound does not vanish as T grows; more units; a kernel of one sign, one that
#: is not like the power, another slope; a time at which the tent does not see the other sign.
OTHERS = [
    {"omega": "1"},
    {"m": "2"},
    {"rho": "fun(s, 1/(1 + s**2)*(1/(1 + s**2)))"},
    {"rho": "fun(s, 2*(1/(1 + s**2))*(1/(1 + s**2)))"},
    {"slope": "fun(s, 0)"},
    {"T": "|T_0| + 1"},
    {"t": "0"},
]


@pytest.mark.stress
@pytest.mark.parametrize("value", OTHERS, ids=lambda one: "-".join(one))
def test_other_values_leave_15_open(value: dict[str, str]) -> None:
    assert AS_PRINTED.refuted is not None
    values = {**AS_PRINTED.refuted.values, **value}
    assert not _refuted(replace(AS_PRINTED, refuted=replace(AS_PRINTED.refuted, values=values)))


#: True: of the zero network; where T is bounded; with a width that may be chosen; without decay of
#: the bound; and the last needs as many units as the tolerance asks for.
TRUE = [
    (_BOUND, "C"),
    (_BOUND, "C*(1 + T**(-omega) + omega/m*T**(1 - omega))"),
    ("T_0 <= T and 1 <= T", "T <= 2 and 1 <= T"),
    ("for T: real, m: natural. T_0 <= T and 1 <= T and 1 <= m => exists ",
     "for T: real. T_0 <= T and 1 <= T => exists m: natural, "),
]  # fmt: skip


@pytest.mark.stress
@pytest.mark.parametrize(("old", "new"), TRUE)
def test_what_is_true_is_not_refuted(old: str, new: str) -> None:
    said = changed_here(AS_PRINTED, old, new)
    assert not _refuted(replace(said, refuted=AS_PRINTED.refuted))


@pytest.mark.stress
def test_without_one_channel_the_signal_is_not_seen() -> None:
    setting = error_as_printed.SETTING.without("one channel")
    assert not _refuted(replace(AS_PRINTED, setting=setting))


#: A derivative with another factor; more area than there is; a unit that may grow.
WRONG = [
    (changing_kernel.SMOOTH, "12*z", "11*z"),
    (changing_kernel.SMOOTH, "-4*s", "-3*s"),
    (changing_kernel.DECAY, "t**(1 + 3)", "t**(1 + 2)"),
    (missed_by_one_unit.LARGE_ON_AN_INTERVAL, "q*(b - a)", "2*q*(b - a)"),
    (missed_by_one_unit.LARGE_ON_AN_INTERVAL, "=> 0 <= k(s)", "=> -1 <= k(s)"),
    (missed_by_one_unit.SCALAR, "=> a < 0", "=> a < 1"),
    (missed_by_one_unit.ALONE, "n == 1", "n == 2"),
    (missed_by_one_unit.MISSED, "1/500", "1/2"),
]


@pytest.mark.stress
@pytest.mark.parametrize(("statement", "old", "new"), WRONG)
def test_wrong_variants_of_the_lemmas_are_refused(statement: Composed, old: str, new: str) -> None:
    refused(statement, old, new)


def test_no_unit_comes_near_in_floats() -> None:
    """With other code: the kernel is like t^-4, and of 2,000 units none gives its two values."""

    def kernel(t: np.ndarray) -> np.ndarray:
        return (t**2 - 1) / (1 + t**2) ** 3

    far = np.array([1e3, 1e4])
    assert np.allclose(kernel(far) * far**4, 1, atol=1e-5)
    s = np.linspace(0, 4, 8001)
    slopes = np.gradient(kernel(s), s)
    g = 1 / (1 + s**2)
    assert np.allclose(slopes[1:-1], (-4 * s * g**3 + 12 * s * g**4)[1:-1], atol=1e-5)
    tents = [np.maximum(0, 1 - np.abs(t - s)) for t in (0, 3)]
    seen = [np.trapezoid(kernel(s) * tent, s) for tent in tents]
    assert seen[0] <= -1 / 16
    assert seen[1] >= 1 / 500
    draw = np.random.default_rng(15)
    for weight, rate in zip(draw.normal(0, 2, 2000), draw.exponential(2, 2000), strict=True):
        given = [weight * np.trapezoid(np.exp(-rate * s) * tent, s) for tent in tents]
        gaps = [abs(mine - theirs) for mine, theirs in zip(seen, given, strict=True)]
        assert max(gaps) >= 1 / 500
