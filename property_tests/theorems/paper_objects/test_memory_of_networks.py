"""Networks under Heaviside inputs: states that settle; a network that remembers for ever."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.inverse_approximation.definition_3_1.resting_memory import (
    EVERY_NETWORK,
)
from memory_theorems.theorems.inverse_approximation.definition_3_1.saturated_memory import (
    STABLE_NETWORKS,
)
from memory_theorems.theorems.inverse_approximation.theorem_3_9.perturbed_readouts import (
    STATES_SETTLE,
)
from memory_theorems.theorems.paper_objects import heaviside_inputs, hidden_dynamics
from memory_theorems.theorems.paper_objects.activations import DEFINITION_3_8
from memory_theorems.theorems.paper_objects.memory_functions import DEFINITION_3_1, DEFINITION_3_2
from memory_theorems.theorems.paper_objects.perturbed_weights import EUCLIDEAN, PERTURBED, SPECTRAL
from memory_theorems.verify.coq.composed import section
from memory_theorems.verify.reasoning.composition import Composed, Setting
from property_tests.theorems.variants import changed_here, closer

#: Definitions 3.1, 3.2, 3.4 (its perturbations) and 3.8, with (1) and (2).
DEFINITIONS = Setting.of(
    heaviside_inputs.SYMBOLS,
    heaviside_inputs.HYPOTHESES,
    (
        *(heaviside_inputs.HEAVISIDE, *DEFINITION_3_1, *DEFINITION_3_2, *DEFINITION_3_8),
        *(*hidden_dynamics.OBJECTS, SPECTRAL, EUCLIDEAN, PERTURBED),
    ),
    [DERIVES],
)


def test_the_definitions_are_read_and_printed_for_coq() -> None:
    """Each object carries its sentence; a statement with all of them is a proposition of Coq."""
    assert all(one.meaning for one in DEFINITIONS.objects)
    text = (
        "for m: natural, sigma: (real -> real), W, U, V, Y: (natural, natural -> real),"
        " b, c, p, q: (natural -> real), h: (X, real, natural -> real), M: (real -> real),"
        " rho: real."
        " activation(sigma) and class_A_0(sigma) and class_A_1(sigma)"
        " and perturbed(rho, m, W, U, b, c, V, Y, p, q) and model(m, sigma, W, U, b, h)"
        " and memory(fun(t, z, output(m, c, h, t, z)), M) and decaying_memory(M)"
        " and uniformly_decaying(fun(n, t, z, output(m, c, h, t, z)))"
        " => exponentially_decaying_memory(M)"
    )
    printed = section("all_of_them", DEFINITIONS, DEFINITIONS.vocabulary.form(text))
    assert "(derives " in printed
    assert "exists" in printed


@pytest.mark.parametrize(
    "statement", [STATES_SETTLE, EVERY_NETWORK, STABLE_NETWORKS], ids=["settle", "every", "stable"]
)
def test_the_statements_are_printed_for_coq(statement: Composed) -> None:
    """No bound variable has the name of another."""
    assert "Definition said : Prop" in section("said", statement.setting, statement.form)


def test_the_states_settle() -> None:
    found = closer().close(STATES_SETTLE)
    assert found.shown is not None, found.missing
    assert found.unmet == ""
    assert found.cited == found.given == ()
    assert found.word == "PROVED"


#: (text, another): false, or in need of another proof.
WRONG = [
    pytest.param("<= e**2*|z|**2", "<= e**2*|z|**2/4", marks=pytest.mark.stress),
    pytest.param("<= e**2*|z|**2", "<= e**2", marks=pytest.mark.stress),
    ("Sum((u(j) - v(j))**2, (j, 1, p)) <= r**2", "Sum((u(j) - v(j))**2, (j, 1, p)) <= r"),
    (" and readouts_decay(beta, m, c, h)", ""),
    ("=> |v| <= r*|z|", "=> v <= r*|z|"),
    # no readout but c itself
    ("euclidean(m(n), c_1, fun(j, c(n, j)), beta)", "euclidean(m(n), c_1, fun(j, c(n, j)), 0)"),
    ("0 < t => derives", "1 < t => derives"),
    # each model at its own time
    (
        "exists T: real. for n: natural, c_1: (natural -> real), t: real.",
        "for n: natural. exists T: real. for c_1: (natural -> real), t: real.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), WRONG)
def test_wrong_variants_are_not_closed(old: str, new: str) -> None:
    found = closer().close(changed_here(STATES_SETTLE, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    why = ("not decided", "not in scope", "is not what", "does not end in", "premise", "part(s)")
    assert any(one in found.missing for one in why), found.missing


def _refuted(statement: Composed) -> bool:
    found = closer().refuted(statement)
    assert found is not None
    return found.shown is not None


def test_not_every_network_forgets() -> None:
    found = closer().refuted(EVERY_NETWORK)
    assert found is not None
    assert found.shown is not None, found.missing
    assert found.cited == found.given == ()


NOTHING = [
    *({"M": "fun(t, 2)"}, {"W": "fun(p, q, -1)"}),
    *(
        pytest.param(value, marks=pytest.mark.stress)
        for value in ({"M": "fun(t, 1/2)"}, {"e": "1"}, {"t": "0"})
    ),
]


@pytest.mark.parametrize("value", NOTHING)
def test_other_values_refute_nothing(value: dict[str, str]) -> None:
    """A wrong supremum, a level that is not exceeded, another network, an early time."""
    assert EVERY_NETWORK.refuted is not None
    values = {**EVERY_NETWORK.refuted.values, **value}
    wrong = replace(EVERY_NETWORK, refuted=replace(EVERY_NETWORK.refuted, values=values))
    assert not _refuted(wrong)


#: What the structure does not refute: what is true, and premises that it does not meet.
TRUE = [
    ("for e: real. 0 < e => exists T", "for e: real. 1 <= e => exists T"),
    *(
        pytest.param(old, new, marks=pytest.mark.stress)
        for old, new in (
            ("for e: real. 0 < e => exists T", "for e: real. e < 0 => exists T"),
            (
                "class_A_0(sigma) and model",
                "class_A_0(sigma) and (for y: real. sigma(y) == y) and model",
            ),
            ("1 <= m and", "2 <= m and"),
            ("1 <= m and", "1 <= m and W(1, 1) < 0 and"),
        )
    ),
    # with W = 0 the network is no bounded functional
    (
        "1 <= m and",
        "1 <= m and (exists K: real. for z: X, t: real. heaviside(z)"
        " => |output(m, c, h, t, z)| <= K*|z|) and",
    ),
]


@pytest.mark.parametrize(("old", "new"), TRUE)
def test_what_holds_is_not_refuted(old: str, new: str) -> None:
    assert not _refuted(
        replace(changed_here(EVERY_NETWORK, old, new), refuted=EVERY_NETWORK.refuted)
    )


def test_stable_networks_need_not_forget_exponentially() -> None:
    found = closer().refuted(STABLE_NETWORKS)
    assert found is not None
    assert found.shown is not None, found.missing
    assert found.cited == found.given == ()


#: Another slope; an early time, a small input, weights that are not the unit's.
OTHERS = [
    *({"v": "0"}, {"t": "1"}, {"z": "ones"}, {"W": "fun(p, q, -2)"}, {"sigma": "fun(y, y)"}),
]


@pytest.mark.stress
@pytest.mark.parametrize("value", OTHERS)
def test_other_values_leave_43_open(value: dict[str, str]) -> None:
    assert STABLE_NETWORKS.refuted is not None
    values = {**STABLE_NETWORKS.refuted.values, **value}
    wrong = replace(STABLE_NETWORKS, refuted=replace(STABLE_NETWORKS.refuted, values=values))
    assert not _refuted(wrong)


#: What the unit does not refute: inputs of size 1 at most, a polynomial rate, unstable weights.
TRUE_OF_STABLE = [
    ("heaviside(z) and derives", "heaviside(z) and |z| <= 1 and derives"),
    ("C*exp(-beta*t)", "C/(1 + beta*t)"),
    ("=> a < 0", "=> a < -2"),
]


@pytest.mark.stress
@pytest.mark.parametrize(("old", "new"), TRUE_OF_STABLE)
def test_what_holds_of_stable_networks_is_not_refuted(old: str, new: str) -> None:
    said = changed_here(STABLE_NETWORKS, old, new)
    assert not _refuted(replace(said, refuted=STABLE_NETWORKS.refuted))


def test_the_saturated_unit_in_floats() -> None:
    """With other code: one hardtanh unit under x = 1 + t has the slope 1 at the time t."""
    for until in (0.5, 3.0, 10.0):
        h, steps = 0.0, 20000
        for _ in range(steps):
            h += until / steps * max(-1.0, min(1.0, 1 + until - h))
        assert max(-1.0, min(1.0, 1 + until - h)) == pytest.approx(1.0, abs=1e-9)
