"""The rules of certificates: each checks its side conditions and derives its children's goals.

=====================  ===========================================================================
algebraic_cases        Rules that make a goal polynomial: roots as variables, simpler roots,
                       squares
best_constants         Certificates of a best constant: it holds at one value, fails at another,
                       and is monotone
brackets               The rule ``bracket``: an integral without variables lies between two
                       numbers
closing                Rules without children: exact arithmetic, identities, interval evaluation,
                       hypotheses
ends                   What a margin does at an end of a variable's interval: ``asymptotic`` faces
                       and ``difference``
exchange               Exchanging a sub-expression for an equal one: the only place where a margin
                       changes inside
faces                  Splitting a part at a closed end of a variable: the face by itself, the
                       rest with an open end
finite_sums            The rule ``summand``: finite sums by their summands, with a telescoping
                       part taken out
implied_obligations    Obligations that follow from those of a margin, or from linear hypotheses
increasing             The rule ``increasing``: f(A) >= f(B) for A >= B, where f' >= 0 on an
                       interval that holds both
integrals              Integrals: a primitive that the certificate names, signs of integrands,
                       existence
limits                 The rule ``limit-value``: a limit is replaced by a value to which its term
                       tends
linear                 Positivity of linear terms from linear hypotheses
logic                  Rules of logic: hypotheses, cuts, and the distinction of cases
mean_value             The rule ``mean-value``: the value at the midpoint plus interval slopes
                       times the box
means                  The rule ``means``: polynomials as sums of weighted arithmetic-geometric
                       means
monotone               The rule ``monotone``, and the faces and conditions that it shares with its
                       relatives
outer_bounds           The bounds of a variable with irrational ends moved outwards
positivity             The rule ``positivity``: Positivstellensatz identities with rational sums
                       of squares
recurrences            The rule ``recurrence``: a sum, a counting number or a power of -1 is
                       written out by one step
segments               Refutations beyond single points: a root on a segment, derivatives of the
                       conclusion
series                 The rule ``series``: sums up to oo by telescoping, by known power series,
                       between two tails
sign_knowledge         What the ring may know of the points of a goal: signs by evaluation and by
                       linear hypotheses
sums                   Rules about equal terms, bounds and hypotheses: ``equal``, ``tighten``
                       and ``weaken``
taylor                 The rule ``taylor``: a Taylor polynomial with its remainder, contact of any
                       order taken out
transformations        Rules that change variables or sub-expressions: replace, substitute, outer,
                       abstract
univariate             The rule ``univariate``: polynomial relations in one variable, decided
                       exactly
vanishing_multipliers  Multipliers that may vanish prove positivity by continuity; factors that
                       facts exclude do not
whole_variables        Rules for whole variables: induction, without its hypotheses or with them,
                       and ``relax``
written_margins        Rules that write the margin in another form: as a product, a sum, a
                       multiple
=====================  ===========================================================================
"""
