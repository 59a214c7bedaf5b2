"""Displays of formulas: read back, with symbols, sorts, hypotheses and definitions."""

from __future__ import annotations

import importlib
from dataclasses import replace

import pytest
from hypothesis import given

from memory_theorems.reports.mathematics import statement
from memory_theorems.theorems import all_theorems
from memory_theorems.theorems.commands.plain import plain
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.displays import display_of
from memory_theorems.verify.language import formula_latex as writing
from memory_theorems.verify.language.formula_latex import formula_latex, sequent_latex, spaces_of
from memory_theorems.verify.language.formulas import Formula, Theory
from memory_theorems.verify.sequents import Sequent
from property_tests.latex_formula_reader import read_sequent, sequent_of
from property_tests.latex_reader import Misread
from property_tests.proof_modules import proof_modules
from property_tests.verify.language.test_formulas import THEORY, _theory_texts, scalars

RUNS = Theory.parse(
    {
        "lambda": (r"\lambda", "[0, 1)", "contraction factor"),
        "L": ("L", "[0, oo)", "Lipschitz constant in the input"),
        "B": ("B", "[0, oo)", "bound of the inputs"),
        "phi": (r"\phi", "H, X -> H", "the state map"),
        "x": ("x", "natural -> X", "the inputs"),
        "h": ("h", "natural, natural -> H", "the state after j steps from 0"),
    },
    {
        "contraction": "for a, b: H, u: X. |phi(a, u) - phi(b, u)| <= lambda*|a - b|",
        "bounded": "for t: natural. |x(t)| <= B",
        "rest": "phi(0, 0) == 0",
    },
    ["h(p, 0) == 0", "h(p, j + 1) == phi(h(p, j), x(p + j + 1))"],
)
BOUND = RUNS.formula(
    "for p, k: natural. |h(0, p + k) - h(p, k)| <= lambda**k*(1 - lambda**p)/(1 - lambda)*L*B"
)


def reads(theory: Theory, formula: Formula) -> bool:
    shown = sequent_latex(theory, formula)
    return read_sequent(shown, theory) == sequent_of(theory, spaces_of(theory, [formula]), formula)


@given(scalars)
def test_reading_a_display_gives_the_statement(text: str) -> None:
    assert reads(THEORY, THEORY.formula(_theory_texts(text)))


def test_the_display_of_a_statement_about_all_contractive_maps() -> None:
    assert reads(RUNS, BOUND)
    shown = sequent_latex(RUNS, BOUND)
    assert shown == (
        r"\text{Let }H, X\text{ be normed spaces}.\quad "
        r"\text{Let }\lambda\in [0, 1);\quad L\in [0, \infty);\quad B\in [0, \infty);\quad "
        r"\phi\colon H\times X\to H;\quad x\colon \mathbb{N}_{0}\to X;\quad "
        r"h\colon \mathbb{N}_{0}\times \mathbb{N}_{0}\to H.\quad "
        r"\text{Assume }\forall a, b\in H,\ u\in X:\quad "
        r"\left\|\phi\left(a, u\right) - \phi\left(b, u\right)\right\| \le "
        r"\lambda \left\|a - b\right\|;\quad "
        r"\forall t\in \mathbb{N}_{0}:\quad \left\|x\left(t\right)\right\| \le B;\quad "
        r"\phi\left(0_{H}, 0_{X}\right) = 0_{H}.\quad "
        r"\text{Define }h\left(p, 0\right) = 0_{H};\quad h\left(p, j + 1\right) = "
        r"\phi\left(h\left(p, j\right), x\left(p + j + 1\right)\right).\quad"
        r"\text{Then }\forall p, k\in \mathbb{N}_{0}:\quad "
        r"\left\|h\left(0, p + k\right) - h\left(p, k\right)\right\| \le "
        r"\frac{\lambda^{k} \left(1 - \lambda^{p}\right)}{1 - \lambda} L B"
    )
    assert "<code" not in statement(shown)
    assert "\\" not in plain(shown)
    assert formula_latex(BOUND, RUNS) in shown


@pytest.mark.parametrize(
    ("text", "spaces"),
    [
        ("for y: Y. |y| >= 0", ("Y",)),
        ("for A: L(Y, Z). |A| >= 0", ("Y", "Z")),
        ("|identity(Y)| <= 1", ("Y",)),
    ],
)
def test_spaces_that_only_the_statement_speaks_of_are_displayed(
    text: str, spaces: tuple[str, ...]
) -> None:
    for theory, others in ((Theory.parse({}), ()), (RUNS, ("H", "X"))):
        formula = theory.formula(text)
        said = read_sequent(sequent_latex(theory, formula), theory)
        assert said == sequent_of(theory, (*others, *spaces), formula)
        assert said.spaces == (*others, *spaces)


CHANGES = {
    "a hypothesis dropped": lambda: (replace(RUNS, hypotheses=RUNS.hypotheses[1:]), BOUND),
    "a definition dropped": lambda: (replace(RUNS, definitions=RUNS.definitions[:1]), BOUND),
    "an inner product": lambda: (replace(RUNS, inner_product=("H",)), BOUND),
    "another domain": lambda: (
        Theory.from_json(
            {**RUNS.to_json(), "symbols": {**RUNS.to_json()["symbols"], "L": ["L", "(0, oo)", ""]}}
        ),
        BOUND,
    ),
    "another sort": lambda: (
        RUNS,
        RUNS.formula(BOUND.text.replace("p: natural", "p: integer [1, oo)")),
    ),
    "a premise": lambda: (RUNS, RUNS.formula(BOUND.text.replace(". |h", ". k >= 1 => |h"))),
    "another index": lambda: (RUNS, RUNS.formula(BOUND.text.replace("h(p, k)", "h(p, k + 1)"))),
}


@pytest.mark.parametrize("change", CHANGES)
def test_statements_that_say_different_things_are_displayed_differently(change: str) -> None:
    theory, formula = CHANGES[change]()
    assert reads(theory, formula)
    assert sequent_latex(theory, formula) != sequent_latex(RUNS, BOUND)
    said = read_sequent(sequent_latex(theory, formula), theory)
    assert said != sequent_of(RUNS, spaces_of(RUNS), BOUND)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("context", lambda self, theory: r"\text{Let }H, X\text{ be normed spaces}."),
        ("membership", lambda self, item: r"\mathbb{R}"),
        ("definition", lambda self, item: "h = h"),
        ("sort", lambda self, sort: "H"),
    ],
)
def test_a_wrong_generator_is_found_out(
    monkeypatch: pytest.MonkeyPatch, name: str, wrong: object
) -> None:
    monkeypatch.setattr(writing.FormulaWriter, name, wrong)
    try:
        found = reads(RUNS, BOUND)
    except Misread:
        found = False
    assert not found


@pytest.mark.parametrize(
    ("symbols", "text"),
    [
        ({"a": ("x", "real", ""), "b": ("x", "real", "")}, "a <= b"),
        ({"a": ("x", "real", "")}, "for x: real. x <= a"),
        ({"a": ("x_t", "real", ""), "b": ("x_{t}", "real", "")}, "a <= b"),
        ({"a": ("x'", "real", ""), "b": (r"x^{\prime}", "real", "")}, "a <= b"),
        ({"a": ("x''", "real", ""), "b": (r"x^{\prime\prime}", "real", "")}, "a <= b"),
        ({"a": ("x^2_1", "real", ""), "b": ("x_{1}^{2}", "real", "")}, "a <= b"),
        ({"a": ("x'_1", "real", ""), "b": (r"x_1^{\prime}", "real", "")}, "a <= b"),
        ({"a": ("x^2_1", "real", ""), "b": ("x_1", "real", "")}, "a <= b**2"),
        ({"a": ("x'^2", "real", ""), "b": (r"x^{\prime}", "real", "")}, "a <= b**2"),
        ({"a": (r"\pi", "real", "")}, "a <= pi"),
        ({"a": (r"\mathrm{e}", "real", "")}, "a <= E"),
        ({"a": (r"\Gamma", "real", "")}, "a <= gamma(a)"),
        ({"a": ("x^2", "real", ""), "x": ("x", "real", "")}, "a <= x**2"),
        ({"a": ("H", "real", ""), "v": ("v", "H", "")}, "|v| <= a"),
        ({"H": ("K", "real", ""), "v": ("v", "H", "")}, "|v| <= H"),
        ({"a": ("i", "real", "")}, "Sum(i, (i, 0, 3)) <= a"),
    ],
)
def test_names_that_would_look_alike_are_refused(
    symbols: dict[str, tuple[str, str, str]], text: str
) -> None:
    theory = Theory.parse(symbols)
    formula = theory.formula(text)
    with pytest.raises(InputError, match=r"look|space"):
        sequent_latex(theory, formula)


def test_primes_are_no_powers() -> None:
    theory = Theory.parse({"x": ("x", "real", ""), "a": ("x'", "real", ""), "b": ("x_1^2", "real")})
    assert reads(theory, theory.formula("x*a <= b"))


@pytest.mark.parametrize("module", proof_modules("stability"))
def test_every_line_of_every_proof_is_displayed_as_it_is_proved(module: str) -> None:
    loaded = importlib.import_module(module)
    assert loaded.PROOF
    for inference in loaded.PROOF:
        assert reads(loaded.THEORY, loaded.THEORY.formula(inference.formula)), inference.name


def test_every_sequent_of_a_theorem_file_is_displayed_as_it_is_decided() -> None:
    found = 0
    for theorem in all_theorems():
        for item in (*theorem.statements, *theorem.steps):
            if isinstance(item.subject, Sequent):
                found += 1
                theory, formula = item.subject.theory, item.subject.formula
                said = read_sequent(display_of(item.subject), theory)
                assert said == sequent_of(theory, spaces_of(theory, [formula]), formula), item.name
    assert found > 30
