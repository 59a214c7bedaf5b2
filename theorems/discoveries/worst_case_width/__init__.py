"""Where the curse of memory is real: kernels that keep varying at unit scale."""
