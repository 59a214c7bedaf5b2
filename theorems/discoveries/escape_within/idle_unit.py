r"""One unit on the short-term exponential, one idle unit: the gradient is not small.

``e(z)`` is the exponential of rate z as a signal, ``f(z)`` the same times t, ``far`` the memory at
1/omega, ``u = p e(x) + b e(y) - a e(s)`` the model less the short-term part.  The direction
``v = e(y) - c1 e(x) - c2 f(x)`` is orthogonal to e(x) and f(x); its transform is
``K (z - x)**2/((z + x)**2 (z + y))``, K = ((y - x)/(y + x))**2, so that it sees of u only ``b N``
and ``a M``, of second order in x - s.  So does its derivative in y, with the factor k.  What is
left when k times the first is taken from the second is ``T``, a moment of the memory alone: where
the gradient vanishes, T is of second order.

``q``, a multiple of the function with the transform ``(z - x)(z - y)/((z + x)(z + y)(z + s))``,
sees of u only its part in e(s): u is no longer than 2 D where the loss has not grown, so that x - s
is of the order of D.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import Inference, cases, have

THEORY = Theory.parse(
    {
        "e": ("e", "real -> H", "the exponential of a given rate, as a signal"),
        "f": ("f", "real -> H", "the same, times t"),
        "far": (r"\rho_{0}", "H", "the far-away memory at 1/omega, as a signal"),
        "a": (r"a^{*}", "real", "weight of the short-term part"),
        "s": (r"w^{*}", "(0, oo)", "its rate"),
        "p": ("a_1", "real", "weight of the first unit, as reached"),
        "x": ("w_1", "(0, oo)", "its rate"),
        "b": ("a_2", "real", "weight of the idle unit, as reached"),
        "y": ("w_2", "(0, oo)", "its rate"),
        "h": ("h", "(0, oo)", "lower bound of the absolute value of the first weight"),
        "D": ("D", "[0, oo)", "length of the part of the memory that such models can represent"),
        "u": ("u", "H", "the model reached less the short-term part"),
        "r": ("r", "H", "the model reached less the target"),
        "v": ("v", "H", "e(y) less its part in the span of e(x) and f(x)"),
        "w": ("v'", "H", "the same of f(y)"),
        "q": ("q", "H", "what is orthogonal to e(x) and e(y), in the span with e(s)"),
        "c1": ("c_1", "real", "coefficient of e(x) in that part of e(y)"),
        "c2": ("c_2", "real", "coefficient of f(x)"),
        "d1": ("d_1", "real", "the same of f(y), with the opposite sign"),
        "d2": ("d_2", "real", "coefficient of f(x)"),
        "k": (r"\kappa", "real", "half the logarithmic derivative of 1/N in the rate y"),
        "N": ("N", "(0, oo)", "squared distance of e(y) from the span of e(x) and f(x)"),
        "R": ("R", "real", "moment of e(y) less its part in that span"),
        "T": ("T", "real", "what drives the second rate"),
        "M": ("M", "[0, oo)", "product of third product, of second order in x - s"),
        "CA": ("C", "real", "a constant of the two rates"),
        "CB": (r"C'", "real", "another one"),
    },
    {
        "products": "for z, t: (0, oo). inner(e(z), e(t)) == 1/(z + t)",
        "products of order 1": "for z, t: (0, oo). inner(f(z), e(t)) == 1/(z + t)**2",
        "different": "x != y",
        "apart": "s != y",
        "coefficient 1": "c1 == 4*x*y/(x + y)**2",
        "coefficient 2": "c2 == 4*x**2*(x - y)/(x + y)**2",
        "coefficient 3": "d1 == 4*x*(x - y)/(x + y)**3",
        "coefficient 4": "d2 == 4*x**2*(y - 3*x)/(x + y)**3",
        "slope": "2*y*(y**2 - x**2)*k == y**2 - x**2 - 8*x*y",
        "distance": "N == (y - x)**4/((y + x)**4*(2*y))",
        "second order": "M == (y - x)**2*(s - x)**2/((y + x)**2*(s + x)**2*(s + y))",
        "first weight": "h <= |p|",
        "constant 1": "CA == 1 + |c1| + |c2|/h",
        "constant 2": "CB == |d1| + |d2|/h + |k|*CA",
        "the model": "u == p*e(x) + b*e(y) - a*e(s)",
        "the error": "r == u - far",
        "the direction": "v == e(y) - c1*e(x) - c2*f(x)",
        "its derivative": "w == f(y) + d1*e(x) + d2*f(x)",
        "the other direction": "q == ((s + x)*(s + y)*(y - x))*e(s)"
        " - (2*x*(x + y)*(y - s))*e(x) + (2*y*(x + y)*(x - s))*e(y)",
        "no more loss": "|u - far|**2 <= |far|**2",
        "representable": "inner(u, far) <= D*|u|",
    },
    ["R == inner(v, far)", "T == inner(w, far) - k*R"],
    ["H"],
)

_SLOPE = "(y**2 - x**2 - 8*x*y)"
_N = "(y - x)**4/((y + x)**4*(2*y))"
_M = "(y - x)**2*(s - x)**2/((y + x)**2*(s + x)**2*(s + y))"
_SCALE_N = "(y - x)**3/((y + x)**5*(4*y**2))"
_SCALE_M = "(s - x)**2*(y - x)/((s + x)**2*(s + y)*(y + x)**3*(2*y))"
_K = "(s - y)/(2*y*(s + y))"
_C1, _C2 = "4*x*y/(x + y)**2", "4*x**2*(x - y)/(x + y)**2"
_D1, _D2 = "4*x*(x - y)/(x + y)**3", "4*x**2*(y - 3*x)/(x + y)**3"


def _product(name: str, rate: str, value: str) -> tuple[Inference, ...]:
    """``inner(v, e(rate)) == value``: the identity of rational functions, its parts, their sum."""
    one, two = f"1/(x + {rate})", f"1/(x + {rate})**2"
    first = f"1/(y + {rate})"
    return (
        have(f"{name} written out", f"{first} - {_C1}*({one}) - {_C2}*({two}) == {value}"),
        have(f"{name} 1", f"c1*inner(e(x), e({rate})) == {_C1}*({one})",
             f"coefficient 1; products(x, {rate}); mul_eq_mul(c1, {_C1}, inner(e(x), e({rate})),"
             f" {one})"),
        have(f"{name} 2", f"c2*inner(f(x), e({rate})) == {_C2}*({two})",
             f"coefficient 2; products of order 1(x, {rate}); mul_eq_mul(c2, {_C2},"
             f" inner(f(x), e({rate})), {two})"),
        have(name, f"inner(v, e({rate})) == {value}",
             f"{name} written out; {name} 1; {name} 2; products(y, {rate}); the direction"),
    )  # fmt: skip


def _derivative(name: str, rate: str, value: str) -> tuple[Inference, ...]:
    """The same for w."""
    one, two = f"1/(x + {rate})", f"1/(x + {rate})**2"
    first = f"1/(y + {rate})**2"
    return (
        have(f"{name} written out", f"{first} + {_D1}*({one}) + {_D2}*({two}) == {value}"),
        have(f"{name} 1", f"d1*inner(e(x), e({rate})) == {_D1}*({one})",
             f"coefficient 3; products(x, {rate}); mul_eq_mul(d1, {_D1}, inner(e(x), e({rate})),"
             f" {one})"),
        have(f"{name} 2", f"d2*inner(f(x), e({rate})) == {_D2}*({two})",
             f"coefficient 4; products of order 1(x, {rate}); mul_eq_mul(d2, {_D2},"
             f" inner(f(x), e({rate})), {two})"),
        have(name, f"inner(w, e({rate})) == {value}",
             f"{name} written out; {name} 1; {name} 2; products of order 1(y, {rate});"
             " its derivative"),
    )  # fmt: skip


#: The gradient is (2 <e(x), r>, -2 p <f(x), r>, 2 <e(y), r>, -2 b <f(y), r>), (88) and (89).
GRADIENT = (
    "4*(inner(e(x), r)**2 + (p*inner(f(x), r))**2 + inner(e(y), r)**2 + (b*inner(f(y), r))**2)"
)
_SMALL = f"{GRADIENT} <= g**2"
_ENTRIES = ("inner(e(x), r)", "p*inner(f(x), r)", "inner(e(y), r)", "b*inner(f(y), r)")
_SPAN = "d1*inner(e(x), r) + d2*inner(f(x), r)"
_PARTS = f"b*(k*inner(v, r)) + b*(a*M*({_K})) - b*inner(f(y), r) - b*({_SPAN})"
_WAY = "((y - x)*(x - s)*(y - s))"
_QS = "(x - s)*(y - x)*(y - s)*(s - x)*(s - y)/((s + x)*(s + y)*(s + s))"
_PARTS_OF_Q = (
    ("(s + x)*(s + y)*(y - x)", "s", _QS),
    ("2*x*(x + y)*(y - s)", "x", "0"),
    ("2*y*(x + y)*(x - s)", "y", "0"),
)


def _entry(first: int) -> str:
    turned = (*_ENTRIES[first:], *_ENTRIES[:first])
    return f"entries({', '.join(turned)}, g)"


PROOF = (
    *_product("first product", "x", "0"),
    *_product("second fraction", "y", _N),
    *_product("third fraction", "s", _M),
    have("second product", "inner(v, e(y)) == N", "second fraction; distance"),
    have("third product", "inner(v, e(s)) == M", "third fraction; second order"),
    *_derivative("fourth product", "x", "0"),
    *_derivative("fifth fraction", "y", f"{_SCALE_N}*{_SLOPE}"),
    *_derivative("sixth fraction", "s", f"{_SCALE_M}*{_SLOPE} - {_M}*({_K})"),
    have("scaled N", f"for c: real. c*({_N}) == {_SCALE_N}*(2*y*(y**2 - x**2)*c)"),
    have("scaled M", f"for c: real. c*({_M}) == {_SCALE_M}*(2*y*(y**2 - x**2)*c)"),
    have("k times N", f"k*N == {_SCALE_N}*{_SLOPE}",
         f"distance; slope; scaled N(k); mul_eq_mul(k, k, N, {_N});"
         f" mul_eq_mul({_SCALE_N}, {_SCALE_N}, 2*y*(y**2 - x**2)*k, {_SLOPE})"),
    have("k times M", f"k*M == {_SCALE_M}*{_SLOPE}",
         f"second order; slope; scaled M(k); mul_eq_mul(k, k, M, {_M});"
         f" mul_eq_mul({_SCALE_M}, {_SCALE_M}, 2*y*(y**2 - x**2)*k, {_SLOPE})"),
    have("fifth product", "inner(w, e(y)) == k*N", "fifth fraction; k times N"),
    have("part of M", f"M*({_K}) == {_M}*({_K})", f"second order; mul_eq_mul({_K}, {_K}, M, {_M})"),
    have("sixth product", f"inner(w, e(s)) == k*M - M*({_K})",
         "sixth fraction; k times M; part of M"),
    # What model and memory give in the two directions.
    have("combined", "for v1: H, i, j, l: real. inner(v1, e(x)) == i and inner(v1, e(y)) == j"
         " and inner(v1, e(s)) == l => inner(v1, u) == p*i + b*j - a*l",
         "mul_eq_mul(p, p, inner(v1, e(x)), i); mul_eq_mul(b, b, inner(v1, e(y)), j);"
         " mul_eq_mul(a, a, inner(v1, e(s)), l); the model"),
    have("v and u", "inner(v, u) == b*N - a*M",
         "first product; second product; third product; combined(v, 0, N, M)"),
    have("derivative and u", f"inner(w, u) == b*(k*N) - a*(k*M - M*({_K}))",
         f"fourth product; fifth product; sixth product; combined(w, 0, k*N, k*M - M*({_K}))"),
    have("v and r", "inner(v, r) == b*N - a*M - R", "v and u; the error"),
    have("derivative and r", f"inner(w, r) == k*inner(v, r) + a*M*({_K}) - T",
         "derivative and u; v and r; the error; mul_eq_mul(k, k, inner(v, r), b*N - a*M - R)"),
    # The gradient is small, hence both of them are.
    have("entries", "for i, j, l, z: real, g: [0, oo). 4*(i**2 + j**2 + l**2 + z**2) <= g**2"
         " => |i| <= g/2"),
    have("product of a bound", "for i, j: real, l: [0, oo). |j| <= l => |i*j| <= |i|*l"),
    have("without the weight", "for i: real, g: [0, oo). |p*i| <= g/2 => |i| <= g/2/h",
         "first weight; mul_le_mul_of_nonneg_left(|i|, h, |p|)"),
    have("first entry", f"for g: [0, oo). {_SMALL} => |inner(e(x), r)| <= g/2", f"{_entry(0)}"),
    have("second entry", f"for g: [0, oo). {_SMALL} => |inner(f(x), r)| <= g/2/h",
         f"{_entry(1)}; without the weight(inner(f(x), r), g)"),
    have("third entry", f"for g: [0, oo). {_SMALL} => |inner(e(y), r)| <= g/2", f"{_entry(2)}"),
    have("fourth entry", f"for g: [0, oo). {_SMALL} => |b*inner(f(y), r)| <= g/2", f"{_entry(3)}"),
    have("constant is positive", "CA >= 0", "constant 1"),
    have("three bounds", "for i, j, l: real, i0, j0, l0: real. |i| <= i0 and |j| <= j0"
         " and |l| <= l0 => |i - j - l| <= i0 + j0 + l0"),
    have("constant times g", "for g: [0, oo). g/2 + |c1|*(g/2) + |c2|*(g/2/h) == g/2*CA",
         "constant 1"),
    have("three parts", "for i, j, l: real, g: [0, oo). |i| <= g/2 and |j| <= g/2/h"
         " and |l| <= g/2 => |l - c1*i - c2*j| <= g/2 + |c1|*(g/2) + |c2|*(g/2/h)",
         "product of a bound(c1, i, g/2); product of a bound(c2, j, g/2/h);"
         " three bounds(l, c1*i, c2*j, g/2, |c1|*(g/2), |c2|*(g/2/h))"),
    have("v and r in parts", "inner(v, r) == inner(e(y), r) - c1*inner(e(x), r)"
         " - c2*inner(f(x), r)", "the direction"),
    have("bound in parts", f"for g: [0, oo). {_SMALL} => |inner(e(y), r) - c1*inner(e(x), r)"
         " - c2*inner(f(x), r)| <= g/2 + |c1|*(g/2) + |c2|*(g/2/h)",
         "first entry(g); second entry(g); third entry(g); three parts(inner(e(x), r),"
         " inner(f(x), r), inner(e(y), r), g)"),
    have("bound of v and r", f"for g: [0, oo). {_SMALL} => |inner(v, r)| <= g/2*CA",
         "v and r in parts; bound in parts(g); constant times g(g)"),
    have("two parts", "for i, j: real, g: [0, oo). |i| <= g/2 and |j| <= g/2/h"
         " => |d1*i + d2*j| <= |d1|*(g/2) + |d2|*(g/2/h)",
         "product of a bound(d1, i, g/2); product of a bound(d2, j, g/2/h);"
         " abs_add_le_of_le(d1*i, d2*j, |d1|*(g/2), |d2|*(g/2/h))"),
    have("the span", f"for g: [0, oo). {_SMALL}" f" => |{_SPAN}| <= |d1|*(g/2) + |d2|*(g/2/h)",
         "first entry(g); second entry(g); two parts(inner(e(x), r), inner(f(x), r), g)"),
    have("derivative and r in parts", f"inner(w, r) == inner(f(y), r) + ({_SPAN})",
         "its derivative"),
    have("the drive in parts", f"b*T == {_PARTS}",
         "derivative and r; derivative and r in parts; mul_eq_mul(b, b, T,"
         f" k*inner(v, r) + a*M*({_K}) - inner(f(y), r) - ({_SPAN}))"),
    have("four bounds", "for i, j, l, z, i0, j0, l0, z0: real. |i| <= i0 and |j| <= j0"
         " and |l| <= l0 and |z| <= z0 => |i + j - l - z| <= i0 + j0 + l0 + z0"),
    have("four parts", "for i, j, l, z: real, g, z0: [0, oo). |i| <= g/2*CA and |l| <= g/2"
         " and |z| <= z0 => |b*(k*i) + b*j - l - b*z|"
         " <= |b|*(|k|*(g/2*CA)) + |b|*|j| + g/2 + |b|*z0",
         "product of a bound(k, i, g/2*CA); constant is positive;"
         " product of a bound(b, k*i, |k|*(g/2*CA)); product of a bound(b, j, |j|);"
         " product of a bound(b, z, z0); four bounds(b*(k*i), b*j, l, b*z, |b|*(|k|*(g/2*CA)),"
         " |b|*|j|, g/2, |b|*z0)"),
    have("the parts of the drive", f"for g: [0, oo). {_SMALL}" f" => |{_PARTS}|"
         f" <= |b|*(|k|*(g/2*CA)) + |b|*|a*M*({_K})| + g/2 + |b|*(|d1|*(g/2) + |d2|*(g/2/h))",
         "bound of v and r(g); fourth entry(g); the span(g);"
         f" four parts(inner(v, r), a*M*({_K}), b*inner(f(y), r), {_SPAN}, g,"
         " |d1|*(g/2) + |d2|*(g/2/h))"),
    have("constant 2 times g", "for g: [0, oo). |b|*(|k|*(g/2*CA))"
         " + |b|*(|d1|*(g/2) + |d2|*(g/2/h)) == |b|*(g/2*CB)", "constant 2"),
    have("regrouped", "for i, j, c, d, l, n, z: real. i == j and |j| <= c + d + l + n"
         " and c + n == z => |i| <= l + z + d"),
    have("bound of the drive", f"for g: [0, oo). {_SMALL}"
         f" => |b*T| <= g/2 + |b|*(g/2*CB) + |b|*|a*M*({_K})|",
         "the drive in parts; the parts of the drive(g); constant 2 times g(g);"
         f" regrouped(b*T, {_PARTS}, |b|*(|k|*(g/2*CA)), |b|*|a*M*({_K})|, g/2,"
         " |b|*(|d1|*(g/2) + |d2|*(g/2/h)), |b|*(g/2*CB))"),
    have("the weight in parts", "b*N == inner(v, r) + a*M + R", "v and r"),
    have("one of four", "for i, j, l, n, z: real. n == i + j + l and |i| <= z"
         " => |l| - |j| - z <= |n|"),
    have("a multiple of N", "for i: real. |i*N| <= |i|*N"),
    have("bound of the weight", f"for g: [0, oo). {_SMALL} => |R| - |a*M| - g/2*CA <= |b|*N",
         "the weight in parts; bound of v and r(g); a multiple of N(b);"
         " one of four(inner(v, r), a*M, R, b*N, g/2*CA); le_trans(|R| - |a*M| - g/2*CA, |b*N|,"
         " |b|*N)"),
    # Numbers only: i = |b|, j = |T|, l = |R|, c = |a| M, d = |K|, z and n the constants.
    have("the weight drives", "for i, j, g, z, c: [0, oo). i*j <= g/2 + i*(g/2*z) + i*c"
         " and 4*c <= j and 2*g*z <= j => i*j <= g",
         "mul_le_mul_of_nonneg_left(i, 4*c, j); mul_le_mul_of_nonneg_left(i, 2*g*z, j)"),
    have("the weight is there", "for i, l, g, n, c: [0, oo). l - c - g/2*n <= i*N"
         " and 4*c <= l and 2*g*n <= l => l <= 2*(i*N)"),
    have("both", "for i, j, l, g: [0, oo). i*j <= g and l <= 2*(i*N) => l*j <= 2*N*g",
         "mul_le_mul_of_nonneg_left(j, l, 2*(i*N)); mul_le_mul_of_nonneg_left(2*N, i*j, g)"),
    have("conclusion", "for i, j, l, g, z, n, c, d: [0, oo). i*j <= g/2 + i*(g/2*z) + i*d"
         " and l - c - g/2*n <= i*N and 4*c <= l and 4*d <= j and 2*g*n <= l and 2*g*z <= j"
         " => l*j <= 2*N*g",
         "the weight drives(i, j, g, z, d); the weight is there(i, l, g, n, c); both(i, j, l, g)"),
    have("constant 2 is positive", "CB >= 0", "constant 2; constant is positive"),
    have("drive of the weight", f"for g: [0, oo). {_SMALL}"
         f" => |b|*|T| <= g/2 + |b|*(g/2*CB) + |b|*|a*M*({_K})|",
         "bound of the drive(g); abs_mul(b, T)"),
    have("the gradient is not small", f"for g: [0, oo). {_SMALL} and 4*|a*M| <= |R|"
         f" and 4*|a*M*({_K})| <= |T| and 2*g*CA <= |R| and 2*g*CB <= |T| => |R|*|T| <= 2*N*g",
         "bound of the weight(g); drive of the weight(g); constant is positive;"
         f" constant 2 is positive; conclusion(|b|, |T|, |R|, g, CB, CA, |a*M|, |a*M*({_K})|)"),
    # The loss has not grown, hence x is close to s.
    have("completed", "for i: real. 2*D*i - i**2 <= D**2"),
    have("less loss", "|u|**2 <= 2*inner(u, far)",
         "no more loss; square(u - far); square(u); square(far)"),
    have("loss that can be lost", "|far|**2 - |u - far|**2 <= D**2",
         "square(u - far); representable; completed(|u|)"),
    have("half", "for i: [0, oo). i**2 <= 2*D*i => i <= 2*D"),
    have("length of the model", "|u| <= 2*D", "less loss; representable; half(|u|)"),
    have("common denominator",
         "for z: (0, oo). (s + x)*(s + y)*(y - x)*(1/(s + z)) - 2*x*(x + y)*(y - s)*(1/(x + z))"
         " + 2*y*(x + y)*(x - s)*(1/(y + z))"
         " == (x - s)*(y - x)*(y - s)*(z - x)*(z - y)/((z + x)*(z + y)*(z + s))"),
    have("q and e", "for z: (0, oo). inner(q, e(z)) == (x - s)*(y - x)*(y - s)*(z - x)*(z - y)"
         "/((z + x)*(z + y)*(z + s))",
         "the other direction; common denominator(z); products(s, z); products(x, z);"
         " products(y, z); mul_eq_mul((s + x)*(s + y)*(y - x), (s + x)*(s + y)*(y - x),"
         " inner(e(s), e(z)), 1/(s + z)); mul_eq_mul(2*x*(x + y)*(y - s), 2*x*(x + y)*(y - s),"
         " inner(e(x), e(z)), 1/(x + z)); mul_eq_mul(2*y*(x + y)*(x - s), 2*y*(x + y)*(x - s),"
         " inner(e(y), e(z)), 1/(y + z))"),
    have("first zero", "inner(q, e(x)) == 0", "q and e(x)"),
    have("second zero", "inner(q, e(y)) == 0", "q and e(y)"),
    have("q and u", f"inner(q, u) == -a*({_QS})",
         "first zero; second zero; q and e(s); the model; mul_eq_mul(a, a, inner(q, e(s)),"
         f" {_QS}); mul_eq_mul(p, p, inner(q, e(x)), 0); mul_eq_mul(b, b, inner(q, e(y)), 0)"),
    have("scaled QS", f"((s + x)*(s + y)*(y - x))*({_QS}) == {_WAY}**2/(2*s)"),
    have("q with", "inner(q, q) == ((s + x)*(s + y)*(y - x))*inner(q, e(s))"
         " - (2*x*(x + y)*(y - s))*inner(q, e(x)) + (2*y*(x + y)*(x - s))*inner(q, e(y))",
         "the other direction"),
    have("q and q", f"inner(q, q) == {_WAY}**2/(2*s)",
         ["first zero", "second zero", "q and e(s)", "scaled QS", "q with",
          *(f"mul_eq_mul({c}, {c}, inner(q, e({z})), {o})" for c, z, o in _PARTS_OF_Q)]),
    have("Cauchy", "inner(q, u)**2 <= inner(q, q)*|u|**2",
         "cauchy(q, u); square(q); sq_le_sq_of_abs_le(inner(q, u), |q|*|u|)"),
    have("square of the model", "|u|**2 <= 4*D**2",
         "length of the model; sq_le_sq_of_nonneg(|u|, 2*D)"),
    have("q and q is not negative", "inner(q, q) >= 0", "square(q)"),
    have("with the length of the model", "inner(q, u)**2 <= inner(q, q)*(4*D**2)",
         "Cauchy; square of the model; q and q is not negative;"
         " mul_le_mul_of_nonneg_left(inner(q, q), |u|**2, 4*D**2)"),
    have("replaced", "for i, j, l, n, c: real. i**2 <= l*c and i == -j and l == n"
         " => j**2 <= n*c", "mul_eq_mul(l, n, c, c); mul_eq_mul(i, -j, i, -j)"),
    have("written out", f"(a*({_QS}))**2 <= {_WAY}**2/(2*s)*(4*D**2)",
         f"with the length of the model; q and u; q and q; replaced(inner(q, u), a*({_QS}),"
         f" inner(q, q), {_WAY}**2/(2*s), 4*D**2)"),
    have("factored", f"(a*({_QS}))**2*(4*s**2*(s + x)**2*(s + y)**2)"
         f" == {_WAY}**2*(a**2*(x - s)**2*(y - s)**2)"),
    have("factored 2", f"{_WAY}**2/(2*s)*(4*D**2)*(4*s**2*(s + x)**2*(s + y)**2)"
         f" == {_WAY}**2*(8*s*D**2*(s + x)**2*(s + y)**2)"),
    have("both multiplied",
         f"{_WAY}**2*(a**2*(x - s)**2*(y - s)**2) <= {_WAY}**2*(8*s*D**2*(s + x)**2*(s + y)**2)",
         "written out; factored; factored 2; mul_le_mul_of_nonneg_left(4*s**2*(s + x)**2*(s +"
         f" y)**2, (a*({_QS}))**2, {_WAY}**2/(2*s)*(4*D**2))"),
    have("cancelled", "for i, j, l: real. i != 0 and i**2*j <= i**2*l => j <= l",
         "sq_pos_of_ne_zero(i); le_of_mul_le_mul_left(i**2, j, l)"),
    have("a product is not zero", "for i, j: real. i != 0 and j != 0 => i*j != 0"),
    have("difference", "for i, j: real. i != j => i - j != 0"),
    have("other difference", "for i, j: real. i != j => j - i != 0"),
    have("not zero", "x != s => (y - x)*(x - s)*(y - s) != 0",
         "different; apart; difference(x, s); other difference(x, y); other difference(s, y);"
         " a product is not zero(y - x, x - s); a product is not zero((y - x)*(x - s), y - s)"),
    cases("how far the first rate is",
        "a**2*(x - s)**2*(y - s)**2 <= 8*s*D**2*(s + x)**2*(s + y)**2",
        on="x != s",
        then=(
            "not zero; both multiplied; cancelled((y - x)*(x - s)*(y - s),"
            " a**2*(x - s)**2*(y - s)**2, 8*s*D**2*(s + x)**2*(s + y)**2)")),
    have("times M", "a**2*M*((y - s)**2*(y + x)**2*((s + x)**2*(s + y)))"
         " == (y - x)**2*(a**2*(x - s)**2*(y - s)**2)",
         "second order; mul_eq_mul(a**2*((y - s)**2*(y + x)**2*((s + x)**2*(s + y))),"
         f" a**2*((y - s)**2*(y + x)**2*((s + x)**2*(s + y))), M, {_M})"),
    have("the second order is small",
         "a**2*M*((y - s)**2*(y + x)**2) <= 8*s*D**2*(s + y)*(y - x)**2",
         "times M; how far the first rate is; mul_le_mul_of_nonneg_left((y - x)**2,"
         " a**2*(x - s)**2*(y - s)**2, 8*s*D**2*(s + x)**2*(s + y)**2);"
         " le_of_mul_le_mul_left((s + x)**2*(s + y), a**2*M*((y - s)**2*(y + x)**2),"
         " 8*s*D**2*(s + y)*(y - x)**2)"),
    # Time.
    have("the time to leave", "for tau, g: [0, oo). tau*g**2 <= |far|**2 - |u - far|**2"
         " => tau*g**2 <= D**2", "loss that can be lost"),
    have("square of a far exponential", "for i, z: real. exp(4*z)*exp(-i)**2 == exp(4*z - 2*i)"),
    have("square of a near exponential", "for z: real. exp(4*z)*exp(-2*z)**2 == 1"),
    have("growth is positive", "for z: real. exp(z) >= 0"),
    have("squares in order", "for tau, g, l, j, i: [0, oo). tau*g**2 <= i**2 and l*j <= g"
         " => tau*(l*j)**2 <= i**2",
         "sq_le_sq_of_nonneg(l*j, g); mul_le_mul_of_nonneg_left(tau, (l*j)**2, g**2)"),
    have("the exponent from above", "for tau, g, l, K, i, j: [0, oo)."
         " tau*g**2 <= |far|**2 - |u - far|**2 and D <= K*exp(-i) and l*exp(-2*j) <= g"
         " => tau*l**2 <= K**2*exp(4*j - 2*i)",
         "the time to leave(tau, g); sq_le_sq_of_nonneg(D, K*exp(-i)); growth is positive(-i);"
         " growth is positive(-2*j); growth is positive(4*j);"
         " squares in order(tau, g, l, exp(-2*j), D); square of a far exponential(i, j);"
         " square of a near exponential(j); mul_le_mul_of_nonneg_left(exp(4*j),"
         " tau*(l*exp(-2*j))**2, (K*exp(-i))**2); mul_eq_mul(tau*l**2, tau*l**2,"
         " exp(4*j)*exp(-2*j)**2, 1); mul_eq_mul(K**2, K**2, exp(4*j)*exp(-i)**2,"
         " exp(4*j - 2*i))"),
    # The drive of a memory that is far away.
    have("T in moments", "T == inner(f(y), far) - k*inner(e(y), far)"
         " + (d1 + k*c1)*inner(e(x), far) + (d2 + k*c2)*inner(f(x), far)",
         "the direction; its derivative"),
    have("the weight of order 0", "(d1 + k*c1)*((y - x)*(x + y)**2) == -2*x*(3*x + y)",
         "coefficient 1; coefficient 3; slope"),
    have("a part of order 1",
         f"for c: real. {_C2}*c*(y*(x + y)) == (-2*x**2/(x + y)**2)*(2*y*(y**2 - x**2)*c)"),
    have("its rest", f"{_D2}*(y*(x + y)) + (-2*x**2/(x + y)**2)*{_SLOPE} == 2*x**2"),
    have("k c2", "k*c2*(y*(x + y)) == (-2*x**2/(x + y)**2)*" + _SLOPE,
         "coefficient 2; slope; a part of order 1(k); mul_eq_mul(k*(y*(x + y)), k*(y*(x + y)),"
         f" c2, {_C2}); mul_eq_mul(-2*x**2/(x + y)**2, -2*x**2/(x + y)**2, 2*y*(y**2 - x**2)*k,"
         f" {_SLOPE})"),
    have("the weight of order 1", "(d2 + k*c2)*(y*(x + y)) == 2*x**2",
         f"coefficient 4; k c2; its rest; mul_eq_mul(y*(x + y), y*(x + y), d2, {_D2})"),
    have("positive factor", "for i: real, j: (0, oo). i*j >= 0 => i >= 0"),
    have("negative factor", "for i, j: real. i*j <= 0 and j < 0 => i >= 0"),
    have("order 1 helps", "d2 + k*c2 >= 0",
         "the weight of order 1; positive factor(d2 + k*c2, y*(x + y))"),
    have("sign of the product", "y < x => (y - x)*(x + y)**2 < 0"),
    have("sign of the weight", "-2*x*(3*x + y) <= 0"),
    have("order 0 helps", "y < x => d1 + k*c1 >= 0",
         "the weight of order 0; sign of the product; sign of the weight;"
         " negative factor(d1 + k*c1, (y - x)*(x + y)**2)"),
    have("all help", "for c, i, j, l, n, i0, j0: real. 0 <= i and 0 <= j and 0 <= i0 and 0 <= j0"
         " and c*l <= n => (c - k)*l <= n - k*l + i*i0 + j*j0",
         "mul_nonneg(i, i0); mul_nonneg(j, j0)"),
    have("a slower idle unit is driven", "for c: real. y < x and 0 <= inner(e(x), far)"
         " and 0 <= inner(f(x), far) and c*inner(e(y), far) <= inner(f(y), far)"
         " => (c - k)*inner(e(y), far) <= T",
         "order 0 helps; order 1 helps; T in moments; all help(c, d1 + k*c1, d2 + k*c2,"
         " inner(e(y), far), inner(f(y), far), inner(e(x), far), inner(f(x), far))"),
)  # fmt: skip
