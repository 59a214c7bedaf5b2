"""Reduction C.1: with white noise as the input the loss is the distance of two kernels."""
