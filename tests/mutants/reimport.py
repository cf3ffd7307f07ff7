"""Import of a module with a change, in place of its source file."""

import importlib.abc
import importlib.machinery
import importlib.util
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from tests.mutants.changes import Change
from tests.mutants.order import Order, Trial


class Finder(importlib.abc.MetaPathFinder):
    def __init__(self, root: Path, change: Change) -> None:
        parts = change.path.relative_to(root).with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self.change = change

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self.name:
            return None
        loader = Loader(name, str(self.change.path))
        loader.change = self.change
        return importlib.util.spec_from_file_location(name, self.change.path, loader=loader)


class Loader(importlib.machinery.SourceFileLoader):
    change: Change

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.change.source(), self.path, "exec")


class SortedTrial(Trial):
    """A trial that sorts the tests it collects."""

    def __init__(self, order: Order, last: Path, change: Change) -> None:
        super().__init__(order, last)
        self.change = change

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        path = self.change.path
        self.order.sort(items, path, self.order.functions(path))
