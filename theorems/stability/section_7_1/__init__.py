"""Section 7.1: does the bound of Proposition 2 say anything about the synthetic experiment?"""
