"""The proof search: it proposes certificates, and nothing that it says is believed.

================  ================================================================================
assumption        Goals that repeat a hypothesis
branches          The branches of Abs, Max and Min, and terms with a node replaced
closed_relations  Exact: closed rational relations are decided by rational arithmetic
distinctions      Hypotheses ``!=`` by cases, and equations among the hypotheses used to eliminate
                  variables
enclosure         Enclosure: interval evaluation over boxes, adaptive precision, branch and bound
equalities        Equations and their negations
exact_zeros       Margins without variables that are exactly zero by special values
face_splits       Proposals for one relation of a universal claim, split at closed ends where need
                  be
goals             Goals of the proof search, derived as the certificate grammar says
                  (docs/certificates.md)
identities        Symbolic: exact identities, and margins freed from factors of known sign
numerics          Floats that guide the proof search
proof_search      The proof search: tries the rules of the certificate grammar on a goal
prover            What a search method is given
troubles          What ends a proposal of the search, and nothing else
weighted_facts    Certificates of non-negative linear combinations of hypotheses and bounds
================  ================================================================================
"""
