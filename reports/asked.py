"""What is asked of the statements of the papers, and which statements or steps answer it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Row:
    """``answers`` are (key, name of a statement or step); ``why`` says what they leave open."""

    of: str
    asked: str
    answers: tuple[tuple[str, str], ...]
    why: str = ""


def _row(of: str, asked: str, key: str, *names: str, why: str = "") -> Row:
    """All answers in one theorem; ``other-key|name`` stands in another one."""
    return Row(of, asked, tuple(_answer(key, name) for name in names), why)


def _answer(key: str, name: str) -> tuple[str, str]:
    other, bar, rest = name.partition("|")
    return (other, rest) if bar else (key, name)


_C, _S = "curse-of-memory/", "stability/"

APPROXIMATION: Final = (
    _row("Proposition 3.1", "regular on every bounded null sequence, with an integrable majorant",
         _C + "proposition-3.1", "regular", "regular, as defined"),
    _row("", "causality and homogeneity as identities of integrals",
         _C + "proposition-3.1", "causal", "time-homogeneous"),
    _row("Theorem A.1", "the norm for general measures and any number of channels",
         _C + "theorem-a.1", "Theorem A.1", "the norm from above", "the norm from below",
         "uniqueness"),
    _row("Lemma A.1", "the kernel for general measures, where the sets of the print do not do",
         _C + "lemma-a.1", "the kernel", "the complement", "sets of small measure"),
    _row("", "the printed hypotheses hold for the zero functional only",
         _C + "lemma-a.1", "only the zero functional"),
    _row("", "an exceptional set with a finite sum", _C + "lemma-a.1", "Borel and Cantelli"),
    _row("Lemma A.2", "the statement from its four lines, for every integrable kernel",
         _C + "lemma-a.2", "density", "back in time"),
    _row("Theorem 4.1", "from Lemmas A.1 and A.2, with every channel's share of the tolerance",
         _C + "theorem-4.1", "on an input", "the distance", "channels add"),
    _row("", "no network but the zero one is regular as printed",
         _C + "theorem-4.1", "the networks are not regular as printed"),
    _row("Theorem 4.2", "the derivatives (50), (51) for all orders",
         _C + "theorem-4.2", "one differentiation", "the transform of a channel",
         "exponents in (51)", "bound of q^(k), as printed"),
    _row("", "the limits (52), the substitution (59), all channels (63)",
         _C + "theorem-4.2", "limits at s = 0", "change of variable", "all channels"),
    _row("", "Jackson's theorem iterated; the rate with explicit constants",
         _C + "theorem-4.2", "Theorem 4.2", "the rate", "the rate, as printed",
         _C + "jackson|all applications"),
    _row("", "whether the order can be any number of derivatives", _C + "theorem-4.2",
         "all orders"),
    _row("Jackson's theorem", "sharp constants, and an exact extremal function",
         _C + "jackson", "the sharp bound", "the rate",
         why="instances are the kinks that nearly attain it"),
    _row("(15)-(16), (64)-(71)", "the repaired width for all T, m and tolerances",
         _C + "truncation", "the error after T", "the width by truncation",
         "gamma, as printed"),
    _row("", "(15) and (70) for omega = 3", _C + "truncation",
         "the error after T, as printed", "no constant"),
    _row("", "(16) as a bound of the least width", _C + "truncation",
         "the power of the tolerance"),
    _row("", "m ~ log(1/eps), the remark after (16)", _C + "width-for-all-decays",
         "the order log(1/eps)", _C + "width-in-l2|the width from below"),
    _row("", "(71) for omega > 3: a bump that is only once differentiable",
         _C + "smooth-bump", "the error of a bump", "the power of the width, as printed"),
    _row("width of a power law", "both sides from named theorems",
         _C + "width-for-all-decays", "the width from below", "the width from above"),
    _row("", "the width lower bound that is expected", _C + "width-growth",
         "the expected lower bound", "the lower bound", "the upper bound"),
    _row("worst case over a class", "the count of sign patterns as a formula",
         _C + "worst-case-width", "the error over the class", "the union bound"),
    _row("", "one kernel for all widths", _C + "worst-case-width", "one kernel for all widths"),
    _row("", "which control of the derivative makes the width polynomial",
         _C + "slow-variation", "the width", "the error"),
)  # fmt: skip

LANDSCAPE: Final = (
    _row("Lemma C.1", "every order n, with constants",
         _C + "lemma-c.1", "the bound", "the bound with explicit constants"),
    _row("", "strict decrease; the limit without a sub-Gaussian tail",
         _C + "lemma-c.1", "strictly decreasing in the rate", "decreasing in the rate",
         "the limit"),
    _row("Lemma C.2", "at how many points of an interval",
         _C + "lemma-c.2", "independent on an interval", "independent at m points",
         "independent at one point less"),
    _row("Lemma C.3", "grouping by rates for any m",
         _C + "lemma-c.3", "the weights of a group", "represents", "rates anywhere"),
    _row("Proposition C.1", "the integral over a plateau for every bounded template",
         _C + "proposition-c.1", "the loss is bounded below", "the loss at perfect fit"),
    _row("Proposition C.2", "any number of units; the rates without (79)",
         _C + "proposition-c.2", "the gradient", "signed, in the weights", "the limit",
         "the squared gradient with absolute moments"),
    _row("Proposition C.3", "rows of the Hessian, its first part and its perturbation",
         _C + "proposition-c.3", "second derivatives of the short-term loss",
         "the perturbation", "the form is almost not negative"),
    _row("", "signs of the eigenvalues at a perfect fit and for every omega",
         _C + "eigenvalue-counts", "vanishing eigenvalues",
         "the number of positive eigenvalues", "negative directions", "as many for every fit"),
    _row("", "what stands in place of the undetermined m'",
         _C + "eigenvalue-counts", "bound of their number", _C + "weyl|the eigenvalues that stay"),
    _row("", "(101) entrywise, and where the form vanishes",
         _C + "eigenvalue-counts", "the form vanishes there", "a null direction"),
    _row("Remark C.2", "any number of units",
         _C + "remark-c.2", "dimension", "images", "footnote 4 as the text reads"),
    _row("Theorem C.1", "the escape time with constants, as printed and as it holds",
         _C + "theorem-c.1", "the escape time", "the escape time from a perfect fit",
         _C + "escape-exponent|twice the exponent"),
)  # fmt: skip

STABILITY: Final = (
    _row("Lemma 1, Proposition 1", "all contractive maps, all times and windows",
         _S + "lemma-1", "the bound", "the window", _S + "proposition-1|the window",
         "one constant for all contraction factors"),
    _row("Lemma 2", "the chain rule along the recursion; the order in 1/(1 - lambda)",
         _S + "lemma-2", "all terms", "with the constants of the printed proof", "no window"),
    _row("Lemma 3", "the order in 1/(1 - lambda)",
         _S + "lemma-3", "the constant of the proof", "order in 1 - lambda"),
    _row("", "L_w is of the order 1/(1 - lambda)",
         _S + "section-6-1", "Lipschitz in the weights", "expansion"),
    _row("Lemma 4", "all maps and weights", _S + "lemma-4", "Lemma 4",
         "one-sided, at finite time"),
    _row("Proposition 2", "the exponent of N; 0 < beta < 1 in the remark",
         _S + "proposition-2", "a smaller exponent", "the recursion solved", "the remark",
         "the remark, at beta = 0"),
    _row("", "which projection does not expand, in which norm",
         _S + "proposition-2", "projections do not expand",
         _S + "section-7-1|clipping singular values, in the spectral norm"),
    _row("Theorem 1", "its composition from the lemmas; the exponent of N",
         _S + "theorem-1", "the error with explicit constants",
         "an explicit sufficient window",
         "a constant that may depend on the contraction factor, at beta = 0"),
    _row("", "whether steps like 1/t are needed", _S + "theorem-1", "constant steps"),
    _row("Proposition 3", "every unstable system of the proof",
         _S + "proposition-3", "Proposition 3", "the gap grows beyond every bound",
         "the boundary of stability"),
    _row("Proposition 4", "all numbers of steps of the model; starts that do converge",
         _S + "proposition-4", "the gradient (6)", "divergence from one start",
         "no stationary point from outside [-1, 1]",
         "starts that fall into the stationary point -1",
         why="divergence is proved for T = 3; other T and other step sizes have no statement: "
         "existence, which is what the proposition claims, needs one system"),
    _row("Section 6", "whether ||W|| < 1/L_rho is necessary",
         _S + "section-6-2", "stable with large weights", "stable for a Lipschitz activation"),
    _row("", "smoothness of tanh networks",
         _S + "section-6-2", "smooth in the state", "smooth in the weights"),
    _row("", "Lipschitz constants of an LSTM",
         _S + "section-6-3", "the Lipschitz constants", "the Lipschitz constant in the input",
         why="the paper states no smoothness constants of LSTMs, and none is stated here"),
    _row("Lemma 5, Proposition 5", "comparison of entries, r steps; log d added or multiplied",
         _S + "proposition-5", "the factor in the Euclidean norm",
         "r steps in the Euclidean norm", "the window in the Euclidean norm",
         _S + "lemma-5|memory"),
    _row("Section 7.2", "||W|| <= 1 in place of < 1",
         _S + "proposition-3", "the boundary of stability",
         why="at a = 1 nothing is forgotten, and no window serves"),
)  # fmt: skip

GROUPS: Final = (
    ("Approximation", APPROXIMATION),
    ("Landscape and optimisation", LANDSCAPE),
    ("Stable recurrent models", STABILITY),
)
