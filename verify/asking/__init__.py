"""Long work: processes killed at their deadline, and the ledger of what has been answered.

==========  =======================================================================================
clock       How much work a question may take, counted in turns, and the kill switch behind it
cluster     The same questions over a Dask cluster
outputs     Written whole or not at all, to places that are looked at before the work
ledger      The ledger: verdicts remembered in SQLite, so that a second run does only what changed
processes   What a process inherits: whether it hears the keyboard, and that it ends with its parent
remembered  Whether a remembered answer is borne out
scheduling  The scheduler of all commands: questions with deadlines over warm processes
workers     One warm process that answers questions and can be killed
==========  =======================================================================================
"""
