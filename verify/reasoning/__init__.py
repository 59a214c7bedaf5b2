"""Statements with nested quantifiers on a paper's own objects, and their proofs.

====================  ==============================================================================
closed_statements     A statement closed: its proof run by the kernel, its word computed
comparing             Where two forms of one shape differ: equations under which one gives the other
composition           Settings, objects, named facts, structures, composed statements: values
deduction             The kernel: natural deduction over the Horn kernel
display               LaTeX of composed statements
domains               Domains of symbols as forms
form_grammar          Text to forms
form_leaves           Horn forms handed to the Horn kernel; integrals become symbols
form_values           Forms: names, substitution, equality up to bound names
horn_theorems         Theorems of the Horn kernel as closed forms
known_spaces          Definitions that can be met for every number they speak of
shown_facts           Facts in blocks, and what was shown
statement_documents   A closed statement as a document, and its replay
steps                 Proofs as data
structures            That hypotheses can be met, or that a form fails, as statements
vocabulary            Symbols, predicates and objects; texts become sorted forms
writing               The text of a form
====================  ==============================================================================
"""
