"""(71) for omega > 3: a bump that is once differentiable takes eps^(-1/3) exponentials."""
