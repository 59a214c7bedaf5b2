r"""Proposition 3 of Miller & Hardt (2018) as printed: no finite context serves an unstable system.

    There are a scalar system (4), (5) that is not stable and inputs x such that for every
    truncation length k the error |y_t - y_t^k| tends to infinity with t.

Here h_t = 2 h_{t-1} + x_t with x_t = 1 at all times: h_t = 2**t - 1, the truncated state is
2**k - 1, and the error 2**k (2**(t-k) - 1) is at least t - k.  (The print takes an impulse, at a
time whose input enters no state.)  ``p`` is t - k, and ``g(p, s)`` is h_s^k, which begins at p.
"""

from __future__ import annotations

import re
from dataclasses import replace

from memory_theorems.theorems.analysis.measures import ARCHIMEDES
from memory_theorems.theorems.paper_objects.recurrent_runs import (
    SCALAR_SYSTEM,
    STATE_ITSELF,
    STATES,
    TENDS_TO_INFINITY,
    TRUNCATED_STATES,
    UNSTABLE,
    on_the_line,
)
from memory_theorems.verify.language.formula_grammar import parse_signature
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    by_induction,
    exists,
    have,
    let,
    obtain,
    thus,
)
from memory_theorems.verify.reasoning.writing import shown

SETTING = Setting.of(
    {},
    objects=(
        SCALAR_SYSTEM,
        STATE_ITSELF,
        *map(on_the_line, (UNSTABLE, STATES, TRUNCATED_STATES)),
        TENDS_TO_INFINITY,
    ),
)
_RUNS = "for p: natural. TruncatedStates(phi, x, p, k, fun(s, g(p, s)))"
_ERROR = "|f(h(p + k)) - f(g(p, p + k))|"
_EVERY_WINDOW = (
    f"for k: natural. exists g: (natural, natural -> real). ({_RUNS})"
    f" and TendsToInfinity(fun(p, {_ERROR}))"
)
_PROPOSITION_3 = (
    "exists phi: (real, real -> real), a, b: real, f: (real -> real), x, h: (natural -> real)."
    " ScalarSystem(phi, a, b) and StateItself(f) and Unstable(phi) and States(phi, x, h)"
    f" and ({_EVERY_WINDOW})"
)
_CUT = "2**s/2**p - 1"
_PROVED = Composed(
    SETTING,
    _PROPOSITION_3,
    (
        block("Proposition 3", _PROPOSITION_3, ())(
            let("phi", "real, real -> real", "fun(z, u, 2*z + 1*u)"),
            let("f", "real -> real", "fun(z, z)"),
            let("x", "natural -> real", "fun(s, 1)"),
            let("h", "natural -> real", "fun(s, 2**s - 1)"),
            block("unstable", "Unstable(phi)", ("c < 1",))(
                have(
                    "apart",
                    "c*|1 - 0| < |phi(1, 0) - phi(0, 0)|",
                    "c < 1; phi is(1, 0); phi is(0, 0)",
                ),
                exists("pair", "1", "0", "0", using=("apart",)),
            ),
            have("rest", "h(0) == 0", "h is(0)"),
            have(
                "steps",
                "for t: natural. h(t + 1) == phi(h(t), x(t + 1))",
                "h is(t); h is(t + 1); x is(t + 1); phi is(h(t), x(t + 1))",
            ),
            by_induction(
                "powers",
                "for n: natural. n + 1 <= 2**n",
                ("before",),
                base=(),
                step=(thus("before"),),
            ),
            block("every window", _EVERY_WINDOW, ())(
                let("g", "natural, natural -> real", f"fun(p, s, {_CUT})"),
                block("runs", _RUNS, ())(
                    have("restart", "g(p, p) == 0", "g is(p, p)", "powers(p)"),
                    have(
                        "cut steps",
                        "for s: natural. p <= s and s < p + k"
                        " => g(p, s + 1) == phi(g(p, s), x(s + 1))",
                        "g is(p, s); g is(p, s + 1); x is(s + 1); powers(p); "
                        "phi is(g(p, s), x(s + 1))",
                    ),
                ),
                block("grows", "TendsToInfinity(fun(p, |f(h(p + k)) - f(g(p, p + k))|))", ())(
                    block("large", f"for p: natural. p <= {_ERROR}", ())(
                        have(
                            "error",
                            "f(h(p + k)) - f(g(p, p + k)) == 2**k*(2**p - 1)",
                            "powers(p); h is(p + k); g is(p, p + k); f is(h(p + k)); "
                            "f is(g(p, p + k))",
                        ),
                        have("scaled", "for c: [1, oo), q, r: real. 0 <= q and q <= r => q <= c*r"),
                        thus("error", "powers(k)", "powers(p)", "scaled(2**k, p, 2**p - 1)"),
                    ),
                    obtain(f"{ARCHIMEDES.name}(M)", "n", "beyond"),
                    have(
                        "from n on", f"for p: natural. n <= p => M <= {_ERROR}", "beyond; large(p)"
                    ),
                    exists("n", "n"),
                ),
                exists("truncated states", "g"),
            ),
            exists("system exists", "phi", "2", "1", "f", "x", "h"),
        ),
    ),
    "Proposition 3",
    (ARCHIMEDES,),
)
#: The system that the proof gives, under other names.
_SYSTEM = {
    "phi_0": "real, real -> real",
    "a_0": "real",
    "b_0": "real",
    "f_0": "real -> real",
    "x_0": "natural -> real",
    "h_0": "natural -> real",
}
_GIVEN = SETTING.vocabulary.with_symbols({k: parse_signature(v) for k, v in _SYSTEM.items()})
_ITS_WINDOWS = shown(
    _GIVEN.unfolded(_GIVEN.form(re.sub(r"\b(phi|f|x|h)\b", r"\1_0", _EVERY_WINDOW)))
)
#: What is to be shown of any such system speaks of its windows, the fifth of its properties.
_WINDOWS = "there is such a structure, part 0, 4"
PROPOSITION_3 = replace(
    _PROVED,
    met=Structure(
        {
            **{name.removesuffix("_0"): name for name in _SYSTEM},
            **{"c": "0", "k": "1", "p": "0", "s": "0", "M": "0", "t": "n", "g": "g_0"},
        },
        (obtain("proved", *_SYSTEM, "system", "prediction", "unstable", "states", "windows"),),
        uses=(From("proved", _PROVED),),
        obtained={**_SYSTEM, "g_0": "natural, natural -> real"},
        before={
            "g": (apply("a window", _WINDOWS, "1"), obtain("a window", "g_0", "runs", "grows"))
        },
        shown=(_ITS_WINDOWS,),
    ),
)
