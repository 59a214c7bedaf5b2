"""Section 6.1: stable linear dynamical systems satisfy the assumptions."""
