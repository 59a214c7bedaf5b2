"""What can be said, and how it reads: terms, claims, formulas, their parsers.

===============  ==================================================================================
abbreviations    Functions that are written out where they are read: the terms know them no more
character_hints  What to write in place of characters that are not of the claim language
claims           Claims: closed statements in the claim language, as frozen values
constant_sizes   The sizes of exact constants, known before anything is computed
comparisons      Relations from terms, numbers, texts or SymPy expressions
connectives      ``not``, ``and``, ``or``, ``implies`` and ``iff`` between relations: what they
                 stand for
elaboration      Sorts are checked, and every vector ``0`` learns its space
formula_grammar  The grammar of formulas: text -> binders, sorts, and terms that are not sorted yet
formula_latex    LaTeX of formulas and theories: symbols, sorts, hypotheses, definitions, statement
formula_parser   Formulas, definitions and arguments over the symbols of a theory
formula_parts    What formulas and theories consist of
formulas         Formulas and theories: what is shown, tested and proved, as frozen values
latex            LaTeX of terms, relations and claims: what is shown is made from what is decided
latex_claims     A claim in LaTeX with its quantifiers in the text
latex_cursor     The tokens of a LaTeX text as a reader takes them
latex_frames     What stands around a formula that is pasted from a paper
latex_reader     LaTeX as people type it, read by a whitelist: terms and relations
latex_tokens     Tokens of LaTeX as people type it, and the commands that are read
names            What a symbol may be called, and what its letter on the page may be
parser           The whitelist parser of the claim language: text -> terms, relations, intervals
relations        Relations between terms, and intervals: what claims consist of
sorts            What a symbol or a bound variable of a formula stands for
symbol_names     How an undeclared name is set: a letter, a letter with indices, a word in italics
sympy_bridge     Terms to SymPy and back
terms            Terms: the closed expression grammar in which every claim is stated
typed_claims     A claim as one types it, in one line of text: the form in which claims are printed
===============  ==================================================================================
"""
