"""Definition 3.1: the memory of a bounded network over all inputs decays no faster than 1/t."""
