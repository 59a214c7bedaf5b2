"""The brackets of the gradient vanish on every affine space of perfect fit: an exact identity.

For a partition with active blocks I_j and idle blocks I_{0,r}, with the rates w*_j and v_r and all
weights but the last of each block as *indeterminates*,
``sum_i a_i/(x + w_i)**n - sum_j a*_j/(x + w*_j)**n`` is a rational function; its numerator over the
common denominator is computed in Z[x, a, a*, w*, v].

Source: Li, Han, E & Li (ICLR 2021), (90).
"""

from __future__ import annotations

from dataclasses import dataclass

from flint import Ordering, fmpz_mpoly, fmpz_mpoly_ctx

from theorems.objects.landscape.partitions import Partition


@dataclass(frozen=True, slots=True)
class Variant:
    """What to change in the identity; the defaults change nothing.

    ``target_order``: added to the power below the target's weights.  ``target_sign``: -1 adds the
    target instead of subtracting it.  ``idle_sum``: what the weights of an idle block add up to.
    ``one_rate_off``: the first unit's rate is a new indeterminate.
    """

    target_order: int = 0
    target_sign: int = 1
    idle_sum: int = 0
    one_rate_off: bool = False


def bracket_numerator(
    partition: Partition, order: int, variant: Variant | None = None
) -> fmpz_mpoly:
    """The numerator; zero exactly when the bracket vanishes identically on the space."""
    change = variant or Variant()
    blocks = partition.blocks
    names = [
        "x",
        *(f"v{index}" for index in range(len(blocks))),
        *(f"t{index}" for index in range(partition.targets)),
        *(f"a{unit}" for unit in range(partition.units)),
        "off",
    ]
    ring = fmpz_mpoly_ctx.get(names, Ordering.degrevlex)
    symbol = dict(zip(names, ring.gens(), strict=True))
    x = symbol["x"]
    factors = [x + symbol[f"v{index}"] for index in range(len(blocks))] + [x + symbol["off"]]
    highest = order + max(0, change.target_order)

    def over_common(weight: fmpz_mpoly, place: int, power: int) -> fmpz_mpoly:
        """weight/factors[place]**power times the common denominator prod factors**highest."""
        result = weight
        for index, factor in enumerate(factors):
            result = result * factor ** (highest - power if index == place else highest)
        return result

    total = x - x
    for index, block in enumerate(blocks):
        active = index < partition.targets
        rest = symbol[f"t{index}"] if active else x - x + change.idle_sum
        for unit in block:
            last = unit == block[-1]
            weight = rest if last else symbol[f"a{unit}"]
            rest = rest - weight
            moved = change.one_rate_off and unit == 0
            total += over_common(weight, len(blocks) if moved else index, order)
        if active:
            power = order + change.target_order
            total -= change.target_sign * over_common(symbol[f"t{index}"], index, power)
    return total
