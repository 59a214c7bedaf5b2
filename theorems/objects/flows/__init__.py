"""Gradient flow against a far-away memory: how long it stays where the short-term part is fitted.

=============  ===================================================================================
escape_bounds  Certified: a time before which no flow has left a perfect short-term fit
escape_limits  Certified: a time by which every flow from a fit with idle units has moved by delta
certified_times  Certified: when a flow has moved by delta, by a bound of the defect of a path
gradient_flow  The velocity of the flow and its derivative, in closed form, for Gaussian memories
hitting_times  The time at which a flow has moved, or the loss has fallen, by delta; twice
stiff_steps    Steps of a stiff flow of any length: an extrapolated linearly implicit Euler method
=============  ===================================================================================
"""
