"""The search for counterexamples: doubles and balls propose, exact or ball arithmetic certifies.

================  ================================================================================
candidates        Where counterexamples hide
contact           Near-contacts in high precision
crossing          Irrational witnesses: a sign change along one coordinate encloses the violating
                  point
descent           Batched random local descent in doubles
falsification     Search for counterexamples; what is found is certified by exact or ball
                  arithmetic
near_periods      Convergents of the irrational constants of a claim
readable_numbers  Readable numbers: simple rationals near a given one, and short texts for large
                  and tiny ones
sampling          Sampling: points of the domain, each decided by exact or ball arithmetic; never
                  a proof
solving           Solve simple equalities among the hypotheses for one variable, as exact terms
space             A claim as the falsifier sees it
witness           Witnesses of false claims: certification by exact and ball arithmetic
================  ================================================================================
"""
