"""The cells: one file for each recurrence, with all that is known of it.

A file makes one instance of :class:`~theorems.models.cells.interface.Cell`: how its tensors are
recognised, what a layer holds, one step in floats (with the pullback), in balls and in affine
forms, its comparison system with its proof, what a document says of it, what rounding adds.  The
files are found by :func:`~theorems.models.cells.known.known`; nothing else lists them.

=========  =========================================================================================
interface  What a cell is asked for, and a layer: a cell with its weights
known      All cells
gated      What cells with a matrix for each gate have in common
plain      h' = sigma(W h + U x + b)
modes      What cells with a diagonal linear state have in common
=========  =========================================================================================
"""
