"""Search methods for whole variables: induction, recurrences, ratio tests.

==============  ==================================================================================
binomial_sums   Sums of binomial coefficients by their recurrence in a parameter: a certificate of
                Zeilberger
closed_sums     Finite sums that have a closed form, wherever they stand: both limits may move
gaps            Margins with whole values: what is more than -1 is at least 0
induction       Proofs over all whole numbers from some start on
infinite_sums   Sums up to oo: by telescoping, by series that are known, between two tails
integers        Integer variables: one by one, by induction, or as reals
polygamma_sums  Rational summands whose poles are simple, or one pole alone: primitives in
                polygamma functions
ratios          Ratios of consecutive values of products
summands        Finite sums by their summands: the rule ``summand``
telescoping     A finite sum by another one and the difference of a primitive
unfolding       Counting numbers, derivatives and sums written out by the recurrences of the
                certificate grammar
whole_parts     Floors and ceilings: whole variables between two bounds
==============  ==================================================================================
"""
