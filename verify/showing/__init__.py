"""How answers show themselves: in tables of the terminal, notebooks, papers, spreadsheets.

==============  ====================================================================================
columns         Tables of a fixed width whose rows are printed as they come
figure_library  Matplotlib, which draws figures and which an installation may be without
notebooks       Verdicts, claims, theorems and what was found out about them as fragments of HTML
sentences       A verdict on a claim in one sentence: the decided formula, its word, and why
tabulated       A table of text and formulas as CSV, LaTeX, HTML and JSON
==============  ====================================================================================
"""
