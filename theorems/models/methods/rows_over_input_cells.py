"""Windows of an LSTM layer below those of the comparison, from rows over cells of the input."""

from __future__ import annotations

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models import input_cells
from memory_theorems.theorems.models.attempts import Attempt
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.componentwise import NoCertificate
from memory_theorems.theorems.models.methods.componentwise_comparison import (
    COMPONENTWISE_COMPARISON,
)
from memory_theorems.theorems.models.methods.interface import Method, Question, cells_of
from memory_theorems.theorems.models.trained import TrainedModel


class RowsOverInputCells(Method):
    name = "rows over input cells"
    kind = "input-cells"
    order = 60

    def applies(self, model: TrainedModel) -> bool:
        return cells_of(model) == {LSTM}

    def search(self, asked: Question) -> Attempt:
        """Windows below the comparison's, each proved for a restart exactly so many steps ago."""
        base = next(
            (item for item in asked.earlier if item.method == COMPONENTWISE_COMPARISON.name), None
        )
        if base is None or base.window is None:
            raise NoCertificate(
                "a componentwise comparison must settle the long windows, and none does"
            )
        rows = input_cells.prove(asked.model, asked.inputs, base.window)
        window = base.window
        while window > 0 and window <= len(rows.bounds) and rows.bounds[window - 1] <= asked.eps:
            window -= 1
        bounds = tuple(
            min(fp.ceiling(mine), other)
            for mine, other in zip(rows.bounds, base.bounds, strict=False)
        )
        return Attempt(
            self.name,
            window,
            base.factor,
            bounds,
            certificate={
                "kind": self.kind,
                "base_window": base.window,
                "base": base.certificate,
                **rows.certificate,
            },
        )


ROWS_OVER_INPUT_CELLS = RowsOverInputCells()
