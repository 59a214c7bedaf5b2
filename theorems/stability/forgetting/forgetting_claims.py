"""Claims about the thresholds of Lemma 1 and Proposition 1, and about the systems that attain them.

A threshold ``k >= C log(L_x B_x/((1 - lambda) eps))`` is a matter of numbers; so are the states of
the scalar system ``h_t = lambda h_{t-1} + x_t`` with ``x_t = b``, whose gap at time t = k + past is
:data:`EXTREMAL_GAP`.
"""

from __future__ import annotations

from memory_theorems.verify.language.claims import Claim, claim
from memory_theorems.verify.stating import Stated, lemma, overstated

EXTREMAL_GAP = "lambda**k*(1 - lambda**past)/(1 - lambda)*b"
UNIT = "(0, 1)"
POSITIVE = "(0, oo)"
REAL = "(-oo, oo)"
NATURAL = "integer [0, oo)"


def one_constant() -> Claim:
    """One constant C for all lambda = exp(-a); refuted by 2C steps at rate a = 1/(2C)."""
    return claim(
        "exp(-a*k)*(1 - exp(-a*past))/(1 - exp(-a))*b <= exp(-k/C)*b/(1 - exp(-a))",
        {"C": "integer [1, oo)", "b": POSITIVE, "a": POSITIVE, "k": NATURAL, "past": NATURAL},
        exists={"C": None},
        counter={"b": 1, "a": "1/(2*C)", "k": "2*C", "past": "2*C"},
    )


def window_constant(share: str) -> Claim:
    """The window with the constant C = share/log(1/lambda)."""
    return claim(
        f"lambda**k*b/(1 - lambda) <= exp(-k*log(1/lambda)/({share}))*b/(1 - lambda)",
        {"lambda": UNIT, "b": POSITIVE, "k": "[0, oo)"},
    )


def too_small(constant: int, rate: str, window: int) -> Stated:
    """The threshold with C = ``constant`` for all lambda, refuted at a relative tolerance of "
    "1/5."""
    return overstated(
        f"the threshold with the constant {constant}",
        claim(
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
        ),
        instead=("the least constant for a contraction factor",),
    )


def threshold_lines() -> tuple[Stated, ...]:
    """Solving for k, and the states of the scalar system."""
    return (
        lemma(
            "closed form of the geometric series: next term",
            claim(
                [
                    "(1 - lambda**t)/(1 - lambda) + lambda**t"
                    " == (1 - lambda**(t + 1))/(1 - lambda)",
                    "(1 - lambda**0)/(1 - lambda) == 0",
                ],
                {"lambda": UNIT, "t": NATURAL},
            ),
        ),
        lemma(
            "the least constant for a contraction factor",
            claim(
                "lambda**k*b/(1 - lambda) <= exp(-k/C)*b/(1 - lambda)",
                {"lambda": UNIT, "C": POSITIVE, "b": POSITIVE, "k": "[0, oo)"},
                exists={"C": "1/log(1/lambda)"},
            ),
            mutants={
                "the constant 99/100/log(1/lambda)": window_constant("99/100"),
                "the constant 1/(2 log(1/lambda))": window_constant("1/2"),
            },
        ),
        lemma(
            "solving for k: the threshold with a constant C as an error bound",
            claim(
                "exp(-(C*rho + s)/C)*exp(rho) <= 1",
                {"C": POSITIVE, "rho": REAL, "s": "[0, oo)"},
            ),
            note="r = exp(rho) = L_x B_x/((1 - lambda) eps), and s is the excess of k",
        ),
        lemma(
            "solving for k: the threshold with a constant C, converse",
            claim(
                "exp(-(C*rho + s)/C)*exp(rho) > 1",
                {"C": POSITIVE, "rho": REAL, "s": "(-oo, 0)"},
            ),
        ),
        lemma(
            "solving for k: the threshold is necessary for the bound",
            claim(
                "lambda**(-rho/log(lambda) + s)*exp(rho) > 1",
                {"lambda": UNIT, "rho": REAL, "s": "(-oo, 0)"},
            ),
        ),
        lemma(
            "the constant in lambda",
            claim("1/log(1/lambda) <= 1/(1 - lambda)", {"lambda": UNIT}),
            note="so k >= log(L_x B_x/((1 - lambda) eps))/(1 - lambda) is enough",
        ),
        lemma(
            "the scalar system attains the bound: its states",
            claim(
                "lambda*((1 - lambda**t)/(1 - lambda)*b) + b"
                " == (1 - lambda**(t + 1))/(1 - lambda)*b",
                {"lambda": UNIT, "t": NATURAL, "b": POSITIVE},
            ),
            note="h_t = (1 - lambda**t)/(1 - lambda) b under x_t = b, and h_t^k is h_k",
        ),
        lemma(
            "the scalar system attains the bound: its gap",
            claim(
                "(1 - lambda**(k + past))/(1 - lambda)*b - (1 - lambda**k)/(1 - lambda)*b"
                f" == {EXTREMAL_GAP}",
                {"lambda": UNIT, "k": NATURAL, "past": NATURAL, "b": POSITIVE},
            ),
            note="past = t - k",
        ),
    )
