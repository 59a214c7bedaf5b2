"""The objects that the papers speak of, each written down as the paper's sentence.

``parameters``: weights and rates as vectors; ``losses``: targets, models, losses and moments;
``flows``: gradient flows of a loss and their first times; ``recurrent_runs``: state maps,
their runs and truncated runs.
"""
