"""Trained models by the dozen: what ``verify model`` answers about each of them.

==========  ===================================================================================
along       Asks for windows along held-out data, replays and attacks them
answers     Asks ``verify model`` about every model, and writes the table of the documentation
backward    Recurrent layers in numpy: outputs, and gradients by backpropagation through time
plan        The models, fixed beforehand: cell, task, units, seed, weight decay
tasks       What is learned: delayed recall, adding, a leaky integrator, characters of a text
train       Adam until the stated loss is reached; writes one file of weights for each model
==========  ===================================================================================

``text.txt`` is the beginning of *Coriolanus* by William Shakespeare (public domain), 100 kB, as
found at the beginning of ``data/tinyshakespeare/input.txt`` in the repository karpathy/char-rnn.
"""
