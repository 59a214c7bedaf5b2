"""Declared names are variables, whatever else they mean: in LaTeX, in claim files, everywhere."""

from __future__ import annotations

import json
import re
import string
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import assume, given
from hypothesis import strategies as st

from memory_theorems.verify.checker import replay
from memory_theorems.verify.commands.claim import claim as claim_command
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Relation, claim, relations
from memory_theorems.verify.language.latex import assertion_latex, claim_latex
from memory_theorems.verify.language.latex_claims import latex_implication
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.reading.claim_files import Entry, claim_toml, parse_claims
from property_tests.draws import draws
from property_tests.latex_reader import read_claim as read_display
from property_tests.latex_reader import settled_relation, stated
from property_tests.verify.language.test_latex_reader import UNARY

GREEK = re.findall(
    r"\w+",
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma "
    "tau upsilon phi chi psi omega",
)
LETTERS = [*string.ascii_letters, *GREEK, *map(str.capitalize, GREEK), "eps", "ell"]
#: Their names are those of constants, and stay so.
CONSTANT = ("E", "pi")
NAMES = [name for name in LETTERS if name not in CONSTANT]
NAMES += [f"{name}_{index}" for name in LETTERS for index in ("1", "x", "E", "alpha", "12")]
NAMES += ["gamma_E", "e_e", "x_gamma_1", "rate"]


def _terms(names: list[str]) -> st.SearchStrategy[Term]:
    leaves = st.one_of(
        st.fractions(-9, 9, max_denominator=4).map(t.number),
        st.sampled_from(names).map(t.variable),
        st.sampled_from(t.CONSTANTS).map(t.constant),
    )
    bound = st.sampled_from(names).map(t.variable)

    def over(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
        several = st.lists(inner, min_size=2, max_size=3)
        return st.one_of(
            several.map(lambda items: t.add(*items)),
            several.map(lambda items: t.multiply(*items)),
            inner.map(t.negate),
            st.builds(t.divide, inner, inner),
            st.builds(t.power, inner, inner),
            st.builds(t.function, st.sampled_from(UNARY), inner),
            st.builds(t.function, st.sampled_from(("Max", "binomial", "besselj")), inner, inner),
            st.builds(t.binder, st.sampled_from(("Sum", "Integral")), inner, bound, inner, inner),
            st.builds(t.binder, st.just("Limit"), inner, bound, inner),
            st.builds(t.binder, st.just("Derivative"), inner, bound),
        )

    return st.recursive(leaves, over, max_leaves=7)


@st.composite
def _relations(draw: st.DrawFn) -> Relation:
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True))
    sides = _terms(names)
    return Relation(draw(sides), draw(st.sampled_from(t.RELATIONS)), draw(sides))


def _from_latex(text: str, names: list[str]) -> Entry:
    table = ", ".join(f'{name} = "(0, 1)"' for name in names)
    [entry] = parse_claims(
        f'[[claim]]\nname = "a"\nvariables = {{ {table} }}\nlatex = {json.dumps(text)}\n'
    )
    return entry


def _exponentials(relation: Relation) -> Relation:
    """E**x is set like exp(x)."""

    def rule(node: Term) -> Term | None:
        power = node.head == "**" and node.args[0] == t.constant("E")
        return t.function("exp", node.args[1]) if power else None

    return Relation(
        t.transform(relation.left, rule), relation.op, t.transform(relation.right, rule)
    )


@draws(80)
@given(_relations())
def test_latex_of_a_claim_reads_back_as_the_claim(relation: Relation) -> None:
    names = sorted(relation.free)
    entry = _from_latex(assertion_latex((), (relation,)), names)
    if entry.claim is None:
        # A bound letter is declared nowhere; where it means a number, that is one clear error.
        bound = {
            str(node.args[1].value)
            for side in (relation.left, relation.right)
            for node in t.walk(side)
            if node.head in t.BINDERS
        }
        assert (bound - relation.free) & {"e", "d", "gamma_E", *t.FUNCTIONS}, entry.problem
        return
    [read] = entry.claim.conclusion
    assert settled_relation(_exponentials(read)) == settled_relation(_exponentials(relation))
    assert sorted(entry.claim.domains) == names


@draws(40)
@given(_relations())
def test_the_display_of_a_claim_is_read_by_the_independent_reader(relation: Relation) -> None:
    free = sorted(relation.free)
    assume(free)
    made = claim([relation], dict.fromkeys(free, "(0, 1)"))
    assert stated(read_display(claim_latex(made))) == stated(made)


@pytest.mark.parametrize("name", NAMES)
def test_each_letter_alone(name: str) -> None:
    relation = Relation(t.power(t.variable(name), t.number(2)), "<", t.constant("E"))
    entry = _from_latex(assertion_latex((), (relation,)), [name])
    assert entry.claim is not None, entry.problem
    assert entry.claim.conclusion == (relation,)
    [again] = parse_claims(claim_toml(entry.claim))
    assert again.claim == entry.claim == Claim.from_json(entry.claim.to_json())


@pytest.mark.parametrize(
    ("text", "name", "reads"),
    [
        (r"e \ge 2", "e", "e >= 2"),
        (r"e^{2} > \mathrm{e}", "e", "e**2 > E"),
        (r"\gamma_E < 1", "gamma_E", "gamma_E < 1"),
        (r"\gamma (1 + \gamma) < 1", "gamma", "gamma*(1 + gamma) < 1"),
        (r"\Gamma^2 < \Gamma", "Gamma", "Gamma**2 < Gamma"),
        (r"\zeta_1 < 1", "zeta_1", "zeta_1 < 1"),
        (r"\Gamma_1 < \pi", "Gamma_1", "Gamma_1 < pi"),
        (r"\pi_1 < \pi", "pi_1", "pi_1 < pi"),
        (r"\sin \zeta \zeta < 1", "zeta", "sin(zeta*zeta) < 1"),
        (r"i^2 \ge 0", "i", "i**2 >= 0"),
        (r"\int_0^1 d x\,\mathrm{d}x < d", "d", "Integral(d*x, (x, 0, 1)) < d"),
        (r"\frac{d}{d + 1} < 1", "d", "d/(d + 1) < 1"),
        (r"\mathrm{gamma} < \mathrm{gamma}^2", "gamma", "gamma < gamma**2"),
    ],
)
def test_a_declared_name_wins(text: str, name: str, reads: str) -> None:
    assert latex_implication(text, [name])[1] == (reads,)


@pytest.mark.parametrize(
    ("text", "names", "says"),
    [
        (r"E > 2", ["E"], "'E' cannot be a variable name: it is a constant"),
        (r"\pi > 2", ["pi"], "'pi' cannot be a variable name: it is a constant"),
        (r"E > x", ["x"], "'E' cannot be a variable name"),
        (r"\Gamma(x) > x", ["x", "Gamma"], r"\Gamma is declared and followed by a bracket"),
        (r"\operatorname{gamma}(x) > \gamma", ["x", "gamma"], "gamma is declared as a variable"),
        (r"\mathit{erf} > 1", ["erf"], "'erf' cannot be a variable name: it is a function"),
        (r"\phi \le \varphi", ["phi"], "would both be the variable phi"),
        (r"\mathbf{x} \le x", ["x"], "would both be the variable x"),
        (r"x_{ab} \le x_{\mathrm{ab}}", ["x_ab"], "would both be the variable x_ab"),
        (r"x_12 \le 1", ["x_12"], "in braces"),
        (r"\frac{d}{de} e^2 = 2", ["x"], "is no bound variable"),
        (r"x \ge 2", ["x", "e"], "the variable e is not used in x >= 2"),
        (r"\mathrm{e} \ge 2", ["e"], "the variable e is not used in E >= 2"),
        (r"x \le \gamma", ["x"], "undeclared name 'gamma'"),
    ],
)
def test_what_can_not_be_told_apart_is_one_error(text: str, names: list[str], says: str) -> None:
    entry = _from_latex(text, names)
    assert entry.claim is None
    assert says in entry.problem
    assert "\n" not in entry.problem


def test_the_claim_as_read_is_in_the_answer(tmp_path: Path) -> None:
    options = ["--ledger", str(tmp_path / "l"), "--json", str(tmp_path / "a.json")]
    for text, variable, word, reads in (
        (r"e \ge 2", "e=(0, oo)", "REFUTED", "e >= 2 for e in (0, oo)"),
        (r"e \ge 2", "x=(0, oo)", "ERROR", "E >= 2 for x in (0, oo)"),
    ):
        shown = CliRunner().invoke(
            claim_command, ["--latex", text, "--variable", variable, *options]
        )
        assert reads in shown.output
        [answer] = json.loads((tmp_path / "a.json").read_text())["results"]
        assert (answer["word"], answer["reads"]) == (word, reads)
    twice = CliRunner().invoke(
        claim_command,
        ["--latex", "x > 0", "--variable", "x=(0, 1)", "--variable", "x=(1, 2)", *options],
    )
    assert twice.exit_code == 2
    assert "--variable x is given twice" in twice.output


# ------------------------------------------------------------------- the plain language
@pytest.mark.parametrize("name", [*t.LETTERS, "beta", "eta"])
def test_a_letter_without_a_bracket_is_a_name(name: str) -> None:
    made = claim(f"{name}**2 + 1 >= 2*{name}", {name: "[0, 3]"})
    assert Claim.from_json(made.to_json()) == made
    assert decide(made).word in ("PROVED", "CERTIFIED")
    assert decide(claim(f"{name} <= 2", {name: "[0, 3]"})).word == "REFUTED"
    with pytest.raises(InputError, match="declared as a variable and followed by a bracket"):
        claim(f"{name}(1) <= {name}", {name: "[0, 3]"})


@pytest.mark.parametrize(
    "name", [*t.CONSTANTS, "exp", "oo", "True", "and", "Sum", "Piecewise", "__x"]
)
def test_names_that_mean_something_else_are_no_variables(name: str) -> None:
    for names in ({"variables": {name: "[0, 1]"}}, {"find": name}, {"where": {name: "x"}}):
        with pytest.raises(InputError):
            claim("x <= 1", **{"variables": {"x": "[0, 1]"}, **names})  # type: ignore[arg-type]
    data = claim("x <= 1", x="[0, 1]").to_json()
    data["variables"][0]["name"] = name
    with pytest.raises(InputError):
        Claim.from_json(data)


def test_the_checker_reads_no_constant_as_a_variable() -> None:
    """A claim about "all E in [3, 4]" whose text speaks of Euler's number is no claim."""
    data = {
        "variables": [{"name": "E", "domain": "[3, 4]"}],
        "conclusion": ["E < 3"],
    }
    part = {"defined": [], "proof": {"rule": "direct"}, "evidence": "certified"}
    found = replay(data, {"version": 1, "claim": "parts", "parts": [part]})
    assert not found.accepted
    assert "'E' cannot be a variable name" in found.why


@pytest.mark.parametrize(
    "change",
    [
        {"hypotheses": ["x < 0"]},
        {"given": "x < 0"},
        {"conclusion": {"x < 2": 1}},
        {"variables": [{"name": "x", "domain": "[0, 1]", "quantifer": "exists"}]},
        {"variables": [{"name": "x", "domain": "[0, 1]", "witness": 1}]},
        {"find": 1},
    ],
)
def test_a_claim_has_no_fields_that_nobody_reads(change: dict[str, object]) -> None:
    data = {**claim("x < 2", x="[0, 1]").to_json(), **change}
    with pytest.raises(InputError):
        Claim.from_json(data)


def test_symbols_of_sympy_keep_their_meaning() -> None:
    import sympy as sp

    for name in ("E", "pi", "x y", "oo"):
        with pytest.raises(InputError, match="cannot be a variable"):
            relations(sp.Le(sp.Symbol(name, real=True), 3))
    assert parse_term("gamma(gamma)") == t.function("gamma", t.variable("gamma"))
