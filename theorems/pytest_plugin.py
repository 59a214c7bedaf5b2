"""pytest plug-in: a fixture that checks a theorem, or what it says about a kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from verify.examination.results import TheoremResult


@pytest.fixture
def check_theorem(pytestconfig: pytest.Config) -> Callable[..., TheoremResult]:
    """``check_theorem("stability/lemma-1")`` -> TheoremResult; options of RunOptions may follow.

    Effort and seed are those of the command line unless given.
    """
    from theorems.registry import theorem
    from verify.examination.examiner import check_theorem as check
    from verify.examination.instances import RunOptions

    defaults = {
        "effort": pytestconfig.getoption("verify_effort", 1),
        "seed": pytestconfig.getoption("verify_seed", 0),
    }

    def run(key: str, **options: Any) -> TheoremResult:
        return check(theorem(key), RunOptions(**{**defaults, **options}))

    return run
