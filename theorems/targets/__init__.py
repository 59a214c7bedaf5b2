"""The target page: certified facts, theorems and approximations of one kernel rho(t), t >= 0."""
