"""The objects that the papers speak of, each written down as the paper's sentence.

``recurrent_runs``: state maps, their runs and truncated runs.
"""
