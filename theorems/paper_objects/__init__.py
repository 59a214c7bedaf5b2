"""Objects that the papers speak of, each with the paper's sentence: for statements over forms.

``signals`` (the space X), ``functionals`` (Definition 3.1), ``networks`` (linear recurrent ones).
"""
