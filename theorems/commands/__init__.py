"""The commands that know theorems: catalogue, runs, targets, models.

================  ==============================================================================
catalogue         ``verify list`` and ``verify show KEY``
cite              ``verify cite KEY NAME=VALUE ...``: what a theorem gives at one's own constants
declared          What the theorem files declare of the answers in a run's file, for ``verify
                  replay``
examples          ``verify examples [FOLDER]``: the files that the documentation speaks of, to
                  try
export            ``verify export KEY``: a theorem's certificates and proofs, printed for Coq
folding           Long lines in pieces of at most 80 columns
gradient_windows  ``verify model --gradient-window EPS``: Lemma 2 and Theorem 1 of Miller and Hardt
jobs              A theorem as it is asked for in a run, and its place in the ledger
kernel_questions  A kernel as it is asked for by ``verify target`` and ``verify targets``, and
                  its place in the ledger
landscape         ``verify landscape``: the critical affine spaces of the loss of one kernel
model             ``verify model FILE``: how much context does a trained model need?
model_along       ``verify model --along``: windows along recorded data, and with confidence
model_asked       Parts of a question to ``verify model``: where answers go, what is searched, what
                  is drawn
model_checks      ``verify model --check INPUTS OUTPUTS``: the model as read beside a recorded run
model_lines       What ``verify model`` prints of its JSON answer
model_options     Options that ``verify model`` and ``verify models`` share: how a file is read,
                  which inputs there are, and where runs begin
model_questions   A trained model as it is asked for by ``verify model`` and ``verify models``
model_worst_case  ``verify model`` without data: the window of all inputs within the bound
models            ``verify models PATTERNS``: the windows of many trained models, for several
                  tolerances
one_theorem       A theorem on one screen: words first, then the formulas there is room for
pages             The page of an answer, by whichever page writer is installed under that name
plain             LaTeX as one line of plain text for a terminal: Greek letters, sub- and
                  superscripts in Unicode
plateau           ``verify plateau``: how long gradient descent stays where only the short-term
                  part is fitted
portions          Answering theorems portion by portion, in workers that are killed at their
                  deadline
progress          The progress bar of long commands, on standard error
replayed_words    Words of statements that no run has left behind: replayed from the records
run               ``verify run``: check theorems and print the table of verdicts
run_files         Theorems in files of one's own, for ``verify run theorem.toml``
stressed          ``verify model --stress`` and ``--inputs``: inputs that show how long a window
                  has to be
subject_display   The display of a statement beside its theorem's setting
tables            Tables and texts of the commands that show theorems
target            ``verify target EXPRESSION``: what the theorems say about a kernel rho(t)
targets           ``verify targets FILE``: many kernels, over local processes or a Dask cluster,
                  resumable
================  ==============================================================================
"""
