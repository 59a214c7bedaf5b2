r"""(129) is met: the target exp(-t) + exp(-2t) and its two global minimisers."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memory_theorems.theorems.analysis.listed_permutations import PERMUTATIONS
from memory_theorems.theorems.analysis.permutations import ONE_TO_ONE
from memory_theorems.theorems.analysis.square_integrable import PREDICATES
from memory_theorems.theorems.curse_of_memory.landscape.global_minimisers import MINIMISER
from memory_theorems.theorems.curse_of_memory.landscape.spaces_and_minimisers import (
    FACTORIAL,
    MINIMISERS_LISTED,
)
from memory_theorems.theorems.curse_of_memory.landscape.two_exponentials import (
    NUMBER,
    RATES,
    TARGET,
    WEIGHTS,
)
from memory_theorems.theorems.paper_objects.landscape import GLOBAL, OBJECTS
from memory_theorems.verify.language.formula_grammar import parse_signature
from memory_theorems.verify.reasoning.composition import From, Setting, Structure
from memory_theorems.verify.reasoning.steps import block, exists, have, obtain
from memory_theorems.verify.reasoning.writing import shown

_VOCABULARY: Final = Setting.of(
    FACTORIAL, None, (TARGET, *OBJECTS, GLOBAL, ONE_TO_ONE, PERMUTATIONS), PREDICATES
).vocabulary


def _written(text: str) -> str:
    """Without objects, as a structure is asked for it."""
    return shown(_VOCABULARY.unfolded(_VOCABULARY.form(text)))


def _written_in(text: str) -> str:
    """The same inside, where P is bound."""
    inner = _VOCABULARY.with_symbols({"P": parse_signature("natural, natural -> natural")})
    return shown(inner.unfolded(inner.form(text.format("P"))))


_IN: Final = f"1 <= {{0}} and {{0}} <= {NUMBER}"
_SERVES: Final = (
    f"permutations({NUMBER}, fac({NUMBER}), {{0}})"
    f" and (for n: natural. n < fac({NUMBER}) => global({NUMBER}, fun(i, 1), fun(i, {{0}}(n, i))))"
    f" and (for b, v: (natural -> real). global({NUMBER}, b, v) => exists n: natural."
    f" n < fac({NUMBER}) and (for i: natural. {_IN.format('i')}"
    " => b(i) == 1 and v(i) == {0}(n, i)))"
)
_UNIT: Final = f"exists i: natural. {_IN.format('i')}"
_MODEL: Final = f"exists b, v: (natural -> real). positive({NUMBER}, v)"
_SOME: Final = f"exists n: natural. n < fac({NUMBER}) and (({_UNIT}) and ({_MODEL}))"
_AT: Final = (
    f"for n: natural. n < fac({NUMBER}) and (for i: natural. {_IN.format('i')} => {{0}}) => {_UNIT}"
)
_LEAST: Final = (
    f"exists b, v: (natural -> real). global({NUMBER}, b, v)"
    f" and ({_AT.format('b(i) == 1 and v(i) == {0}(n, i)')})"
)
_EVERY: Final = (
    f"for P: (natural, natural -> natural). {_SERVES.format('P')}"
    f" => ({_SOME}) and ({_LEAST.format('P')})"
)
_TWO: Final = (
    f"exists i, j: natural. {_IN.format('i')} and {_IN.format('j')} and {{0}}(n, i) == {{0}}(n, j)"
)
_PLACE: Final = f"exists n: natural. n < fac({NUMBER}) and (({_UNIT}) and ({_TWO}))"
_PLACES: Final = (
    f"exists n, k: natural. n < fac({NUMBER}) and k < fac({NUMBER})"
    f" and (for i: natural. {_IN.format('i')} => {{0}}(n, i) == {{0}}(k, i))"
)
_ORDER: Final = (
    "exists g: (natural -> natural)."
    f" ((for i: natural. {_IN.format('i')} => {_IN.format('g(i)')})"
    f" and (for i, j: natural. {_IN.format('i')} and {_IN.format('j')} and g(i) == g(j) => i == j))"
    f" and ({_AT.format('{0}(n, i) == g(i)')})"
)
_ONE: Final = (
    f"exists P: (natural, natural -> natural). {_SERVES.format('P')}"
    f" and (({_PLACE.format('P')}) and ({_PLACES.format('P')}) and ({_ORDER.format('P')}))"
)
_PREMISES: Final = _written(f"({_EVERY}) and ({_ONE})")
#: (129), with a structure that meets its hypotheses.
LISTED: Final = replace(
    MINIMISERS_LISTED,
    met=Structure(
        {"mstar": NUMBER, "astar": WEIGHTS, "wstar": RATES},
        (
            obtain(
                f"of a fit({NUMBER}, {WEIGHTS}, {RATES})",
                "rates positive; least; weights not 0; rates differ",
            ),
            obtain("factorials", "fac 0", "fac later"),
            have("listed", f"0 < fac({NUMBER})", "fac later(0 + 1)", "fac later(0)", "fac 0"),
            exists("a unit", "1", form=_UNIT),
            exists("a model", "fun(i, 1)", "fun(i, i)", form=_written(_MODEL)),
            exists("some", "0", form=_written(_SOME)),
            block("every", _written(_EVERY), ["permutations", "minimisers", "no others"])(
                block("units 1", _AT.format("1 == 1 and i == P(n, i)"), ["n listed", "alike"]),
                exists("least there", "fun(i, 1)", "fun(i, i)", form=_written_in(_LEAST)),
            ),
            obtain(
                f"itself({NUMBER}, {WEIGHTS}, {RATES}, fac)", "Q; permuted; least ones; all of them"
            ),
            exists("same group", "1", "1", form=_TWO.format("Q").replace("n, ", "0, ")),
            exists("place", "0", form=_PLACE.format("Q")),
            exists("places", "0", "0", form=_PLACES.format("Q")),
            block("units 2", _AT.format("Q(n, i) == i"), ["n listed", "alike"]),
            block(
                "in range",
                f"for i: natural. {_IN.format('i')} => {_IN.format('i')}",
                ["i from 1", "i to 2"],
            ),
            exists("order", "fun(i, i)", form=_ORDER.format("Q")),
            exists("some P", "Q", form=_written(_ONE)),
        ),
        uses=(From("of a fit", MINIMISER), From("itself", MINIMISERS_LISTED)),
        shown=(_PREMISES,),
    ),
)
