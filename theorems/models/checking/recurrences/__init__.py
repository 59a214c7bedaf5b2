"""The recurrences as the replay knows them: one file for each, written anew from the formulas.

Nothing here is shared with :mod:`theorems.models.cells`.  A file holds the closed list of the keys
of a layer, one step in balls, one of twins along data, and the comparison of two runs where there
is one.  The files are found by :func:`~theorems.models.checking.recurrences.known.known`.

=========  =========================================================================================
interface  What a check asks of a recurrence
known      All recurrences
gated      Recurrences with a matrix for each gate
=========  =========================================================================================
"""
