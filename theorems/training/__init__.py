"""Training in PyTorch that keeps a model certifiable (the extra ``torch``); nothing certifies here.

===========  =======================================================================================
penalties    Differentiable penalties: how far weights are from a condition of stability
projections  Projections of weights onto conditions of stability, in place
windows      The certified window of a model in training, every n steps beside its loss
===========  =======================================================================================
"""
