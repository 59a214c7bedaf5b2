"""All functions by their heads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from memory_theorems.verify.functions import (
    bent,
    bessel_functions,
    circular,
    counting,
    error_functions,
    exponential,
    gamma_functions,
    hyperbolic,
    incomplete_gamma,
    lambert,
    zeta_function,
)
from memory_theorems.verify.functions.interface import Function

_FAMILIES = (
    exponential, bent, circular, hyperbolic, error_functions, gamma_functions, incomplete_gamma,
    zeta_function, counting, lambert, bessel_functions,
)  # fmt: skip

TABLE: Mapping[str, Function] = MappingProxyType(
    {item.head: item for family in _FAMILIES for item in family.FUNCTIONS}
)


def heads(wanted: Callable[[Function], object]) -> frozenset[str]:
    """The heads of the functions of which something holds."""
    return frozenset(head for head, item in TABLE.items() if wanted(item))
