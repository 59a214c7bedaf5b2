"""Beyond Theorem 5.1 = C.1: twice the exponent for every start, whatever the rates."""
