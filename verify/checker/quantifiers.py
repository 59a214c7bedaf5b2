"""EXISTS variables with their witnesses, and negations by counters, as universal claims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.node_prover import parsed
from memory_theorems.verify.checker.values.definedness import has_infinity
from memory_theorems.verify.checker.values.intervals import integer_valued
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Quantifier, Relation, Variable
from memory_theorems.verify.language.terms import Term

WHOLE = "a whole part"


def _chosen(
    item: Variable, value: Term, values: Mapping[str, Term], earlier: Sequence[Variable]
) -> Term:
    """The witness or counter, a number, in earlier universal variables only."""
    chosen = t.substitute(value, values)
    # Where a number stands as the limit of an integral or a sum, oo would have a meaning.
    if has_infinity(chosen):
        raise Refused("oo is no choice")
    if t.free_variables(chosen) - {known.name for known in earlier}:
        raise Refused(f"the choice for {item.name} uses later or unknown variables")
    integers = frozenset(known.name for known in earlier if known.domain.integer)
    if item.domain.integer and not integer_valued(_floors(chosen), integers | {WHOLE}):
        raise Refused(f"the choice for {item.name} need not be a whole number")
    return chosen


def _floors(term: Term) -> Term:
    """The term with a whole variable, of a name that none can have, for every whole part."""
    whole = t.variable(WHOLE)
    return t.transform(term, lambda node: whole if node.head in ("floor", "ceiling") else None)


def _bounds(item: Variable, value: Term) -> tuple[Relation, ...]:
    """The bounds of the domain at the chosen value."""
    return tuple(
        relation.substitute({item.name: value}) for relation in item.domain.membership(item.name)
    )


def with_choices(claim: Claim, choices: object, *, witnesses: bool) -> Claim:
    """The claim with the witnesses (else: counters) of a certificate, where it states none itself.

    Any witness proves that there is one, and any counter that not all values will do.
    """
    if choices is None:
        return claim
    if not isinstance(choices, Mapping):
        raise Refused("witnesses and counters are an object")
    wanted = Quantifier.EXISTS if witnesses else Quantifier.FOR_ALL
    names = {item.name for item in claim.variables if item.quantifier is wanted}
    if set(choices) - names:
        raise Refused("a choice for a variable of the other quantifier, or of none")
    prefix = []
    for item in claim.variables:
        if item.name in choices:
            if (item.witness if witnesses else item.counter) is not None:
                raise Refused(f"the claim states its own choice for {item.name}")
            value = parsed(choices[item.name], "a choice")
            item = replace(item, witness=value) if witnesses else replace(item, counter=value)
        prefix.append(item)
    return replace(claim, variables=tuple(prefix))


def with_witnesses(claim: Claim) -> Claim:
    """EXISTS variables replaced by their witnesses; their membership becomes further parts."""
    if claim.universal:
        return claim
    hidden = {item.name for item in claim.variables if item.quantifier is Quantifier.EXISTS}
    if any(item.free & hidden for item in claim.given):
        raise Refused("a hypothesis mentions an EXISTS variable")
    values: dict[str, Term] = {}
    kept: list[Variable] = []
    more: list[Relation] = []
    for item in claim.variables:
        if item.quantifier is Quantifier.FOR_ALL:
            kept.append(item)
            continue
        if item.witness is None:
            raise Refused(f"no witness for {item.name}")
        values[item.name] = _chosen(item, item.witness, values, kept)
        more.extend(_bounds(item, values[item.name]))
    conclusion = tuple(item.substitute(values) for item in claim.conclusion)
    return replace(claim, variables=tuple(kept), conclusion=(*conclusion, *more))


def with_counters(claim: Claim, part: object) -> Claim:
    """The negation: counters in place of their variables, all others universal."""
    if isinstance(part, bool) or not isinstance(part, int):
        raise Refused("part should be a whole number")
    if not 0 <= part < len(claim.conclusion):
        raise Refused(f"the claim has no part {part}")
    values: dict[str, Term] = {}
    kept: list[Variable] = []
    parts: list[Relation] = []
    for item in claim.variables:
        if item.quantifier is Quantifier.FOR_ALL and item.counter is not None:
            values[item.name] = _chosen(item, item.counter, values, kept)
            parts.extend(_bounds(item, values[item.name]))
        else:
            kept.append(Variable(item.name, item.domain))
    parts.extend(item.substitute(values) for item in claim.given)
    parts.append(claim.conclusion[part].substitute(values).negated)
    return Claim(tuple(kept), tuple(parts))
