"""Which control of the derivative decides."""
