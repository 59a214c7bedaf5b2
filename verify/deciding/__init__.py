"""From a claim to its verdict: the order of search, refutation, sampling and attestation.

=============  ===================================================================================
attestation    An outside decision procedure as the last resort: z3's nonlinear real arithmetic
attesting      From an outside solver's answer to a verdict
checkers_word  The checker's word on what the search proposes, and what the answer says of it
choices        EXISTS variables by witnesses, negations by counters: those that are stated, and
               proposals
decision       The one entry: ``decide(claim, effort) -> Verdict``
enclosed       Relations between numbers that are known by enclosures only
finding        The best constant of a claim
outside        Which optional solvers an answer asked
pointwise      Counterexamples whose violation needs a proof
unsettled      What an open claim leaves open: where bisection does not settle it, where it is
               tightest
wider          Claims that say more: closed intervals, real in place of whole variables, fewer
               hypotheses
=============  ===================================================================================
"""
