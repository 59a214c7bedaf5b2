"""What papers call the constants of the encoded statements, and choices for the rest.

A reader has the paper's names; a theory has short ones.  ``names``: the paper's name -> the
encoded one, and the term in the paper's name that it is (``N`` steps are ``m + 1``).  ``chosen``:
constants that the statement leaves free and that no reader has; they are taken as a hypothesis
bounds them, and every hypothesis is decided afterwards.  ``shown``: what a solved constant means.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from memory_theorems.theorems.citing.flattened import Constant

_TEX = re.compile(r"[A-Za-z]+(?:_[A-Za-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Reading:
    """For one theorem."""

    names: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    chosen: tuple[str, ...] = ()
    shown: Mapping[str, tuple[str, str]] = field(default_factory=dict)


def _same(**names: str) -> dict[str, tuple[str, str]]:
    return {own: (encoded, own) for own, encoded in names.items()}


READINGS: Mapping[str, Reading] = {
    "stability/lemma-1": Reading(
        _same(L_x="L", B_x="B", eps="e"), shown={"k": ("k", "the window")}
    ),
    "stability/proposition-1": Reading(
        _same(L_x="L", B_x="B", L_f="M", eps="e"), shown={"k": ("k", "the window")}
    ),
    "stability/theorem-1": Reading(
        {**_same(B_x="B", eps="e"), "N": ("m", "N - 1")},
        ("R", "beta", "Gamma", "y"),
        {"k": ("k + 1", "the window")},
    ),
    "curse-of-memory/truncation": Reading(
        _same(eps="x"), shown={"n": ("n + 1", "the width"), "m": ("m + 1", "the width")}
    ),
    "curse-of-memory/theorem-4.2": Reading(shown={"m": ("m", "the width")}),
}


def reading(key: str) -> Reading:
    """Of a theorem; without entries where nothing is said of it."""
    return READINGS.get(key, Reading())


def names_of(key: str, constants: Mapping[str, Constant]) -> dict[str, tuple[str, str]]:
    """A reader's name -> the constant, and the term in the reader's name that it is.

    The encoded names count first, then the paper's, then the letters on the page; but the letter
    on the page before the short name of another constant, for a reader has the page.
    """
    found = {name: (name, name) for name in constants}
    for own, (name, term) in reading(key).names.items():
        if name in constants:
            found.setdefault(own, (name, term))
    for name, constant in constants.items():
        letter = _spelled(constant.tex)
        if letter in constants:
            found[letter] = (name, letter)
        elif letter:
            found.setdefault(letter, (name, letter))
    return found


def _spelled(tex: str) -> str:
    r"""``\beta_{ww}`` as ``beta_ww``; empty for what is no name."""
    bare = tex.replace("\\varepsilon", "eps").replace("\\", "").replace("{", "").replace("}", "")
    return bare if _TEX.fullmatch(bare) else ""
