"""A theorem at a reader's constants: which hypotheses they meet, and what the statement then gives.

==============  ====================================================================================
citation        The answers of ``verify cite``: per statement hypotheses, bound, and a sentence
documents       The document of ``verify cite --json`` for one theorem
evaluated       Relations between numbers that are known, decided by exact or ball arithmetic
flattened       A statement as named constants, hypotheses and a conclusion, whatever kernel it is
                for
readers_names   What papers call the constants of the encoded statements, and choices for the rest
sentences       A citation in words: lines of a terminal, and a sentence for a paper
==============  ====================================================================================
"""
