"""Certificates as the proposing side writes them: one typed constructor per rule and envelope.

The grammar is that of docs/certificates.md.  The names of its fields are written here and, for
reading, in :mod:`verify.checker`, which shares nothing with this package: a constructor that is
wrong makes certificates that are refused.

=====================  =========================================================================
cases                  Rules that cut the domain or the question into parts
envelopes              The whole certificate of a claim, and its parts
forms                  Rules that write the margin in another form
integration            Integrals: by primitives, by integrands, and that they exist
leaves                 Rules without subgoals
monotony               Rules that argue along a path: derivatives, differences, induction
node                   What a node is; walks over its tree, and the strength of its evidence
polynomial_identities  Squares times facts, and means
renaming               Rules that change the variables, the hypotheses or a sub-expression
summation              Sums up to oo: the rule ``series``
=====================  =========================================================================
"""
