"""The pytest plug-in, run in a session of its own."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest
import sympy  # noqa: F401

from memory_theorems.verify import verdicts
from memory_theorems.verify.deciding import decision

# Loaded here, as SymPy is: a session inside this one forgets at its end what it was first to load.
from property_tests.places import ROOT

pytest_plugins = ("pytester",)

CLAIMS = """
[[claim]]
name = "true"
variables = { x = "[0, 1]" }
claim = "x*(1 - x) <= 1/4"

[[claim]]
name = "false-and-known"
variables = { x = "[0, 1]" }
claim = "x <= 1/2"
expect = "fails"
"""
FALSE = '[[claim]]\nname = "false"\nvariables = { x = "[0, 1]" }\nclaim = "x <= 1/2"\n'
OPEN = (
    '[[claim]]\nname = "open"\nvariables = { n = "integer [1, oo)" }\n'
    'claim = "sin(n) != sin(2*n)"\n'
)


def run(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    return pytester.runpytest_inprocess("-p", "no:cacheprovider", "-p", "no:randomly", *options)


def test_items_pass_when_the_verdict_is_the_expected_one(pytester: pytest.Pytester) -> None:
    pytester.makefile(".claims.toml", lab=CLAIMS)
    run(pytester).assert_outcomes(passed=2)


def test_a_refuted_claim_fails_with_its_counterexample(pytester: pytest.Pytester) -> None:
    pytester.makefile(".claims.toml", lab=FALSE)
    result = run(pytester)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*expected holds, got REFUTED*", "at {'x': *"])


def test_an_open_claim_fails_unless_listed_with_a_reason(pytester: pytest.Pytester) -> None:
    pytester.makefile(".claims.toml", lab=OPEN)
    run(pytester).assert_outcomes(failed=1)
    pytester.makefile(".txt", known="# not yet\nopen = no rule for zeta\n")
    result = run(pytester, "--verify-open", "known.txt", "-rx")
    result.assert_outcomes(xfailed=1)
    result.stdout.fnmatch_lines(["*no rule for zeta*"])
    pytester.makefile(".toml", known='open = "no rule for zeta"')
    pytester.makeini("[pytest]\nverify_open = known.toml\n")
    run(pytester).assert_outcomes(xfailed=1)


def test_a_listed_claim_that_is_settled_warns(pytester: pytest.Pytester) -> None:
    pytester.makefile(".claims.toml", lab=CLAIMS)
    pytester.makefile(".txt", known="true = stale\n")
    result = run(pytester, "--verify-open", "known.txt")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(["*true is listed as open and is PROVED*"])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--verify-open", "absent.txt"), "*absent.txt: not readable*"),
        (("--verify-open", "bare.txt"), "*open is listed as open without a reason*"),
        (("--verify-effort", "0"), "*--verify-effort is at least 1*"),
        (("--verify-budget", "0"), "*--verify-budget is positive*"),
    ],
)
def test_bad_options_are_usage_errors(
    pytester: pytest.Pytester, options: tuple[str, ...], message: str
) -> None:
    pytester.makefile(".txt", bare="open =\n")
    result = run(pytester, *options)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([message])


def test_malformed_claims_fail_and_the_others_are_decided(pytester: pytest.Pytester) -> None:
    pytester.makefile(".claims.toml", lab=CLAIMS + '\n[[claim]]\nname = "bad"\nclaim = "y <= 1"\n')
    result = run(pytester)
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["*undeclared name 'y'*"])


def test_a_file_that_is_not_toml_is_a_collection_error(pytester: pytest.Pytester) -> None:
    pytester.makefile(".claims.toml", lab="[[claim")
    run(pytester).assert_outcomes(errors=1)


def test_the_deadline_leaves_a_claim_open(pytester: pytest.Pytester) -> None:
    pytester.makefile(".claims.toml", lab=OPEN)
    result = run(pytester, "--verify-budget", "0.000001")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*budget*"])


def test_fixtures_decide_claims_and_check_theorems(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        def test_claim(decide_claim):
            assert decide_claim("exp(-x) <= 1/(1 + x)", x="[0, oo)").holds

        def test_theorem(check_theorem):
            result = check_theorem("curse-of-memory/remark-d.1", examples=5, mutants=False)
            assert result.as_expected
        """
    )
    # In a process of its own: inside this one, pytester would import the engine a second time.
    options = ("-p", "no:cacheprovider", "--verify-seed", "0")
    pytester.runpytest_subprocess(*options).assert_outcomes(passed=2)


def test_an_attested_claim_fails_unless_listed_with_a_reason(pytester: pytest.Pytester) -> None:
    pytester.makefile(".claims.toml", lab=OPEN)
    pytester.makeconftest(
        """
        from memory_theorems.verify.pytest_plugin import ClaimItem
        from memory_theorems.verify.verdicts import attested

        ClaimItem._decide = lambda *_: attested("z3 4", "unsatisfiable", "z3")
        """
    )
    pytester.syspathinsert()
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(failed=1)
    pytester.makefile(".txt", known="open = an outside solver says so\n")
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", "--verify-open", "known.txt")
    result.assert_outcomes(xfailed=1)


TOLD = """
[[claim]]
name = "true"
claim = "1 <= 2"

[[target]]
name = "kernel"
kernel = "exp(-t)"
says = "error(1) <= 1/100"

[[target]]
name = "wrong"
kernel = "exp(-t)"
says = "norm <= 1/2"

[[model]]
name = "absent"
file = "absent.npz"
window = "<= 50"
"""


def test_kernels_and_models_stand_beside_claims(pytester: pytest.Pytester) -> None:
    pytester.makefile(".claims.toml", lab=TOLD)
    result = run(pytester)
    result.assert_outcomes(passed=2, failed=2)
    result.stdout.fnmatch_lines(
        ["*expected holds, got REFUTED*", "*again: pytest lab.claims.toml -k 'wrong'*"]
    )
    result.stdout.fnmatch_lines(["*absent.npz*"])


def test_a_file_of_kernels_alone_needs_no_claim(pytester: pytest.Pytester) -> None:
    only = TOLD[TOLD.index("[[target]]") : TOLD.index('[[target]]\nname = "wrong"')]
    pytester.makefile(".claims.toml", lab=only)
    run(pytester).assert_outcomes(passed=1)


def test_a_failed_test_shows_the_verdicts_it_was_given(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        def test_claim(decide_claim):
            assert decide_claim("x <= 1/2", x="[0, 1]").holds
        """
    )
    result = run(pytester)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*- verdicts -*", "x <= 1/2 for x in*", "REFUTED", "again: verify claim - <<'END'"]
    )


def test_an_error_is_not_taken_for_a_verdict(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decision, "decide", lambda *_, **__: verdicts.error("broken"))
    pytester.makepyfile(
        """
        def test_claim(decide_claim):
            assert not decide_claim("x <= 1/2", x="[0, 1]").holds
        """
    )
    result = run(pytester)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*ERROR*", "*broken*"])


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for the path in which our packages lie as a wheel puts them: no finder of an
    editable installation stands in."""
    site = tmp_path_factory.mktemp("site")
    for item in Path(pytest.__file__).parents[1].iterdir():
        if not item.name.startswith(("__editable__", "memory_theorems")):
            (site / item.name).symlink_to(item)
    (site / "memory_theorems").symlink_to(ROOT / "memory_theorems")
    entries = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]
    folder = site / "memory_theorems-0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: memory-theorems\nVersion: 0\n")
    lines = [
        line
        for group, items in entries.items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in items.items()))
    ]
    (folder / "entry_points.txt").write_text("\n".join(lines))
    return site


def their_folder(pytester: pytest.Pytester, *names: str) -> None:
    for name in names:
        package = pytester.mkdir(name)
        (package / "__init__.py").write_text(f"whose = 'the {name} of the user'\n")
    body = "".join(
        f"    import {name}\n    assert {name}.whose == 'the {name} of the user'\n"
        for name in names
    )
    pytester.makefile(".py", test_mine=f"def test_mine():\n{body or '    pass'}")
    pytester.makefile(".claims.toml", lab=CLAIMS)


#: pytest as a module puts the folder first; as a script it imports plug-ins before tests.
MODULE = ("-m", "pytest")
SCRIPT = ("-P", "-m", "pytest")


@pytest.mark.parametrize(
    ("called", "names"),
    [
        (MODULE, ()),
        (MODULE, ("verify", "theorems", "reports")),
        (SCRIPT, ("verify", "reports")),
        (MODULE, ("theorems",)),
    ],
)
def test_folders_of_the_user_with_our_names_are_theirs(
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    installed: Path,
    called: tuple[str, ...],
    names: tuple[str, ...],
) -> None:
    """Their packages are imported, and claims are decided beside them."""
    monkeypatch.setenv("PYTHONPATH", str(installed))
    their_folder(pytester, *names)
    done = pytester.run(sys.executable, "-S", *called, "-p", "no:cacheprovider")
    assert done.ret == 0
    done.stdout.fnmatch_lines(["*3 passed*"])


def test_a_claim_that_its_file_expects_to_be_open_is_no_failure(pytester: pytest.Pytester) -> None:
    pytester.makefile(".claims.toml", lab=OPEN + 'expect = "open"\n')
    result = run(pytester, "-rx")
    result.assert_outcomes(xfailed=1)
    result.stdout.fnmatch_lines(["*the file expects it to be open*"])
    pytester.makefile(
        ".claims.toml",
        lab='[[claim]]\nname = "decided"\nclaim = "1 < 2"\nexpect = "open"\n',
    )
    decided = run(pytester)
    decided.assert_outcomes(failed=1)
    decided.stdout.fnmatch_lines(["*expected open, got PROVED*"])


def test_what_repeats_a_failure_names_the_folder(pytester: pytest.Pytester) -> None:
    folder = pytester.mkdir("in here")
    (folder / "lab.claims.toml").write_text(FALSE)
    run(pytester).stdout.fnmatch_lines(
        ["again: verify claim 'in here/lab.claims.toml' --name false"]
    )


def test_claims_of_a_paper_are_items(pytester: pytest.Pytester) -> None:
    text = (
        r"\usepackage{verifyclaims}\claim{a}{x \in [0,1]}{x(1-x) \le \frac14}"
        r"\claim{b}{x \in [0,1]}{x \le \frac12}\claim[fails]{c}{x \in [0,1]}{x \le \frac12}"
    )
    pytester.makefile(".tex", main=text, other=r"\claim{d}{}{1 > 2}")
    result = run(pytester)
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["*expected holds, got REFUTED*", "again: verify paper main.tex"])
