"""The commands of the engine: claims, proofs, replay.

=================  =================================================================================
claim              ``verify claim FILE``: decide the claims of a TOML file, or
                   one that is typed
claim_results      What ``verify claim`` says: its JSON, its lines, its exit code
left_open          What is said of an open claim beside its verdict: what holds in its place,
                   what is left
one_screen         Help on one screen: the options that most people need, and all on demand
lemmas             ``verify lemmas [WORDS or FORMULA]``: what proofs cite, by name and by shape
options            Options that several commands share
paper              ``verify paper main.tex``: decide the claims that are marked in a LaTeX file
proof_answers      What ``verify prove`` answers of each statement: word, structure, what lacks
proof_documents    Documents of ``verify prove``: words, and what they rest on
prove              ``verify prove FILE``: prove a theorem of one's own, for all instances
replay             ``verify replay FILE``: let the checker read the certificates that a run has
                   written
replayed_by_coq    ``verify replay --coq``: a second checker, where it is installed; receipts
replayed_composed  Answers about composed statements: what their document bears out
replayed_fields    Which fields of an answer a replay bears out, which it contradicts, and which
                   nobody looked at
replayed_parts     Fields that follow from others: parts, best constants, counts, what is shown
replayed_proofs    Answers that rest on a proof of the kernel: what their recorded proof bears out
=================  =================================================================================
"""
