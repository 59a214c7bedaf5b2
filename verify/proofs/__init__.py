"""The proof kernel: theorems for all instances, from formulas, rules and certified leaves.

Trusted, and free of any search: ``atomic_polynomials``, ``normal``, ``definitions``,
``questions``, ``axioms``, ``kernel``, ``scripts``.

==================  ==============================================================================
atomic_polynomials  Polynomials in atoms, with rational coefficients
axioms              Axioms of norms, inner products, linear maps, exp and log, by instance
definitions         Which definitions are admitted
evidence            Certificates for leaves from the engine (untrusted)
file_reading        Reading the texts of a proof file: every one that cannot be read is told
hint_orders         Hints in other orders, where the kernel lacks the premise of one (untrusted)
kernel              The only place where a ``Proved`` is made
normal              Normal forms of scalars and vectors
proof_files         Proof files in TOML
proving             Run a proof with the engine as the source of certificates (untrusted)
questions           From a goal and facts to claims
record_files        Where records stand, and how they are packed
recorded            Answers to leaves that were found before, in files (untrusted)
refusals            What the kernel says when it refuses
replaying           Documents with proofs, for ``verify replay``
scripts             Proofs as data: inferences, records, replay
vacuous             Hypotheses that contradict each other: two facts (the search is untrusted)
==================  ==============================================================================
"""
