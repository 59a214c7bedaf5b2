r"""Lemma 1: a contractive model forgets its past geometrically.

Let :math:`h_t=\phi_w(h_{t-1},x_t)`, :math:`h_0=0`, :math:`\phi_w(0,0)=0`, where :math:`\phi_w` is
:math:`\lambda`-contractive in h (:math:`\lambda<1`) and :math:`L_x`-Lipschitz in x, and let
:math:`\|x_t\|\le B_x`.  The truncated state :math:`h_t^k` restarts from zero at time t - k.  As
printed: if :math:`k\ge O(\log(L_xB_x/((1-\lambda)\varepsilon)))` then
:math:`\|h_t-h_t^k\|\le\varepsilon`.

With constants: :math:`\|h_t-h_t^k\|\le\lambda^k(1-\lambda^{t-k})L_xB_x/(1-\lambda)`, attained by
the scalar system :math:`h_t=\lambda h_{t-1}+x_t` with :math:`x_t=1`; so the window
:math:`k(\varepsilon)=\max(0,\lceil\log(L_xB_x/((1-\lambda)\varepsilon))/\log(1/\lambda)\rceil)`
suffices, and the factor :math:`1/\log(1/\lambda)` cannot be replaced by any constant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from hypothesis.strategies import SearchStrategy

from theorems.objects.recurrent import difference, state_gap, states
from theorems.papers import STABILITY
from theorems.stability import runs
from theorems.stability.runs import Run
from verify.arithmetic.balls import Real, precision, to_fmpq
from verify.arithmetic.linear_algebra import largest, vector_norm
from verify.claims import Claim, claim, relations
from verify.quantities import Quantity
from verify.theorem import (
    FAILS,
    HOLDS,
    SPOT_CERTIFIED,
    Assertion,
    Form,
    Source,
    Statement,
    Step,
    Theorem,
)
from verify.verdicts import Json

HYPOTHESES = relations(
    [
        "lambda < 1",
        "contraction <= lambda",
        "input_gain <= L_x",
        "largest_input <= B_x",
        "offset == 0",
    ]
)
#: The gap of h_t = lambda h_{t-1} + x_t with x_t = b at time t = k + past.
EXTREMAL_GAP = "lambda**k*(1 - lambda**past)/(1 - lambda)*b"
UNIT = "(0, 1)"
POSITIVE = "(0, oo)"
REAL = "(-oo, oo)"
NATURAL = "integer [0, oo)"


def _one_constant() -> Claim:
    """One constant C for all lambda = exp(-a); refuted by 2C steps at rate a = 1/(2C)."""
    return claim(
        "exp(-a*k)*(1 - exp(-a*past))/(1 - exp(-a))*b <= exp(-k/C)*b/(1 - exp(-a))",
        {"C": "integer [1, oo)", "b": POSITIVE, "a": POSITIVE, "k": NATURAL, "past": NATURAL},
        exists={"C": None},
        counter={"b": 1, "a": "1/(2*C)", "k": "2*C", "past": "2*C"},
    )


def _window_constant(share: str) -> Claim:
    """The window with the constant C = share/log(1/lambda)."""
    return claim(
        f"lambda**k*b/(1 - lambda) <= exp(-k*log(1/lambda)/({share}))*b/(1 - lambda)",
        {"lambda": UNIT, "b": POSITIVE, "k": "[0, oo)"},
    )


def _printed_at(constant: int, rate: str, window: int) -> Claim:
    """The printed threshold with C = ``constant``, refuted at a relative tolerance of 1/5."""
    return claim(
        f"{EXTREMAL_GAP} <= eps",
        {"lambda": UNIT, "b": POSITIVE, "eps": POSITIVE, "k": NATURAL, "past": NATURAL},
        given=f"k >= {constant}*log(b/((1 - lambda)*eps))",
        counter={
            "lambda": rate,
            "b": 1,
            "eps": f"1/(5*(1 - {rate}))",
            "k": window,
            "past": 4 * window,
        },
    )


_THRESHOLD = ["k*log(1/lambda) >= log(L_x*B_x/((1 - lambda)*eps))"]


class TruncatedState(Theorem):
    __doc__ = __doc__

    key = "stability/lemma-1"
    title = "Truncation error of the state of a contractive model"
    aliases = ("lemma-1",)
    source = Source(STABILITY, "Lemma 1", ("(1)", "(2)", "(3)"), "Section 3, Appendix A.1")
    names: ClassVar[Mapping[str, str]] = {
        "gap": "|| h_t - h_t^k ||, the truncation error of the state, >= 0",
        "k": "window: the truncated run restarts from 0 at time t - k, an integer >= 0",
        "t": "time, an integer >= 0",
        "past": "max(t - k, 0), the number of inputs that the window forgets",
        "lambda": "declared contraction factor",
        "L_x": "declared Lipschitz constant of phi in x",
        "B_x": "declared bound of the inputs, >= 0",
        "eps": "tolerance, > 0",
        "contraction": "||W||, the true contraction factor of phi(h, x) = rho(W h + U x + b)",
        "input_gain": "||U||, a Lipschitz constant of phi in x",
        "largest_input": "max_s ||x_s||",
        "offset": "|| phi(0, 0) ||",
        "state": "|| h_t ||",
        "previous": "|| h_{t-1} ||, 0 for t = 0",
        "input": "|| x_t ||, 0 for t = 0",
        "homogeneous": "|| phi(h_{t-1}, x_t) - phi(0, x_t) ||",
        "forced": "|| phi(0, x_t) - phi(0, 0) ||",
        "start": "|| h_{t-k} ||, the state that the window forgets",
    }
    statements = (
        Statement(
            Form.PRINTED,
            r"\exists C\ \forall\lambda,\varepsilon,k,t:\quad k\ge C\log\frac{L_xB_x}{(1-\lambda)"
            r"\varepsilon}\ \Rightarrow\ \|h_t-h_t^k\|\le\varepsilon",
            _one_constant(),
            FAILS,
            note="the O(.) read as a constant that does not depend on lambda = exp(-a). The window "
            "k >= C log(L_x B_x/((1 - lambda) eps)) is admissible exactly for eps >= exp(-k/C) "
            "L_x B_x/(1 - lambda) (a step below), so the claim is that the gap is at most the "
            "latter; the system is h_t = lambda h_{t-1} + x_t with x_t = b, its gap is proved "
            "below; a larger C only weakens the claim, so that C may be taken whole",
            name="one constant for all contraction factors",
        ),
        Statement(
            Form.PRINTED,
            r"\forall\lambda\ \exists C\ \forall\varepsilon,k:\quad k\ge C\log\frac{L_xB_x}"
            r"{(1-\lambda)\varepsilon}\ \Rightarrow\ "
            r"\frac{\lambda^kL_xB_x}{1-\lambda}\le\varepsilon",
            claim(
                "lambda**k*b/(1 - lambda) <= exp(-k/C)*b/(1 - lambda)",
                {"lambda": UNIT, "C": POSITIVE, "b": POSITIVE, "k": "[0, oo)"},
                exists={"C": "1/log(1/lambda)"},
            ),
            HOLDS,
            note="the O(.) read as a constant that may depend on lambda: C = 1/log(1/lambda)",
            mutants={
                "the constant 99/100/log(1/lambda)": _window_constant("99/100"),
                "the constant 1/(2 log(1/lambda))": _window_constant("1/2"),
            },
            name="a constant that may depend on the contraction factor",
        ),
        Statement(
            Form.REPAIRED,
            r"\|h_t-h_t^k\|\le\frac{\lambda^kL_xB_x}{1-\lambda}",
            Assertion(relations("gap <= lambda**k*L_x*B_x/(1 - lambda)"), HYPOTHESES),
            SPOT_CERTIFIED,
            name="the bound",
        ),
        Statement(
            Form.REPAIRED,
            r"k\ge\frac{\log(L_xB_x/((1-\lambda)\varepsilon))}{\log(1/\lambda)}\ \Rightarrow\ "
            r"\|h_t-h_t^k\|\le\varepsilon",
            Assertion(
                relations("gap <= eps"),
                relations(["lambda > 0", "L_x*B_x > 0"]) + HYPOTHESES + relations(_THRESHOLD),
            ),
            SPOT_CERTIFIED,
            note="for lambda = 0 the window k = 1 is exact; for L_x B_x = 0 every state is 0",
            name="the window",
        ),
        Statement(
            Form.SHARPENED,
            r"\|h_t-h_t^k\|\le\lambda^k\frac{1-\lambda^{\max(t-k,0)}}{1-\lambda}L_xB_x",
            Assertion(
                relations("gap <= lambda**k*(1 - lambda**past)/(1 - lambda)*L_x*B_x"), HYPOTHESES
            ),
            SPOT_CERTIFIED,
            note="attained by the scalar system with constant input and by a rotating linear one",
            name="the bound at finite time",
        ),
        Statement(
            Form.PRINTED,
            r"\|\phi(h_{t-1},x_t)-\phi(0,x_t)\|\le\lambda\|h_{t-1}\|,\ "
            r"\|\phi(0,x_t)-\phi(0,0)\|\le L_x\|x_t\|,\ \|h_t\|\le\frac{L_xB_x}{1-\lambda},\ "
            r"\|h_t-h_t^k\|\le\lambda^k\|h_{t-k}\|",
            Assertion(
                relations(
                    [
                        "homogeneous <= lambda*previous",
                        "forced <= L_x*input",
                        "state <= L_x*B_x/(1 - lambda)",
                        "gap <= lambda**k*start",
                    ]
                ),
                HYPOTHESES + relations("k >= 1"),
            ),
            SPOT_CERTIFIED,
            note="the lines of the proof, measured; for k = 0 the last one is an equality",
            name="the lines of the proof",
        ),
        Statement(
            Form.REPAIRED,
            r"\|h_t-h_t^k\|\le\frac{\lambda^k(L_xB_x+\|\phi(0,0)\|)}{1-\lambda}",
            Assertion(
                relations("gap <= lambda**k*(L_x*B_x + offset)/(1 - lambda)"),
                tuple(item for item in HYPOTHESES if "offset" not in item.free),
            ),
            SPOT_CERTIFIED,
            note="without phi(0, 0) = 0, which is no loss of generality only if the restart also "
            "moves: a model with offset and no input at all has a gap, although L_x B_x = 0",
            name="without phi(0, 0) = 0",
        ),
    )

    steps = (
        Step(
            "the truncated model, with one index as printed",
            "(3)",
            r"h_t^k=\phi(h_{t-1}^k,x_t),\ h_{t-k}^k=0\text{ for all }t",
            claim(
                "state == lambda*before + x",
                {"lambda": "[0, 1)", "x": REAL, "before": "[0, 0]", "state": "[0, 0]"},
                counter={"lambda": 0, "x": 1, "before": 0, "state": 0},
            ),
            FAILS,
            note="read for every t the second equation makes every h_s^k zero (take t = s + k), "
            "which the first one contradicts; a truncated state needs both indices, h_s^{(t,k)}, "
            "with h_{t-k}^{(t,k)} = 0, and h_t^k is h_t^{(t,k)}",
        ),
        Step(
            "the truncated state as a function of its inputs, as printed",
            "(3)",
            r"\#\{x_{t-k},\dots,x_t\}=k",
            claim(
                "t - (t - k) + 1 == k",
                t="integer [1, oo)",
                k="integer [1, oo)",
                given="k <= t",
                counter={"t": 1, "k": 1},
            ),
            FAILS,
            note="the list x_{t-k}, ..., x_t has k + 1 entries, and h_t^k does not see x_{t-k}",
        ),
        Step(
            "the truncated state as a function of its inputs",
            "(3)",
            r"\#\{x_{t-k+1},\dots,x_t\}=k",
            claim(
                "t - (t - k + 1) + 1 == k",
                t="integer [1, oo)",
                k="integer [1, oo)",
            ),
            form=Form.REPAIRED,
        ),
        Step(
            "one step of the norm of the state",
            "A.1",
            r"\|h_t\|\le\|\phi(h_{t-1},x_t)-\phi(0,x_t)\|+\|\phi(0,x_t)-\phi(0,0)\|"
            r"\le\lambda\|h_{t-1}\|+L_x\|x_t\|",
            claim(
                "state <= lambda*previous + L_x*input",
                {
                    "lambda": "[0, 1)",
                    "L_x": "[0, oo)",
                    "previous": "[0, oo)",
                    "input": "[0, oo)",
                    "homogeneous": "[0, oo)",
                    "forced": "[0, oo)",
                    "state": "[0, oo)",
                },
                given=[
                    "state <= homogeneous + forced",
                    "homogeneous <= lambda*previous",
                    "forced <= L_x*input",
                ],
            ),
            note="the first hypothesis is the triangle inequality with phi(0, 0) = 0",
        ),
        Step(
            "geometric series with t terms: induction step",
            "A.1",
            r"\|h_{t-1}\|\le\sum_{i=0}^{t-2}\lambda^iL_xB_x\ \Rightarrow\ "
            r"\|h_t\|\le\sum_{i=0}^{t-1}\lambda^iL_xB_x",
            claim(
                "(1 - lambda)*state <= (1 - lambda*power)*b",
                {
                    "lambda": "[0, 1)",
                    "b": "[0, oo)",
                    "power": "[0, 1]",
                    "previous": "[0, oo)",
                    "state": "[0, oo)",
                },
                given=[
                    "(1 - lambda)*previous <= (1 - power)*b",
                    "state <= lambda*previous + b",
                ],
            ),
            form=Form.SHARPENED,
            note="power stands for lambda**(t - 1); for t = 1 it is 1 and the sum is empty",
        ),
        Step(
            "geometric series, as printed (t + 1 terms)",
            "A.1",
            r"\sum_{i=0}^{t-1}\lambda^ib\le\sum_{i=0}^{t}\lambda^ib",
            claim(
                "(1 - power)*b/(1 - lambda) <= (1 - lambda*power)*b/(1 - lambda)",
                {"lambda": "[0, 1)", "b": "[0, oo)", "power": "[0, 1]"},
            ),
            note="power stands for lambda**t; t terms are enough, the last one is harmless",
        ),
        Step(
            "closed form of the geometric series: next term",
            "A.1",
            r"\frac{1-\lambda^t}{1-\lambda}+\lambda^t=\frac{1-\lambda^{t+1}}{1-\lambda}",
            claim(
                [
                    "(1 - lambda**t)/(1 - lambda) + lambda**t"
                    " == (1 - lambda**(t + 1))/(1 - lambda)",
                    "(1 - lambda**0)/(1 - lambda) == 0",
                ],
                {"lambda": UNIT, "t": "integer [0, oo)"},
            ),
        ),
        Step(
            "geometric series, bound",
            "A.1",
            r"\sum_{i=0}^{t}\lambda^iL_xB_x\le\frac{L_xB_x}{1-\lambda}",
            claim(
                "(1 - power)*b/(1 - lambda) <= b/(1 - lambda)",
                {"lambda": "[0, 1)", "b": "[0, oo)", "power": "[0, 1]"},
            ),
            note="power stands for lambda**(t + 1)",
        ),
        Step(
            "the gap contracts: induction step over the window",
            "A.1",
            r"\|h_s-h_s^{(t,k)}\|\le\lambda\|h_{s-1}-h_{s-1}^{(t,k)}\|\ \Rightarrow\ "
            r"\|h_t-h_t^k\|\le\lambda^k\|h_{t-k}\|",
            claim(
                "gap <= lambda*power*start",
                {
                    "lambda": "[0, 1)",
                    "power": "[0, 1]",
                    "start": "[0, oo)",
                    "gap_before": "[0, oo)",
                    "gap": "[0, oo)",
                },
                given=["gap_before <= power*start", "gap <= lambda*gap_before"],
            ),
            note="power stands for lambda**j after j steps of the window",
        ),
        Step(
            "the gap after the window",
            "A.1",
            r"\lambda^k\|h_{t-k}\|\le\frac{\lambda^kL_xB_x}{1-\lambda}",
            claim(
                "power*start <= power*b/(1 - lambda)",
                {
                    "lambda": "[0, 1)",
                    "power": "[0, 1]",
                    "b": "[0, oo)",
                    "start": "[0, oo)",
                },
                given="start <= b/(1 - lambda)",
            ),
            note="power stands for lambda**k",
        ),
        Step(
            "solving for k: the threshold with a constant C as an error bound",
            "A.1",
            r"k=C\log r+s:\quad s\ge0\ \Rightarrow\ e^{-k/C}r\le1",
            claim(
                "exp(-(C*rho + s)/C)*exp(rho) <= 1",
                {"C": POSITIVE, "rho": REAL, "s": "[0, oo)"},
            ),
            note="r = exp(rho) = L_x B_x/((1 - lambda) eps), and s is the excess of k",
        ),
        Step(
            "solving for k: the threshold with a constant C, converse",
            "A.1",
            r"k=C\log r+s:\quad s<0\ \Rightarrow\ e^{-k/C}r>1",
            claim(
                "exp(-(C*rho + s)/C)*exp(rho) > 1",
                {"C": POSITIVE, "rho": REAL, "s": "(-oo, 0)"},
            ),
        ),
        Step(
            "solving for k: the threshold suffices",
            "A.1",
            r"k=\frac{\log r}{\log(1/\lambda)}+s:\quad s\ge0\ \Rightarrow\ \lambda^kr\le1",
            claim(
                "lambda**(-rho/log(lambda) + s)*exp(rho) <= 1",
                {"lambda": UNIT, "rho": REAL, "s": "[0, oo)"},
            ),
            note="for r <= 1 the window k = 0 suffices",
        ),
        Step(
            "solving for k: the threshold is necessary for the bound",
            "A.1",
            r"k=\frac{\log r}{\log(1/\lambda)}+s:\quad s<0\ \Rightarrow\ \lambda^kr>1",
            claim(
                "lambda**(-rho/log(lambda) + s)*exp(rho) > 1",
                {"lambda": UNIT, "rho": REAL, "s": "(-oo, 0)"},
            ),
            form=Form.SHARPENED,
        ),
        Step(
            "the constant in lambda",
            "A.1",
            r"\frac1{\log(1/\lambda)}\le\frac1{1-\lambda}",
            claim("1/log(1/lambda) <= 1/(1 - lambda)", {"lambda": UNIT}),
            form=Form.REPAIRED,
            note="so k >= log(L_x B_x/((1 - lambda) eps))/(1 - lambda) is enough",
        ),
        Step(
            "the scalar system attains the bound: its states",
            "A.1",
            r"\lambda\frac{1-\lambda^{t}}{1-\lambda}+1=\frac{1-\lambda^{t+1}}{1-\lambda}",
            claim(
                "lambda*((1 - lambda**t)/(1 - lambda)*b) + b"
                " == (1 - lambda**(t + 1))/(1 - lambda)*b",
                {"lambda": UNIT, "t": "integer [0, oo)", "b": POSITIVE},
            ),
            form=Form.SHARPENED,
            note="h_t = (1 - lambda**t)/(1 - lambda) b under x_t = b, and h_t^k is h_k",
        ),
        Step(
            "the scalar system attains the bound: its gap",
            "A.1",
            r"\frac{1-\lambda^t}{1-\lambda}-\frac{1-\lambda^k}{1-\lambda}="
            r"\lambda^k\frac{1-\lambda^{t-k}}{1-\lambda}",
            claim(
                "(1 - lambda**(k + past))/(1 - lambda)*b - (1 - lambda**k)/(1 - lambda)*b"
                f" == {EXTREMAL_GAP}",
                {"lambda": UNIT, "k": NATURAL, "past": NATURAL, "b": POSITIVE},
            ),
            form=Form.SHARPENED,
            note="past = t - k",
        ),
        *(
            Step(
                f"the printed threshold with the constant {constant}",
                "Lemma 1",
                rf"k\ge{constant}\log\frac{{L_xB_x}}{{(1-\lambda)\varepsilon}}\ \Rightarrow\ "
                r"\|h_t-h_t^k\|\le\varepsilon",
                _printed_at(constant, rate, window),
                FAILS,
            )
            for constant, rate, window in ((1, "4/5", 2), (10, "49/50", 17), (100, "399/400", 161))
        ),
    )
    edges = runs.EDGES
    gaps = (
        "the triangle inequality and the contraction of phi enter the steps as hypotheses about "
        "norms; they are measured on every instance",
        "the inductions over time and over the window are put together in prose from their steps",
    )

    def family(self) -> SearchStrategy[Run]:
        return runs.random_runs()

    def measure(self, instance: Run) -> Mapping[str, Quantity]:
        return measure_run(instance)

    def describe(self, instance: Run) -> Json:
        return runs.describe(instance)

    def rebuild(self, data: Json) -> Run:
        return runs.rebuild(data)

    def figures(self) -> Mapping[str, Callable[[Any], None]]:
        return {"State gap and its bound against the window": draw_gap}


def measure_run(run: Run) -> dict[str, Quantity]:
    """The names of the assertions, from exact rational or ball trajectories."""
    system, norm, t, k = run.system, run.norm, run.time, run.window

    def state(time: int, bits: int) -> Real:
        with precision(bits):
            return vector_norm(states(system, run.inputs[: max(time, 0)], bits)[-1], norm)

    def from_zero(minus_homogeneous: bool, bits: int) -> Real:
        if t == 0:
            return to_fmpq(0)
        with precision(bits):
            x = run.inputs[-1]
            silent = tuple(Fraction(0) for _ in x)
            at_zero = system.step(system.zero, x)
            other = (
                system.step(states(system, run.inputs[:-1], bits)[-1], x)
                if minus_homogeneous
                else system.step(system.zero, silent)
            )
            return vector_norm(difference(other, at_zero), norm)

    def input_size(index: int, bits: int) -> Real:
        with precision(bits):
            return vector_norm([to_fmpq(entry) for entry in run.inputs[index]], norm)

    def largest_input(bits: int) -> Real:
        with precision(bits):
            sizes = [input_size(index, bits) for index in range(t)]
            return largest([to_fmpq(0), *sizes])

    def offset(bits: int) -> Real:
        with precision(bits):
            silent = (Fraction(0),) * system.input_size
            return vector_norm(system.step(system.zero, silent), norm)

    return {
        "gap": Quantity(lambda bits: state_gap(system, run.inputs, t, k, norm, bits), "two runs"),
        "k": Quantity.exact(k),
        "t": Quantity.exact(t),
        "past": Quantity.exact(max(t - k, 0)),
        "lambda": Quantity.exact(run.rate),
        "L_x": Quantity.exact(run.gain),
        "B_x": Quantity.exact(run.bound),
        "eps": Quantity.exact(run.tolerance),
        "contraction": Quantity(lambda bits: system.contraction(norm, bits), "operator norm"),
        "input_gain": Quantity(lambda bits: system.input_gain(norm, bits), "operator norm"),
        "largest_input": Quantity(largest_input, "maximum of the norms"),
        "offset": Quantity(offset, "phi at zero"),
        "state": Quantity(lambda bits: state(t, bits), "run from zero"),
        "previous": Quantity(lambda bits: state(t - 1, bits), "run from zero"),
        "input": Quantity(lambda bits: input_size(-1, bits) if t else to_fmpq(0), "norm"),
        "homogeneous": Quantity(lambda bits: from_zero(True, bits), "one step"),
        "forced": Quantity(lambda bits: from_zero(False, bits), "one step"),
        "start": Quantity(lambda bits: state(t - k, bits), "run from zero"),
    }


def draw_gap(axes: Any) -> None:
    """Gap of a scalar extremal run, of a tanh run and the two bounds, against the window."""
    rate, time = Fraction(3, 4), 40
    cases = (
        ("linear, constant input (attains the bound)", runs.scalar(rate), Fraction(1)),
        ("tanh, the same weights and inputs", runs.scalar(rate, activation="tanh"), Fraction(1)),
    )
    windows = range(time)
    for label, system, size in cases:
        inputs = runs.constant_input(size, time)
        gaps = [float(state_gap(system, inputs, time, k, "oo", 256)) for k in windows]
        axes.semilogy(windows, gaps, "o", markersize=3, label=label)
    bound = [float(rate) ** k / (1 - float(rate)) for k in windows]
    axes.semilogy(windows, bound, "-", label=r"$\lambda^kL_xB_x/(1-\lambda)$")
    axes.set_xlabel("window k")
    axes.set_ylabel(r"$\|h_t-h_t^k\|$")
    axes.set_title(r"$\lambda=3/4$, $t=40$")
    axes.legend()
