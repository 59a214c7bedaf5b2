"""What the published conditions say of every trained model, with the number that decides."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from memory_theorems.theorems.models import exclusion, published
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.interface import Layer
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.loading import load_model
from memory_theorems.theorems.models.methods.diagonal_scaling import diagonal_scaling

BOUND = InputBound(Fraction(1), "2")
#: Up to this size it is tried to prove that no diagonal metric contracts.
SEARCHED = 64


def conditions(folder: Path) -> dict[str, str]:
    """By model: "holds", or "fails" with its number, or "open"."""
    return {
        file.stem: condition(load_model(file, readout="head.weight").layers[0])
        for file in sorted(folder.glob("*.safetensors"))
    }


def condition(layer: Layer) -> str:
    """The verdict on one layer: of an LSTM the radius with and without iterated bounds."""
    if layer.cell is GRU:
        return _said(layer, published.GRU)
    if layer.cell is LSTM:
        plain, iterated = (_said(layer, name) for name in (published.LSTM, published.RECOVERY))
        return plain if plain == iterated else f"{plain}, iterated {iterated.partition(': ')[2]}"
    try:
        diagonal_scaling(layer, Fraction(1))
    except NoCertificate:
        excluded = "proved" in exclusion.told(layer, SEARCHED)
        return "fails: there is no P" if excluded else "open: no P found"
    return "holds"


def _said(layer: Layer, name: str) -> str:
    try:
        found = published.recursions(layer, BOUND, name)
    except published.ConditionFails as reason:
        return f"fails: {reason.number:.3g}"
    return f"holds: {min(float(item.radius) for item in found):.4g}"
