"""The law of the width for every decay: relative L1 errors for all omega > 0, maximum norms."""
