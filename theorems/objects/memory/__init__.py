"""Memory functions M(H)(t) of recurrent models h' = sigma(W h + U x), y = c^T h, in closed form or
enclosed.

==================  ==============================================================================
bounded_units       One hardtanh or tanh unit: its memory function, exact or enclosed, over
                    bounded and over all inputs
linear_memories     Linear models: the kernel c^T exp(W t) U and the memory |kernel|_1
poisson_memories    Linear models W = -I + N whose eigenvalues are all -1 and whose memory is
                    polynomial
==================  ==============================================================================
"""
