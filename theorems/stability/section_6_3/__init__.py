"""Section 6.3: the Lipschitz constants of an LSTM on its reachable states."""
