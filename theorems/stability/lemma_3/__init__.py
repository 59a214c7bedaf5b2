"""Lemma 3: the gradient of a stable recurrent model is Lipschitz in the weights."""
