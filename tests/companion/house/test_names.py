"""Rules for module names, as far as a program can check them (CONTRIBUTING.md)."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from companion.bootstrap import ROOT

MOST = 16
TOPS = ("companion", "api", "games", "tests")
UNCOUNTED = {"migrations", "__pycache__", "node_modules"}
MADE = {
    "tests/api/responses": "one made for each operation of the API, under its name",
    "tests/front/snapshots/en": "one made for each page, under its name",
    "tests/front/snapshots/fr": "one made for each page, under its name",
}
"""Folders of files that a program writes and nobody looks for."""
NOBODYS = {"util", "helper", "common", "base", "manager", "service"}
ENDINGS = ("ings", "ing", "ies", "ers", "er", "ed", "es", "s", "y", "e")
OTHERS_WORDS = {
    "companion/postgresql/base": "Django looks for a database backend by this name",
    "companion/shortcuts/postgresql/base": "Django looks for a database backend by this name",
    "tests/services": "PostgreSQL, Redis and Chromium are services, and nothing of ours",
}

Rooms = Mapping[str, list[str]]
Rule = Callable[[Path], Iterator[str]]


def modules_by_folder(root: Path) -> Rooms:
    """Return the names of modules and subfolders by folder, without Django's numbered
    migrations."""
    by_folder: defaultdict[str, list[str]] = defaultdict(list)
    for top in TOPS:
        for path in sorted((root / top).rglob("*.py")):
            module = path.parent if path.name == "__init__.py" else path.with_suffix("")
            if "migrations" not in module.parts and module != root / top:
                by_folder[module.parent.relative_to(root).as_posix()].append(module.name)
    return by_folder


def full_folders(root: Path) -> Iterator[str]:
    """A folder must hold no more than sixteen files of a kind, whatever the kind."""
    paths = (path for top in (*TOPS, "templates", "docs") for path in (root / top).rglob("*.*"))
    counts = Counter(
        (path.parent.relative_to(root).as_posix(), path.suffix)
        for path in paths
        if path.name != "__init__.py" and not UNCOUNTED & {*path.parts} and path.is_file()
    )
    for (room, suffix), count in counts.items():
        if count > MOST and room not in MADE:
            yield f"{room} has {count} files {suffix}"


def repeated_words(root: Path) -> Iterator[str]:
    """A name must not repeat the name of its folder."""
    for room, names in modules_by_folder(root).items():
        folder = _stem(room.rpartition("/")[2])
        for name in names:
            first, *more = name.removeprefix("test_").split("_")
            if more and _stem(first) == folder:
                yield f"{room}/{name}"


def families(root: Path) -> Iterator[str]:
    """Two modules with the same first word need a folder of their own. Tests and their helpers are
    counted apart: a test module may have the same first word as a helper."""
    for room, names in modules_by_folder(root).items():
        kinds = Counter((name[:5] == "test_", _first(name)) for name in names)
        yield from (f"{room}/{word}_*" for (_, word), count in kinds.items() if count > 1)


def similar_names(root: Path) -> Iterator[str]:
    """Names must differ by more than number, case or ending."""
    for room, names in modules_by_folder(root).items():
        stems: defaultdict[str, list[str]] = defaultdict(list)
        for name in names:
            stems[_stem(name)].append(name)
        yield from (f"{room}/{' '.join(each)}" for each in stems.values() if len(each) > 1)


def vague_names(root: Path) -> Iterator[str]:
    """A name that fits any module is not allowed."""
    for room, names in modules_by_folder(root).items():
        for path in (f"{room}/{name}" for name in names if name.removesuffix("s") in NOBODYS):
            if path not in OTHERS_WORDS:
                yield path


def _first(name: str) -> str:
    return name.removeprefix("test_").split("_")[0]


def _stem(name: str) -> str:
    word = name.lower().rstrip("0123456789_")
    longer = (word.removesuffix(end) for end in ENDINGS if word.endswith(end))
    return next((short for short in longer if len(short) > 2), word)


RULES = (full_folders, repeated_words, families, similar_names, vague_names)


@pytest.mark.law
@pytest.mark.parametrize("rule", RULES)
def test_every_name_keeps_the_rule(rule: Rule) -> None:
    assert list(rule(ROOT)) == []


@pytest.mark.parametrize(
    ("planted", "expected"),
    [
        ([f"m{chr(97 + n)}" for n in range(16)], "games/records has 17 files .py"),
        (["records_files"], "games/records/records_files"),
        (["record_files"], "games/records/record_files"),
        (["bg_stats", "bg_plays"], "games/records/bg_*"),
        (["play", "play_kit"], "games/records/play_*"),
        (["standing", "standings"], "games/records/standing standings"),
        (["rating", "rated"], "games/records/rated rating"),
        (["draw1", "draw2"], "games/records/draw1 draw2"),
        (["helpers"], "games/records/helpers"),
        (["manager"], "games/records/manager"),
    ],
)
def test_a_planted_name_is_found(tmp_path: Path, planted: list[str], expected: str) -> None:
    room = tmp_path / "games" / "records"
    room.mkdir(parents=True)
    for name in (*planted, "__init__", "visitors"):
        (room / f"{name}.py").touch()
    assert [each for rule in RULES for each in rule(tmp_path)] == [expected]


@pytest.mark.parametrize("room", ["templates/clubs", "games/clubs/static/clubs", "docs"])
def test_a_folder_of_other_files_is_full_too(tmp_path: Path, room: str) -> None:
    (tmp_path / room).mkdir(parents=True)
    for n in range(17):
        (tmp_path / room / f"page-{n}.html").touch()
    assert list(full_folders(tmp_path)) == [f"{room} has 17 files .html"]


def test_no_folder_is_excused_that_is_not_full() -> None:
    assert all(len(list((ROOT / room).iterdir())) > MOST for room in MADE)
