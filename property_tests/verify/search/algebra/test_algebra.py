"""The search for algebraic certificates: its linear algebra, its roots, its outside solver."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from flint import fmpz_poly
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.checker.budget import Budget as CheckerBudget
from memory_theorems.verify.checker.values.real_roots import Line
from memory_theorems.verify.deciding import attestation
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import Claim, claim
from memory_theorems.verify.search.algebra import one_variable
from memory_theorems.verify.search.algebra.degenerate import degenerate
from memory_theorems.verify.search.algebra.elimination import eliminated
from memory_theorems.verify.search.algebra.facial import nullspace, rational_span
from memory_theorems.verify.search.algebra.ladder import climb
from memory_theorems.verify.search.algebra.ordering import ordered, simplices
from memory_theorems.verify.search.algebra.problem import Problem, read
from memory_theorems.verify.search.algebra.radicals import definitions, unfolded
from memory_theorems.verify.search.algebra.semidefinite import System, solve, squares
from memory_theorems.verify.search.algebra.weighted_means import means
from memory_theorems.verify.search.enclosure import Budget
from memory_theorems.verify.search.goals import Goal, goal_of

R, N, P = "(-oo, oo)", "[0, oo)", "(0, oo)"
small = st.fractions(-3, 3, max_denominator=4)


def goal(text: str, given: tuple[str, ...] = (), **domains: str) -> Goal:
    made = claim(text, domains, given=given)
    return goal_of(made, made.conclusion[0])


def problem(text: str, given: tuple[str, ...] = (), **domains: str) -> Problem:
    found = read(goal(text, given, **domains))
    assert found is not None
    return found


# ---------------------------------------------------------------- matrices
@given(st.lists(small, min_size=9, max_size=9))
def test_gram_matrices_are_sums_of_squares(entries: list[Fraction]) -> None:
    rows = [entries[0:3], entries[3:6], entries[6:9]]
    gram = [[sum((r[i] * r[j] for r in rows), Fraction(0)) for j in range(3)] for i in range(3)]
    found = squares(gram)
    assert found is not None
    again = [
        [sum((w * v[i] * v[j] for w, v in found), Fraction(0)) for j in range(3)] for i in range(3)
    ]
    assert again == gram
    assert all(weight > 0 for weight, _ in found)


@pytest.mark.parametrize(
    "matrix", [[[Fraction(-1)]], [[Fraction(0), Fraction(1)], [Fraction(1), Fraction(5)]]]
)
def test_indefinite_matrices_are_not(matrix: list[list[Fraction]]) -> None:
    assert squares(matrix) is None


@given(st.lists(small, min_size=8, max_size=8))
def test_the_nullspace_is_orthogonal_and_complete(entries: list[Fraction]) -> None:
    rows = [entries[:4], entries[4:]]
    found = nullspace(rows, 4)
    assert all(sum(a * b for a, b in zip(row, v)) == 0 for row in rows for v in found)
    rank = np.linalg.matrix_rank(np.array(rows, dtype=float))
    assert len(found) == 4 - rank


def test_a_rational_span_is_recognised() -> None:
    exact = np.array([[1.0, 2.0, -0.5], [0.0, 1.0, 1 / 3]])
    noisy = np.linalg.qr((exact + 1e-6).T)[0].T
    found = rational_span(noisy)
    assert found is not None
    kernel = nullspace(found, 3)
    assert np.allclose(exact @ np.array(kernel, dtype=float).T, 0)


def test_a_singular_system_is_solved_exactly() -> None:
    """Q >= 0 with Q = [[1, -1], [-1, 1]] forced: only facial reduction gets there."""
    system = System(
        (2,), 0,
        ({(0, 0, 0): Fraction(1)}, {(0, 0, 1): Fraction(1)}, {(0, 1, 1): Fraction(1)}),
        (Fraction(1), Fraction(-1), Fraction(1)),
    )  # fmt: skip
    found = solve(system)
    assert found is not None
    assert found.matrices[0] == [[1, -1], [-1, 1]]


def test_an_impossible_system_has_no_solution() -> None:
    assert solve(System((1,), 0, ({(0, 0, 0): Fraction(1)},), (Fraction(-1),))) is None


# ---------------------------------------------------------------- real roots
@given(st.lists(st.fractions(-5, 5, max_denominator=6), min_size=1, max_size=5))
def test_the_checker_finds_every_rational_root(roots: list[Fraction]) -> None:
    polynomial = fmpz_poly([1])
    for root in roots:
        polynomial *= fmpz_poly([-root.numerator, root.denominator])
    line = Line([polynomial * fmpz_poly([-2, 0, 1])], CheckerBudget())
    cells = line.cells()
    points = [cell for cell in cells if cell.factor is not None]
    assert len(points) == len(set(roots)) + 2
    assert all(line.sign(0, cell) == 0 for cell in points)
    assert all(line.sign(0, cell) != 0 for cell in cells if cell.factor is None)


@given(st.lists(st.integers(-4, 4), min_size=2, max_size=6))
def test_cells_have_the_sign_of_their_sample(coefficients: list[int]) -> None:
    polynomial = fmpz_poly(coefficients)
    line = Line([polynomial, fmpz_poly([-1, 1])], CheckerBudget())
    for cell in line.cells():
        if cell.factor is None:
            value = sum(c * cell.sample**k for k, c in enumerate(coefficients))
            assert line.sign(0, cell) == (value > 0) - (value < 0)


@pytest.mark.parametrize(
    ("text", "domain", "given_", "point"),
    [
        ("x**2 >= 2", R, (), True),
        ("(x**2 - 2)**2 > 0", R, (), False),
        ("x**2 >= 2", R, ("x**4 >= 4",), None),
        ("1/x >= x", "(0, 1]", (), None),
    ],
)
def test_one_variable(text: str, domain: str, given_: tuple[str, ...], point: bool | None) -> None:
    """``point``: a rational one, an irrational one, or none where the claim fails."""
    answer = one_variable.decide(goal(text, given_, x=domain), "x")
    assert answer.decided
    assert (answer.node is not None) == (point is None)
    assert (answer.point is not None) == (point is True)


# ---------------------------------------------------------------- the parts of the search
def test_reading_clears_denominators_and_keeps_the_facts() -> None:
    found = problem("1/x >= y", ("x*y <= 1", "y != 0"), x=P, y="[0, 1]")
    assert str(found.target) == "-x0^2*x1 + x0"
    assert [fact.index for fact in found.facts] == [0, 2, 3, 4]
    assert len(found.nonzero) == 1


def test_transcendental_goals_are_not_read() -> None:
    assert read(goal("exp(x) >= x", x=R)) is None


@pytest.mark.parametrize(
    "text", ["x**2 + y**2 >= 2*x*y", "x**4*y**2 + x**2*y**4 + 1 >= 3*x**2*y**2"]
)
def test_the_ladder_finds_identities(text: str) -> None:
    assert climb(problem(text, x=R, y=R), 0, 8, Budget(10_000)) is not None


def test_the_ladder_stops_without_budget() -> None:
    assert climb(problem("x**2 + y**2 >= 2*x*y", x=R, y=R), 0, 8, Budget(0)) is None


def test_means_in_many_variables() -> None:
    names = "abcdefgh"
    text = " + ".join(f"{n}**8" for n in names) + " >= 8*" + "*".join(names)
    about = goal(text, **dict.fromkeys(names, R))
    found = read(about)
    assert found is not None
    assert means(about, found) is not None


def test_coordinates_are_facts() -> None:
    found = next(simplices(problem("x + y >= 0", ("x >= y",), x=N, y=N)))
    assert found.forms is not None
    assert {found.text(found.context.gen(k)) for k in range(2)} <= {"x - y", "x", "y"}


def test_every_order_is_a_case() -> None:
    seen: list[Goal] = []

    def prove(part: Goal) -> dict[str, Any]:
        seen.append(part)
        return {"rule": "exact"}

    assert ordered(goal("x + y + z >= 0", x=N, y=N, z=N), prove) is not None
    assert len(seen) == 6
    assert all(len(part.given) >= 2 for part in seen)


def test_linear_equations_are_solved() -> None:
    found = problem("x**2 + y**2 >= 1/2", ("x + y == 1",), x=R, y=R)
    seen: list[Problem] = []

    def prove(part: Problem) -> Any:
        seen.append(part)
        return climb(part, 0, 4, Budget(1_000))

    node = eliminated(found, prove)
    assert node is not None
    assert node.equations
    assert not seen[0].equations


def test_a_variable_that_may_vanish_is_split() -> None:
    about = goal("a*x**2 + 2*b*x + c >= 0", ("b**2 <= a*c",), a=N, b=R, c=N, x=R)
    found = read(about)
    assert found is not None
    node = degenerate(about, found, lambda part: {"rule": "exact"})
    assert node is not None
    assert node["signs"] == [">", "==", "<"]


def test_roots_are_unfolded_for_sampling() -> None:
    about = goal("s >= x", ("s**2 == x**2 + 1",), x=R, s=N)
    assert [item.name for item in definitions(about)] == ["s"]
    changed = unfolded(about)
    assert not changed.given
    assert "s" not in changed.free


# ---------------------------------------------------------------- the outside solver
DEPRESSED = claim("x**3 + p*x + q >= 0", x=N, p=R, q=N, given=["4*p**3 + 27*q**2 >= 0", "p <= 0"])


def test_the_solver_attests_with_its_name_and_version() -> None:
    verdict = decide(DEPRESSED)
    assert verdict.word == "ATTESTED"
    assert verdict.reason.startswith("z3 ")
    assert not verdict.replayable


def test_an_undefined_conclusion_is_not_attested(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solver drops the points where the root is not real; the claim does not."""
    about = claim("sqrt(x) >= x - x - 1", x="[-1, 1]")
    answer = attestation.attest(about)
    assert answer is not None
    assert answer.holds
    assert not decide(about).holds


@pytest.mark.parametrize(
    "about",
    [
        claim("n**2 >= n", n="integer [0, oo)"),
        claim("exp(x) >= x", x=R),
        claim(["x >= 0", "x**2 >= 0"], x=N),
        claim("y >= x", x=N, y=N, exists={"y": "x"}),
    ],
)
def test_what_is_not_asked(about: Claim) -> None:
    assert attestation.attest(about) is None


def test_a_model_is_a_proposal() -> None:
    answer = attestation.attest(claim("x**2*y >= x", x=P, y=P))
    assert answer is not None
    assert not answer.holds
    assert answer.point is not None
    x, y = answer.point["x"], answer.point["y"]
    assert x * x * y < x


@settings(max_examples=25)
@given(st.lists(st.integers(-2, 2), min_size=5, max_size=5), st.sampled_from((R, N)))
def test_the_solver_and_the_engine_do_not_contradict_each_other(
    numbers: list[int], domain: str
) -> None:
    a, b, c, d, e = numbers
    about = claim(
        f"({a})*x**4 + ({b})*x**2*y**2 + ({c})*x*y + ({d})*y**4 + ({e}) >= 0", x=domain, y=domain
    )
    verdict, answer = decide(about), attestation.attest(about)
    if answer is not None:
        assert not (verdict.holds and not answer.holds)
        assert not (verdict.fails and answer.holds)
