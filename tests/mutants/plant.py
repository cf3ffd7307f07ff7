"""A plugin of pytest that plants one change before the tests import the rulebook.

judge.py starts pytest with it; the change and the tests to be tried first stand in the environment.
"""

import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

import hypothesis
import msgspec
import pytest

from companion.bootstrap import ROOT
from tests.mutants.changes import Change

VARIABLE: Final = "MUTANT"


class Trial(msgspec.Struct, frozen=True):
    change: Change | None
    first: list[str]
    """Tests that found changes of the same module before."""


class Finder(importlib.abc.MetaPathFinder):
    """Finds the changed module, whose file stays as it is."""

    def __init__(self, change: Change) -> None:
        parts = Path(change.path).relative_to(ROOT).with_suffix("").parts
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


def read_trial(text: str) -> Trial:
    return msgspec.json.decode(text, type=Trial, dec_hook=lambda kind, path: kind(path))


TRIAL: Final = read_trial(os.environ.get(VARIABLE, '{"change":null,"first":[]}'))
if TRIAL.change is not None:
    sys.meta_path.insert(0, Finder(TRIAL.change))
    hypothesis.settings.register_profile(
        "mutants",
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(hypothesis.HealthCheck),
        phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
    )
    hypothesis.settings.load_profile("mutants")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.nodeid not in TRIAL.first)
