"""Options that ``verify model`` and ``verify models`` share: how a file is read, which inputs there
are, and where runs begin."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click
from click.core import ParameterSource

if TYPE_CHECKING:
    from memory_theorems.theorems.models.componentwise import InputBound
    from memory_theorems.theorems.models.loading import TrainedModel


Command = TypeVar("Command", bound=Callable[..., Any])

#: After several state-space layers all, of an nn.RNN the first two.
ACTIVATIONS = ("tanh", "relu", "gelu", "gelu-tanh", "silu", "none")
#: PyTorch's epsilon of a batch normalisation, as theorems.models.batch_norms has it.
BATCH_NORM_EPS = Fraction(1, 100_000)
FIGURES = (".svg", ".png", ".pdf")


class Refusal(click.ClickException):
    """One line on what cannot be used; exit code 2."""

    exit_code = 2


@contextmanager
def refusing() -> Iterator[None]:
    """What cannot be used ends the command in one line."""
    from memory_theorems.verify.errors import InputError

    try:
        yield
    except InputError as error:
        raise Refusal(" ".join(str(error).split())) from None


def gathered(name: str, kind: type) -> Callable[[Command], Command]:
    """Options whose parameters are the fields of the dataclass ``kind`` are given to the command as
    one argument ``name``."""

    def decorated(command: Command) -> Command:
        @functools.wraps(command)
        def called(*args: Any, **values: Any) -> Any:
            given = {field.name: values.pop(field.name) for field in fields(kind)}
            return command(*args, **{name: kind(**given)}, **values)

        return cast("Command", called)

    return decorated


def exact_number(context: click.Context, parameter: click.Parameter, value: str) -> Fraction:
    """An exact positive rational from text in the claim language."""
    from memory_theorems.verify.errors import ParseError
    from memory_theorems.verify.language.parser import parse_term

    del context
    name = parameter.opts[0]
    try:
        term = parse_term(value)
    except ParseError as error:
        raise Refusal(f"{name}: {' '.join(str(error).split())}") from None
    if not isinstance(term.value, Fraction):
        raise Refusal(f"{name}: {value!r} is not an exact number")
    if term.value <= 0:
        raise Refusal(f"{name}: must be positive, got {value}")
    return term.value


def check_figure(path: Path | None) -> None:
    """InputError or Refusal where a figure cannot be written there, before anything is computed."""
    from memory_theorems.verify.asking.outputs import check_file
    from memory_theorems.verify.showing.figure_library import require_figure_library

    if path is None:
        return
    if path.suffix not in FIGURES:
        raise Refusal(f"--figure: {path} must end in {', '.join(FIGURES)}")
    check_file(path)
    require_figure_library()


@dataclass(frozen=True, slots=True)
class Reading:
    """What the tensors of a file are taken for; the fields are those of
    :func:`theorems.models.loading.load_model`."""

    readout: str | None
    activation: str | None
    ignore: tuple[str, ...]
    prefix: str | None
    discretise: str | None
    conjugate_pairs: bool
    residual: bool | None
    batch_norm: str | None
    batch_norm_eps: Fraction
    layer_norm: str | None
    rms_norm: str | None
    norm_eps: Fraction | None

    @property
    def words(self) -> tuple[str, ...]:
        """The options as they are written on the command line."""
        named = {
            "--readout": self.readout, "--activation": self.activation, "--prefix": self.prefix,
            "--discretise": self.discretise, "--batch-norm": self.batch_norm,
            "--layer-norm": self.layer_norm, "--rms-norm": self.rms_norm,
            "--norm-eps": None if self.norm_eps is None else str(self.norm_eps),
        }  # fmt: skip
        if self.batch_norm_eps != BATCH_NORM_EPS:
            named["--batch-norm-eps"] = str(self.batch_norm_eps)
        words = [word for name, value in named.items() if value for word in (name, value)]
        words += [word for name in self.ignore for word in ("--ignore", name)]
        flags = {"--conjugate-pairs": self.conjugate_pairs, "--residual": self.residual,
                 "--no-residual": self.residual is False}  # fmt: skip
        return (*words, *(name for name, value in flags.items() if value))


@dataclass(frozen=True, slots=True)
class Inputs:
    """The inputs that there are, and the bound of the first state's entries.

    ``rows``: the tensor of each file whose rows are its only inputs.
    """

    bound: InputBound
    rows: str | None
    start: Fraction

    def model(self, file: Path, reading: Reading) -> tuple[TrainedModel, InputBound]:
        """The model of a file and the inputs of its first layer; InputError in one sentence."""
        from memory_theorems.theorems.models.input_sets import fitting, read_rows
        from memory_theorems.theorems.models.loading import load_model

        bound, ignore = self.bound, reading.ignore
        if self.rows is not None:
            bound, ignore = read_rows(file, self.rows), (*ignore, self.rows)
        trained = load_model(
            file,
            activation=reading.activation,
            readout=reading.readout,
            ignore=ignore,
            prefix=reading.prefix,
            discretise=reading.discretise,
            conjugate_pairs=reading.conjugate_pairs,
            residual=reading.residual,
            batch_norm=reading.batch_norm,
            batch_norm_eps=reading.batch_norm_eps,
            layer_norm=reading.layer_norm,
            rms_norm=reading.rms_norm,
            norm_eps=reading.norm_eps,
        )
        return trained, fitting(bound, trained.layers[0].inputs)


def reading_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Options on how a file is read, given to the command as one ``reading``."""
    return _with(
        gathered("reading", Reading)(command),
        click.option("--readout", help="tensor that maps the last hidden state to the output"),
        click.option(
            "--activation",
            type=click.Choice(ACTIVATIONS),
            help="of an nn.RNN (tanh, relu), or after each of several state-space layers",
        ),
        click.option(
            "--ignore",
            multiple=True,
            metavar="NAME",
            help="leave a tensor out of the statement; repeat",
        ),
        click.option("--prefix", help="the recurrent module in the file: how its names begin"),
        click.option(
            "--discretise",
            type=click.Choice(["zoh", "bilinear"]),
            help="of a state-space layer stored with its step size",
        ),
        click.option(
            "--conjugate-pairs",
            is_flag=True,
            help="A, B, C store one of each pair of eigenvalues: y = 2 Re(C s)",
        ),
        click.option(
            "--residual/--no-residual",
            default=None,
            help="whether each of several state-space layers adds its inputs to its outputs",
        ),
        click.option(
            "--batch-norm",
            type=click.Choice(["before", "after"]),
            help="where batch normalisations stand: before or after their state-space layer",
        ),
        click.option(
            "--batch-norm-eps",
            default=str(BATCH_NORM_EPS),
            show_default=True,
            callback=exact_number,
            help="what a batch normalisation adds to the variance",
        ),
        *(
            click.option(
                f"--{kind}-norm",
                type=click.Choice(["before", "after"]),
                help=f"where {name} stands: before or after each state-space layer (--along)",
            )
            for kind, name in (("layer", "LayerNorm"), ("rms", "RMSNorm"))
        ),
        click.option(
            "--norm-eps",
            callback=lambda *given: None if given[-1] is None else exact_number(*given),
            help="what LayerNorm or RMSNorm adds to the mean square",
        ),
    )


def input_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Options on the inputs and the first states, given to the command as one ``inputs``."""

    @functools.wraps(command)
    def called(
        *args: Any,
        input_bound: Fraction,
        norm: str,
        input_box: Path | None,
        input_rows: str | None,
        start: Fraction,
        **values: Any,
    ) -> Any:
        _one_set()
        from memory_theorems.theorems.models.componentwise import InputBound
        from memory_theorems.theorems.models.input_sets import read_box
        from memory_theorems.verify.errors import InputError

        try:
            bound = InputBound(input_bound, norm) if input_box is None else read_box(input_box)
        except InputError as error:
            raise Refusal(" ".join(str(error).split())) from None
        return command(*args, inputs=Inputs(bound, input_rows, start), **values)

    return _with(
        called,
        click.option(
            "--input-bound",
            default="1",
            show_default=True,
            callback=exact_number,
            help="bound of every input",
        ),
        click.option(
            "--norm",
            type=click.Choice(["2", "inf"]),
            default="2",
            show_default=True,
            help="input norm",
        ),
        click.option(
            "--input-box",
            type=click.Path(path_type=Path),
            help="file with the least and the greatest value of each channel, one line each",
        ),
        click.option(
            "--input-rows",
            metavar="NAME",
            help="tensor whose rows are the only inputs (an embedding)",
        ),
        click.option(
            "--start",
            callback=lambda context, option, value: (
                Fraction(0) if value is None else exact_number(context, option, value)
            ),
            help="bound of the entries of the first state, which is zero otherwise",
        ),
    )


def seconds_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """``--seconds``: answer with what is known by then."""
    return _with(
        command,
        click.option(
            "--seconds",
            type=click.FloatRange(min=1),
            help="answer for each model after so long with what is known by then",
        ),
    )


def effort_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """``--effort``: how long histories that never meet are looked for."""
    return _with(
        command,
        click.option(
            "--effort",
            type=click.IntRange(1, 2),
            default=1,
            show_default=True,
            help="2: look for latches of long periods, for minutes",
        ),
    )


def _with(command: Callable[..., Any], *options: Callable[..., Any]) -> Callable[..., Any]:
    for option in reversed(options):
        command = option(command)
    return command


def _one_set() -> None:
    """Refusal where two options say different things of the inputs."""
    context = click.get_current_context()
    chosen = [
        option
        for option, name in (
            ("--input-bound", "input_bound"), ("--norm", "norm"),
            ("--input-box", "input_box"), ("--input-rows", "input_rows"),
        )
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    ]  # fmt: skip
    if len(chosen) > 1 and {"--input-box", "--input-rows"} & set(chosen):
        raise Refusal(f"{' and '.join(chosen)} say different things of the inputs: choose one")
