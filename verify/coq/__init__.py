"""A second checker: certificates and proofs printed for Coq, and receipts of what it accepts.

=============  =====================================================================================
identifiers    Names of formulas as identifiers of Coq
printing       Terms and relations as Coq text; what must hold for a term to have a value
statements     Statements as closed propositions, printed from the formula or claim alone
certificates   Certificates of claims as tactics
leaf_lemmas    Claims of a proof's leaves as lemmas about real numbers
equations      Why a printed term equals its normal form
places         What is in scope and at hand at one place of a script
axiom_tactics  A tactic for each axiom of the kernel
leaf_steps     How a goal follows from the lemma of its leaf
inferences     Proofs of the kernel as lemmas
files          Whole files: what is stated, its proof, the check that the one proves the other
running        Running Coq, lemma by lemma and then as a whole
receipts       What Coq accepted of a run, bound to everything that it was told
=============  =====================================================================================

Beside them ``Statements.v`` (what statements speak of beyond Coq's libraries) and ``Tools.v``
(lemmas and tactics).  Of the Python only ``identifiers``, ``printing`` and ``statements`` need
to be trusted: they make the propositions; the rest makes proofs, which Coq checks.
"""
