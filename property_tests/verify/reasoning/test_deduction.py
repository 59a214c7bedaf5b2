"""Every rule of the kernel of forms, used rightly."""

from __future__ import annotations

import pickle

import pytest

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.evidence import Search
from memory_theorems.verify.proofs.scripts import have, run
from memory_theorems.verify.reasoning.deduction import Deduction, Shown
from memory_theorems.verify.reasoning.writing import shown
from property_tests.verify.reasoning.developments import deduction


def test_a_block_shows_its_form_and_forgets_its_facts():
    d = deduction({"positive": "for x: real. 0 <= f(x)"})
    d.open("somewhere", "for x: real. exists y: real. f(y) + 1 >= x - x")
    d.have("here", "f(x) + 1 >= x - x", ["positive(x)"])
    d.exists("there", "", ["x"])
    assert shown(d.close()) == "for x: real. exists y: real. f(y) + 1 >= x - x"
    assert set(d.facts) == {"positive", "somewhere"}
    assert d.facts["somewhere"].uses == {"hypothesis positive"}


def test_objects_are_written_out():
    d = deduction()
    d.have("mean", "for x: real. Mean(f, x, x) == f(x)")
    d.open("above", "for y: real. Above(fun(x, y), y)")
    d.have("level", "for x: real. y <= y")
    d.close()
    assert shown(d.facts["above"].form) == "for y: real. for x: real. y <= y"


def test_apply_takes_functions_and_named_arguments():
    d = deduction({"bounds": "for h: (real -> real), y: real. Above(h, y) => y <= Mean(h, 0, 1)"})
    d.open("level", "for x: real. 0 <= x**2 + 3")
    d.have("square", "0 <= x**2 + 3")
    d.close()
    assert (
        shown(d.apply("mean", "bounds", ["fun(x, x**2 + 3)", "0"]))
        == "0 <= (0**2 + 3 + 1**2 + 3)/2"
    )
    d.apply("again", "bounds", ["y := 0", "h := fun(x, x**2 + 3)"])
    assert d.facts["mean"].form == d.facts["again"].form


def test_what_is_obtained_can_be_used_and_chosen():
    d = deduction({"above": "for x: real. exists y: real. f(y) >= x and y >= 0"})
    d.open("unbounded", "for x: real. exists y: real. f(y) + 1 >= x")
    d.apply("some", "above", ["x"])
    d.obtain("some", ["y", "large", "positive"])
    d.have("larger", "f(y) + 1 >= x", ["large"])
    d.exists("found", "", ["y"])
    d.close()
    d.choose("above", "inverse", ["inverse is large", "inverse is positive"])
    assert shown(d.facts["inverse is large"].form) == "for x: real. f(inverse(x)) >= x"


def test_let_induct_cases_absurd_same():
    d = deduction(a="natural -> real")
    d.let("double", "real -> real", "fun(x, 2*x)")
    d.have("twice", "double(3) == 6", ["double is(3)"])
    d.have("base", "0*0 >= 0")
    d.open("step", "for n: natural. n*n >= 0 => (n + 1)*(n + 1) >= 0", ["before"])
    d.have("next", "(n + 1)*(n + 1) >= 0", ["before"])
    d.close()
    assert shown(d.induct("squares", "for n: natural. n*n >= 0", "base", "step"))
    d.open("small", "a(1) <= 0 => exists x: real. a(1) <= x**2", ["case"])
    d.exists("zero", "", ["0"], ["case"])
    d.close()
    d.open("large", "a(1) > 0 => exists x: real. a(1) <= x**2", ["case"])
    d.have("root", "for t: real. t > 0 => t <= (t + 1)**2")
    d.exists("one more", "", ["a(1) + 1"], ["case", "root(a(1))"])
    d.close()
    d.cases("either", "exists x: real. a(1) <= x**2", "small", "large")
    d.open("never", "a(1) >= 1 and a(1) <= 0 => f(0) == 5", ["large case", "small case"])
    d.have("below 1", "a(1) < 1", ["small case"])
    d.absurd("anything", "f(0) == 5", "large case", "below 1")
    d.close()
    d.same("once more", "exists x: real. a(1) <= x**2")


def test_convert_under_binders():
    d = deduction(
        {"in": "integrable(fun(s, f(s) + f(s)))", "equal": "for s: real. 0 <= s => f(s) == g(s)"}
    )
    d.convert("double", "integrable(fun(z, 2*f(z)))", "in")
    d.have("value", "Integral(2*f(s), (s, 0, oo)) >= 0 => Integral(2*f(s), (s, 0, oo)) >= 0")
    d.open("P", "Integral(f(s), (s, 0, oo)) >= 1 => Integral(g(s), (s, 0, oo)) >= 1", ["large"])
    d.convert("moved", "Integral(g(s), (s, 0, oo)) >= 1", "large", ["equal(s)"])
    d.close()
    with pytest.raises(Exception, match="not decided"):
        d.convert("elsewhere", "integrable(fun(z, 2*g(z)))", "in", ["equal(z)"])


def test_what_was_shown_is_used_elsewhere_over_other_spaces():
    d = deduction({"small": "for u: E. |phi(u)| <= |u|/2"})
    d.have("halves", "for u: E. |phi(phi(u))| <= |u|/4", ["small(phi(u))", "small(u)"])
    found = d.finish("halves")
    assert shown(found.form).startswith("for f: (real -> real), g: (real -> real), phi: (E -> E).")
    assert found.assumed == {"small"}
    other = deduction(psi="V -> V")
    with pytest.raises(Exception, match="no inner product"):
        other.reuse("halves", found, {"E": "V"})
    other = deduction(psi="E -> E")
    other.reuse("halves", found)
    other.open(
        "psi", "(for u: E. |psi(u)| <= |u|/2) => for u: E. |psi(psi(u))| <= |u|/4", ["small"]
    )
    other.apply("done", "halves", ["f", "g", "psi"])
    other.close()


def test_theorems_of_the_horn_kernel_are_taken_over():
    theory = Theory.parse(
        {"c": ("c", "[0, 1)", ""), "psi": (r"\psi", "H -> H", ""), "unused": ("q", "real", "")},
        {"small": "for u: H. |psi(u)| <= c*|u|", "idle": "unused >= 0"},
    )
    proof = (have("less", "for u: H. |psi(u)| <= |u|", ["small(u)"]),)
    d = deduction()
    form = d.theorem("less", run(theory, proof, Search()), "less")
    assert shown(form) == (
        "for c: real, psi: (H -> H). c >= 0 and c < 1 and (for u: H. |psi(u)| <= c*|u|)"
        " => for u: H. |psi(u)| <= |u|"
    )


def test_shown_is_protected():
    d = deduction()
    d.have("one", "1 >= 0")
    found = d.finish("one")
    with pytest.raises(TypeError):
        Shown(object(), form=found.form)
    with pytest.raises(TypeError):
        pickle.dumps(found)
    with pytest.raises(AttributeError):
        found.exact = True
    with pytest.raises(TypeError):
        type("Forged", (Shown,), {})
    assert Deduction
