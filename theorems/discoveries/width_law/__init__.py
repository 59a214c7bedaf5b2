"""The law of the width, in L1 and in the maximum norm, for real and for complex rates."""
