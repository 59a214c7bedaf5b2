"""A linear model whose eigenvalues are all -1 and whose memory is polynomial."""
