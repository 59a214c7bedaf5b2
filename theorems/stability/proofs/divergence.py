"""Proposition 4: gradient descent without the stability constraint diverges.

The system is ``h <- a*h + x`` with ``x = y = 1`` over T = 3 steps, so ``h = a**2 + a + 1`` at the
end, and the loss ``(h - 1)**2/2`` has the gradient ``(a**2 + a)*(2*a + 1)``.  From ``a = 2`` with
the step sizes 1, 1/2, 1/3, ... every iterate is at least twice as large as the one before, so no
iterate is stationary, and the gradients grow beyond all bounds.
"""

from __future__ import annotations

from verify.language.formulas import Theory
from verify.proofs.scripts import cases, have, induct

THEORY = Theory.parse(
    {
        "h": ("h", "real, natural -> real", "state after n steps with the factor a"),
        "g": ("g", "real -> real", "gradient of the loss in the factor"),
        "a": ("a", "natural -> real", "the iterates"),
    },
    {},
    [
        "h(z, 0) == 0",
        "h(z, n + 1) == z*h(z, n) + 1",
        "g(z) == (h(z, 3) - 1)*(2*z + 1)",
        "a(0) == 2",
        "a(i + 1) == a(i) - g(a(i))/(i + 1)",
    ],
)

PROOF = (
    have("last state", "for z: real. h(z, 3) == z**2 + z + 1"),
    have("scaled", "for s: [0, oo), y, z: real. y <= z => s*y <= s*z"),
    have("positive part", "for y: real. y >= 0 => |y| == y"),
    have("negative part", "for y: real. y < 0 => |y| == -y"),
    have("below", "for y, s: real. y >= s => |y| >= s"),
    have("above", "for y, s: real. -y >= s => |y| >= s"),
    have(
        "to the right",
        "for z: real, n: [1, oo). z >= n + 1 => -(n*z - (z**2 + z)*(2*z + 1)) >= 2*n*z",
    ),
    have(
        "to the left",
        "for z: real, n: [1, oo). -z >= n + 1 => n*z - (z**2 + z)*(2*z + 1) >= 2*n*(-z)",
    ),
    cases(
        "a long step, multiplied",
        "for z: real, n: [1, oo). |z| >= n + 1 => |n*z - (z**2 + z)*(2*z + 1)| >= 2*n*|z|",
        on="z >= 0",
        then=[
            "positive part(z)",
            "to the right(z, n)",
            "above(n*z - (z**2 + z)*(2*z + 1), 2*n*z)",
            "scaled(2*n, |z|, z)",
        ],
        otherwise=[
            "negative part(z)",
            "to the left(z, n)",
            "below(n*z - (z**2 + z)*(2*z + 1), 2*n*(-z))",
            "scaled(2*n, |z|, -z)",
        ],
    ),
    have("stretched", "for s: (0, oo), y: real. |s*y| == s*|y|"),
    have("cancelled", "for s: (0, oo), y, z: real. s*y <= s*z => y <= z"),
    have(
        "multiplied",
        "for z: real, n: [1, oo). n*(z - (z**2 + z)*(2*z + 1)/n) == n*z - (z**2 + z)*(2*z + 1)",
    ),
    have(
        "a long step",
        "for z: real, n: [1, oo). |z| >= n + 1 => |z - (z**2 + z)*(2*z + 1)/n| >= 2*|z|",
        [
            "a long step, multiplied(z, n)",
            "multiplied(z, n)",
            "stretched(n, z - (z**2 + z)*(2*z + 1)/n)",
            "cancelled(n, 2*|z|, |z - (z**2 + z)*(2*z + 1)/n|)",
        ],
    ),
    induct("doubling is fast", "for i: natural. 2**(i + 1) >= i + 2", on="i"),
    induct(
        "iterates",
        "for i: natural. |a(i)| >= 2**(i + 1)",
        on="i",
        step=["doubling is fast(i)", "a long step(a(i), i + 1)"],
    ),
    have(
        "iterates double",
        "for i: natural. |a(i + 1)| >= 2*|a(i)|",
        ["iterates(i)", "doubling is fast(i)", "a long step(a(i), i + 1)"],
    ),
    have("gradient", "for z: real. |z| >= 2 => |(z**2 + z)*(2*z + 1)| >= |z|"),
    have(
        "gradients",
        "for i: natural. |g(a(i))| >= 2**(i + 1)",
        ["iterates(i)", "doubling is fast(i)", "gradient(a(i))"],
    ),
)
