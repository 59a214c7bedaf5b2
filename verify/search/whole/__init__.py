"""Search methods for whole variables: induction, recurrences, ratio tests.

==============  ==================================================================================
binomial_sums   Sums of binomial coefficients by their recurrence in a parameter: a certificate of
                Zeilberger
closed_sums     Finite sums that have a closed form, wherever they stand: both limits may move
conjugate_powers  Powers of the conjugate of the golden ratio: ``(1 - g)**n`` is
                ``(-1)**n/g**n``
fractional_parts  Floors of ``a*x + b``: case by case of the fractional part of a real x
gaps            Margins with whole values: what is more than -1 is at least 0
induction       Proofs over all whole numbers from some start on
infinite_sums   Sums up to oo: by telescoping, by series that are known, between two tails
integers        Integer variables: one by one, by induction, or as reals
polygamma_sums  Rational summands whose poles are simple, or one pole alone: primitives in
                polygamma functions
ratios          Ratios of consecutive values of products
residue_classes  Whole variables by their residues: ``n = m*k + r``
residues        Residues of powers: ``mod(4**n, 3) == 1`` by induction
summands        Finite sums by their summands: the rule ``summand``
telescoping     A finite sum by another one and the difference of a primitive
unfolding       Counting numbers, derivatives and sums written out by the recurrences of the
                certificate grammar
whole_parts     Floors and ceilings: whole variables between two bounds
==============  ==================================================================================
"""
