"""How answers show themselves outside the program's own pages: notebooks, papers, spreadsheets.

==============  ====================================================================================
figure_library  Matplotlib, which draws figures and which an installation may be without
notebooks       Verdicts, claims, theorems and what was found out about them as fragments of HTML
tabulated       A table of text and formulas as CSV, LaTeX, HTML and JSON
==============  ====================================================================================
"""
