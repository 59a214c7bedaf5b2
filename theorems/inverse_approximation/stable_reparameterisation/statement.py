r"""Definition 3.4: when is a reparameterisation of the decay rate stable?

A model trains w and decays at the rate :math:`r(w)=-f(w)>0`.  As read in the authors'
repository and in notes of others, not in the paper: f is stable if a continuous g with
:math:`g(0)=0` satisfies :math:`\sup_w|f(w)|\sup_{|w'-w|\le\beta}\int_0^\infty|e^{f(w')t}-e^{f(w)t}|
\,dt\le g(\beta)`.

The integral is :math:`|1/r(w')-1/r(w)|`, so that the definition asks for
:math:`|r(w)/r(w')-1|\le g(\beta)`.  With :math:`\omega(\beta)` the modulus of continuity of
:math:`\log r` the least such g is :math:`e^{\omega(\beta)}-1`: stable is the same as *log |f| is
uniformly continuous*.  The direct map, :math:`-1/w`, and the recommended :math:`-1/(aw^2+b)` at its
allowed boundary b = 0 are refuted: for them no g(beta) is finite, for any beta.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.inverse_approximation.stable_reparameterisation.instances import RATES
from memory_theorems.theorems.papers import STABLE_SSM
from memory_theorems.verify.language.claims import Claim, claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    have,
    lemma,
    overstated,
    refuted_variant,
    variant,
)
from memory_theorems.verify.theorem import Source

POSITIVE = "(0, oo)"
NEAR = "Abs(w - v) <= beta"


def no_bound(ratio: str, w: str, v: str) -> Claim:
    """Some beta has a finite g(beta); refuted, for every beta and G, by the weights given."""
    return claim(
        f"Abs({ratio} - 1) <= G",
        {"beta": POSITIVE, "G": POSITIVE, "w": POSITIVE, "v": POSITIVE},
        given=NEAR,
        exists={"beta": None, "G": None},
        counter={"w": w, "v": v},
    )


class StableReparameterisation(FormulaTheorem):
    __doc__ = __doc__

    key = "stable-ssm/definition-3.4"
    title = "Stable reparameterisations are those with log |f| uniformly continuous"
    aliases = ("stable-reparameterisation",)
    source = Source(STABLE_SSM, "Definition 3.4", (), "Section 3")
    symbols: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        "r": ("r", "real -> (0, oo)", "the rate -f(w) at which a unit with the weight w forgets"),
        "beta": (r"\beta", "(0, oo)", "size of the perturbation of the weight"),
        "omega": (r"\omega", "[0, oo)", "modulus of continuity of log r at beta"),
        "G": ("G", "[0, oo)", "g(beta) of the definition"),
    }
    given: ClassVar[Mapping[str, str]] = {
        "modulus": f"for w, v: real. {NEAR} => Abs(log(r(w)) - log(r(v))) <= omega",
        "stable": f"for w, v: real. {NEAR} => Abs(r(w)/r(v) - 1) <= G",
    }
    stated = (
        lemma(
            "continuity of log |f| gives stability",
            proved_by="ratio",
            without=("stable",),
            note="the left side is |r(w)/r(w') - 1| by the line 'the integral'; where omega(beta) "
            "tends to 0 with beta (log |f| uniformly continuous) g is as the definition asks",
        ),
        lemma(
            "stability gives continuity of log |f|",
            proved_by="logarithms",
            without=("modulus",),
            note="so that no g is less than exp(omega(beta)) - 1",
        ),
        overstated(
            "the direct map",
            no_bound("w/v", "beta", "beta/(G + 2)"),
            instead=("stable-ssm/reparameterisations: the exponential map",),
            note="for every beta: the weight w = beta may be moved to beta/(G + 2). What is "
            "refuted is weaker than the definition, which asks for all beta in [0, beta_0)",
        ),
        refuted_variant(
            "the inverse map",
            no_bound("(1/w)/(1/v)", "beta/(G + 2)", "beta"),
            instead=("stable-ssm/reparameterisations: the exponential map",),
            note="the ratio of the rates is w'/w; fast units, w near 0, spoil it",
        ),
        refuted_variant(
            "the map -1/(a w^2 + b) at b = 0",
            claim(
                "Abs(1/(a*w**2)/(1/(a*v**2)) - 1) <= G",
                {"a": POSITIVE, "beta": POSITIVE, "G": POSITIVE, "w": POSITIVE, "v": POSITIVE},
                given=NEAR,
                exists={"a": None, "beta": None, "G": None},
                counter={"w": "beta/(G + 2)", "v": "beta"},
            ),
            instead=("stable-ssm/reparameterisations: the map 1/(a w^2 + b), b > 0",),
            note="b >= 0 is what is read for the 'best' map; b > 0 repairs it",
        ),
    )
    proof = (
        have("logarithm of a product", "for b: (0, oo), k: real. log(exp(k)*b) == k + log(b)"),
        have(
            "from logarithms",
            "for a, b: (0, oo), k: real. log(a) - log(b) <= k => a <= exp(k)*b",
            ["logarithm of a product(b, k)", "logarithm(a, exp(k)*b)"],
        ),
        have(
            "from logarithms, quotient",
            "for a, b: (0, oo), k: real. log(a) - log(b) <= k => a/b <= exp(k)",
            ["from logarithms(a, b, k)"],
        ),
        have(
            "from logarithms, below",
            "for a, b: (0, oo), k: real. log(b) - log(a) <= k => exp(-k) <= a/b",
            ["from logarithms(b, a, k)", "exp_mul_exp_neg(k)"],
        ),
        have(
            "ratio",
            f"for w, v: real. {NEAR} => Abs(r(w)/r(v) - 1) <= exp(omega) - 1",
            [
                "modulus(w, v)",
                "from logarithms, quotient(r(w), r(v), omega)",
                "from logarithms, below(r(w), r(v), omega)",
                "one_sub_exp_neg_le_exp_sub_one(omega)",
            ],
        ),
        have(
            "one side",
            "for a, b: (0, oo). a/b - 1 <= G => log(a) - log(b) <= log(1 + G)",
            ["log_le_log(a, (1 + G)*b)", "log_mul(1 + G, b)"],
        ),
        have(
            "logarithms",
            f"for w, v: real. {NEAR} => Abs(log(r(w)) - log(r(v))) <= log(1 + G)",
            [
                "stable(w, v)",
                "stable(v, w)",
                "one side(r(w), r(v))",
                "one side(r(v), r(w))",
            ],
        ),
    )
    lines = (
        variant(
            "the sign of the difference",
            claim("exp(-q*t) <= exp(-t)", q="[1, oo)", t="[0, oo)"),
            note="in units of the slower unit's time: its rate is 1",
        ),
        variant(
            "the integral",
            claim("Integral(exp(-t) - exp(-q*t), (t, 0, oo)) == 1 - 1/q", q="[1, oo)"),
            note="the same units; the distance is symmetric in p and q, and |f(w)| times it is "
            "|r(w)/r(w') - 1|",
        ),
    )
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}
    instances = RATES
