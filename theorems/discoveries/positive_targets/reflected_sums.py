"""Sums of exponentials and their critical points: factors that split off.

Where a transform sum_k u_k/(s + y_k) vanishes to second order at w, the factor
``((s - w)/(s + w))**2`` splits off, and what is left is a sum of the same form, its coefficients
multiplied by ``((y - w)/(y + w))**2``: that of the term at w is gone.  Here the sum is a target
less a model, and one rate v(j) of the model is split off after the other.  P(j, i) is the share of
the model's weight at v(i) that is left after j rates, none for i < j.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from memory_theorems.verify.proofs.scripts import Inference, cases, have, induct


@dataclass(frozen=True)
class Sums:
    """Target less model, with the weights after j rates: (-1)**p/p! times the derivative of order
    p = power - 1; ``target`` gives the target's part, ``plain`` the same before the first rate."""

    target: Callable[[str, str, int], str]
    plain: Callable[[str, int], str]

    def left(self, j: str, s: str, power: int) -> str:
        return f"({self.target(j, s, power)} - {of_model(j, s, power)})"

    def named(self, s: str) -> dict[str, str]:
        """Names for what the identities at the rate j and the place s speak of: h here, n after
        the rate j, o at the rate j itself."""
        return {
            f"{name}{p}": self.left(index, at, p)
            for p in (1, 2, 3)
            for name, index, at in (("n", "j + 1", s), ("h", "j", s), ("o", "j", "v(j)"))
        }

    def listed(self, s: str, *names: str) -> str:
        found = self.named(s)
        return ", ".join(found[name] for name in names)

    def zero(self, s: str, *names: str) -> str:
        found = self.named(s)
        return " and ".join(f"{found[name]} == 0" for name in names)


def of_model(j: str, s: str, power: int, n: str = "d") -> str:
    """The sum over the first n terms of the model, with the weights after j rates."""
    return f"Sum(b(l)*P({j}, l)/({s} + v(l))**{power}, (l, 0, {n} - 1))"


_W, _PLUS, _LESS = "v(j)", "(s + v(j))", "(s - v(j))"
#: ((s - w)/(s + w))**2 times a sum after j + 1 rates, and its derivatives, by sums after j rates.
_SPLIT = {
    1: (
        f"{_LESS}**2*{{next1}}",
        f"{_PLUS}**2*{{here1}} - 4*{_W}*s*{{own1}} + 4*{_W}**2*{_LESS}*{{own2}}",
    ),
    2: (
        f"{_LESS}**2*{_PLUS}*{{next2}} - 4*{_W}*{_LESS}*{{next1}}",
        f"{_PLUS}**3*{{here2}} - 4*{_W}*{_LESS}*{{own1}} - 4*{_W}**2*(3*{_W} - s)*{{own2}}",
    ),
    3: (
        f"{_LESS}**2*{_PLUS}**2*{{next3}} - 4*{_W}*{_LESS}*{_PLUS}*{{next2}}"
        f" + 4*{_W}*(2*{_W} - s)*{{next1}}",
        f"{_PLUS}**4*{{here3}} - 4*{_W}*(s - 2*{_W})*{{own1}} + 4*{_W}**2*(s - 5*{_W})*{{own2}}",
    ),
}
ORDER = {1: "", 2: ", derived", 3: ", derived twice"}


def filled(order: int, of: Callable[..., str], *rest: str) -> str:
    values = {
        f"{name}{p}": of(j, s, p, *rest)
        for p in (1, 2, 3)
        for name, j, s in (("next", "j + 1", "s"), ("here", "j", "s"), ("own", "j", _W))
    }
    one, other = _SPLIT[order]
    return f"{one.format(**values)} == {other.format(**values)}"


def _one_term(order: int) -> str:
    """The identity for one term of weight u and rate y, at w in place of v(j)."""

    def term(j: str, at: str, power: int) -> str:
        weight = "u*((y - w)/(y + w))**2" if j == "j + 1" else "u"
        return f"{weight}/({at} + y)**{power}"

    text = filled(order, term).replace("v(j)", "w")
    return f"for s, w, y: (0, oo), u: real. {text}"


MODEL_PART = ("model", of_model, "v(n)", "b(n)*P(j, n)")


def splitting(*parts: tuple[str, Callable[..., str], str, str]) -> Iterator[Inference]:
    """The identities for one term and for sums of terms."""
    for order, name in ORDER.items():
        yield have(f"one term{name}", _one_term(order))
        for side, of, rate, weight in parts:
            yield induct(
                f"split off the {side}{name}",
                f"for j, n: natural, s: (0, oo). {filled(order, of, 'n')}",
                on="n",
                step=f"one term{name}(s, v(j), {rate}, {weight})",
            )


def split_off(sums: Sums, target: str) -> Iterator[Inference]:
    """The same for target less model; ``target`` is a template of the fact about the target."""
    for order, name in ORDER.items():
        yield have(
            f"split off{name}",
            f"for j: natural, s: (0, oo). {filled(order, sums.left)}",
            f"{target.format(name)}; split off the model{name}(j, d, s)",
        )


def vanishing(sums: Sums) -> tuple[Inference, ...]:
    """At a rate that has not been split off, what is left vanishes to second order."""
    both = f"Abs({sums.left('j', 'v(i)', 1)}) + Abs({sums.left('j', 'v(i)', 2)}) == 0"
    return (
        have("first", "for g, h: real. Abs(g) + Abs(h) == 0 => g == 0"),
        have("second", "for g, h: real. Abs(g) + Abs(h) == 0 => h == 0"),
        have("no sizes", "for g, h: real. g == 0 and h == 0 => Abs(g) + Abs(h) == 0"),
        have("not equal", "for s, w: real. s != w => (s - w)**2 != 0"),
        have(
            "the next value",
            "for s, w: (0, oo), n1, h1, o1, o2: real. h1 == 0 and o1 == 0 and o2 == 0 and s != w"
            " and (s - w)**2*n1 == (s + w)**2*h1 - 4*w*s*o1 + 4*w**2*(s - w)*o2 => n1 == 0",
            "not equal(s, w); right_eq_zero_of_mul((s - w)**2, n1)",
        ),
        have("not equal, derived", "for s, w: (0, oo). s != w => (s - w)**2*(s + w) != 0"),
        have(
            "the next derivative",
            "for s, w: (0, oo), n1, n2, h2, o1, o2: real. n1 == 0 and h2 == 0 and o1 == 0"
            " and o2 == 0 and s != w and (s - w)**2*(s + w)*n2 - 4*w*(s - w)*n1"
            " == (s + w)**3*h2 - 4*w*(s - w)*o1 - 4*w**2*(3*w - s)*o2 => n2 == 0",
            "mul_eq_zero_of_right(4*w*(s - w), n1); mul_eq_zero_of_right((s + w)**3, h2);"
            " mul_eq_zero_of_right(4*w*(s - w), o1); mul_eq_zero_of_right(4*w**2*(3*w - s),"
            " o2); not equal, derived(s, w); right_eq_zero_of_mul((s - w)**2*(s + w), n2)",
        ),
        have(
            "one after the other",
            "for j, i: natural. j + 1 <= i and i + 1 <= d => v(i) != v(j)",
            "distinct(i, j)",
        ),
        have(
            "the value vanishes again",
            "for j, i: natural. j + 1 <= i and i + 1 <= d"
            f" and {sums.zero('v(i)', 'h1', 'o1', 'o2')}"
            f" => {sums.zero('v(i)', 'n1')}",
            "one after the other(j, i); split off(j, v(i)); the next value(v(i), v(j),"
            f" {sums.listed('v(i)', 'n1', 'h1', 'o1', 'o2')})",
        ),
        have(
            "the derivative vanishes again",
            f"for j, i: natural. j + 1 <= i and i + 1 <= d"
            f" and {sums.zero('v(i)', 'n1', 'h2', 'o1', 'o2')} => {sums.zero('v(i)', 'n2')}",
            "one after the other(j, i); split off, derived(j, v(i));"
            " the next derivative(v(i), v(j),"
            f" {sums.listed('v(i)', 'n1', 'n2', 'h2', 'o1', 'o2')})",
        ),
        have(
            "they vanish again",
            f"for j, i: natural. j + 1 <= i and i + 1 <= d"
            f" and {sums.zero('v(i)', 'h1', 'h2', 'o1', 'o2')}"
            f" => Abs({sums.left('j + 1', 'v(i)', 1)}) + Abs({sums.left('j + 1', 'v(i)', 2)}) == 0",
            "the value vanishes again(j, i); the derivative vanishes again(j, i);"
            f" no sizes({sums.listed('v(i)', 'n1', 'n2')})",
        ),
        induct(
            "both vanish",
            f"for j, i: natural. j <= i and i + 1 <= d => {both}",
            on="j",
            base=(
                f"138(i); 139(i); no sizes({sums.left('0', 'v(i)', 1)},"
                f" {sums.left('0', 'v(i)', 2)})"
            ),
            step=(
                f"both vanish(j); first({sums.listed('v(i)', 'h1', 'h2')});"
                f" second({sums.listed('v(i)', 'h1', 'h2')});"
                f" first({sums.listed('v(i)', 'o1', 'o2')});"
                f" second({sums.listed('v(i)', 'o1', 'o2')}); they vanish again(j, i)"
            ),
        ),
        have(
            "value at its own rate",
            f"for j: natural. j + 1 <= d => {sums.left('j', 'v(j)', 1)} == 0",
            f"both vanish(j, j); first({sums.listed('v(j)', 'o1', 'o2')})",
        ),
        have(
            "derivative at its own rate",
            f"for j: natural. j + 1 <= d => {sums.left('j', 'v(j)', 2)} == 0",
            f"both vanish(j, j); second({sums.listed('v(j)', 'o1', 'o2')})",
        ),
    )


#: Max(0, Min(1, n)) tells whether n is positive.
CLOCK = (
    have("late", "for g: real. g >= 1 => Max(0, Min(1, g)) == 1"),
    have("at least one", "for g: real. g**2 >= 1 and g >= 0 => g >= 1"),
    have(
        "apart",
        "for j, i: natural. i != j and i <= j => j - i >= 1",
        "one_le_sq_of_ne_zero(j - i); at least one(j - i)",
    ),
    have("not the same", "for j, i: natural. i > j => i - j != 0"),
    have(
        "later",
        "for j, i: natural. i > j => j + 1 - i <= 0",
        "not the same(j, i); one_le_sq_of_ne_zero(i - j); at least one(i - j)",
    ),
)

_UNTIL = "Max(0, Min(1, j - i))"

#: A rate that has been split off takes the model's term with it.
GONE = (
    *CLOCK,
    have("square of zero", "for g, h: real. g == 0 => h*g**2 == 0", "mul_eq_zero_of_right(h*g, g)"),
    have("same rates", "for g, h: real, u: (0, oo). g == h => (g - h)/u == 0"),
    cases(
        "the clock stands",
        "for j, i: natural. i != j => Max(0, Min(1, j + 1 - i)) == Max(0, Min(1, j - i))",
        on="i <= j",
        then="apart(j, i); late(j - i); late(j + 1 - i)",
        otherwise="later(j, i); clamp_of_nonpos(j - i); clamp_of_nonpos(j + 1 - i)",
    ),
    have("by the same", "for g, h, u: real. g == h and h*u == 0 => g*u == 0"),
    cases(
        "one rate more",
        f"for j, i: natural. {_UNTIL}*P(j, i) == 0 => Max(0, Min(1, j + 1 - i))*P(j + 1, i) == 0",
        on="i == j",
        then=(
            "congruence(v(i), v(j)); same rates(v(i), v(j), v(i) + v(j));"
            " square of zero((v(i) - v(j))/(v(i) + v(j)), P(j, i));"
            " mul_eq_zero_of_right(Max(0, Min(1, j + 1 - i)), P(j + 1, i))"
        ),
        otherwise=(
            f"the clock stands(j, i); mul_eq_zero_of_left({_UNTIL}*P(j, i),"
            " ((v(i) - v(j))/(v(i) + v(j)))**2); by the same(Max(0, Min(1, j + 1 - i)),"
            f" {_UNTIL}, P(j + 1, i))"
        ),
    ),
    induct(
        "split off and gone",
        f"for j, i: natural. {_UNTIL}*P(j, i) == 0",
        on="j",
        step="one rate more(j, i)",
    ),
    have(
        "after it",
        "for g, h: real. g >= 1 and Max(0, Min(1, g))*h == 0 => h == 0",
        "late(g); right_eq_zero_of_mul(Max(0, Min(1, g)), h)",
    ),
    have(
        "gone",
        "for j, i: natural. i + 1 <= j => P(j, i) == 0",
        "split off and gone(j, i); after it(j - i, P(j, i))",
    ),
    induct(
        "the model is gone",
        f"for j, n: natural, s: (0, oo). n <= j => {of_model('j', 's', 1, 'n')} == 0",
        on="n",
        step="gone(j, n); mul_eq_zero_of_right(b(n)/(s + v(n)), P(j, n))",
    ),
    induct(
        "terms of the model, derived",
        f"for j, n: natural. {of_model('j', 'v(j)', 2, 'n')} == W(j, n)",
        on="n",
    ),
    induct(
        "the model is gone, derived",
        "for j, n: natural. n <= j => W(j, n) == 0",
        on="n",
        step="gone(j, n); mul_eq_zero_of_right(b(n)/(v(j) + v(n))**2, P(j, n))",
    ),
)

#: Rules of signs.
RULES = (
    have("scaled by a square", "for g, h: real. g >= 0 => g*h**2 >= 0"),
    have("not zero", "for g, h, u: real. g != h and u > 0 => (g - h)/u != 0"),
    have("quotient", "for g: real, u: (0, oo). g > 0 => g/u > 0"),
)
