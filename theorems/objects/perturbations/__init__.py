"""Models whose trained weights are moved.

==================  ================================================================================
perturbation_error  The perturbation error E_m(beta) of sums of exponentials, from both sides
reparameterisation  The maps from a trained weight to a decay rate, and how far a rate can move
==================  ================================================================================
"""
