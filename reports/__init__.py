"""Runs as pages: HTML, Markdown, JUnit XML, figures; nothing is decided here.

===============  ===================================================================================
annotated        A paper: what stands and what to change, then its items in the order of the print
asked            What is asked of the statements of the papers, and which statements answer it
citing           Lines that a paper can quote: what was decided, by which version, on what
command          ``verify report``: the last run as pages
counterexamples  Counterexamples as mathematics: the numbers that were taken
curves           A counterexample that is a function of time, as a picture
diff_command     ``verify diff``: what changed from one run to another
differences      What changed from one run to another, word by word
discoveries      What is shown here and is not, or wrongly, in print
displayed        What a word stands beside: the decided line, with its hypotheses
docs_site        The documentation as a site: staged with its links, built by MkDocs
errata           The errata sheet of a paper, as Markdown and LaTeX
figures          A theorem's figures as SVG images that a page carries inside itself
finder           Which statement to use, by what one has and knows
findings         What was asked of each statement of the papers, and where it stands
graph            The dependency graph as inline SVG
html             The templates of the pages, with the filters that set text and mathematics
hypotheses       What a statement asks for, read off the statement
instances        The instances of a theorem as a picture: the bound against what it bounds
junit            The report as JUnit XML: one suite per theorem, one case per statement and step
landscape_page   The page of a loss landscape: the table by d, and figures
layers           A layered drawing of a graph: few crossings, no line through a box
light            A page without what no browser reads
markdown         The report as Markdown: one table, then one section per theorem
mathematics      LaTeX to MathML that is safe to put into a page
ordering         The order of a paper: which of its labels a theorem file speaks of
plateaus         The page of ``verify plateau``: escape times against the memory, with the bound
proof_tree       The proof of a theorem as a tree, with a word at every node
prose            Prose of theorem files: code, emphasis, and mathematics that is typed as text
reading          Reading a run file into what a page shows
readme_picture   The picture of the README, drawn as the report draws it
reference        Reference pages from the docstrings of what is public
repairs          Refuted printed lines, joined with the errata, and what holds instead
second_checker   What Coq accepted of a run, from the receipts beside it
settings         The setting that the statements of a theorem share, once
shown_values     Numbers, counterexamples and instances of a run file as texts for people
site             The report as a static site: pages that link to each other
target_figures   Figures of a target page: kernel and models, error against width, memory
target_surface   The page of many kernels: a table, and the width m against a parameter and eps
targets          The page of one kernel: one HTML file, from the answer of ``verify target``
tex              Text as LaTeX
trajectories     A counterexample that is a trajectory, as a picture
transcripts      Transcripts in Markdown files that stay true
view             What a page shows of a run, as frozen values: words, counts, rows; no mark-up
words            The words people read for outcome and evidence, with a sign and a class
writing          Reading run files and writing reports
===============  ===================================================================================
"""

if __name__ == "reports":  # two modules of one file would split its classes
    raise ImportError("import memory_theorems.reports: there is one name for each module")
