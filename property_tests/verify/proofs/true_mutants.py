"""Mutants that the kernel accepts because they are true: (proof, kind, change) -> why."""

from __future__ import annotations

TRUE: dict[tuple[str, str, str], str] = {
    (
        "unstable",
        "statement number",
        "for n: natural. a**n >= 1",
    ): "sharper, and true for a >= 1",
    (
        "unstable",
        "statement number",
        "for p: natural, k: natural. h(p + 2, k) == 0",
    ): "starts after time 2 never see the impulse either",
    (
        "unstable",
        "statement index",
        "for p: natural, k: natural. Abs(h(0, p + 1 + k) - h(p + 1, (k + 1))) == a**(p + k)",
    ): "the truncated state is 0 after any number of steps",
    (
        "unstable",
        "definition number",
        "1",
    ): "no state ever sees the input at time 0",
    (
        "unstable",
        "statement index",
        "for p: natural, k: natural. h(p + 1, (k + 1)) == 0",
    ): "the truncated state is 0 after any number of steps",
    (
        "unstable",
        "statement index",
        "for n: natural. a**(n + 1) >= 0",
    ): "holds for all powers, so for the next one",
    (
        "unstable",
        "statement index",
        "for p: natural, k: natural. h((p + 1) + 1, k) == 0",
    ): "the truncated state is 0 after any number of steps",
    (
        "unstable",
        "statement sign",
        "for p: natural, k: natural. Abs(h(0, p + 1 + k) + h(p + 1, k)) == a**(p + k)",
    ): "the truncated state is 0, so its sign does not matter",
    (
        "nearby_weights",
        "hypothesis relation",
        "for t: natural. |phi(w, h(w, t), x(t + 1)) - phi(v, h(w, t), x(t + 1))| < K*|w - v|",
    ): "a stronger hypothesis; where no instance satisfies it, the theorem is empty",
    (
        "nearby_weights",
        "statement index",
        "for t: natural. |h(w, t) - h(v, t)| <= Sum(K*|w - v|*lambda**i, (i, 0, (t + 1)))",
    ): "a weaker bound: one more term that is not negative",
    (
        "nearby_weights",
        "statement index",
        "for t: natural. lambda**(t + 1) >= 0",
    ): "holds for all powers, so for the next one",
    (
        "nearby_weights",
        "statement sign",
        "for t: natural. lambda < 1 => (1 - lambda)*|h(w, t) - h(v, t)|"
        " <= (1 + lambda**t)*K*|w - v|",
    ): "a weaker bound: 1 + lambda**t for 1 - lambda**t",
    (
        "nearby_weights",
        "statement number",
        "for t: natural. lambda < 1 => (1 - lambda)*|h(w, t) - h(v, t)|"
        " <= (2 - lambda**t)*K*|w - v|",
    ): "a weaker bound: 2 for 1",
    (
        "bounded_cells",
        "statement number",
        "for y: real, G: real. G < 1 and (1 - G)*y <= 1 => y <= 2/(1 - G)",
    ): "a weaker bound",
    (
        "bounded_cells",
        "statement relation",
        "for g: [0, oo), G: [0, oo), y: [0, oo). g <= G and (1 - G)*y < 1 => (1"
        " - G)*(g*y + 1) <= 1",
    ): "a stronger premise",
    (
        "bounded_cells",
        "hypothesis relation",
        "for i: natural. Sum(Abs(b(i, j)), (j, 1, m)) < beta",
    ): "a stronger hypothesis; where no instance satisfies it, the theorem is empty",
    (
        "bounded_cells",
        "statement number",
        "for y: real. 1/(2 + exp(-y)) >= 0",
    ): "another positive number",
    (
        "bounded_cells",
        "definition number",
        "1/(2 + exp(-u(i, t)))",
    ): "a smaller gate satisfies the same bounds",
    (
        "bounded_cells",
        "statement index",
        "for i: natural, t: natural. f((i + 1), t) >= 0",
    ): "holds for all units, so for the next one",
    (
        "bounded_cells",
        "statement relation",
        "for s: [0, oo), y: real, z: real. y < z => s*y <= s*z",
    ): "a stronger premise",
    (
        "bounded_cells",
        "statement number",
        "F < 2",
    ): "a weaker bound",
    (
        "bounded_cells",
        "hypothesis relation",
        "for j: natural, t: natural. Abs(x(j, t)) < B",
    ): "a stronger hypothesis; where no instance satisfies it, the theorem is empty",
    (
        "bounded_cells",
        "statement relation",
        "for y: real, G: real. G < 1 and (1 - G)*y < 1 => y <= 1/(1 - G)",
    ): "a stronger premise",
    (
        "bounded_cells",
        "statement number",
        "for g: [0, oo), G: [0, oo), y: real, z: real. g <= G and G < 1 and (2 "
        "- G)*Abs(y) <= 1 and Abs(z) <= 1 => (1 - G)*Abs(g*y + z) <= 1",
    ): "a stronger premise",
    (
        "forgetting",
        "hypothesis relation",
        "for t: natural. |x(t)| < B",
    ): "a stronger hypothesis; where no instance satisfies it, the theorem is empty",
    (
        "forgetting",
        "statement sign",
        "for p: natural, j: natural. (1 - lambda)*|h(p, j)| <= (1 + lambda**j)*L*B",
    ): "a weaker bound: 1 + lambda**j for 1 - lambda**j",
    (
        "forgetting",
        "statement number",
        "for p: natural, k: natural. (1 - lambda)*|f(h(0, p + k)) - f(h(p, k))|"
        " <= lambda**k*(2 - lambda**p)*M*L*B",
    ): "a weaker bound: 2 for 1",
    (
        "forgetting",
        "statement number",
        "for p: natural, j: natural. |h(p, j)| <= ((2 - lambda**j)/(1 - lambda))*L*B",
    ): "a weaker bound: 2 for 1",
    (
        "forgetting",
        "statement number",
        "for k: real, q: real, r: real. r > 1 and k >= q/r => k*r >= q",
    ): "a stronger premise",
    (
        "training",
        "statement number",
        "for m: natural. alpha*M*K*((lambda*Lp*K)/(2 - lambda) + lambda*bp*K*R + Lp*bwh*R"
        " + (Lp*K*bhh*R)/(1 - lambda))*(m + 1)**Max(alpha*beta, 1) >= 0",
    ): "another number that is not negative",
    (
        "training",
        "hypothesis premise",
        "for q: W, a: H, t: natural. d(q) <= 0 => |Dh(q, a, x(t))| <= lambda",
    ): "a stronger hypothesis: at all states, not at the bounded ones only",
    (
        "training",
        "hypothesis number",
        "for q: W, a: H, b: H, z: X. d(q) <= 1 => |phi(q, a, z) - phi(q, b, z)| <= lambda*|a - b|",
    ): "a stronger hypothesis: for more weights",
    (
        "training",
        "hypothesis premise",
        "for q: W, r: W, a: H, t: natural. d(q) <= 0 and d(r) <= 0"
        " => |phi(q, a, x(t)) - phi(r, a, x(t))| <= K*|q - r|",
    ): "a stronger hypothesis: at all states, not at the bounded ones only",
}
