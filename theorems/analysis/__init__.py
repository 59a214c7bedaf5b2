"""Predicates, named facts and lemmas of analysis, by subject.

``lemmas`` (how one is written), ``sums``, ``sequences``, ``continuity``, ``exponentials``,
``curves``, ``flows``, ``integrals``, ``measures``, ``square_integrable``, ``contradictions``.
A named fact has a proof in Coq or a citation with the theorem's own text; a lemma is a composed
statement that the kernel closes.
"""
