"""How answers show themselves outside the program's own pages: notebooks, papers, spreadsheets.

=========  ========================================================================================
columns    Tables of a fixed width whose rows are printed as they come
notebooks  Verdicts, claims, theorems and what was found out about them as fragments of HTML
tabulated  A table of text and formulas as CSV, LaTeX, HTML and JSON
=========  ========================================================================================
"""
