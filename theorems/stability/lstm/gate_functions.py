"""What an LSTM's gates are made of: slopes and values of the logistic function and of tanh, and
products of bounded numbers.  Statements about numbers, which the proofs on LSTMs share."""

from __future__ import annotations

from memory_theorems.verify.proofs.scripts import have

LEMMAS = (
    have("slope of the hyperbolic tangent", "for x, y: real. |tanh(x) - tanh(y)| <= |x - y|"),
    have("half of the argument", "for x: real. 1/(1 + exp(-x)) == (1 + tanh(x/2))/2"),
    have(
        "slope of the logistic function",
        "for x, y: real. |1/(1 + exp(-x)) - 1/(1 + exp(-y))| <= |x - y|/4",
        "half of the argument(x); half of the argument(y); "
        "slope of the hyperbolic tangent(x/2, y/2)",
    ),
    have(
        "one more",
        "for s, x, y: real, m, w: [0, oo). |s| <= m*w => |s + x*y| <= Max(m, |y|)*(w + |x|)",
    ),
    have("product", "for s, x, m, w: real. |s| <= m and |x| <= w => |s*x| <= m*w"),
    have(
        "four parts",
        "for s, x, m, w, u, v, g, l: real. |s| <= x and |m| <= w and |u| <= v and |g| <= l"
        " => |s + m + u + g| <= x + w + v + l",
    ),
    have("equals", "for u, v, s, x, m: real. u == s and v == x and |s - x| <= m => |u - v| <= m"),
    have(
        "two outputs",
        "for s, x, y: real, w: [0, oo). w <= 1 => |s*tanh(x) - w*tanh(y)| <= |s - w| + |x - y|",
        "abs_tanh_le_one(x); slope of the hyperbolic tangent(x, y); "
        "product(s - w, tanh(x), |s - w|, 1); product(w, tanh(x) - tanh(y), 1, |x - y|); "
        "abs_add_le_of_le((s - w)*tanh(x), w*(tanh(x) - tanh(y)), |s - w|, |x - y|)",
    ),
)
