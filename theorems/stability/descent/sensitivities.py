"""The derivatives of the states of a model in its weights exist, and obey the chain rule.

States of runs are differentiable in the weights because the state map is; a derivative is unique,
so that the derivatives after j + 1 steps come from those after j steps.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis import derivatives
from memory_theorems.theorems.paper_objects.gradients import (
    DIFFERENTIABLE,
    LIPSCHITZ_IN_W,
    REACHABLE_IN,
    RUNS,
    STABLE_ON,
)
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    by_induction,
    choose,
    convert,
    exists,
    have,
    let,
    obtain,
    thus,
)

#: A bounded linear map that approximates another to the first order.
DERIVATIVE: Final = Object(
    "DerivativeAt(F: (V -> H), q: V, A: (V -> H))",
    "(for s: real, e, f: V. A(s*e + f) == s*A(e) + A(f))"
    " and (exists k: [0, oo). (for e: V. |A(e)| <= k*|e|))"
    " and (for eps: (0, oo). exists delta: (0, oo). (for r: V. |r - q| <= delta"
    " => |F(r) - F(q) - A(r - q)| <= eps*|r - q|))",
    "A is the derivative of F at q",
)
SETTING = Setting.of(
    {}, objects=(DIFFERENTIABLE, STABLE_ON, RUNS, REACHABLE_IN, LIPSCHITZ_IN_W, DERIVATIVE)
)
_MODEL = (
    "phi: (V, H, X -> H), D_w: (V, H, X, V -> H), D_h: (V, H, X, H -> H), d: (V -> real),"
    " lambda: [0, 1)"
)

# ---------------------------------------------------------------- how large it is in the state
_STATE_BOUND = "for q: V, a, y: H, u: X. d(q) <= 0 => |D_h(q, a, u, y)| <= lambda*|y|"
_OF_THE_STATE = (
    f"for {_MODEL}. Differentiable(phi, D_w, D_h) and StableOn(d, phi, lambda) => ({_STATE_BOUND})"
)
OF_THE_STATE = Composed(
    SETTING,
    _OF_THE_STATE,
    (
        block("bound", _OF_THE_STATE, ("model", "stable"))(
            obtain("model", "linear in w", "linear in h", "total"),
            block("in the state", _STATE_BOUND, ("inside",))(
                have(
                    "linear there",
                    "for s: real, z, f: H. D_h(q, a, u, s*z + f)"
                    " == s*D_h(q, a, u, z) + D_h(q, a, u, f)",
                    "linear in h(q, a, u, s, z, f)",
                ),
                block(
                    "partial",
                    "for eps: (0, oo). exists delta: (0, oo). (for b: H. |b - a| <= delta"
                    " => |phi(q, b, u) - phi(q, a, u) - D_h(q, a, u, b - a)| <= eps*|b - a|)",
                    (),
                    obtain("total(q, a, u, eps)", "delta", "delta > 0", "close"),
                    have(
                        "for all b",
                        "for b: H. |b - a| <= delta"
                        " => |phi(q, b, u) - phi(q, a, u) - D_h(q, a, u, b - a)| <= eps*|b - a|",
                        "close(q, b); linear in w(q, a, u, -1, 0, 0)",
                    ),
                    exists("that delta", "delta"),
                ),
                have(
                    "contraction",
                    "for b: H. |phi(q, b, u) - phi(q, a, u)| <= lambda*|b - a|",
                    "stable(q, b, a, u); inside",
                ),
                apply("small", "at most(fun(b, phi(q, b, u)), a, fun(z, D_h(q, a, u, z)), lambda)"),
                apply("so small", "small", "y"),
            ),
        ),
    ),
    "bound",
    (From("at most", derivatives.at_most("H"), {"V": "H"}),),
)

# ---------------------------------------------------------------- they exist
_NEXT = "q, h(q, m, j), x(m + j + 1)"
_LATER = f"fun(e, D_h({_NEXT}, A(e)) + D_w({_NEXT}, e))"
_LATER_OF_F = _LATER.replace("fun(e", "fun(f").replace("A(e)", "A(f)").replace(", e)", ", f)")
_START = (
    "for q: V, m: natural, A: (V -> H). d(q) <= 0 and (for e: V. A(e) == 0)"
    " => DerivativeAt(fun(r, h(r, m, 0)), q, A)"
)
_ONE_MORE = (
    "for q: V, m, j: natural, A: (V -> H). d(q) <= 0 and DerivativeAt(fun(r, h(r, m, j)), q, A)"
    f" => DerivativeAt(fun(r, h(r, m, j + 1)), q, {_LATER})"
)
_RUN = (
    f"for {_MODEL}, c: (H -> real), x: (natural -> X), L_w: [0, oo),"
    " h: (V, natural, natural -> H). Differentiable(phi, D_w, D_h) and StableOn(d, phi, lambda)"
    " and Runs(phi, x, h) and ReachableIn(d, h, c) and LipschitzInW(d, c, phi, D_w, x, L_w)"
)
_GIVEN = ("smooth", "stable", "runs", "reachable", "lipschitz")
_CHAIN_RULE = f"{_RUN} => ({_START}) and ({_ONE_MORE})"
_REMAINDER = (
    "for eps: (0, oo). exists delta: (0, oo). (for r: V. |r - q| <= delta"
    " => |{0} - {1} - ({2})| <= eps*|r - q|)"
)
_STEP = f"D_h({_NEXT}, A({{0}})) + D_w({_NEXT}, {{0}})"
CHAIN_RULE = Composed(
    SETTING,
    _CHAIN_RULE,
    (
        block("chain rule", _CHAIN_RULE, _GIVEN)(
            apply("D_h bounded", "bound in the state"),
            obtain("lipschitz", "in Omega", "D_w bounded"),
            obtain("runs", "rest", "state"),
            obtain("smooth", "linear in w", "linear in h", "total"),
            block("start", _START, ("inside", "zero"))(
                have(
                    "linear",
                    "for s: real, e, f: V. A(s*e + f) == s*A(e) + A(f)",
                    "zero(s*e + f); zero(e); zero(f)",
                ),
                have("bound", "for e: V. |A(e)| <= 0*|e|", "zero(e)"),
                exists("bounded", "0", form="exists k: [0, oo). (for e: V. |A(e)| <= k*|e|)"),
                block("remainder", _REMAINDER.format("h(r, m, 0)", "h(q, m, 0)", "A(r - q)"), ())(
                    have(
                        "nothing",
                        "for r: V. |r - q| <= eps"
                        " => |h(r, m, 0) - h(q, m, 0) - A(r - q)| <= eps*|r - q|",
                        "rest(r, m); rest(q, m); zero(r - q)",
                    ),
                    exists("any", "eps"),
                ),
            ),
            block("one more", _ONE_MORE, ("inside", "derivative"))(
                obtain("derivative", "linear", "some bound", "remainder"),
                obtain("some bound", "size", "size >= 0", "bound"),
                have(
                    "linear in the state",
                    f"for s: real, y, z: H. D_h({_NEXT}, s*y + z)"
                    f" == s*D_h({_NEXT}, y) + D_h({_NEXT}, z)",
                    f"linear in h({_NEXT}, s, y, z)",
                ),
                block(
                    "total there",
                    "for eps: (0, oo). exists delta: (0, oo). (for r: V, b: H. |r - q| <= delta"
                    " and |b - h(q, m, j)| <= delta => |phi(r, b, x(m + j + 1)) - phi("
                    f"{_NEXT}) - D_w({_NEXT}, r - q) - D_h({_NEXT}, b - h(q, m, j))|"
                    " <= eps*(|r - q| + |b - h(q, m, j)|))",
                    (),
                    apply("at this state", "total", "q", "h(q, m, j)", "x(m + j + 1)", "eps"),
                ),
                have("in S", "c(h(q, m, j)) <= 0", "reachable(q, m, j)", "inside"),
                have(
                    "in the state",
                    f"for y: H. |D_h({_NEXT}, y)| <= lambda*|y|",
                    "D_h bounded(q, h(q, m, j), y, x(m + j + 1)); inside",
                ),
                have(
                    "in the weights",
                    f"for e: V. |D_w({_NEXT}, e)| <= L_w*|e|",
                    "D_w bounded(q, h(q, m, j), e, m + j); inside; in S",
                ),
                convert(
                    "remainder there",
                    _REMAINDER.format("h(r, m, j + 1)", "h(q, m, j + 1)", _STEP.format("r - q")),
                    "chain(fun(r, h(r, m, j)), fun(r, b, phi(r, b, x(m + j + 1))), q, A, "
                    f"fun(y, D_h({_NEXT}, y)), fun(e, D_w({_NEXT}, e)), size, lambda)",
                    "state(r, m, j); state(q, m, j)",
                ),
                have(
                    "linear there",
                    f"for s: real, e, f: V. {_STEP.format('s*e + f')}"
                    f" == s*({_STEP.format('e')}) + ({_STEP.format('f')})",
                    f"linear(s, e, f); linear in w({_NEXT}, s, e, f); "
                    "linear in the state(s, A(e), A(f)); "
                    f"congruence(D_h({_NEXT}, A(s*e + f)), D_h({_NEXT}, s*A(e) + A(f)))",
                ),
                have(
                    "bound there",
                    f"for e: V. |{_STEP.format('e')}| <= (lambda*size + L_w)*|e|",
                    "in the state(A(e)); in the weights(e); bound(e); "
                    f"triangle(D_h({_NEXT}, A(e)), D_w({_NEXT}, e)); "
                    "mul_le_mul_of_nonneg_left(lambda, |A(e)|, size*|e|)",
                ),
                exists(
                    "some bound there",
                    "lambda*size + L_w",
                    form=f"exists l: [0, oo). (for e: V. |{_STEP.format('e')}| <= l*|e|)",
                ),
            ),
        ),
    ),
    "chain rule",
    (From("bound in the state", OF_THE_STATE), From("chain", derivatives.chain("H"))),
)

# ---------------------------------------------------------------- as one function
_TANGENT = (
    "for q: V, m, j: natural, e: V. d(q) <= 0"
    f" => S(q, m, j + 1, e) == D_h({_NEXT}, S(q, m, j, e)) + D_w({_NEXT}, e)"
)
TANGENTS = f"(for q: V, m: natural, e: V. d(q) <= 0 => S(q, m, 0, e) == 0) and ({_TANGENT})"
_DERIVATIVES = (
    "for q: V, m, j: natural. d(q) <= 0 =>"
    " DerivativeAt(fun(r, h(r, m, j)), q, fun(e, S(q, m, j, e)))"
)
_SENSITIVITIES = (
    f"{_RUN} => exists S: (V, natural, natural, V -> H). {TANGENTS} and ({_DERIVATIVES})"
)
_SOME = "exists A: (V -> H). DerivativeAt(fun(r, h(r, m, j)), q, A)"
SENSITIVITIES = Composed(
    SETTING,
    _SENSITIVITIES,
    (
        block("sensitivities", _SENSITIVITIES, _GIVEN)(
            obtain("chain rule()", "start", "one more"),
            block(
                "everywhere",
                f"for q: V, m: natural. d(q) <= 0 => for j: natural. {_SOME}",
                ("inside",),
                by_induction(
                    "after j steps",
                    f"for j: natural. {_SOME}",
                    ("before",),
                    base=(
                        let("Z", "V -> H", "fun(e, 0)"),
                        apply("at rest", "start", "q", "m", "Z"),
                        exists("none", "Z"),
                    ),
                    step=(
                        obtain("before", "A", "derivative of the run"),
                        apply("then", "one more", "q", "m", "j", "A"),
                        exists("next", _LATER),
                    ),
                ),
            ),
            block(
                "in each direction",
                "for q: V, m, j: natural, e: V. d(q) <= 0 => exists v: H."
                " (exists A: (V -> H). DerivativeAt(fun(r, h(r, m, j)), q, A) and A(e) == v)",
                ("inside",),
                apply("for all j", "everywhere", "q", "m"),
                obtain("for all j(j)", "A", "derivative"),
                exists(
                    "that A",
                    "A",
                    form="exists B: (V -> H). DerivativeAt(fun(r, h(r, m, j)), q, B)"
                    " and B(e) == A(e)",
                ),
                exists("its value", "A(e)"),
            ),
            choose("in each direction", "S", "is a value"),
            block(
                "agrees",
                "for q: V, m, j: natural, A: (V -> H). d(q) <= 0"
                " and DerivativeAt(fun(r, h(r, m, j)), q, A) => for e: V. S(q, m, j, e) == A(e)",
                ("inside", "derivative"),
                block("in one direction", "for e: V. S(q, m, j, e) == A(e)", ())(
                    obtain("is a value(q, m, j, e)", "B", "another", "value of B"),
                    obtain("derivative", "linear", "bounded", "remainder"),
                    obtain("another", "linear B", "bounded B", "remainder of B"),
                    apply("the same", "unique", "fun(r, h(r, m, j))", "q", "A", "B"),
                    thus("the same(e)", "value of B"),
                ),
            ),
            block(
                "no tangent",
                "for q: V, m: natural, e: V. d(q) <= 0 => S(q, m, 0, e) == 0",
                ("inside",),
                let("Z", "V -> H", "fun(f, 0)"),
                apply("at rest", "start", "q", "m", "Z"),
                apply("agree at rest", "agrees", "q", "m", "0", "Z"),
                thus("agree at rest(e)", "Z is(e)"),
            ),
            block("tangent", _TANGENT, ("inside",))(
                apply("for all j", "everywhere", "q", "m"),
                obtain("for all j(j)", "A", "derivative"),
                apply("then", "one more", "q", "m", "j", "A"),
                apply("agree at j", "agrees", "q", "m", "j", "A"),
                apply("agree after it", f"agrees(q, m, j + 1, {_LATER_OF_F})"),
                thus(
                    "agree at j(e); agree after it(e); "
                    f"congruence(D_h({_NEXT}, S(q, m, j, e)), D_h({_NEXT}, A(e)))"
                ),
            ),
            block("derivatives", _DERIVATIVES, ("inside",))(
                apply("for all j", "everywhere", "q", "m"),
                obtain("for all j(j)", "A", "derivative"),
                apply("agree at j", "agrees", "q", "m", "j", "A"),
                obtain("derivative", "linear", "some bound", "remainder"),
                obtain("some bound", "size", "size >= 0", "bound"),
                have(
                    "linear of S",
                    "for s: real, e, f: V. S(q, m, j, s*e + f) == s*S(q, m, j, e) + S(q, m, j, f)",
                    "linear(s, e, f); agree at j(s*e + f); agree at j(e); agree at j(f)",
                ),
                have(
                    "bound of S", "for e: V. |S(q, m, j, e)| <= size*|e|", "agree at j(e); bound(e)"
                ),
                exists(
                    "some bound of S",
                    "size",
                    form="exists k: [0, oo). (for e: V. |S(q, m, j, e)| <= k*|e|)",
                ),
                convert(
                    "remainder of S",
                    _REMAINDER.format("h(r, m, j)", "h(q, m, j)", "S(q, m, j, r - q)"),
                    "remainder",
                    "agree at j(r - q)",
                ),
            ),
            exists("that S", "S"),
        ),
    ),
    "sensitivities",
    (From("chain rule", CHAIN_RULE), From("unique", derivatives.unique("H"))),
)
