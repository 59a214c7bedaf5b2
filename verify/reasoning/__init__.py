"""Statements with nested quantifiers on a paper's own objects, and their proofs.

``forms``, ``reading``, ``vocabulary``: what is said; ``kernel`` with ``leaves``, ``comparing``,
``horn_theorems``, ``domains``: what follows, by natural deduction over the Horn kernel;
``writing``, ``display``: texts and LaTeX; ``steps``: proofs as data; ``facts``: named facts of
analysis; ``statements``: a statement with its proof and its word.
"""
