"""Forms, their kernel, and the statements that are closed by it."""
