"""How answers show themselves: in tables of the terminal, notebooks, papers, spreadsheets.

==============  ====================================================================================
columns         Tables of a fixed width whose rows are printed as they come
figure_library  Matplotlib, which draws figures and which an installation may be without
notebooks       Verdicts, claims, theorems and what was found out about them as fragments of HTML
tabulated       A table of text and formulas as CSV, LaTeX, HTML and JSON
==============  ====================================================================================
"""
