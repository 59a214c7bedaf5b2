"""A tactic for each axiom of the kernel.  Not trusted: Coq proves them by lemmas of Tools.v."""

from __future__ import annotations

from collections.abc import Sequence

from memory_theorems.verify.coq.printing import (
    NotPrintable,
    Printer,
    act_name,
    compose_name,
    type_name,
)
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.elaboration import as_sort
from memory_theorems.verify.language.sorts import Sort
from memory_theorems.verify.language.terms import Term


def axiom_tactic(
    name: str,
    arguments: Sequence[tuple[Term, Sort]],
    conclusion: Relation,
    printer: Printer,
) -> str:
    """A tactic for the conclusion of an axiom, its premises being at hand."""
    match name:
        case "triangle":
            show = printer.vector
            space = next(sort for _, sort in arguments if sort.is_space)
            parts = [show(as_sort(term, sort, space)) for term, sort in arguments]
            nested = parts[0]
            for item in parts[1:]:
                nested = f"(plus {nested} {item})"
            flat = show(conclusion.left.args[0])
            return f"replace {flat} with {nested} by (solve [vectors]); triangles"
        case "homogeneity":
            return "apply norm_scal_R || (apply norm_scaled; by_vectors)"
        case "stretch":
            return "apply stretch; assumption"
        case "separation":
            return "apply separate; assumption"
        case "exponential":
            return "apply exp_le; assumption"
        case "logarithm":
            return "apply log_le; assumption"
        case "congruence":
            return "f_equal; same_number"
        case "cauchy" | "square":
            space = next(sort for _, sort in arguments if sort.is_space)
            law = f"inner_{space.text}_in"
            if name == "cauchy":
                return f"apply (cauchy _ {law})"
            return f"rewrite (inner_self _ {law}); ring"
        case "operator":
            return f"apply (act_norm _ {act_name(arguments[0][1])}_in)"
        case "unit":
            sort = printer.sort(conclusion.left.args[0])
            act = act_name(sort)
            return (
                f"apply (act_bound _ {act}_in); [lra | intros; rewrite"
                f" identity_{type_name(sort.parts[0])}_in; lra]"
            )
        case "composition":
            first, second = (sort for _, sort in arguments)
            whole = Sort("L", (second.parts[0], first.parts[1]))
            acts = [f"{act_name(item)}_in" for item in (whole, first, second)]
            return (
                f"apply (composed _ _ _ _ {acts[0]} {acts[1]} {acts[2]}"
                f" {compose_name(first, second)}_in)"
            )
    raise NotPrintable(f"the axiom {name}")
