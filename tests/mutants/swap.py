"""Applies a change to functions that are already loaded, if that is equivalent to importing it."""

import gc
from collections.abc import Iterable
from inspect import CO_OPTIMIZED
from types import CodeType, FunctionType
from typing import Final

from tests.mutants.changes import Change

SAME: Final = (
    "co_name",
    "co_flags",
    "co_argcount",
    "co_posonlyargcount",
    "co_kwonlyargcount",
    "co_names",
    "co_varnames",
    "co_freevars",
    "co_cellvars",
    "co_code",
    "co_exceptiontable",
)
"""Attributes that determine what a code object does; line numbers do not."""


def code_key(code: CodeType) -> str:
    """Return a key for the place of a function."""
    return f"{code.co_filename}:{code.co_firstlineno}:{code.co_qualname}"


class LoadedFunctions:
    """Functions as imported, and which of them ran during the import.

    A function that ran then has left its results behind (a table, a box, a choice of tests): such a
    change must be imported and cannot be applied later. The same holds for the top level of modules
    and classes.
    """

    def __init__(self, ran: Iterable[str]) -> None:
        self.ran = frozenset(ran)
        self.functions: dict[str, list[FunctionType]] = {}
        for each in gc.get_objects():
            if type(each) is FunctionType:  # `isinstance` would evaluate lazy settings objects
                self.functions.setdefault(code_key(each.__code__), []).append(each)

    def swaps(self, change: Change) -> list[tuple[FunctionType, CodeType]] | None:
        """Return the functions and their new code; None if the change must be imported."""
        path = str(change.path)
        before = compile(change.path.read_bytes(), path, "exec")
        pairs = changed_codes(before, compile(change.source(), path, "exec"))
        if pairs is None:
            return None
        replacements = []
        for old, new in pairs:
            live = self.functions.get(code_key(old), [])
            if not live or code_key(old) in self.ran or old.co_freevars != new.co_freevars:
                return None
            replacements += [(function, new) for function in live]
        return replacements


def changed_codes(old: CodeType, new: CodeType) -> list[tuple[CodeType, CodeType]] | None:
    """Return the functions whose code differs; None if the top level of a module or class
    differs."""
    if _signature(old) != _signature(new):
        return None
    pairs: list[tuple[CodeType, CodeType]] = []
    for one, other in zip(_inner_codes(old), _inner_codes(new), strict=True):
        if one.co_flags & CO_OPTIMIZED:
            pairs += [(one, other)] if _full_signature(one) != _full_signature(other) else []
            continue
        deeper = changed_codes(one, other)
        if deeper is None:
            return None
        pairs += deeper
    return pairs


def _inner_codes(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def _signature(code: CodeType) -> list[object]:
    consts = ["code" if isinstance(each, CodeType) else repr(each) for each in code.co_consts]
    return [*(getattr(code, name) for name in SAME), *consts]


def _full_signature(code: CodeType) -> list[object]:
    return [_signature(code), *(_full_signature(each) for each in _inner_codes(code))]
