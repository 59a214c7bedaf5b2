"""A second checker: certificates and proofs printed for Coq, and receipts of what it accepts.

===============  ===================================================================================
identifiers      Names of formulas as identifiers of Coq
printing         Terms and relations as Coq text; what must hold for a term to have a value
statements       Statements as closed propositions, printed from the formula or claim alone
part_scripts     Proof scripts of the parts of a claim, and of a claim that something exists
certificates     Certificates of claims as tactics
script_goals     Goals of a certificate's nodes, as Coq has them
calculus_rules   Rules that argue by derivatives
open_faces       Limits at open and infinite ends, as faces of the rule monotone
simple_forms     Terms in their simplest form, for such limits
mean_rules       Polynomials as sums of weighted means
changing_rules   Rules that change variables or put one expression for another
limit_rules      Derivatives, integrals, limits and series of a claim
factor_signs     Signs of polynomials by their factors
whole_rules      Rules about whole numbers and sums
normal_forms     Equalities with exponentials, logarithms, roots and powers
linear_forms     Terms as sums of monomials in their atoms
polynomial_terms Polynomials as terms
term_bounds      Bounds of terms over a box, by bounds of their parts
function_bounds  Bounds of powers and functions
rational_ends    Rational numbers around the values of constants
ball_values      Values of terms as balls, for guesses
guessed_bounds   Guesses for bounds over a box
leaf_lemmas      Claims of a proof's leaves as lemmas about real numbers
equations        Why a printed term equals its normal form
range_equations  The same for sums and products over ranges
places           What is in scope and at hand at one place of a script
axiom_tactics    A tactic for each axiom of the kernel
leaf_steps       How a goal follows from the lemma of its leaf
inferences       Proofs of the kernel as lemmas
files            Whole files: what is stated, its proof, the check that the one proves the other
running          Running Coq on whole files, and lemma by lemma where they are refused
receipts         What Coq accepted of a run, bound to everything that it was told
figures          How much that is, for the console and the docs
===============  ===================================================================================

Beside them ``Statements.v`` (what statements speak of beyond Coq's libraries), ``Tools.v``,
``Bounds.v``, ``Forms.v``, ``Limits.v`` and ``Ends.v`` (lemmas and tactics).  Of the Python only
``identifiers``, ``printing`` and ``statements`` need to be trusted: they make the propositions;
the rest makes proofs, which Coq checks.
"""
