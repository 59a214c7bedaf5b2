"""Linear functionals H_t on C_0, their measures, properties and input signals.

=====================  ===========================================================================
linear_functionals     Sequences of functionals H_t on C_0(R, R^d)
measures               Vector measures on the line
signals                Input signals x in C_0(R, R^d), exact
=====================  ===========================================================================
"""
