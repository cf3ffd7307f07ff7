"""Records which functions of a folder are called, and which of them for a cached result."""

import functools
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType, FunctionType
from typing import Any

from tests.mutants.swap import code_key


class Calls:
    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.cached_codes = {id(netloc) for netloc in _cached_functions()}
        self.deep = 0
        self.seen: dict[int, CodeType] = {}
        self.seen_cached: dict[int, CodeType] = {}

    @contextmanager
    def record(self) -> Iterator[None]:
        self.seen.clear()
        sys.settrace(self._note)
        try:
            yield
        finally:
            sys.settrace(None)

    @property
    def last_calls(self) -> frozenset[str]:
        """Functions called during the last recording."""
        return frozenset(self._function_keys(self.seen))

    @property
    def cached_calls(self) -> set[str]:
        """Functions ever called to compute a cached result."""
        return set(self._function_keys(self.seen_cached))

    @contextmanager
    def record_cached(self) -> Iterator[None]:
        self.deep += 1
        try:
            yield
        finally:
            self.deep -= 1

    def _note(self, frame: FrameType, _event: str, _value: object) -> Any:
        code = frame.f_code
        self.seen[id(code)] = code
        remembers = id(code) in self.cached_codes
        if remembers:
            self.deep += 1
            frame.f_trace_lines = False
        if self.deep:
            self.seen_cached[id(code)] = code
        return self._until_it_returns if remembers else None

    def _until_it_returns(self, _frame: FrameType, event: str, _value: object) -> Any:
        self.deep -= event == "return"  # by a return or an exception
        return self._until_it_returns

    def _function_keys(self, codes: dict[int, CodeType]) -> Iterator[str]:
        return (
            code_key(code) for code in codes.values() if code.co_filename.startswith(self.folder)
        )


def _cached_functions() -> Iterator[CodeType]:
    """Yield the code of functions whose results `functools.cache` keeps."""
    for each in gc.get_objects():
        if type(each) is functools._lru_cache_wrapper:
            wrapped = each.__wrapped__
            if isinstance(wrapped, FunctionType):
                yield wrapped.__code__
