"""What a method is asked for, and what it is told of the question."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from memory_theorems.theorems.models.attempts import Attempt
from memory_theorems.theorems.models.cells.interface import Cell
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.trained import TrainedModel


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """``start``: what bounds the entries of the first state; ``earlier``: what methods before have
    given, and ``least`` the least factors that those without a window found, by their names."""

    model: TrainedModel
    inputs: InputBound
    eps: Fraction
    start: Fraction = Fraction(0)
    earlier: Sequence[Attempt] = ()
    least: Mapping[str, float] = field(default_factory=dict)


class Method(ABC):
    """A way to look for a window, believed in nothing: its certificate is replayed.

    ``name``: in answers; ``kind``: of its certificates, a key of
    :data:`theorems.models.replaying.KINDS`; ``order``: methods with smaller numbers are tried
    before; ``any_start``: whether runs may begin at states other than zero.
    """

    name: ClassVar[str]
    kind: ClassVar[str]
    order: ClassVar[int]
    any_start: ClassVar[bool] = False

    @abstractmethod
    def applies(self, model: TrainedModel) -> bool:
        """Whether the method is for such a model."""

    @abstractmethod
    def search(self, asked: Question) -> Attempt:
        """The window with its certificate.  NoCertificate with the hypothesis that fails."""


def cells_of(model: TrainedModel) -> set[Cell]:
    return {layer.cell for layer in model.layers}


def single(model: TrainedModel) -> bool:
    return len(model.layers) == 1
