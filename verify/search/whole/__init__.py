"""Search methods for whole variables: induction, recurrences, ratio tests.

=========  =======================================================================================
induction  Proofs over all whole numbers from some start on
infinite_sums  Sums up to oo: by telescoping, by series that are known, between two tails
integers   Integer variables: one by one, by induction, or as reals
ratios     Ratios of consecutive values of products
summands   Finite sums by their summands: the rule ``summand``
unfolding  Counting numbers, derivatives and sums written out by the recurrences of the
           certificate grammar
=========  =======================================================================================
"""
