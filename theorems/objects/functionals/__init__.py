"""Linear functionals H_t on C_0, their measures, properties and input signals.

=====================  ===========================================================================
functional_properties  The clauses of Definition 3.1 as checks that can refute, with exact
                       witnesses
improper_functionals   Functionals that violate one clause of Definition 3.1 each (or as few as
                       possible)
linear_functionals     Sequences of functionals H_t on C_0(R, R^d)
measures               Vector measures on the line
signals                Input signals x in C_0(R, R^d), exact
=====================  ===========================================================================
"""
