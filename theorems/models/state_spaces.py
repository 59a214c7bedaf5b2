r"""State-space layers as they are stored: a discrete system, or parameters of a continuous one.

Three forms are read.  With :math:`\Delta` = ``dt`` or ``exp(log_dt)``,

- ``A, B, C``, with a step size :math:`s' = A s + B x` in continuous time, discretised by
  zero-order hold, :math:`\bar A = e^{\Delta A},\ \bar B = A^{-1}(\bar A - 1) B`, or by the bilinear
  rule, :math:`\bar A = \frac{1 + \Delta A/2}{1 - \Delta A/2},\
  \bar B = \frac{\Delta}{1 - \Delta A/2} B`, for eigenvalues A;
- S4D's ``log_dt, log_A_real, A_imag, C`` (and ``B``, else 1): one system for each of H channels,
  :math:`A = -e^{a} + i b`, and of each conjugate pair one half is stored, so that
  :math:`y = 2 \operatorname{Re}(C s)` (Gu, Goel, Gupta and Ré, 2022);
- LRU's ``nu_log, theta_log, gamma_log, B_re, B_im, C_re, C_im``:
  :math:`\bar A = \exp(-e^{\nu} + i e^{\theta}),\ \bar B = e^{\gamma} B`,
  :math:`y = \operatorname{Re}(C s)` (Orvieto et al., 2023).

The numbers of the discrete system are rounded once to doubles, and the statement is about these
doubles; ``note`` says so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from flint import acb, arb
from numpy.typing import NDArray

from memory_theorems.theorems.models.tensors import Numbers
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.errors import InputError

BITS = 256
RULES = ("zoh", "bilinear")
DISCRETISATION = "the discretisation"
STEP_SIZES = ("dt", "log_dt")
LRU = ("nu_log", "theta_log", "gamma_log", "B_re", "B_im", "C_re", "C_im")
OPTIONAL = ("dt", "log_dt", "B", "D")
S4D = ("log_dt", "log_A_real", "A_imag", "C")
Complex = NDArray[np.complex128]
#: More modes times inputs or outputs than this are a mistake, or too much for one answer.
MOST = 1 << 24


@dataclass(frozen=True, slots=True, eq=False)
class StateSpace:
    """``recurrent``: eigenvalues (n,) or a matrix (n, n); ``input`` (n, d), ``output`` (p, n);
    ``used``: the tensors that it is made of; ``note``: what was done to them; ``untold``: what the
    tensors do not tell."""

    recurrent: Numbers
    input: Numbers
    output: Numbers
    used: tuple[str, ...]
    note: str = ""
    untold: tuple[str, ...] = ()


def read_state_space(
    path: Path, tensors: Mapping[str, Numbers], rule: str | None, pairs: bool
) -> StateSpace | None:
    """The state-space layer of a file, or None where there is none.

    ``rule``: how a system in continuous time is discretised, where the file does not say it;
    ``pairs``: whether of conjugate pairs of eigenvalues one half is stored (``A, B, C`` do not
    say it).  Raises InputError with one sentence that names the file and what is wrong.
    """
    places, twice = _by_last_name(tensors)
    for names, reader in _FORMS:
        if set(names) <= places.keys():
            for last in sorted(twice & {*names, *OPTIONAL}):
                raise InputError(
                    f"{path}: several modules have a tensor {last!r}; choose one with --prefix"
                )
            read = reader(
                _Asked(path, {last: tensors[name] for last, name in places.items()}, rule, pairs)
            )
            used = tuple(places[name] for name in read.used)
            return replace(read, used=used)
    if rule is not None or pairs:
        raise InputError(
            f"{path}: --discretise and --conjugate-pairs are for state-space layers, and there is "
            f"none; the file has {', '.join(sorted(tensors)) or 'no tensors'}"
        )
    return None


@dataclass(frozen=True, slots=True, eq=False)
class _Asked:
    path: Path
    tensors: Mapping[str, Numbers]
    rule: str | None
    pairs: bool

    def real(self, name: str) -> NDArray[np.float64]:
        array = self.tensors[name]
        if np.iscomplexobj(array):
            raise InputError(f"{self.path}: tensor {name!r} is complex, real numbers are needed")
        return np.asarray(array, dtype=np.float64)

    def refuse(self, why: str) -> InputError:
        return InputError(f"{self.path}: {why}")


def _by_last_name(tensors: Mapping[str, Numbers]) -> tuple[dict[str, str], set[str]]:
    """Tensors by the last part of their names, ``kernel.log_dt`` as ``log_dt``, and the last parts
    that several have; a plain name is no rival of longer ones."""
    places: dict[str, str] = {}
    twice: set[str] = set()
    for name in sorted(tensors, key=lambda text: (text.count("."), text)):
        last = name.rpartition(".")[2]
        if places.setdefault(last, name) not in (name, last):
            twice.add(last)
    return places, twice


def feedthrough(names: Collection[str], used: Collection[str]) -> tuple[str, ...]:
    """Tensors ``D`` that stand beside or above the layer: they act on the last input alone, which
    the runs of a window share."""
    modules = {name.rpartition(".")[0] for name in used}
    return tuple(
        name
        for name in names
        if name.rpartition(".")[2] == "D"
        and all(f"{module}.".startswith(name.removesuffix("D")) for module in modules)
    )


# ------------------------------------------------------------------ A, B, C
def _plain(asked: _Asked) -> StateSpace:
    a, b, c = (asked.tensors[name] for name in ("A", "B", "C"))
    b = b.reshape(-1, 1) if b.ndim == 1 else b
    c = c.reshape(1, -1) if c.ndim == 1 else c
    size = a.shape[0] if a.ndim else 0
    steps = [name for name in STEP_SIZES if name in asked.tensors]
    if len(steps) > 1:
        raise asked.refuse("there are dt and log_dt; which of them is the step size?")
    if not steps and asked.rule is not None:
        raise asked.refuse("--discretise needs a step size, a tensor dt or log_dt")
    factor, told = (
        (2.0, ["C doubled, for one of each conjugate pair is stored"]) if asked.pairs else (1.0, [])
    )
    if asked.pairs and (a.ndim != 1 or not np.iscomplexobj(a)):
        raise asked.refuse("--conjugate-pairs is for complex eigenvalues, a vector A")
    used: tuple[str, ...] = ("A", "B", "C")
    if steps:
        if a.ndim != 1:
            raise asked.refuse("a matrix A in continuous time is not supported; give eigenvalues")
        if asked.rule is None:
            raise asked.refuse(
                f"tensor {steps[0]!r} is a step size, so that A and B are in continuous time: say "
                "--discretise zoh or bilinear, or save the discretised A and B"
            )
        if b.ndim != 2 or b.shape[0] != size:
            raise asked.refuse(f"inconsistent shapes A {a.shape}, B {b.shape}; expected (n, d)")
        step = _steps(asked, steps[0], size)
        a, gain = _discrete(a.astype(np.complex128), step, asked.rule)
        b, used = _rounded_products(b.astype(np.complex128), gain), (*used, steps[0])
        told.insert(0, _RULES[asked.rule])
    output: Numbers = np.asarray(c * factor)
    untold = (DISCRETISATION,) if steps else ()
    if a.ndim == 1 and np.iscomplexobj(asked.tensors["A"]):
        untold = (*untold, "whether one of each pair of eigenvalues is stored")
    return StateSpace(a, b, output, used, _told(told, rounded=bool(steps)), untold)


def _steps(asked: _Asked, name: str, size: int) -> list[arb]:
    """The step size of each of ``size`` eigenvalues, from one number or one for each."""
    given = asked.real(name).reshape(-1)
    if given.size not in (1, size):
        raise asked.refuse(f"{name} has {given.size} numbers, expected 1 or {size}")
    with precision(BITS):
        values = [arb(float(v)) for v in given]
        found = [value.exp() for value in values] if name == "log_dt" else values
    if any(not value > 0 for value in found):
        raise asked.refuse(f"{name}: a step size is not positive")
    return found * size if len(found) == 1 else found


# ------------------------------------------------------------------ S4D and LRU
def _s4d(asked: _Asked) -> StateSpace:
    """H channels with n modes each, stored as halves of conjugate pairs."""
    real, imaginary = asked.real("log_A_real"), asked.real("A_imag")
    channels, modes = real.shape if real.ndim == 2 else (0, 0)
    readout = _pairs_as_complex(asked.tensors["C"])
    names: tuple[str, ...] = S4D
    gain_in = np.ones((channels, modes), dtype=np.complex128)
    if "B" in asked.tensors:
        gain_in, names = _pairs_as_complex(asked.tensors["B"]), (*S4D, "B")
    # A leading axis of length 1 counts what the file calls channels, one here.
    readout, gain_in = (v[0] if v.ndim == 3 and len(v) == 1 else v for v in (readout, gain_in))
    shapes = {
        "A_imag": imaginary.shape, "C": readout.shape, "B": gain_in.shape,
    }  # fmt: skip
    for name, shape in shapes.items():
        if 0 in (channels, modes) or shape != (channels, modes):
            raise asked.refuse(
                f"log_A_real {real.shape} and {name} {shape}: expected (channels, modes) for both"
            )
    if channels * channels * modes > MOST:
        raise asked.refuse(f"{channels} channels with {modes} modes each are too many")
    rule = asked.rule or "zoh"
    step = _steps(asked, "log_dt", channels)
    with precision(BITS):
        a = [
            acb(-arb(float(x)).exp(), arb(float(y)))
            for x, y in zip(real.ravel(), imaginary.ravel(), strict=True)
        ]
    every = [step[place // modes] for place in range(channels * modes)]
    eigenvalues, gain = _discretised(a, every, rule)
    b = np.zeros((channels * modes, channels), dtype=np.complex128)
    c = np.zeros((channels, channels * modes), dtype=np.complex128)
    with precision(BITS):
        for place, factor in enumerate(gain):
            row, column = divmod(place, modes)
            b[place, row] = _double(factor * _exact(complex(gain_in[row, column])))
            c[row, place] = 2 * readout[row, column]
    told = [_RULES[rule], "S4D, by channel, C doubled, for one of each conjugate pair is stored"]
    return StateSpace(eigenvalues, b, c, names, _told(told, rounded=True), (DISCRETISATION,))


def _pairs_as_complex(array: Numbers) -> Complex:
    """Complex numbers, also where the last axis holds real and imaginary parts."""
    if np.iscomplexobj(array):
        return np.asarray(array, dtype=np.complex128)
    if array.ndim >= 3 and array.shape[-1] == 2:
        return np.asarray(array[..., 0] + 1j * array[..., 1], dtype=np.complex128)
    return np.asarray(array, dtype=np.complex128)


def _lru(asked: _Asked) -> StateSpace:
    if asked.rule is not None:
        raise asked.refuse("an LRU is discrete already; it takes no --discretise")
    nu, theta, gamma = (asked.real(name).reshape(-1) for name in LRU[:3])
    b = asked.real("B_re") + 1j * asked.real("B_im")
    c = asked.real("C_re") + 1j * asked.real("C_im")
    if not nu.shape == theta.shape == gamma.shape or b.ndim != 2 or len(b) != len(nu):
        raise asked.refuse(
            f"nu_log {nu.shape}, theta_log {theta.shape}, gamma_log {gamma.shape} and "
            f"B {b.shape} do not fit together"
        )
    with precision(BITS):
        a = [
            _double(acb(-arb(float(x)).exp(), arb(float(y)).exp()).exp())
            for x, y in zip(nu, theta, strict=True)
        ]
        gain = [acb(arb(float(v)).exp()) for v in gamma]
    told = ["an LRU"]
    return StateSpace(np.array(a), _rounded_products(b, gain), c, LRU, _told(told, rounded=True))


# ------------------------------------------------------------------ arithmetic
_RULES = {"zoh": "discretised by zero-order hold", "bilinear": "discretised by the bilinear rule"}


def _told(parts: list[str], *, rounded: bool) -> str:
    return "; ".join([*parts, *(["its numbers rounded to doubles"] if rounded else [])])


def _discrete(a: Complex, step: list[arb], rule: str) -> tuple[Complex, list[acb]]:
    with precision(BITS):
        return _discretised([_exact(complex(v)) for v in a], step, rule)


def _discretised(a: list[acb], step: list[arb], rule: str) -> tuple[Complex, list[acb]]:
    """Eigenvalues of the discrete system as doubles, and the factors of B as balls."""
    eigenvalues, gains = [], []
    with precision(BITS):
        for value, length in zip(a, step, strict=True):
            if rule == "zoh":
                moved = (value * length).exp()
                gain = acb(length) if value == 0 else (moved - 1) / value
            else:
                half = value * length / 2
                if (1 - half).contains(0):
                    raise InputError("the bilinear rule divides by zero: dt A = 2")
                moved, gain = (1 + half) / (1 - half), length / (1 - half)
            eigenvalues.append(_double(moved))
            gains.append(gain)
    return np.array(eigenvalues), gains


def _rounded_products(rows: Complex, factors: list[acb]) -> Complex:
    with precision(BITS):
        return np.array(
            [
                [_double(factor * _exact(complex(v))) for v in row]
                for row, factor in zip(rows, factors, strict=True)
            ]
        )


def _exact(value: complex) -> acb:
    return acb(value.real, value.imag)


def _double(value: acb) -> complex:
    """The double beside a narrow ball; ArithmeticError where the ball is not narrow."""
    found = complex(float(value.real.mid()), float(value.imag.mid()))
    if not np.isfinite([found.real, found.imag]).all():
        raise InputError("a number of the discrete system is out of the range of doubles")
    return found


_FORMS: tuple[tuple[tuple[str, ...], Callable[[_Asked], StateSpace]], ...] = (
    (LRU, _lru),
    (S4D, _s4d),
    (("A", "B", "C"), _plain),
)
