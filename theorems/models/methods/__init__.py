"""The methods that look for a window: one file for each, with one interface.

A file makes one instance of :class:`~theorems.models.methods.interface.Method`: its name, the
kind of its certificates (which :mod:`theorems.models.replaying` knows how to replay), which models
it is for, and its search.  The files are found by
:func:`~theorems.models.methods.known.methods`; nothing else lists them.

===============  ===================================================================================
interface        What a method is asked for
known            All methods, in the order in which they are tried
quadratic_norms  What methods have in common that give each layer a quadratic norm
===============  ===================================================================================
"""
