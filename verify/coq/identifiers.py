"""Names of formulas as identifiers of Coq: one to one, and none that Coq or a printed file knows.

A name of the language has no prime; so a name that means something to Coq gets one.
"""

from __future__ import annotations

import re

_KEYWORDS = """
    Axiom CoFixpoint Definition Fixpoint Hypothesis Parameter Prop SProp Set Theorem Type Variable
    as at by cofix else end exists exists2 fix for forall fun if in is let match measure mod of
    return rewrite struct then using wf where with Lemma Goal Proof Qed Section Context
"""
#: What printed statements and proofs mention.
_MEANT = """
    R nat Z O S INR IZR PI exp ln sqrt sin cos tan atan sinh cosh tanh Rabs Rmax Rmin Rpower
    pow powerRZ fact norm plus minus opp scal zero sum product sum_of_vectors count True False and
    or not is_inner_product is_space_of_maps NormedModule R_AbsRing one C E I N L
    Series RInt RInt_gen Derive is_derive locally p_infty Lim real integral_on_the_half_line Rbar
    up Int_part
"""
_RESERVED = frozenset((*_KEYWORDS.split(), *_MEANT.split()))
#: Identifiers that proofs make up: lemmas, hypotheses, equations.
_MADE = re.compile(
    r"(?:fact|leaf|at_hand|equation|of|act|compose|identity|inner|defined)_\w*|\w+_in"
)


def identifier(name: str) -> str:
    """The identifier for a symbol or variable.

    >>> identifier("lambda"), identifier("exp"), identifier("S")
    ('lambda', "exp'", "S'")
    """
    return f"{name}'" if name in _RESERVED or _MADE.fullmatch(name) else name


def label(name: str) -> str:
    """Words of a fact's name, for people: not one to one, so a number goes before it."""
    return re.sub(r"\W+", "_", name).strip("_")
