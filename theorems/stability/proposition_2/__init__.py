"""Proposition 2: the full and the truncated model stay close under projected gradient descent."""
