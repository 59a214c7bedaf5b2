r"""Claims that are marked in LaTeX files: what is read, and what must not be."""

from __future__ import annotations

import json
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.commands import paper as module
from memory_theorems.verify.commands.claim_results import Result
from memory_theorems.verify.commands.paper import claims_file, exit_code
from memory_theorems.verify.commands.paper import paper as command
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.reading.tex_files import Marked, marked_claims
from memory_theorems.verify.verdicts import error
from property_tests.places import ROOT
from property_tests.verify.test_command_line import fits

EXAMPLE = ROOT / "examples" / "paper" / "main.tex"
PACKAGE = Path(module.__file__).resolve().parents[1] / "showing" / module.PACKAGE


def read(folder: Path, text: str) -> dict[str, Marked]:
    (folder / "main.tex").write_text(text)
    return {item.name: item for item in marked_claims(folder / "main.tex")}


def reads(folder: Path, text: str) -> str:
    """How the only claim of the text reads, or why it does not."""
    (item,) = read(folder, text).values()
    return item.entry.problem or item.entry.reads


def test_the_example_is_read_with_amsmath_macros_and_comments() -> None:
    found = {item.name: item for item in marked_claims(EXAMPLE)}
    assert {name: item.entry.reads for name, item in found.items()} == {
        "decay": "exp(-x) <= 1/(1 + x) for x in [0, oo)",
        "power": "exp(-(w/omega)) <= omega**2/w**2 for w in (0, 10], omega in (0, 1/2)",
        "product": "x*y <= 1/4 given x + y <= 1 for x in [0, 1], y in [0, 1]",
        "sharper": "x*y <= 1/5 given x + y <= 1 for x in [0, 1], y in [0, 1]",
    }
    assert found["sharper"].expect == "fails"
    assert found["product"].line == 15


#: A preprint's worth of formulas: what stands in the groups, and how it reads.
FORMULAS = [
    (r"\lambda \in [0, 1),\ k \in \mathbb{N}", r"\lambda^k \leqslant 1", "lambda**k <= 1 for"),
    (r"x > 0", r"\log\left(1 + x\right) < x", "log(1 + x) < x for x in (0, oo)"),
    (r"x \in \mathbb{R}", r"\bigl| \tanh x \bigr| \le 1", "Abs(tanh(x)) <= 1 for"),
    (r"a, b \ge 0", r"\sqrt{ab} \le \tfrac{a+b}{2}", "sqrt(a*b) <= (a + b)/2 for"),
    (r"n \in \mathbb{N}_{\ge 1}", r"\sum_{k=1}^{n} k = \frac{n(n+1)}{2}", "Sum(k, (k, 1, n)) =="),
    ("", r"\int_0^\infty e^{-t}\,\mathrm{d}t = 1", "Integral(exp(-t), (t, 0, oo)) == 1"),
    (r"\omega \in (0, \tfrac12)", r"\omega^2 e^{-1/\omega} \le 1", "omega**2*exp(-(1/omega)) <= 1"),
    (r"\forall t \ge 0\ \exists C > 0", r"t e^{-t} \le C", "t*exp(-t) <= C for t in [0, oo), exi"),
    (r"\text{best } C: \forall t \ge 0", r"t e^{-t} \le C", "t*exp(-t) <= C for t in [0, oo) find"),
    (r"x \in [0, 1]", r"x^2 &\le x \\ &\le 1", "x**2 <= x and x <= 1 for"),
    (r"x \in [0, 1]", "x \\le& 1 \\\\\n  & + x", "x <= 1 + x for"),
    (r"x, y \in [0, 1]", r"x \le 1, \quad y \le 1", "x <= 1 and y <= 1 for"),
    (r"x \ge 0", r"x < 1 \implies x^2 < 1,", "x**2 < 1 given x < 1 for x in [0, oo)"),
    (r"x \in [0,1]",
     r"\begin{cases} x & \text{if } x < 1 \\ 1 & \text{otherwise} \end{cases} \ge 0",
     "Piecewise((x, x < 1), (1, True)) >= 0 for"),
]  # fmt: skip


@pytest.mark.parametrize(("variables", "formula", "shown"), FORMULAS)
def test_formulas_of_a_preprint(tmp_path: Path, variables: str, formula: str, shown: str) -> None:
    assert reads(tmp_path, rf"\claim{{a}}{{{variables}}}{{{formula}}}").startswith(shown)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        # commands whose meaning changes, or is not known, are not guessed
        (r"\newcommand{\f}{x}\renewcommand{\f}{x^2}\claim{a}{x > 1}{\f > 1}", "\\f has no meaning"),
        (r"\let\le\ge \claim{a}{x > 1}{x \le 1}", r"\le has no meaning"),
        (r"\def\le#1{\ge #1}\claim{a}{x > 1}{x \le 1}", r"\le has no meaning"),
        (r"\newcommand{\f}[2][x]{#1 > #2}\claim{a}{x > 1}{\f{1}}", r"\f has no meaning"),
        (r"\newcommand{\f}{\f}\claim{a}{x > 1}{\f > 1}", "it names itself"),
        (
            rf"\newcommand{{\f}}{{{'x' * 6_000}}}\claim{{a}}{{x > 1}}{{\f\f > 1}}",
            "over 10,000 chara",
        ),
        # what stands apart on the page is no product
        (r"\claim{a}{x, y > 1}{x \le 1 \\ y \le 2}", "expected the end"),
        (r"\claim{a}{x, y > 1}{x &\le 1 & y &\le 2}", "expected"),
        (r"\claim{a}{x, y > 1}{x \le 1 \quad y \le 2}", "a wide space is no product"),
        (r"\claim{a}{x, y > 1}{x \le 1 \\ - y \le 2}", "expected the end"),
        (r"\claim{a}{x, y > 1}{x \le 1 & - y \le 2}", "expected"),
        # what joins on the page does not join here to something else
        (r"\newcommand{\f}{q}\claim{a}{x > 1}{x \le\f x}", "undeclared name 'q'"),
        (r"\newcommand{\f}{3}\claim{a}{x > 1}{2\f > x}", "two numbers side by side"),
        (r"\newcommand{\f}[1]{#1}\claim{a}{x > 1}{\f > 1}", "takes 1 arguments in braces"),
        (r"\claim{a}{x > 1}{x > \input{/etc/passwd}}", r"\input is not read"),
        (r"\claim{a}{x > 1}{x > \write18{true}}", r"\write is not read"),
        (r"\claim{a}{x > 1}", "three groups"),
        (r"\claim[maybe]{a}{x > 1}{x > 1}", "expect is one of"),
        (r"\claim{a}{x, y > 1}{x > 1}", "the variable y is not used"),
        (r"\claim{a}{x > 1}{x > y}", "undeclared name 'y'"),
        (r"\claim{a}{}{" + "{" * 9_000 + "x", "three groups"),
        (r"\claim{a}{}{" + "{" * 4_000 + "x" + "}" * 4_000 + "> 1}", "nesting deeper"),
    ],
)
def test_what_cannot_be_read_says_why(tmp_path: Path, text: str, says: str) -> None:
    assert says in reads(tmp_path, text)


@pytest.mark.parametrize(
    "text",
    [
        r"% \claim{b}{x > 1}{x > 1}",
        r"\begin{verbatim}\claim{b}{x > 1}{x > 1}\end{verbatim}",
        r"\begin{Verbatim}\claim{b}{x > 1}{x > 1}\end{Verbatim}",
        r"\begin{minted}{tex}\claim{b}{x > 1}{x > 1}\end{minted}",
        r"\verb|\claim{b}{x > 1}{x > 1}|",
        r"\iffalse \claim{b}{x > 1}{x > 1} \fi",
        r"\newcommand{\claim}{c}",
        r"\input{/etc/hostname} \input{../other} \input{absent}",
    ],
)
def test_what_is_no_claim_is_left(tmp_path: Path, text: str) -> None:
    (tmp_path / "other.tex").write_text(r"\claim{b}{x > 1}{x > 1}")
    inner = tmp_path / "paper"
    inner.mkdir()
    last = r"\end{document} \claim{c}{x > 1}{x > 1}"
    assert list(read(inner, f"{text}\n50\\% \\claim{{a}}{{x > 1}}{{x > 0}}\n{last}")) == ["a"]


def test_a_theorem_that_is_called_claim_is_no_claim(tmp_path: Path) -> None:
    text = r"\newtheorem{claim}{Claim}\begin{claim}{a}{b}\end{claim} \verifyclaim{c}{x > 1}{x > 0}"
    assert list(read(tmp_path, text + r"\claim{a}{b}{c}")) == ["c"]


def test_inputs_are_read_once_each_and_names_are_unique(tmp_path: Path) -> None:
    (tmp_path / "inner.tex").write_text(r"\input{main} \claim{a}{x > 1}{x > 0}")
    found = marked_claims_of(tmp_path, r"\claim{a}{x > 1}{x > 0} \input{inner} \include{inner}")
    assert [item.entry.problem for item in found] == ["", "the name 'a' is used twice"]
    with pytest.raises(InputError, match=r"no .claim"):
        read(tmp_path, "nothing")
    with pytest.raises(InputError, match="more than 2,000 claims"):
        read(tmp_path, r"\claim{a}{}{1 > 0}" * 2_001)


def marked_claims_of(folder: Path, text: str) -> tuple[Marked, ...]:
    (folder / "main.tex").write_text(text)
    return marked_claims(folder / "main.tex")


@given(st.text(st.sampled_from("\\claim{}[]$%&x<>= \n"), max_size=60))
def test_no_text_breaks_the_reader(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    folder = tmp_path_factory.getbasetemp()
    (folder / "any.tex").write_text(text)
    with suppress(InputError):
        marked_claims(folder / "any.tex")


@pytest.fixture(scope="module")
def decided(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example with its words."""
    folder = tmp_path_factory.mktemp("paper")
    shutil.copy(EXAMPLE, folder)
    ledger = ["--ledger", str(folder / "l")]
    json_file = ["--json", str(folder / "paper.json")]
    found = CliRunner().invoke(command, [str(folder / "main.tex"), *ledger, *json_file])
    assert found.exit_code == 0, found.output
    assert found.output.splitlines()[-1] == "2 CERTIFIED, 1 PROVED, 1 REFUTED"
    assert "main.tex:17: sharper: REFUTED in" in found.output
    return folder


def test_words_are_written_back_with_the_letters_of_what_was_decided(decided: Path) -> None:
    lines = (decided / "main.claims").read_text().splitlines()
    assert lines[1].startswith(
        r"\claimdecided{decay}{x \ge 0}{\decay{x} \le \frac{1}{1+x}}{CERTIFIED}{exp(-x)"
    )
    assert len(lines) == 5
    written = json.loads((decided / "paper.json").read_text())
    fits("paper", written)
    assert [item["line"] for item in written["results"]] == [8, 10, 15, 17]


@pytest.mark.parametrize(
    ("option", "formula", "code"),
    [
        ("", "x > 2", 1), ("[fails]", "x > 2", 0), ("[fails]", "x > 0", 1), ("", "x > 0", 0),
        ("", r"x \foo", 2), ("", "x < 1 \\Rightarrow x > 9", 1),
    ],
)  # fmt: skip
def test_exit_codes_are_those_of_everywhere(
    tmp_path: Path, option: str, formula: str, code: int
) -> None:
    (item,) = read(tmp_path, rf"\claim{option}{{a}}{{x > 1}}{{{formula}}}").values()
    asked = item.entry.claim
    verdict = error(item.entry.problem) if asked is None else decide(asked)
    assert exit_code([Result(item.entry, verdict, 0.0)], strict=False) == code


def test_a_claim_that_could_not_be_read_has_no_word(tmp_path: Path) -> None:
    marked = marked_claims_of(tmp_path, r"\claim{a}{x > 1}{x \foo 1}")
    result = Result(marked[0].entry, error(marked[0].entry.problem), 0.0)
    assert "claimdecided" not in claims_file(marked, [result])


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="TeX is not installed")
def test_the_package_shows_a_word_beside_its_formula_only(decided: Path) -> None:
    shutil.copy(PACKAGE, decided)
    main = decided / "main.tex"
    main.write_text(main.read_text().replace(r"\frac{1}{1+x}", r"\frac{1}{2+x}", 1))
    build = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "main.tex"]
    done = subprocess.run(build, cwd=decided, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    log = (decided / "main.log").read_text()
    assert "verifyclaims Info: decay: changed since" in log
    assert "verifyclaims Info: power: CERTIFIED" in log
    assert "verifyclaims Info: product: PROVED" in log


@pytest.mark.parametrize(
    "text",
    [
        r"\claim{a}{x \ge 0}{x \le -1} \renewcommand{\le}{\ge}",
        r"\claim{a}{x \ge 0}{x \le -1} \def\le{\ge}",
        r"\begin{document} \renewcommand{\le}{\ge} \claim{a}{x \ge 0}{x \le -1}",
        r"{\renewcommand{\le}{\ge}} \claim{a}{x \ge 0}{x \le -1}",
        r"\newcommand{\swap}{\renewcommand{\le}{\ge}} \claim{a}{x \ge 0}{x \le -1}",
        r"\providecommand{\le}{\ge} \claim{a}{x \ge 0}{x \le -1}",
    ],
)
def test_a_command_that_has_another_meaning_elsewhere_is_not_read(
    tmp_path: Path, text: str
) -> None:
    assert "more than one" in read(tmp_path, text)["a"].entry.problem


def test_a_preamble_may_redefine(tmp_path: Path) -> None:
    text = r"\renewcommand{\le}{\leqslant} \begin{document} \claim{a}{x \ge 0}{-x \le 1}"
    assert not read(tmp_path, text)["a"].entry.problem


@pytest.mark.parametrize(("before", "problem"), [(True, ""), (False, "more than one")])
def test_what_a_file_redefines_counts_where_the_preamble_inputs_it(
    tmp_path: Path, before: bool, problem: str
) -> None:
    (tmp_path / "letters.tex").write_text(r"\renewcommand{\epsilon}{\varepsilon}")
    parts = [r"\begin{document}", r"\claim{a}{\epsilon > 0}{\epsilon \ge 0}"]
    text = " ".join([*parts[: 1 - before], r"\input{letters}", *parts[1 - before :]])
    found = read(tmp_path, text)["a"].entry.problem
    assert problem in found
    assert bool(found) is not before
