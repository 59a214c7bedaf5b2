"""The ring of the rule ``identity``: rational functions in variables and atoms, layer by layer.

============  ====================================================================================
arithmetic    Quotients of polynomials in generators, and the relations between these
exponentials  Exponentials, logarithms, roots and powers: the relations between them
functions     The functions of the language in terms of atoms: circular, of the gamma family, and
              others
reading       Finite sums as atoms, and the reading of whole terms
============  ====================================================================================
"""
