r"""Causal, regular, time-homogeneous functionals have an integrable kernel (Lemma A.1)."""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import cases, have

LEBESGUE: Final = (
    "Lebesgue decomposition: V. I. Bogachev, Measure Theory, volume 1, 2007, theorem 3.2.3 "
    "(with Radon and Nikodym)"
)
CONVERGENCE: Final = (
    "Dominated convergence: V. I. Bogachev, Measure Theory, volume 1, 2007, theorem 2.8.1"
)
LUSIN: Final = (
    "Lusin's theorem: W. Rudin, Real and Complex Analysis, 3rd edition, 1987, theorem 2.24"
)
#: Existence, uniqueness, and the norm: the supremum over signals of size 1 is the variation.
RIESZ: Final = (
    "Riesz-Markov-Kakutani representation theorem: W. Rudin, Real and Complex Analysis, 3rd "
    "edition, 1987, theorem 6.19"
)
HOMOGENEITY: Final = "homogeneous"

_GIVEN: Final = {
    "Riesz": ("for x: X. H(0, x) == pair(x, mu)", RIESZ),
    HOMOGENEITY: "for t, u: real, x: X. H(t + u, shift(u, x)) == H(t, x)",
    "shifts add": "for t, u: real, x: X. shift(t, shift(u, x)) == shift(t + u, x)",
    "no shift": "for x: X. shift(0, x) == x",
    "shifts are linear": "for t: real, x, y: X. shift(t, x - y) == shift(t, x) - shift(t, y)",
    "shifts keep size": "for t: real, x: X. |shift(t, x)| == |x|",
    "reflection": "for x: X, m: M. pair(turn(x), mirror(m)) == pair(x, m)",
    "reflections keep size": "for m: M. |mirror(m)| == |m|",
    "turns keep size": "for x: X. |turn(x)| == |x|",
    "bounded": "for x: X, m: M. Abs(pair(x, m)) <= |x|*|m|",
    "linear in signals": "for x, y: X, m: M. pair(x - y, m) == pair(x, m) - pair(y, m)",
    "decomposition": ("for x: X. pair(x, mu) == pair(x, l) + pair(x, a) + pair(x, o)", LEBESGUE),
    "parts": ("mu == l + a + o", LEBESGUE),
    "causal": "H(0, later) == 0",
    "later": ("theta*|l| <= pair(later, l)", RIESZ),
    "later is apart": "pair(later, a) + pair(later, o) == 0",
    "thin": ("for n: natural. theta*|o| <= pair(thin(n), o)", LUSIN),
    "thin is small": (
        "for eps: (0, oo), n: natural. N(eps) <= n => Abs(pair(thin(n), a)) <= eps",
        CONVERGENCE,
    ),
    "regular": "for eps: (0, oo), n: natural. K(eps) <= n => Abs(H(0, thin(n))) <= eps",
    "of size 1": ("|near| <= 1", RIESZ),
    "near the signs": ("theta*|a| <= pair(near, a)", RIESZ),
}

#: Regularity as Definition 3.1 prints it, without a bound on the sequences.
_UNBOUNDED: Final = {
    "tall": ("for n: natural. theta*|a| <= pair(tall(n), a)", LUSIN),
    "regular on tall signals": "for eps: (0, oo), n: natural. T(eps) <= n => Abs(H(0, tall(n))) "
    "<= eps",
}

#: What the statements use.
FOR_THE_KERNEL: Final = (
    "Riesz",
    HOMOGENEITY,
    "shifts add",
    "no shift",
    "reflection",
    "decomposition",
    "parts",
    "causal",
    "later",
    "later is apart",
    "thin",
    "thin is small",
    "regular",
    "bounded",
)
FOR_THE_NORM: Final = (
    "shifts keep size",
    "reflections keep size",
    "near the signs",
    "of size 1",
    "turns keep size",
)


def without(*used: str) -> tuple[str, ...]:
    """The hypotheses that are not used."""
    return tuple(name for name in _GIVEN if name not in used)


_SYMBOLS: Final = {
    "H": ("H", "real, X -> real", "the functionals, by time"),
    "shift": (r"\sigma", "real, X -> X", "signals delayed"),
    "turn": (r"\bar{T}", "X -> X", "signals with time reversed"),
    "mirror": (r"\bar{M}", "M -> M", "measures reflected"),
    "pair": (r"\Phi", "X, M -> real", "the integral of a signal by a measure"),
    "mu": (r"\mu", "M", "the measure of the functional at time 0"),
    "l": ("l", "M", "its part on times > 0"),
    "a": ("a", "M", "its part with a density, on times <= 0"),
    "o": ("o", "M", "its singular part, on times <= 0"),
    "closed": (r"\bar{l}", "M", "the part of mu on times >= 0"),
    "theta": (r"\theta", "(0, 1)", "how near the signs a signal comes"),
    "later": (r"\hat{x}", "X", "a signal on times > 0"),
    "near": ("z", "X", "a signal of size 1 near the signs of a"),
    "thin": ("w", "natural -> X", "signals of size 1 that tend to 0 almost everywhere"),
    "tall": ("v", "natural -> X", "signals that tend to 0 almost everywhere"),
    "N": ("N", "real -> natural", "from where on thin signals are small for a"),
    "K": ("K", "real -> natural", "from where on H is small on thin signals"),
    "T": ("T", "real -> natural", "from where on H is small on tall signals"),
}
THEORY: Final = Theory.parse(_SYMBOLS, _GIVEN)
UNBOUNDED: Final = Theory.parse(_SYMBOLS, {**_GIVEN, **_UNBOUNDED})

_OF_AGES: Final = "pair(turn(shift(-t, x)), mirror(a))"

PROOF: Final = (
    have("no room", "for u: real. theta*u <= 0 => u <= 0"),
    have(
        "no influence of the future",
        "l == 0",
        "causal; Riesz(later); decomposition(later); later; later is apart; no room(|l|); "
        "separation(l)",
    ),
    have(
        "nothing to see", "for x: X. pair(x, l) == 0", "no influence of the future; bounded(x, l)"
    ),
    have(
        "a thin signal",
        "for e: (0, oo). theta*|o| <= 2*e",
        "thin(N(e) + K(e)); thin is small(e, N(e) + K(e)); regular(e, N(e) + K(e)); "
        "Riesz(thin(N(e) + K(e))); decomposition(thin(N(e) + K(e))); "
        "nothing to see(thin(N(e) + K(e)))",
    ),
    have("half of a positive", "for u: real. u > 0 => theta*u/4 > 0"),
    cases(
        "no variation",
        "|o| <= 0",
        on="|o| <= 0",
        otherwise="half of a positive(|o|); a thin signal(theta*|o|/4); no room(|o|)",
    ),
    have("no singular part", "o == 0", "no variation; separation(o)"),
    have("what is left", "mu == a", "parts; no influence of the future; no singular part"),
    have(
        "at time 0",
        "for x: X. H(0, x) == pair(x, a)",
        "Riesz(x); what is left; congruence(pair(x, mu), pair(x, a))",
    ),
    have(
        "time homogeneity",
        "for t: real, x: X. H(t, x) == H(0, shift(-t, x))",
        "homogeneous(0, t, shift(-t, x)); shifts add(t, -t, x); no shift(x); "
        "congruence(H(t, shift(t, shift(-t, x))), H(t, x))",
    ),
    have(
        "the kernel",
        f"for t: real, x: X. H(t, x) == {_OF_AGES}",
        "time homogeneity(t, x); at time 0(shift(-t, x)); reflection(shift(-t, x), a)",
    ),
    have(
        "the norm from above",
        "for t: real, x: X. Abs(H(t, x)) <= |x|*|mirror(a)|",
        "the kernel(t, x); bounded(turn(shift(-t, x)), mirror(a)); "
        "turns keep size(shift(-t, x)); shifts keep size(-t, x)",
    ),
    have(
        "the norm from below",
        "for t: real. theta*|mirror(a)| <= H(t, shift(t, near))",
        "homogeneous(0, t, near); at time 0(near); near the signs; reflections keep size(a)",
    ),
    have(
        "at one time",
        "for t, d: real, x: X. H(t + d, x) == H(t, shift(-d, x))",
        "homogeneous(t, d, shift(-d, x)); shifts add(d, -d, x); no shift(x); "
        "congruence(H(t + d, shift(d, shift(-d, x))), H(t + d, x))",
    ),
    have(
        "increment",
        "for t, d: real, x: X. H(t + d, x) - H(t, x)"
        " == pair(shift(-t, shift(-d, x)) - shift(-t, x), a)",
        "at one time(t, d, x); time homogeneity(t, x); time homogeneity(t, shift(-d, x)); "
        "at time 0(shift(-t, x)); at time 0(shift(-t, shift(-d, x))); "
        "linear in signals(shift(-t, shift(-d, x)), shift(-t, x), a)",
    ),
    have(
        "size of the increment",
        "for t, d: real, x: X. |shift(-t, shift(-d, x)) - shift(-t, x)| == |shift(-d, x) - x|",
        "shifts are linear(-t, shift(-d, x), x); shifts keep size(-t, shift(-d, x) - x)",
    ),
    have("put in", "for p, u, v, s, t: real. p <= u*v and u == s and v == t => p <= s*t"),
    have(
        "continuity in t",
        "for t, d: real, x: X. Abs(H(t + d, x) - H(t, x)) <= |shift(-d, x) - x|*|mirror(a)|",
        "increment(t, d, x); bounded(shift(-t, shift(-d, x)) - shift(-t, x), a); "
        "size of the increment(t, d, x); reflections keep size(a); "
        "put in(Abs(H(t + d, x) - H(t, x)), |shift(-t, shift(-d, x)) - shift(-t, x)|, |a|, "
        "|shift(-d, x) - x|, |mirror(a)|)",
    ),
)

UNBOUNDED_PROOF: Final = (
    *PROOF,
    have(
        "a tall signal",
        "for e: (0, oo). theta*|a| <= e",
        "tall(T(e)); regular on tall signals(e, T(e)); at time 0(tall(T(e)))",
    ),
    cases(
        "no kernel",
        "|a| <= 0",
        on="|a| <= 0",
        otherwise="half of a positive(|a|); a tall signal(theta*|a|/4); no room(|a|)",
    ),
    have(
        "only the zero functional",
        "for x: X. H(0, x) == 0",
        "no kernel; bounded(x, a); at time 0(x); separation(a)",
    ),
)
