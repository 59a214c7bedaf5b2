"""Predicates, named facts and lemmas of analysis, by subject.

``lemmas`` (how one is written), ``cauchy``, ``curves``, ``energies``, ``first_times``,
``flows``, ``least_terms``, ``square_integrable``.
A named fact has a proof in Coq or a citation with the theorem's own text; a lemma is a composed
statement that the kernel closes.
"""
