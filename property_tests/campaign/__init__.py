"""A campaign against the checker: forged certificates, near misses, mutants of its source."""
