"""Rigorous arithmetic: balls, lowering of terms, certified integrals, exact linear algebra."""
