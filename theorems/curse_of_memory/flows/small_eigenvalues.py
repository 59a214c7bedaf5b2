r"""Proposition C.3 on the Hessian of the loss: which eigenvalues stay positive, and which vanish.

M of the 2m eigenvalues are positive for small omega, (92), and the others tend to 0, (93); with a
tail (79) they are at most :math:`2\omega^{-2}e^{-r/\omega}(\omega K_1(r)+AK_2(r))`, (94) with its
constants.  M is at most twice the number of different rates, which is the printed bound
:math:`m'\le2m^*+|I_0|` where no unit is idle, and at most the number of any linear forms on whose
zeros the first part vanishes: for idle units see :mod:`.numbers_of_eigenvalues`.

Source: Li, Han, E and Li (ICLR 2021), Proposition C.3.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.least_terms import GREATEST, LEAST
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.ordered_partitions import SUBTRACTION
from memory_theorems.theorems.analysis.square_integrable import PREDICATES
from memory_theorems.theorems.curse_of_memory.flows.bounded_moments import EXPLICIT
from memory_theorems.theorems.curse_of_memory.flows.hessian_at_fits import (
    AT,
    BOX,
    CONSTANTS,
    EPS,
    FEW_FORMS,
    FEW_RATES,
    FIT,
    INSIDE,
    MODELS,
    NAMES,
    NOT_NEGATIVE,
)
from memory_theorems.theorems.curse_of_memory.flows.vanishing_moments import LIMIT
from memory_theorems.theorems.curse_of_memory.landscape.moments_of_far_memory import (
    BOUNDED,
    CONSTANT,
    IN_L2,
    SYMBOLS,
    TAIL,
    TAIL_SYMBOLS,
    VANISHING,
)
from memory_theorems.theorems.paper_objects.hessians import OBJECTS
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import Step, apply, block, exists, have, obtain, thus

_EIGENVALUES: Final = f"hessian(m, a, w, {AT}, H) and eigenvalues(2*m, H, lambda)"
_SMALL_OMEGA: Final = f"for omega: (0, oo), {NAMES}. omega <= {{}} and {_EIGENVALUES}"
_POSITIVE: Final = (
    f"{_SMALL_OMEGA} => for k: natural. 1 <= k and k <= {{}} and k <= 2*m => 0 < lambda(k)"
)
_VANISH: Final = f"{_SMALL_OMEGA} => for k: natural. {{}} < k and k <= 2*m => |lambda(k)| <= {{}}"


def _some(form: str) -> str:
    return f"exists omega_0: (0, oo). ({form})"


_STAY: Final = _some(_POSITIVE.format("omega_0", "{0}"))
_GO: Final = f"for e: (0, oo). {_some(_VANISH.format('omega_0', '{0}', 'e'))}"
_LIMITS: Final = (
    f"for {MODELS}. {FIT} => exists M: natural. {FEW_RATES} and ({_STAY.format('M')})"
    f" and ({_GO.format('M')})"
)
_FULL: Final = (
    f"for {MODELS}. {FIT} => exists M: natural, g: real. 0 < g and {FEW_RATES} and {FEW_FORMS}"
    f" and ({INSIDE}) and ({_STAY.format('M')}) and ({_GO.format('M')})"
)
#: The eigenvalues of the first part, with their place.
_FIRST: Final[tuple[Step, ...]] = (
    obtain("subtraction(1, k)", "h", "place there"),
    apply("k is", "place there", using=["k from 1"]),
)
_TEMPLATE: Final = {"in L2": IN_L2, "bounded": BOUNDED, "vanishing": VANISHING}
#: (92) and (93), with the constants beneath.
FULL: Final = Composed(
    Setting.of(SYMBOLS, _TEMPLATE, OBJECTS, PREDICATES),
    _FULL,
    (
        apply("all constants", "constants"),
        apply("limits", "limit"),
        apply("all moments", "moments not negative"),
        have(
            "in all",
            "for e: (0, oo), A, x, y: [0, oo). x <= e/(2*(1 + A)) and y <= e/(2*(1 + A))"
            " => 2*(x + A*y) <= e",
        ),
        block("eigenvalues in the limit", _FULL, ["target rates", "rates", "fit"])(
            obtain(
                "all constants(mstar, astar, wstar, m, a, w)",
                "K; g; g positive; few; few forms; bounds",
            ),
            obtain("least(w, m)", "r", "r positive", "r below"),
            obtain("greatest(a, m)", "A", "A positive", "weights"),
            block(
                "box",
                "for i: natural. 1 <= i and i <= m => r <= w(i) and |a(i)| <= A",
                ["i from 1", "i to m"],
                apply("rate", "r below", "i"),
                apply("weight", "weights", "i"),
            ),
            block(
                "small",
                "for e: (0, oo). exists omega_0: (0, oo). (for omega: (0, oo). omega <= omega_0"
                f" => {EPS} <= e)",
                [],
                apply("share", "div_two_mul_one_add_pos", "e", "A"),
                apply("order 1", "limits(1, r, e/(2*(1 + A)))", using=["share", "r positive"]),
                obtain("order 1", "o_1", "o_1 positive", "before o_1"),
                apply("order 2", "limits(2, r, e/(2*(1 + A)))", using=["share", "r positive"]),
                obtain("order 2", "o_2", "o_2 positive", "before o_2"),
                have("both", "Min(o_1, o_2) > 0", "o_1 positive", "o_2 positive"),
                block(
                    "then",
                    f"for omega: (0, oo). omega <= Min(o_1, o_2) => {EPS} <= e",
                    ["omega small"],
                    apply("first", "before o_1", "omega", using=["omega small"]),
                    apply("second", "before o_2", "omega", using=["omega small"]),
                    apply("not negative 1", "all moments", "1", "omega", "r"),
                    apply("not negative 2", "all moments", "2", "omega", "r"),
                    apply(
                        "so",
                        "in all(e, A, Delta(1, omega, r), Delta(2, omega, r))",
                        using=["not negative 1", "not negative 2", "first", "second", "A positive"],
                    ),
                ),
                exists("such an omega_0", "Min(o_1, o_2)", using=["both"]),
            ),
            have("half", "0 < g/2", "g positive"),
            apply("for half", "small", "g/2", using=["half"]),
            obtain("for half", "o", "o positive", "half before o"),
            block("stay", _POSITIVE.format("o", "K"), ["omega small", "of H", "of lambda"])(
                apply("small here", "half before o", "omega"),
                apply(
                    "bounds here",
                    "bounds(omega, r, A, H, lambda)",
                    using=["r positive", "A positive"],
                ),
                obtain("bounds here", "lowest", "upper", "lower"),
                block(
                    "each",
                    "for k: natural. 1 <= k and k <= K and k <= 2*m => 0 < lambda(k)",
                    ["k from 1", "k to K", "k to 2m"],
                    *_FIRST,
                    thus(
                        "k to K; k to 2m; lower(h); small here; g positive; k is; "
                        "congruence(lambda(h + 1), lambda(k))"
                    ),
                ),
            ),
            exists("they stay", "o", form=_STAY.format("K"), using=["o positive"]),
            block("go", _GO.format("K"), [])(
                obtain("small(e)", "o_e", "o_e positive", "e before o"),
                block(
                    "small ones",
                    _VANISH.format("o_e", "K", "e"),
                    ["omega small", "of H", "of lambda"],
                    apply("small here", "e before o", "omega"),
                    apply(
                        "bounds here",
                        "bounds(omega, r, A, H, lambda)",
                        using=["r positive", "A positive"],
                    ),
                    obtain("bounds here", "lowest", "upper", "lower"),
                    thus("lowest(k)", "upper(k)", "small here"),
                ),
                exists("such an omega_e", "o_e", using=["o_e positive"]),
            ),
            exists("so many", "K", "g"),
        ),
    ),
    "eigenvalues in the limit",
    (
        From("constants", CONSTANTS),
        From("limit", LIMIT),
        From("moments not negative", NOT_NEGATIVE),
        From("least", LEAST),
        From("greatest", GREATEST),
        From("subtraction", SUBTRACTION),
    ),
)

#: (92) and (93), without a tail.
LIMITS: Final = Composed(
    FULL.setting,
    _LIMITS,
    (
        apply("all of it", "full"),
        block("the eigenvalues", _LIMITS, ["target rates", "rates", "fit"])(
            obtain(
                "all of it(mstar, astar, wstar, m, a, w)",
                "K; g; g positive; few; few forms; bounds; stay; go",
            ),
            exists("so many", "K"),
        ),
    ),
    "the eigenvalues",
    (From("full", FULL),),
)

_RIGHT: Final = "2*exp(-r/omega)/omega**2*(omega*K(1, r) + A*K(2, r))"
_SIZE: Final = (
    f"for omega, r: (0, oo), A: [0, oo), {NAMES}. omega < 1/2 and omega < 1/t_0 and {BOX}"
    f" and {_EIGENVALUES} => for k: natural. {{0}} < k and k <= 2*m => |lambda(k)| <= {_RIGHT}"
)
_ALL: Final = (
    f"for {MODELS}. {FIT} => exists M: natural. {FEW_RATES} and ({_STAY.format('M')})"
    f" and ({_GO.format('M')}) and ({_SIZE.format('M')})"
)
_ALL_FORMS: Final = _ALL.replace(f"{FEW_RATES} and", f"{FEW_RATES} and {FEW_FORMS} and")
#: From the moments to the printed form; ``f`` is the exponential.
NUMBERS: Final = lemma(
    "for o, f: (0, oo), A, x, y, k, l: [0, oo). o*x <= f*k and o**2*y <= f*l"
    " => 2*(x + A*y) <= 2*f/o**2*(o*k + A*l)",
    ["order 1", "order 2"],
    have("divided", "for c: (0, oo), u, v: real. c**2*u <= v => u <= v/c**2"),
    thus(
        "order 1; order 2; mul_le_mul_of_nonneg_left(o, o*x, f*k); "
        "mul_le_mul_of_nonneg_left(A, o**2*y, f*l); divided(o, 2*(x + A*y), 2*f*(o*k + A*l))"
    ),
)
#: Proposition C.3 with the constants of (94), and what bounds the number of eigenvalues.
WITH_FORMS: Final = Composed(
    Setting.of(
        {**SYMBOLS, **TAIL_SYMBOLS}, {**_TEMPLATE, "tail": TAIL}, (*OBJECTS, CONSTANT), PREDICATES
    ),
    _ALL_FORMS,
    (
        apply("all of it", "full"),
        apply("moments", "explicit"),
        apply("all moments", "moments not negative"),
        have("constants positive", "for n: natural, r: (0, oo). K(n, r) >= 0"),
        block("the eigenvalues", _ALL_FORMS, ["target rates", "rates", "fit"])(
            obtain(
                "all of it(mstar, astar, wstar, m, a, w)",
                "L; g; g positive; few; few forms; bounds; stay; go",
            ),
            block("small ones", _SIZE.format("L"), ["omega t_0", "box", "of H", "of lambda"])(
                have("in time", "omega*t_0 <= 1", "omega t_0"),
                apply("moment 1", "moments", "1", "omega", "r"),
                apply("moment 2", "moments", "2", "omega", "r"),
                apply("not negative 1", "all moments", "1", "omega", "r"),
                apply("not negative 2", "all moments", "2", "omega", "r"),
                apply("constant 1", "constants positive", "1", "r"),
                apply("constant 2", "constants positive", "2", "r"),
                have("first", "omega*Delta(1, omega, r) <= exp(-r/omega)*K(1, r)", "moment 1"),
                apply(
                    "size",
                    "numbers(omega, exp(-r/omega), A, Delta(1, omega, r), Delta(2, omega, "
                    "r), K(1, r), K(2, r))",
                    using=[
                        "first",
                        "moment 2",
                        "not negative 1",
                        "not negative 2",
                        "constant 1",
                        "constant 2",
                    ],
                ),
                obtain("bounds(omega, r, A, H, lambda)", "lowest", "upper", "lower"),
                thus("lowest(k)", "upper(k)", "size"),
            ),
            exists("so many", "L"),
        ),
    ),
    "the eigenvalues",
    (
        From("full", FULL),
        From("explicit", EXPLICIT),
        From("moments not negative", NOT_NEGATIVE),
        From("numbers", NUMBERS),
    ),
)
#: The same for the number of different rates alone.
THEOREM: Final = Composed(
    WITH_FORMS.setting,
    _ALL,
    (
        apply("all of it", "with forms"),
        block("the eigenvalues", _ALL, ["target rates", "rates", "fit"])(
            obtain("all of it(mstar, astar, wstar, m, a, w)", "L; few; few forms; stay; go; sizes"),
            exists("so many", "L"),
        ),
    ),
    "the eigenvalues",
    (From("with forms", WITH_FORMS),),
)
