"""Figures 1 to 4 of Li et al. beside what is printed: the print's caption, what is seen here, when.

The pictures of the print are not in the text at hand; its captions and what it says of them are.
"""

from __future__ import annotations

from collections.abc import Mapping

from memory_theorems.theorems.exhibits import escape_times, plateau_training
from memory_theorems.verify.theorem import Caption


def _trained(found: str, printed: str, names: str) -> Caption:
    rows = [row for row in plateau_training.results()["settings"] if row["name"].startswith(names)]
    date = rows[0].get("date") or plateau_training.results()["date"]
    epochs = rows[0]["epochs"][-1] + 1
    return Caption(
        found,
        f"Trained on {date} in floating point, {plateau_training.RUNS} runs of {epochs} epochs; "
        "not recomputed in this report. Mean and deviation of log10 of the loss over the runs that "
        "stay finite. No verdict.",
        printed,
    )


def _falls(delay: int) -> str:
    """By how much the loss falls until the flow of Figure 2 comes to rest."""
    rows = escape_times.results()["figure 2"]
    (path,) = (row["path"] for row in rows if row["delay"] == delay)
    return f"{path[-1][2]:.2f}"


def captions() -> Mapping[str, Caption]:
    """By the titles of the figures."""
    kept = escape_times.results()
    followed = f"Followed on {kept['date']} numerically, twice with agreeing digits (tested)"
    turned = followed.replace(kept["date"], kept["date of the turn"])
    return {
        "Figure 1: training on short and long memories": _trained(
            "As printed, the loss of the exponential sum (1a) falls at once, and that of the Airy "
            "function (1b) stays near its start for most of the time. The Lorenz 96 system (1c) is "
            "learnt in the first epochs and then stays at one level; a fall after it is not seen "
            "here. The axes of the print go to 40000 epochs; it gives neither rates, nor initial "
            "weights, nor K, which are chosen here.",
            "Comparison of training dynamics on different types of functionals. (a) and (b): using "
            "the linear RNN model with the GD optimizer; (c): using the nonlinear RNN model (with "
            "tanh activation) with the Adam optimizer.",
            "1",
        ),
        "Figure 2: gradient flow on the plateau, m = 2": Caption(
            "Here too the plateau lasts longer the longer the memory is. In the end the loss falls "
            f"by {_falls(10)} at 1/omega = 10 and by {_falls(15)} at 15: two exponentials see less "
            "of the far memory the farther it is, so that the first time (22) at which the loss "
            "differs by a fixed delta becomes infinite.",
            f"{followed}; not recomputed in this report.",
            "The training dynamics of the target functional defined by (119) using the model "
            "(120). Here We take the width m = 2 in ρ. The corresponding gradient flow (21) is "
            "numerically solved by the Adams-Bashforth-Moulton method. Observe that the "
            "plateauing time increases rapidly as the memory becomes longer (ω decreases).",
        ),
        "Figure 3: time of separation against the memory, m = 10": Caption(
            "Almost linear, as printed, but with the slope 2 w and not w, w = 1/2 the idle rate: "
            "the exponent of (23) and (107) is half of the true one.",
            f"{followed}; the certified bounds and the times at 10 and 20 are computed anew for "
            "this report.",
            "The timescale of plateauing and parameter separation. Here the model and target are "
            "both selected the same as Figure 2, but with a larger width m = 10. We see the "
            "logarithm of time of PlateaUing and parameter separation is almost linear to the "
            "memory 1∕ω.",
        ),
        "Figure 3, short memories: where the slope turns": Caption(
            "Why memories like those of Figure 2 (10 to 15) read w: up to about 14 the weights "
            "alone move by 1/10, driven by the gradient, which is of the order exp(-w/omega). From "
            "16 on they come to rest before that; what is left is a drift along the perfect fits, "
            "whose speed has the square of this factor.",
            f"{turned}; not recomputed in this report.",
            "We first numerically verify the timescale proved in Theorem 5.1 (or Theorem C.1). "
            "[...] The results are shown in Figure 3, where we observe good agreement with the "
            "predicted scaling.",
        ),
        "Figure 4(a): full recurrent matrices, white noise": _trained(
            "Plateaus in all cases, as printed. At the printed rate 1 gradient descent leaves the "
            "finite numbers in some of the runs; those are left out.",
            "Numerical verifications of the plateauing behavior under general settings, with non- "
            "diagonal recurrent kernels, the non-linear activation (tanh), and the Adam "
            "(momentum-based) optimizer. [...] a) white noise inputs",
            "4: noise",
        ),
        "Figure 4(b): full recurrent matrices, cosines": _trained(
            "Plateaus in all cases, as printed; lower ones than with white noise.",
            "b) inputs of the form Xt = Pj=ι αj cos(λjt), where λj 〜U[0,10] and ɑj 〜N(0,1). We "
            "observe that plateaus occur in all cases and the momentum generally improves the "
            "situation but still not resolve the difficulty.",
            "4: cosines",
        ),
    }
