"""Claims as people write them, read from files and looked at before anything is decided.

===========  ====================================================================================
claim_files  Claim files: TOML with one ``[[claim]]`` table for each statement
lint         Statements that are malformed, found by machine before anything is decided
tex_files    Claims that are marked in a LaTeX file
===========  ====================================================================================
"""
