"""Lemmas A.8 and A.9: the Lyapunov function of the proof of Theorem 3.9."""
