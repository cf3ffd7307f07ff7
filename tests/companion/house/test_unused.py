"""The check for unused code finds what is planted, and exceptions that nothing needs."""

from pathlib import Path

import pytest

from tests.companion.house.unused import find_items, find_unused, needless_exceptions

USED = "def open_door() -> None: ...\n\n\nopen_door()\n"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "games" / "admin").mkdir(parents=True)
    (tmp_path / "templates").mkdir()
    (tmp_path / "games" / "door.py").write_text(USED)
    return tmp_path


def findings(tree: Path) -> list[str]:
    return [each.rpartition(": ")[2] for each in find_unused(tree, find_items(tree))]


@pytest.mark.parametrize(
    ("planted", "name"),
    [
        ("def shut_door() -> None: ...\n", "function shut_door"),
        ("class Door:\n    def shut(self) -> None: ...\n\n\nDoor()\n", "method shut"),
        ("class Door: ...\n", "class Door"),
        (
            "def _open() -> int:\n    return 1\n    print()\n\n\n_open()\n",
            "unreachable_code return",
        ),
    ],
)
def test_what_nobody_calls_is_found(tree: Path, planted: str, name: str) -> None:
    assert findings(tree) == []
    (tree / "games" / "planted.py").write_text(planted)
    assert findings(tree) == [name]


def test_a_template_calls_what_it_names(tree: Path) -> None:
    (tree / "games" / "planted.py").write_text(
        "class D:\n    def red(self) -> None: ...\n\n\nD()\n"
    )
    (tree / "templates" / "door.html").write_text("{% if door.red %}red{% endif %}")
    assert findings(tree) == []


def test_the_tests_are_no_callers(tree: Path) -> None:
    (tree / "tests").mkdir()
    (tree / "tests" / "test_door.py").write_text("import games.planted\ngames.planted.shut()\n")
    (tree / "games" / "planted.py").write_text("def shut() -> None: ...\n")
    assert findings(tree) == ["function shut"]


def test_an_exception_that_nothing_needs_is_found(tree: Path) -> None:
    (tree / "games" / "planted.py").write_text("class DoorConfig: ...\n")
    needless = needless_exceptions(find_items(tree))
    assert "*Config" not in needless
    assert "clean_*" in needless
    assert findings(tree) == []
