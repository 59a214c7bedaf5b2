r"""The width of a power-law memory: :math:`L^2/(2\pi^2\omega)`, up to lower order."""
