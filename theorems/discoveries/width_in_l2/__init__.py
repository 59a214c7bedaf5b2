"""The law of the width in L2, for all linear recurrent networks."""
