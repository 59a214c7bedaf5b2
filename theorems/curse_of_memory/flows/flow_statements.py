r"""Theorem C.1, Lemmas C.1, C.2, Propositions C.1 to C.3 on the loss, its flows and its integrals.

What is stated here is decided on the paper's objects: :math:`J_\omega` is the integral, a flow has
the negative gradient for velocity, :math:`\tau_0` is the greatest lower bound of the times at which
the parameters have moved by more than delta; where there are none it is infinite.

No structure is recorded for Theorem C.1: a gradient flow of :math:`J_\omega` that leaves its start
has no closed form, and its existence would have to be cited.  A flow that rests
(:mod:`.proofs.resting_flows`) meets what is displayed, which so does not contradict itself; but it
has no far-away memory, which (i) of the paper excludes, and nobody ever leaves, so that every
bound holds of it.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.curse_of_memory.flows.bounded_moments import PRINTED as MOMENTS
from memory_theorems.theorems.curse_of_memory.flows.gradient_at_fits import EXPLICIT_BOUND
from memory_theorems.theorems.curse_of_memory.flows.gradient_at_fits import (
    LIMIT as VANISHING_GRADIENT,
)
from memory_theorems.theorems.curse_of_memory.flows.gradient_bound import PRINTED as GRADIENT_BOUND
from memory_theorems.theorems.curse_of_memory.flows.gradient_of_the_loss import THEOREM as GRADIENT
from memory_theorems.theorems.curse_of_memory.flows.hessian_of_the_loss import EXISTING as HESSIAN
from memory_theorems.theorems.curse_of_memory.flows.loss_at_fits import UNIFORM
from memory_theorems.theorems.curse_of_memory.flows.numbers_of_eigenvalues import (
    IN_THE_LIMIT as EIGENVALUES_THAT_STAY,
)
from memory_theorems.theorems.curse_of_memory.flows.numbers_of_eigenvalues import (
    WITH_CONSTANTS as EIGENVALUES_WITH_CONSTANTS,
)
from memory_theorems.theorems.curse_of_memory.flows.plateaus import NEVER_BEFORE
from memory_theorems.theorems.curse_of_memory.flows.plateaus_in_the_limit import (
    LATE_LOSS_TIMES,
    LATE_TIMES,
    LOSS_IS_NOT_FASTER,
)
from memory_theorems.theorems.curse_of_memory.flows.small_eigenvalues import (
    LIMITS as EIGENVALUES_IN_THE_LIMIT,
)
from memory_theorems.theorems.curse_of_memory.flows.small_eigenvalues import THEOREM as EIGENVALUES
from memory_theorems.theorems.curse_of_memory.flows.vanishing_moments import (
    LIMIT as VANISHING_MOMENTS,
)
from memory_theorems.theorems.curse_of_memory.landscape.independent_exponentials import INDEPENDENT
from memory_theorems.theorems.curse_of_memory.landscape.moments_of_far_memory import DECREASING
from memory_theorems.verify.stating import Stated, lemma, printed, repaired, sharpened

_EQUAL: Final = "'about equal' is equality at the start: a fit that is off by 1/q leaves early"

_INFINITE: Final = (
    "'b is at most tau_0' is 'nobody is outside before b', so that the first time may be infinite"
)
#: Theorem 5.1 = C.1.
OF_THEOREM_C_1: Final[tuple[Stated, ...]] = (
    repaired(
        "the first time outside delta, for flows of the loss",
        NEVER_BEFORE,
        note=f"(107) with its constant; {_EQUAL}; 'delta << 1' is delta <= 1; {_INFINITE}",
    ),
    repaired(
        "the first time outside delta tends to infinity",
        LATE_TIMES,
        note=f"(106) for the parameters; {_EQUAL}; omega_0 may depend on what stands before it; "
        f"{_INFINITE}",
    ),
    repaired(
        "the first time at which the loss has changed by delta tends to infinity",
        LATE_LOSS_TIMES,
        note=f"(106) for the loss; {_EQUAL}; {_INFINITE}",
    ),
    repaired(
        "the loss changes later than the parameters",
        LOSS_IS_NOT_FASTER,
        note="tau_0' >= tau_0 for small omega and delta below all rates at the start: every number "
        f"that is at most tau_0 is at most tau_0'; {_EQUAL}; {_INFINITE}",
    ),
)
#: Lemma C.1.
OF_LEMMA_C_1: Final[tuple[Stated, ...]] = (
    printed(
        "the moments as integrals decrease",
        DECREASING,
        paper=r"\Delta_{n,\omega}(w)\text{ is monotonically decreasing on }(0,\infty)",
        confirmed="∆n,ω (W) is monotonically decreasing on (0, ∞);",
        note="the first item",
    ),
    printed(
        "the moments as integrals",
        MOMENTS,
        confirmed="In particular, if P0 is sub-Gaussian, we further have",
        note="(81) and (82): C may depend on n and on the template; c_2 = exp(1/(4 c_1)) and "
        "c_3 = exp(t_0)",
    ),
    printed(
        "the moments as integrals tend to 0",
        VANISHING_MOMENTS,
        confirmed="lim ∆n,ω(W) = 0;",
        note="(80); no tail is needed",
    ),
)
#: Lemma C.2.
OF_LEMMA_C_2: Final[tuple[Stated, ...]] = (
    printed(
        "linearly independent on any interval",
        INDEPENDENT,
        equation="83",
        paper=r"\sum_{i=1}^mc_ie^{\lambda_it}=0,\ t\in I\Rightarrow c_i=0,\ \forall i\in[m]",
        confirmed="the series of functions eλit im=1 is linear independent on any interval I ⊂ R.",
        note="an interval of more than one point, and real coefficients; any interval has such a "
        "closed one in it",
    ),
)
#: Proposition C.1.
OF_PROPOSITION_C_1: Final[tuple[Stated, ...]] = (
    printed(
        "the loss at a perfect fit, as an integral",
        UNIFORM,
        equation="85",
        paper=r"J_\omega(a,w)\ge C(\rho_0)>0,\quad\forall\omega\in(0,C_0(\rho_0))",
        confirmed="Jω(a,w) ≥ C(ρ0) >0, ∀ω ∈ (0, C0(ρ0)),",
        note="C and omega_0 stand before the widths, the weights and the rates, so that they "
        "depend on rho_0 alone; of rho_0 only that it is square integrable, continuous and not 0",
    ),
)
#: Proposition C.2.
OF_PROPOSITION_C_2: Final[tuple[Stated, ...]] = (
    printed(
        "the gradient of the loss, as integrals",
        GRADIENT,
        equation="19",
        paper=r"\frac{\partial J}{\partial w_k}(a,w)=2a_k\int_0^\infty(-t)e^{-w_kt}"
        r"\left(\sum_{i=1}^ma_ie^{-w_it}-\rho(t)\right)dt",
        confirmed="A straightforward computation shows that, for k = 1, 2, . . . , m,",
        note="for the target (20), with the derivatives in the weights; the loss is "
        "differentiable, and these are the coordinates of its gradient",
    ),
    printed(
        "the gradient of the loss at a perfect fit",
        GRADIENT_BOUND,
        equation="87",
        paper=r"\|\nabla J_\omega(\hat a,\hat w)\|_2\lesssim\sqrt m\omega^{-1}"
        r"e^{-\hat w_{\min}/\omega}\left(c_2^{\hat w_{\min}^2}+c_3^{\hat w_{\min}}\right)"
        r"(1+\|\hat a\|_\infty)",
        confirmed="In particular, if ρ0 has the sub-Gaussian tail (79), the estimate",
        note="with the constant that the sign hides, which depends on the template alone; r is "
        "any number up to the least rate, A any from the largest |a_i| on; omega < 2 c_1/w is not "
        "needed",
    ),
    sharpened(
        "the gradient of the loss at a perfect fit, with both constants",
        EXPLICIT_BOUND,
        note="(87) before its last estimates: a root in the place of a product",
    ),
    printed(
        "the gradient of the loss tends to 0",
        VANISHING_GRADIENT,
        equation="86",
        paper=r"\lim_{\omega\to0^+}\|\nabla J_\omega(\hat a,\hat w)\|_2=0",
        note="at theta_0, a model with positive rates that is equal to rho bar at all times; "
        "omega_0 may depend on all that stands before it",
    ),
)
_RATES: Final = (
    "M stands before omega and is at most twice the number of different rates, which is the "
    "printed 2 m* + |I_0| where no unit is idle.  "
    "That the Hessian has orthonormal eigenvectors is a premise; m > m* is not needed"
)
#: Proposition C.3.
OF_PROPOSITION_C_3: Final[tuple[Stated, ...]] = (
    lemma(
        "the Hessian of the loss, as integrals",
        HESSIAN,
        equation="95-99",
        note="for every target in L2 and all weights and positive rates, before the integrals of "
        "exponentials are carried out; the Hessian exists, so that it is no assumption",
    ),
    printed(
        "the eigenvalues that stay and those that vanish",
        EIGENVALUES_THAT_STAY,
        equation="92-93",
        paper=r"\lambda_k(\omega)>0,\ k\le m',\quad\lim_{\omega\to0^+}\lambda_k(\omega)=0,\ k>m',"
        r"\quad m'\le2m^*+|I_0|\le m+m^*",
        confirmed="for ω > 0 sufficiently small, where m0 ≤ 2mj + |I0 | ≤ m + mj",
        note="m' is M; |I_0| is that of any partition of Definition C.1 in whose space (a, w) "
        "lies, and there is one, by Lemma C.3.  The Hessian is the matrix of the second "
        "derivatives, its eigenvalues those of 2m orthonormal eigenvectors, as a symmetric matrix "
        "has.  That m > m* is not needed",
    ),
    sharpened(
        "the eigenvalues that stay and those that vanish, with the constants",
        EIGENVALUES_WITH_CONSTANTS,
        equation="92-94",
        note="(94) before its last estimates, for omega < min(1/2, 1/t_0): a sum in the place of a "
        "product; m' and |I_0| as in (92), (93)",
    ),
    lemma(
        "eigenvalues of the Hessian of the loss",
        EIGENVALUES,
        equation="92-94",
        note=f"(94) with its constants, for omega < min(1/2, 1/t_0); {_RATES}",
    ),
    lemma(
        "eigenvalues of the Hessian of the loss in the limit",
        EIGENVALUES_IN_THE_LIMIT,
        equation="92-93",
        note=f"without the tail (79); {_RATES}",
    ),
)
