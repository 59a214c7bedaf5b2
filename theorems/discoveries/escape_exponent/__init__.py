"""Beyond Theorem 5.1 = C.1: leaving a perfect fit takes the square of what is printed."""
