"""Theorem 5.1 = Theorem C.1: leaving a perfect short-term fit takes exponentially long."""
