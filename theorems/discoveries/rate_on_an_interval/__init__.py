"""1/x on [1, R]: no linear network of width k is nearer than an explicit exponential in k."""
