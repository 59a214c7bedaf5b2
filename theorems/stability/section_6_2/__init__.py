"""Section 6.2: stable recurrent networks with tanh satisfy the assumptions."""
