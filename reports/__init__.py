"""Runs as pages: HTML, Markdown, JUnit XML, figures; nothing is decided here.

==============  ====================================================================================
command         ``verify report``: the last run as a page
figures         A theorem's figures as SVG images that a page carries inside itself
graph           The dependency graph as a small inline SVG
html            The static HTML report: one file, no network, readable from a file:// address
junit           The report as JUnit XML: one suite per theorem, one case per statement and step
landscape_page  The page of a loss landscape: the table by d, and figures
markdown        The report as Markdown: one table, then one section per theorem; for issues and pull
                requests
mathematics     LaTeX to MathML that is safe to put into a page
plateaus        The page of ``verify plateau``: escape times against the memory, with the certified
                bound
reading         Reading a run file into what a page shows
reference       Reference pages from the docstrings of what is public
shown_values    Numbers, counterexamples and instances of a run file as texts that people can read
target_figures  Figures of a target page: kernel and models, error against width, memory on two
                kinds of axes
target_surface  The page of many kernels: a table, and the width m against a parameter and the error
                eps
targets         The page of one kernel: one HTML file without network, from the answer of ``verify
                target``
transcripts     Transcripts in Markdown files that stay true
view            What a page shows of a run, as frozen values: words, counts, rows; no mark-up, no
                decisions
words           The words people read for outcome and evidence, with a sign and a class for the
                style sheet
writing         Reading run files and writing reports
==============  ====================================================================================
"""
