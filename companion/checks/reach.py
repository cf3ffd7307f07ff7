"""Tests that a change reaches, nearest first; read from the texts of the files alone.

A file is the nearer, the fewer references lie between it and the change: imports, and names of
templates, styles and other files in quotes. A name that a package's face shows counts as the module
behind it, so that a model does not reach everybody who imports another one.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from pathlib import PurePosixPath
from typing import Final, NamedTuple

IMPORT: Final = re.compile(
    r"^[ \t]*from ([\w.]+) import (?:\(([^)]*)\)|([\w, ]+))|^[ \t]*import ([\w.]+)", re.MULTILINE
)
QUOTED: Final = re.compile(r"""["']([\w./-]+\.[a-z]{2,4})["']""")
BY_NAME: Final = re.compile(r"""["']((?:api|companion|games|tests)(?:\.\w+)+)["']""")
PAGE: Final = re.compile(r"templates/|.*/(?:pages|web|static|snapshots)/")
OF_PAGES: Final = ("tests/front/snapshots/test_snapshots.py", "tests/front/test_budgets.py")
"""Tests of all pages: they find them by their addresses."""
BESIDE: Final = 2
"""Distance of the tests that lie where the tests of a changed file lie, and of those of all
pages."""

Texts = Mapping[str, str]
"""Texts of the files, by their paths in the project."""
Graph = Mapping[str, Set[str]]


class NearTest(NamedTuple):
    distance: int
    strangeness: int
    """Number of folders of the change that it does not lie in."""
    silence: int
    """The less its text mentions the changed file by name, the higher."""
    path: str


def nearest_tests(texts: Texts, changed: Iterable[str], farthest: int = 4) -> list[NearTest]:
    """Return the test files that the changed files reach over at most `farthest` references."""
    changes = sorted(changed)
    tests = {path for path in texts if re.match(r"tests/.*\btest_\w+\.py$", path)}
    distances: dict[str, int] = {}

    def approach(paths: Iterable[str], distance: int) -> None:
        for path in tests.intersection(paths):
            distances[path] = min(distance, distances.get(path, distance))

    for path, level in _levels(_reverse(references(texts)), changes, farthest).items():
        approach((path, *mirrors(path)), level)
        if level <= any(not change.endswith(".py") for change in changes):
            approach(_tests_beside(path, tests), BESIDE + level)
    if any(PAGE.match(change) for change in changes):
        approach(OF_PAGES, BESIDE)
    names = {PurePosixPath(change).stem for change in changes}
    return sorted(
        NearTest(
            distance,
            min(_strangeness(path, each) for each in changes),
            -sum(texts[path].count(name) for name in names),
            path,
        )
        for path, distance in distances.items()
    )


def mirrors(path: str) -> Iterator[str]:
    """Yield where the tests of this file lie by its name: those of `games/clubs/trust.py` in
    `tests/clubs/test_trust.py`."""
    file = PurePosixPath(path)
    if file.parts[0] in {"games", "api", "companion"}:
        name = file.parent.name if file.stem == "__init__" else file.stem
        yield f"{_mirror_folder(file.parent)}/test_{name}.py"


def references(texts: Texts) -> Graph:
    """Return, by file, the files that it imports or names, and for tests their conftests."""
    code = {path: [*_imports(text)] for path, text in texts.items() if path.endswith(".py")}
    modules = {_module_name(path): path for path in code}
    faces = {
        (_module_name(path), name): module
        for path, imports in code.items()
        if path.endswith("__init__.py")
        for module, name in imports
    }

    def file_behind(module: str, name: str) -> str | None:
        if inner := modules.get(f"{module}.{name}"):
            return inner
        behind = faces.get((module, name), module)
        return modules.get(module) if behind == module else file_behind(behind, name)

    def module_named(words: str) -> str | None:
        """A text such as `games.clubs.access.is_trusted_by` names a module, or what it holds."""
        return modules.get(words) or modules.get(words.rpartition(".")[0])

    named = _by_name(texts)
    return {
        path: {
            *filter(None, (file_behind(*each) for each in code.get(path, ()))),
            *filter(None, map(module_named, BY_NAME.findall(text))),
            *_conftests(path, texts),
            *(each for name in QUOTED.findall(text) for each in _files_called(name, path, named)),
        }
        - {path}
        for path, text in texts.items()
    }


def _imports(text: str) -> Iterator[tuple[str, str]]:
    for module, inside, beside, plain in IMPORT.findall(text):
        for name in re.findall(r"(\w+)(?: as \w+)?", inside or beside) if module else ("",):
            yield module or plain, name


def _conftests(path: str, texts: Texts) -> Iterator[str]:
    if path.startswith("tests/"):
        folders = (str(each) for each in PurePosixPath(path).parents)
        yield from (way for folder in folders if (way := f"{folder}/conftest.py") in texts)


def _by_name(texts: Texts) -> Mapping[str, list[str]]:
    named = defaultdict(list)
    for path in texts:
        named[path.rpartition("/")[2]].append(path)
    return named


def _files_called(name: str, path: str, named: Mapping[str, list[str]]) -> list[str]:
    """Return the file that this name means in the file at `path`: the one beside, or the outermost
    one of that name; a name without a folder must be the only one."""
    files = [each for each in named[name.rpartition("/")[2]] if f"/{each}".endswith(f"/{name}")]
    if (beside := str(PurePosixPath(path).parent / name)) in files:
        return [beside]
    return sorted(files, key=len)[:1] if "/" in name or len(files) == 1 else []


def _reverse(graph: Graph) -> Graph:
    reverse = defaultdict(set)
    for path, ways in graph.items():
        for way in ways:
            reverse[way].add(path)
    return reverse


def _levels(graph: Graph, start: Iterable[str], farthest: int) -> Mapping[str, int]:
    levels: dict[str, int] = {}
    edge = {*start}
    for level in range(farthest + 1):
        levels |= dict.fromkeys(edge, level)
        edge = {way for path in edge for way in graph.get(path, ())} - levels.keys()
    return levels


def _tests_beside(path: str, tests: Set[str]) -> set[str]:
    """Return the tests in the folder that mirrors the file's, or in the next one."""
    folder = PurePosixPath(path).parent
    mirror = folder if path.startswith("tests/") else _mirror_folder(folder)
    for way in (mirror, mirror.parent):
        if len(way.parts) > 1 and (near := {t for t in tests if PurePosixPath(t).parent == way}):
            return near
    return set()


def _mirror_folder(folder: PurePosixPath) -> PurePosixPath:
    """Rooms of the games have their tests without the first folder."""
    return PurePosixPath("tests", *folder.parts[folder.parts[:1] == ("games",) :])


def _strangeness(path: str, change: str) -> int:
    words = {*PurePosixPath(path).parts}
    return sum(word not in words for word in PurePosixPath(change).parent.parts)


def _module_name(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
