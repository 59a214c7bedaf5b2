"""How a lemma of analysis is written: as those of the library."""

from memory_theorems.verify.lemmas.closed_forms import lemma as lemma
