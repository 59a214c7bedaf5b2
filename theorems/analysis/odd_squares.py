r"""Partial sums of :math:`1/(2j-1)^2` are at most :math:`\pi^2/8`.

:math:`\sum_{j\le N}\csc^2\frac{\pi(x+j-1)}N=N^2\csc^2\pi x` for N = 1, 2, 4, ...: the duplication
of the sine.  At x = 1/2 each term is at least :math:`1/z^2`, and :math:`1/(\pi-z)^2` in the second
half.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    convert,
    exists,
    have,
    let,
    obtain,
)

#: A sum read backwards.
REVERSED: Final = lemma(
    "for f: (real -> real), n: natural. Sum(f(j), (j, 1, n)) == Sum(f(n + 1 - j), (j, 1, n))",
    [],
    by_induction(
        "up to",
        "for k: natural. Sum(f(j), (j, 1, k)) == Sum(f(k + 1 - j), (j, 1, k))",
        ["so far"],
        [have("none", "Sum(f(j), (j, 1, 0)) == Sum(f(0 + 1 - j), (j, 1, 0))")],
        [
            apply("first", "sum_succ", "fun(j, f(k + 1 + 1 - j))", "k"),
            have("so", "Sum(f(j), (j, 1, k + 1)) == Sum(f(k + 1 + 1 - j), (j, 1, k + 1))", "first",
                 "so far"),
        ],
    ),
    apply("all", "up to", "n"),
)  # fmt: skip

_INVERSE: Final = "(for t: real. 0 < t and t < 1 => c(t)*sin(pi*t)**2 == 1)"
_SPREAD: Final = (
    "for x: real. 0 < x and x < 1 => Sum(c((x + (j - 1))/{0}), (j, 1, {0})) == {0}**2*c(x)"
)

#: Twice as many terms.
DOUBLED: Final = lemma(
    f"for c: (real -> real), n: natural. {_INVERSE} and 1 <= n and ({_SPREAD.format('n')})"
    f" => {_SPREAD.format('(n + n)')}",
    ["inverse", "some n", "spread"],
    have("one half", "for t: (0, 1/2). 0 < sin(pi*t)"),
    have("other half", "for t: (0, 1/2). 0 < cos(pi*t)"),
    have("twice", "for t: real. sin(pi*(2*t)) == 2*sin(pi*t)*cos(pi*t)"),
    have("moved", "for t: real. sin(pi*(t + 1/2)) == cos(pi*t)"),
    have("circle", "for t: real. sin(pi*t)**2 + cos(pi*t)**2 == 1"),
    have("sum", "for u, v, a, b: real. u*a == 1 and v*b == 1 and a + b == 1 => (u + v)*(a*b) == 1"),
    have("four", "for w, a, b, s: real. w*s**2 == 1 and s == 2*a*b => 4*w*(a**2*b**2) == 1"),
    have("equal", "for p, q, r: real. p*r == 1 and q*r == 1 => p == q"),
    have("with square", "for v, s, b: real. v*s**2 == 1 and s == b => v*b**2 == 1"),
    block(
        "pair",
        "for t: real. 0 < t and t < 1/2 => c(t) + c(t + 1/2) == 4*c(2*t)",
        ["after 0", "before 1/2"],
        have("below 1", "t < 1", "before 1/2"),
        have("later after 0", "0 < t + 1/2", "after 0"),
        have("later below 1", "t + 1/2 < 1", "before 1/2"),
        have("double after 0", "0 < 2*t", "after 0"),
        have("double below 1", "2*t < 1", "before 1/2"),
        apply("of t", "inverse", "t"),
        apply("of the later", "inverse", "t + 1/2"),
        apply("of the double", "inverse", "2*t"),
        apply("cosine", "with square", "c(t + 1/2)", "sin(pi*(t + 1/2))", "cos(pi*t)",
              using=["of the later", "moved(t)"]),
        apply("both", "sum", "c(t)", "c(t + 1/2)", "sin(pi*t)**2", "cos(pi*t)**2",
              using=["circle(t)", "of t", "cosine"]),
        apply("fourfold", "four", "c(2*t)", "sin(pi*t)", "cos(pi*t)", "sin(pi*(2*t))",
              using=["of the double", "twice(t)"]),
        apply("so", "equal", "c(t) + c(t + 1/2)", "4*c(2*t)", "sin(pi*t)**2*cos(pi*t)**2"),
    ),
    block(
        "all",
        _SPREAD.format("(n + n)"),
        ["after 0", "before 1"],
        apply("split", "sum_shift", "fun(j, c((x + (j - 1))/(n + n)))", "n", "n"),
        apply("joined", "sum_add", "fun(j, c((x + (j - 1))/(n + n)))",
              "fun(j, c((x + (n + j - 1))/(n + n)))", "n"),
        block(
            "each",
            "for j: natural. 1 <= j and j <= n => c((x + (j - 1))/(n + n))"
            " + c((x + (n + j - 1))/(n + n)) == 4*c((x + (j - 1))/n)",
            ["from 1", "to n"],
            have("starts", "0 < (x + (j - 1))/(n + n)", "after 0", "from 1", "some n"),
            have("part", "for y, z: real. 1 <= z and y < z => y/(z + z) < 1/2"),
            have("inside", "x + (j - 1) < n", "before 1", "to n"),
            apply("ends", "part", "x + (j - 1)", "n"),
            apply("here", "pair", "(x + (j - 1))/(n + n)"),
            have("half more", "(x + (n + j - 1))/(n + n) == (x + (j - 1))/(n + n) + 1/2",
                 "some n"),
            have("double", "2*((x + (j - 1))/(n + n)) == (x + (j - 1))/n", "some n"),
            have("later", "c((x + (n + j - 1))/(n + n)) == c((x + (j - 1))/(n + n) + 1/2)",
                 "half more",
                 "congruence(c((x + (n + j - 1))/(n + n)), c((x + (j - 1))/(n + n) + 1/2))"),
            have("doubled", "c(2*((x + (j - 1))/(n + n))) == c((x + (j - 1))/n)", "double",
                 "congruence(c(2*((x + (j - 1))/(n + n))), c((x + (j - 1))/n))"),
            have("so", "c((x + (j - 1))/(n + n)) + c((x + (n + j - 1))/(n + n))"
                 " == 4*c((x + (j - 1))/n)", "here", "later", "doubled"),
        ),
        apply("termwise", "sum_congr", "fun(j, c((x + (j - 1))/(n + n))"
              " + c((x + (n + j - 1))/(n + n)))", "fun(j, 4*c((x + (j - 1))/n))", "n"),
        apply("old", "spread", "x"),
        apply("scaled", "mul_sum", "fun(j, c((x + (j - 1))/n))", "n", "4"),
        have("so", "Sum(c((x + (j - 1))/(n + n)), (j, 1, n + n)) == (n + n)**2*c(x)", "split",
             "joined", "termwise", "old", "scaled"),
    ),
)  # fmt: skip

_ODD: Final = "Sum(1/(2*j - 1)**2, (j, 1, {}))"
_C: Final = "exists u: real. (0 < t and t < 1 => u*sin(pi*t)**2 == 1)"
#: The square of the cosecant of pi*t, as a function on the line.
COSECANT: Final = lemma(
    f"exists c: (real -> real). {_INVERSE}",
    [],
    have("sine", "for t: (0, 1). 0 < sin(pi*t)"),
    block(
        "some value",
        f"for t: real. {_C}",
        [],
        by_cases(
            "where",
            _C,
            "sin(pi*t) == 0",
            [
                block(
                    "never",
                    "0 < t and t < 1 => 0*sin(pi*t)**2 == 1",
                    ["after 0", "before 1"],
                    have("positive", "0 < sin(pi*t)", "sine(t)", "after 0", "before 1"),
                    have("not positive", "sin(pi*t) <= 0", "where case"),
                    apply("no", "contradiction", "0", "sin(pi*t)"),
                    absurd("so", "0*sin(pi*t)**2 == 1", "no"),
                ),
                exists("none", "0", form=_C),
            ],
            [
                have("its inverse", "1/sin(pi*t)**2*sin(pi*t)**2 == 1", "where case"),
                block("value", "0 < t and t < 1 => 1/sin(pi*t)**2*sin(pi*t)**2 == 1",
                      ["after 0", "before 1"],
                      have("so", "1/sin(pi*t)**2*sin(pi*t)**2 == 1", "its inverse",
                           "where case")),
                exists("that", "1/sin(pi*t)**2", form=_C, using=["where case"]),
            ],
        ),
    ),
    choose("some value", "c", "where inside"),
    block("inverse", _INVERSE[1:-1], ["after 0", "before 1"],
          apply("then", "where inside", "t"), apply("so", "then")),
    exists("that", "c"),
    uses=[From("contradiction", LESS)],
)  # fmt: skip

_F: Final = "16*M**2/pi**2*(1/Max((2*{} - 1)**2, 1))"
_LONG: Final = f"exists M, r: natural. M == {{}} + 1 + r and ({_SPREAD.format('M')})"
#: The partial sums.
ODD_SQUARES: Final = lemma(
    f"for n: natural. {_ODD.format('n')} <= pi**2/8",
    [],
    obtain("cosecants", "c", "inverse"),
    by_induction(
        "long",
        f"for p: natural. {_LONG.format('p')}",
        ["so far"],
        [
            have("one", _SPREAD.format("1")),
            exists("none", "1", "0"),
        ],
        [
            obtain("so far", "N", "r", "N is", "spread"),
            have("some", "1 <= N", "N is"),
            apply("twice", "doubled", "c", "N"),
            have("number", "N + N == p + 1 + 1 + (p + r + r)", "N is"),
            exists("more", "N + N", "p + r + r"),
        ],
    ),
    apply("at n", "long", "n"),
    obtain("at n", "M", "r", "M is", "spread"),
    have("some", "1 <= M", "M is"),
    apply("twice", "doubled", "c", "M"),
    have("after 0", "0 < 1/2"),
    have("before 1", "1/2 < 1"),
    apply("full", "twice", "1/2"),
    apply("middle", "inverse", "1/2"),
    have("c there", "c(1/2) == 1", "middle"),
    apply("split", "sum_shift", "fun(j, c((1/2 + (j - 1))/(M + M)))", "M", "M"),
    have("sine below", "for t: (0, 1). sin(pi*t)**2 <= (pi*t)**2"),
    have("sine below too", "for t: (0, 1). sin(pi*t)**2 <= (pi*(1 - t))**2"),
    have("as a square", "for v, s: real. v*s**2 == 1 => v == (v*s)**2"),
    have("positive inverse", "for v, s: real. v*s**2 == 1 => 0 <= v", "as a square(v, s)",
         "sq_nonneg(v*s)"),
    have("share", "for a: (0, oo), v: real. 1 <= v*a => 1/a <= v"),
    have("odd", "for y: [1, oo). (2*y - 1)**2 == Max((2*y - 1)**2, 1)"),
    have("some area", "for m, y: [1, oo). 0 < (pi*((2*y - 1)/(4*m)))**2"),
    have("its inverse", "for m, y: [1, oo). 1/(pi*((2*y - 1)/(4*m)))**2"
         " == 16*m**2/pi**2*(1/(2*y - 1)**2)"),
    have("written", "for m, y: [1, oo). 16*m**2/pi**2*(1/(2*y - 1)**2)"
         " == 16*m**2/pi**2*(1/Max((2*y - 1)**2, 1))", "odd(y)"),
    have("term", "for m, y: [1, oo), v, s: real. v*s**2 == 1"
         " and s**2 <= (pi*((2*y - 1)/(4*m)))**2"
         " => 16*m**2/pi**2*(1/Max((2*y - 1)**2, 1)) <= v",
         "positive inverse(v, s)",
         "mul_le_mul_of_nonneg_left(v, s**2, (pi*((2*y - 1)/(4*m)))**2)", "some area(m, y)",
         "share((pi*((2*y - 1)/(4*m)))**2, v)", "its inverse(m, y)", "written(m, y)"),
    have("early", "for m, y: [1, oo). (1/2 + (y - 1))/(m + m) == (2*y - 1)/(4*m)"),
    have("late", "for m, y: [1, oo). 1 - (1/2 + (m + y - 1))/(m + m)"
         " == (2*(m + 1 - y) - 1)/(4*m)"),
    have("inside", "for m, y: [1, oo). y <= m => 0 < (1/2 + (y - 1))/(m + m)"),
    have("inside too", "for m, y: [1, oo). y <= m => (1/2 + (y - 1))/(m + m) < 1"),
    have("second", "for m, y: [1, oo). y <= m => (1/2 + (m + y - 1))/(m + m) < 1"),
    have("second from 0", "for m, y: [1, oo). y <= m => 0 < (1/2 + (m + y - 1))/(m + m)"),
    block(
        "first half",
        f"for j: natural. 1 <= j and j <= M => {_F.format('j')} <= c((1/2 + (j - 1))/(M + M))",
        ["from 1", "to the end"],
        apply("t after 0", "inside", "M", "j"),
        apply("t before 1", "inside too", "M", "j"),
        let("t", "real", "(1/2 + (j - 1))/(M + M)"),
        have("t from 0", "0 < t", "t is", "t after 0"),
        have("t to 1", "t < 1", "t is", "t before 1"),
        apply("value", "inverse", "t"),
        apply("below", "sine below", "t"),
        apply("form", "early", "M", "j"),
        have("t form", "t == (2*j - 1)/(4*M)", "t is", "form"),
        convert("below that", "sin(pi*t)**2 <= (pi*((2*j - 1)/(4*M)))**2", "below", "t form"),
        apply("so far", "term", "M", "j", "c(t)", "sin(pi*t)"),
        have("at t", "c(t) == c((1/2 + (j - 1))/(M + M))", "t is",
             "congruence(c(t), c((1/2 + (j - 1))/(M + M)))"),
        have("so", f"{_F.format('j')} <= c((1/2 + (j - 1))/(M + M))", "so far", "at t"),
    ),
    block(
        "second half",
        f"for j: natural. 1 <= j and j <= M => {_F.format('(M + 1 - j)')}"
        " <= c((1/2 + (M + j - 1))/(M + M))",
        ["from 1", "to the end"],
        apply("t after 0", "second from 0", "M", "j"),
        apply("t before 1", "second", "M", "j"),
        let("t", "real", "(1/2 + (M + j - 1))/(M + M)"),
        have("t from 0", "0 < t", "t is", "t after 0"),
        have("t to 1", "t < 1", "t is", "t before 1"),
        apply("value", "inverse", "t"),
        apply("below", "sine below too", "t"),
        apply("form", "late", "M", "j"),
        have("t form", "1 - t == (2*(M + 1 - j) - 1)/(4*M)", "t is", "form"),
        let("y", "real", "M + 1 - j"),
        have("y from 1", "1 <= y", "y is", "to the end"),
        have("t by y", "1 - t == (2*y - 1)/(4*M)", "t form", "y is"),
        convert("below that", "sin(pi*t)**2 <= (pi*((2*y - 1)/(4*M)))**2", "below", "t by y"),
        apply("so far", "term", "M", "y", "c(t)", "sin(pi*t)"),
        have("at t", "c(t) == c((1/2 + (M + j - 1))/(M + M))", "t is",
             "congruence(c(t), c((1/2 + (M + j - 1))/(M + M)))"),
        have("by y", f"{_F.format('y')} <= c((1/2 + (M + j - 1))/(M + M))", "so far", "at t"),
        have("y again", "y == M + 1 - j", "y is"),
        convert("so", f"{_F.format('(M + 1 - j)')} <= c((1/2 + (M + j - 1))/(M + M))", "by y",
                "y again"),
    ),
    apply("first sum", "sum_le_sum", f"fun(j, {_F.format('j')})",
          "fun(j, c((1/2 + (j - 1))/(M + M)))", "M"),
    apply("second sum", "sum_le_sum", f"fun(j, {_F.format('(M + 1 - j)')})",
          "fun(j, c((1/2 + (M + j - 1))/(M + M)))", "M"),
    apply("turned", "reversed", f"fun(y, {_F.format('y')})", "M"),
    have("total", "Sum(c((1/2 + (j - 1))/(M + M)), (j, 1, M + M)) == (M + M)**2", "full",
         "mul_eq_left_of_eq_one((M + M)**2, c(1/2))", "c there"),
    have("chain", "for s, s1, s2, u, v, w: real. s == s1 + s2 and u <= s1 and v <= s2 and u == v"
         " and s == w => 2*u <= w"),
    apply("in all", "chain", "Sum(c((1/2 + (j - 1))/(M + M)), (j, 1, M + M))",
          "Sum(c((1/2 + (j - 1))/(M + M)), (j, 1, M))",
          "Sum(c((1/2 + (M + j - 1))/(M + M)), (j, 1, M))", f"Sum({_F.format('j')}, (j, 1, M))",
          f"Sum({_F.format('(M + 1 - j)')}, (j, 1, M))", "(M + M)**2"),
    have("divided", "for m: [1, oo), u: real. 2*(16*m**2/pi**2*u) <= (m + m)**2 => u <= pi**2/8"),
    have("whole", "2*(16*M**2/pi**2*Sum(1/Max((2*j - 1)**2, 1), (j, 1, M))) <= (M + M)**2",
         "in all"),
    apply("long sum", "divided", "M", "Sum(1/Max((2*j - 1)**2, 1), (j, 1, M))"),
    apply("first part", "sum_shift", "fun(j, 1/Max((2*j - 1)**2, 1))", "n", "1 + r"),
    have("positive", "for u: real. 0 <= 1/Max(u, 1)"),
    block("rest positive", "for j: natural. 1 <= j and j <= 1 + r"
          " => 0 <= 1/Max((2*(n + j) - 1)**2, 1)", ["from 1", "to the end"],
          apply("so", "positive", "(2*(n + j) - 1)**2")),
    apply("rest", "sum_nonneg", "fun(j, 1/Max((2*(n + j) - 1)**2, 1))", "1 + r"),
    have("number", "n + (1 + r) == M", "M is"),
    let("S", "natural -> real", "fun(k, Sum(1/Max((2*j - 1)**2, 1), (j, 1, k)))"),
    have("same sum", "S(n + (1 + r)) == S(M)", "number", "congruence(S(n + (1 + r)), S(M))"),
    have("first part of all", "Sum(1/Max((2*j - 1)**2, 1), (j, 1, M))"
         " == Sum(1/Max((2*j - 1)**2, 1), (j, 1, n))"
         " + Sum(1/Max((2*(n + j) - 1)**2, 1), (j, 1, 1 + r))", "first part", "same sum",
         "S is(M)", "S is(n + (1 + r))"),
    have("short sum", "Sum(1/Max((2*j - 1)**2, 1), (j, 1, n)) <= pi**2/8", "long sum",
         "first part of all", "rest"),
    block("each", "for j: natural. 1 <= j and j <= n => 1/Max((2*j - 1)**2, 1)"
          " == 1/(2*j - 1)**2", ["from 1", "to n"],
          have("so", "1/Max((2*j - 1)**2, 1) == 1/(2*j - 1)**2", "odd(j)", "from 1")),
    apply("termwise", "sum_congr", "fun(j, 1/Max((2*j - 1)**2, 1))", "fun(j, 1/(2*j - 1)**2)",
          "n"),
    have("so", f"{_ODD.format('n')} <= pi**2/8", "short sum", "termwise"),
    uses=[From("cosecants", COSECANT), From("doubled", DOUBLED), From("reversed", REVERSED)],
)  # fmt: skip
