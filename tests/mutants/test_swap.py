"""A change applied to loaded functions has the same effect as an import; otherwise it must be
imported."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from tests.mutants.calls import Calls
from tests.mutants.changes import Change, module_changes
from tests.mutants.swap import LoadedFunctions

SOURCE = """
from functools import cache

PRICES = {"bread": 3}


def dear(price):
    return price > 2


class Purse:
    limit = 4

    def holds(self, coins):
        return any(coin > self.limit for coin in coins)


@cache
def much(price):
    return (
        price >
        9
    )


DEAR = [name for name, price in PRICES.items() if dear(price)]
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "purse.py"
    path.write_text(SOURCE)
    return path


def import_file(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("purse", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def find_change(path: Path, line: str, kind: str) -> Change:
    lines = path.read_text().splitlines()
    return next(
        each
        for each in module_changes(path)
        if lines[each.line - 1].strip() == line and each.kind == kind
    )


@pytest.mark.parametrize(
    ("line", "kind"),
    [("return any(coin > self.limit for coin in coins)", "comparison"), ("price >", "comparison")],
)
def test_a_function_that_stands_becomes_another(path: Path, line: str, kind: str) -> None:
    calls = Calls(str(path.parent))
    with calls.record():
        module = import_file(path)
    swaps = LoadedFunctions(calls.last_calls).swaps(find_change(path, line, kind))
    assert swaps is not None
    before = module.Purse().holds([4]), module.much(9)
    for function, code in swaps:
        function.__code__ = code
    module.much.cache_clear()
    after = module.Purse().holds([4]), module.much(9)
    assert [*before, *after].count(True) == 1


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ('PRICES = {"bread": 3}', "constant"),
        ("limit = 4", "constant"),
        ("DEAR = [name for name, price in PRICES.items() if dear(price)]", "condition"),
        ("return price > 2", "comparison"),  # DEAR contains its result
    ],
)
def test_what_an_import_has_used_is_imported_again(path: Path, line: str, kind: str) -> None:
    calls = Calls(str(path.parent))
    with calls.record():
        import_file(path)
    assert LoadedFunctions(calls.last_calls).swaps(find_change(path, line, kind)) is None


def test_what_is_kept_for_later_is_told_apart(path: Path) -> None:
    """`much` caches its results, so a user of the result need not call it; `dear` does not."""
    module = import_file(path)
    calls = Calls(str(path.parent))
    with calls.record():
        assert module.much(10)
        assert module.dear(3)
    with calls.record():
        assert module.much(10)
    assert not calls.last_calls
    assert [each.rpartition(":")[2] for each in calls.cached_calls] == ["much"]
