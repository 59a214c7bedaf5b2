"""Certificates for trained recurrent models: how much of the past can the output remember?

The cells stand in :mod:`theorems.models.cells`, one file each.

=================  =================================================================================
affine_forms       Affine forms of vectors in shared symbols, every rounding of floats enclosed
affine_norms       LayerNorm and RMSNorm over pairs of affine forms
affine_pairs       Two runs as a value and a difference, both affine forms in the same symbols
affine_parts       What layers over pairs of affine forms are made of
affine_steps       Runs of a model over such pairs: all layers one step
along              Windows along recorded data: restarts agree for all inputs that are near
along_answers      What is said along recorded data: a table, sentences, and the answer as a value
                   in Python
along_asking       Asking along recorded data: the windows, their replay, and how often restarts
                   differ
along_data         Recorded sequences: inputs, or numbers of rows of a table (tokens)
along_documents    The answer along recorded data as one JSON object
along_replaying    Replay of windows along recorded data from the JSON document alone
along_lower_ends   How long the window along recorded data must be: inputs within delta that show it
adversary          The other side: inputs within the bound that make a short window visibly wrong
aligned_sums       Lower ends of wide diagonal systems: inputs that are made by a rule, never
                   written out
answers            Asking about a trained model from Python: the window of all inputs, or the one
                   along data
attribution        What a layer, unit or mode costs: the window of the model without it
ball_parts         What layers over balls are made of
batch_norms        Batch normalisation as a trained model applies it: a scale and shift
blocks             Blocks around a linear state: state-space layers in a stack, and Mamba's
                   selective scan
attempts           What one method gave for a model, and which of several is the best
chains             Comparison systems of all layers of a model
componentwise      Componentwise comparison systems: bounds of the inputs, gates, a layer's map
documents          What a JSON document says of a model: its exact weights
drawn_cases        A trained model under stress: tolerances and bounds of the inputs drawn and
                   shrunk
dyadic             Exact dyadic matrices: the numbers in a weight file, with nothing rounded
entry_norms        LayerNorm and RMSNorm: the entries of one step, divided by their own size
exact_texts        Weights as exact rationals in text
examining          All that is asked of one model: no window, a window, and its lower end
exclusion          Proofs that no diagonal metric contracts: a matrix excludes them
figures            The certified bounds of a trained model and the worst gap observed, against the
                   window
fixed_point        Upper bounds as integers: vectors of multiples of ``2**-FRACTION``, always
                   rounded up
foreign_names      Keras and flax names of recurrent layers, told in PyTorch's
gated_runs         What rounding at run time adds for tanh, LSTM and GRU layers, one or several
gradients          Gradients of an output gap with respect to the inputs, for the adversarial search
histories          Histories that never meet: for a model that latches no window is long enough
impulse            Impulse responses of diagonal systems by balls: entries of Re(C a^j B), many
                   steps at once
input_cells        Windows of an LSTM layer from rows over cells of the input: the search
input_sets         Inputs that really occur: a box by channels, or the rows of a table (an
                   embedding)
latching           Gradient ascent for histories that are not forgotten: inputs that keep two runs
                   apart
linear_inputs      The worst inputs of a linear system: each is aligned with its step of the impulse
                   response
literature         Windows from the conditions of the control literature
live_modules       A module that is at hand, instead of a file
loading            Trained models from tensors: what each tensor is, and that none is passed over
locking            Inputs that keep step with a swing, so that it comes back
masks              Buffers that are certainly no weights: causal masks, and the numbers of positions
multipliers        Proposals of such metrics and multipliers by a method of centres: floats only
norm_reading       LayerNorm and RMSNorm of a stack: their tensors, and to which layer each belongs
norms              Contraction of one layer in a quadratic norm, and the scalars that a window needs
onnx_axes          What the nodes of an ONNX graph do to the axes of a value
onnx_reading       Recurrent layers of an ONNX graph, told in PyTorch's names
patience           A time after which an answer about a model is given with what is known by then
powers             Tail sums of large dense linear systems by floats with proved rounding errors
published          Sufficient conditions of the control literature, decided again
readouts           The readout that ``--readout`` names: its matrix, and the bias that is added
                   after it
recorded_runs      A model as it is read, on recorded inputs, beside the outputs that were recorded
recurrent_reading  nn.RNN, nn.LSTM and nn.GRU, and their cells, as PyTorch names their tensors
replaying          Replay of a window certificate from the JSON document alone
rounded_steps      What rounding adds in one step of a layer, over a widened box of its states
rounding           Float64 linear algebra with proved bounds of its rounding errors, for large
                   matrices
run_time           What floating-point rounding adds at run time, for models whose contraction is
                   proved
runs               Runs of a model in floats (for search) and in balls (for certification)
sampled_windows    A window with confidence: how often a restart differs, from fresh sequences
scaling            Proposals of diagonal scalings: floats only, verified elsewhere
sector_norms       Windows from a full metric and a multiplier for each interval coefficient
selective_reading  Mamba's block as its module stores it: in_proj, conv1d, x_proj, dt_proj, A_log
selective_runs     What rounding at run time adds for Mamba's block
selective_tails    Windows of Mamba's block: the slowest decay that the inputs allow, by channel
semidefinite       Proposals for the incremental-sector inequality by an interior-point solver
                   (Clarabel)
smooth_functions   Pointwise functions with bounds of their rounding errors
stack_reading      Several state-space layers with something pointwise after each, as they are named
stack_runs         What rounding at run time adds for stacked state-space layers
stack_tails        Windows of stacked state-space layers: differences of two runs, layer by layer
state_spaces       State-space layers as they are stored: a discrete system, or parameters of a
                   continuous one
step_ranges        Windows of one tanh or ReLU layer over ranges from unrolled steps
stressing          A trained model under stress: the simplest inputs that show a window to be too
                   short
tails              Exact tail sums for linear systems: the impulse response says all there is to say
telling            The answer about a trained model as one JSON object
tensors            Tensors by name from ``.safetensors`` and ``.npz`` files; no pickle is ever
                   loaded
trained            A trained model in memory: its layers, and that nothing in them is passed over
truncation         The gradient window of a trained model, and Theorem 1 for its training
unrolling          Slopes of lines for such ranges: floats only
window             The certified window: how many steps of context reproduce the output within eps
window_answers     What is certified of a trained model as a value in Python: its window, and its
                   table
word_metrics       Proposals of one metric for each word of inputs: floats only
word_ranges        Windows of one small layer with a scalar input, by words of the last inputs
=================  =================================================================================
"""
