r"""A non-degenerate sum of three exponentials whose J_2 has no non-degenerate critical point.

The target is :math:`\rho(t)=e^{-t}(1-e^{-t})^2=e^{-t}-2e^{-2t}+e^{-3t}`, of the transform
:math:`2/((s+1)(s+2)(s+3))`; a, b are the weights and x, y the rates of the two units.  At a
critical point whose weights are not 0 the transform of the residual and its derivative vanish at x
and at y (``GRADIENT``).  Its numerator
:math:`N(s)=(a(s+y)+b(s+x))(s+1)(s+2)(s+3)-2(s+x)(s+y)` has the degree 4 and the leading
coefficient a + b, and so, for :math:`x\ne y`, is :math:`(a+b)(s-x)^2(s-y)^2`
(``INTERPOLATION``: the cubic through its values and slopes).  At s = -1, -2, -3 only the second
part of N is left.  The three equations without a + b leave two polynomials in x + y and xy that
vanish (``ELIMINATION``), and a combination of them is positive for all positive x, y
(``POSITIVE``): there is no such point.
"""

from __future__ import annotations

_VALUE = "2/(({0} + 1)*({0} + 2)*({0} + 3))"
_SLOPE = "1/({0} + 1)**2 - 2/({0} + 2)**2 + 1/({0} + 3)**2"
_CUBIC = "({0} + 1)*({0} + 2)*({0} + 3)"
_CUBIC_SLOPE = "(3*{0}**2 + 12*{0} + 11)"
#: N at a rate, and N'; {0} is the rate, {1} its weight, {2} the other rate, {3} its weight.
_N = f"(({{1}}*({{0}} + {{2}}) + 2*{{3}}*{{0}})*{_CUBIC} - 4*{{0}}*({{0}} + {{2}}))"
_DN = (
    f"(({{1}} + {{3}})*{_CUBIC} + ({{1}}*({{0}} + {{2}}) + 2*{{3}}*{{0}})*{_CUBIC_SLOPE}"
    " - 2*(3*{0} + {2}))"
)
#: The transform of the residual at a rate, and its derivative without the sign.
_D = f"({{1}}/(2*{{0}}) + {{3}}/({{0}} + {{2}}) - {_VALUE})"
_DD = f"({{1}}/(4*{{0}}**2) + {{3}}/({{0}} + {{2}})**2 - ({_SLOPE}))"
_FIRST, _SECOND = ("x", "a", "y", "b"), ("y", "b", "x", "a")

#: N and N' at the first rate by the gradient there; at the second they are the same, exchanged.
GRADIENT = [
    f"{_N} == 2*{{0}}*({{0}} + {{2}})*{_CUBIC}*{_D}".format(*_FIRST),
    (
        f"{_DN} == ((3*{{0}} + {{2}})*{_CUBIC} + 2*{{0}}*({{0}} + {{2}})*{_CUBIC_SLOPE})*{_D}"
        f" - 2*{{0}}*({{0}} + {{2}})*{_CUBIC}*{_DD}"
    ).format(*_FIRST),
]


def _at(k: int) -> str:
    """N(-k) less the square, which vanishes."""
    return f"(-2*(x - {k})*(y - {k}) - (a + b)*(x + {k})**2*(y + {k})**2)"


def _share(k: int, names: tuple[str, ...]) -> str:
    """What one rate adds to the cubic at -k, times the cube of the rates' difference."""
    here, _, other, _ = names
    value = f"({other} + {k})**2*(3*{here} - {other} + {2 * k})"
    slope = f"({here} + {k})*({here} - {other})*({other} + {k})**2"
    return f"({value}*{_N.format(*names)} - {slope}*{_DN.format(*names)})"


INTERPOLATION = [
    f"(x - y)**3*{_at(k)} == {_share(k, _FIRST)} - {_share(k, _SECOND)}" for k in (1, 2, 3)
]

_S, _P = "(x + y)", "(x*y)"
_E2 = (
    f"(3*{_P}**2*{_S} + 3*{_P}**2 + 3*{_P}*{_S}**2 + 6*{_P}*{_S} + 15*{_P}"
    f" - 2*{_S}**3 - 12*{_S}**2 - 6*{_S} + 12)"
)
_E3 = (
    f"(3*{_P}**2*{_S} + 4*{_P}**2 + 4*{_P}*{_S}**2 + 14*{_P}*{_S} + 40*{_P}"
    f" - 3*{_S}**3 - 24*{_S}**2 - 21*{_S} + 36)"
)
ELIMINATION = [
    f"(x + 1)**2*(y + 1)**2*{_at(2)} - (x + 2)**2*(y + 2)**2*{_at(1)} == 2*{_E2}",
    f"(x + 1)**2*(y + 1)**2*{_at(3)} - (x + 3)**2*(y + 3)**2*{_at(1)} == 4*{_E3}",
]
POSITIVE = f"3*(1 - {_S})*{_E3} + (4*{_S} - 5)*{_E2} > 0"
