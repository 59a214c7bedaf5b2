"""Compiled modules that a full disk has cut short: Python 3.11 keeps what it could write of them.

They raise EOFError or ValueError while they are loaded, which says nothing to whoever meets it.
"""

from __future__ import annotations

from types import TracebackType


def damaged_file(problem: BaseException) -> str | None:
    """The compiled file whose loading raised the exception; None where it is another one."""
    trace: TracebackType | None = problem.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        if frame.f_code.co_name == "_compile_bytecode":
            return str(frame.f_locals.get("bytecode_path") or "a compiled module")
        trace = trace.tb_next
    return None


def remedy(problem: BaseException) -> str | None:
    """One sentence for an exception of this kind; None for another."""
    path = damaged_file(problem)
    if path is not None:
        return f"{path} is cut short or damaged ({problem}); remove it and start again"
    if isinstance(problem, EOFError):
        return f"a file ended too early ({problem})" if str(problem) else "a file ended too early"
    return None
