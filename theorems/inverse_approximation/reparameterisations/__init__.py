"""The reparameterisations of StableSSM and the least g(beta) of each (second-hand."""
