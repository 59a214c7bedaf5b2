"""Training in PyTorch that keeps a model certifiable (the extra ``torch``); nothing certifies here.

===========  =======================================================================================
checkpoints  The best certified checkpoint of a run: of those with a window that of least loss
comparison   How fast the units of an RNN, LSTM or GRU forget at least, with gradients
gru          A projection of the weights of a GRU onto a set where it forgets
penalties    Differentiable penalties: how far weights are from a condition of stability
projections  Projections of weights onto conditions of stability, in place
tuning       Train a model a little further until it forgets by a bound that can be certified
windows      The certified window of a model in training, every n steps beside its loss
===========  =======================================================================================
"""
