"""Theorems examined: instances drawn, moved and measured, mutants made and decided, results kept.

====================  ==============================================================================
candidate_terms       Terms for the symbols of a model that is searched for
composed_statements   Composed statements: closed by the kernel of forms, or refuted by a structure
displays              What is displayed of a subject: LaTeX generated from what is decided
drawing               Instances drawn by Hypothesis outside of a test: deterministic, shrinkable
examiner              Checking a theorem: verdicts, mutants, counts and slack over its instances
float_formulas        Formulas in floats at many points: guides for a search, evidence for nothing
formula_statements    Sequents: closed by the kernel, tested on instances, changed into mutants
instance_values       The values of a theory's symbols in an instance, and what it does not keep
instances             The instances of a check: edges, drawn ones, and those moved to an edge
interpretations       What the symbols of a theory are in an instance; formulas decided there
lacking               What a statement without a complete proof lacks, derived
library_lemmas        The lemmas of the library: each closed by the kernel, its leaves recorded
line_models           Models on the real line that refute wrong variants: every hypothesis proved
missing_values        Terms that certainly have no value at a point
measuring             An instance with its measured quantities, and whether assertions hold for it
model_search          A search for such models: untrusted
mutants               Deliberately wrong variants: one-token changes of claims and assertions
nontrivial            What a structure has to show: formulas that fail at a point of it
paths                 One-parameter paths through an instance: each exact number of it can be moved
portions              A check in portions, and the result put together from them
results               What a run found out about a theorem, as frozen values with their JSON
satisfiable           Structures: whether one meets a formula's hypotheses, or refutes it
seeking_structures    A search for structures: untrusted
shown_numbers         Numbers in results: exact text where it is short, else decimals
structured            Verdicts of statements with the structures that bear out their words
structures_on_record  Structures in files beside the theorems
tightening            Instances moved to the edge, where a hypothesis or the conclusion nearly fails
tallies               What a theorem's answers sum up to, read off their JSON; proofs inherited
user_targets          What a theorem says about a user's own target
variants              Wrong variants on record: proved by the kernel, or refuted by a model
vectors               Vectors and linear maps in an instance: tuples of numbers with their space
weaker                Mutants that cannot be false where the statement is true, set aside by proof
====================  ==============================================================================
"""
