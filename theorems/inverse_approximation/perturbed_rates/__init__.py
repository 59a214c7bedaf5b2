"""What a stable reparameterisation does achieve: perturbed rates cost g(beta) times the mass."""
