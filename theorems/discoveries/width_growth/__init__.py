"""How the width grows with the length of the memory: the question that (16) leaves open."""
