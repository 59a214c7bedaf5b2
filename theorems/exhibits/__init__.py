"""Tables, figures and experiments that accompany the theorems; nothing here is a verdict.

==================  ================================================================================
captions            Figures 1 to 4 of Li et al. beside what is printed of them
escape_times        Figures 2 and 3: gradient flow on a plateau, followed numerically; a
                    measurement, no verdict
experiment_7_1      The experiment of Section 7.1 in floating point: a measurement, not a verdict
forgetting_figures  The gap that a window leaves, beside its bound
landscape_figures   Figures of the loss landscape: counts, eigenvalues along a critical line,
                    contours
model_search        A long search for models of the documented kernels, kept in
                    ``best_models.json``
model_table         Models of the page of a kernel beside the best known ones: the table of
                    ``docs/targets.md``
perturbation_figures  Figures of perturbed rates: E_m(beta) against beta, memories of moved models
published_sample    A sample of the published best sums of exponentials
published_sums      Published best sums of exponentials for 1/x and 1/sqrt(x): printed against
                    certified errors
plateau_training    Figures 1 and 4 in floating point: recurrent networks meet plateaus; a
                    measurement, no verdict
rate_figures        Figures of Theorem 4.2: certified distances beside the bounds
rate_table          The rate theorem on one kernel, m = 1..20
sharp_width_table   The table of the sharp width
small_eigenvalues   How fast gradient and Hessian eigenvalues vanish with 1/omega at a perfect fit
training_figures    Figures 1 and 4 as pictures: mean and deviation of the loss over ten runs
truncation_figures  Figures of the truncation argument
width_figures       Figures of the width theorem: certified widths beside the paper's curve
width_table         The table of certified widths of the power law, by omega and eps
==================  ================================================================================
"""
