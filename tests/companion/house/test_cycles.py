"""No module imports itself through others, neither at its head nor inside a function."""

from pathlib import Path

import pytest

from companion.bootstrap import ROOT
from tests.companion.house.graph import cycles, imports, modules


@pytest.mark.law
def test_no_module_knows_itself_again_through_others() -> None:
    ways = [" -> ".join(way) for way in cycles(imports(ROOT))]
    assert not ways, "round in a circle:\n" + "\n".join(ways)


FOR_TYPES = {
    "games.papers.pdf": "what writes PDF is loaded by the first page that is drawn, not by a start",
    "games.tournaments.admin.forms.fields": "the type of lazy words is in Django's stubs alone",
}


def test_nothing_is_imported_for_types_alone() -> None:
    """TYPE_CHECKING hides a cycle: a module also depends on the modules that it needs for its
    types."""
    named = [name for name, path in modules(ROOT).items() if "TYPE_CHECKING" in path.read_text()]
    assert sorted(named) == sorted(FOR_TYPES)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Three modules, each of which imports the next."""
    room = tmp_path / "games" / "cellar"
    room.mkdir(parents=True)
    (room / "__init__.py").touch()
    (room / "door.py").write_text("from games.cellar import stairs\n")
    (room / "stairs.py").write_text("import games.cellar.vault\n")
    (room / "vault.py").write_text("import json\n")
    return tmp_path


def test_a_course_is_no_circle(tree: Path) -> None:
    assert cycles(imports(tree)) == []


@pytest.mark.parametrize(
    "planted",
    [
        "from games.cellar.door import OPEN\n",
        "from games.cellar import door\n",
        "def look() -> None:\n    from games.cellar import door\n    door.shut()\n",
        "class Vault:\n    def look(self) -> None:\n        import games.cellar.door\n",
    ],
)
def test_a_planted_circle_is_found_and_the_shortest_way_told(tree: Path, planted: str) -> None:
    (tree / "games" / "cellar" / "vault.py").write_text(planted)
    door, stairs, vault = (f"games.cellar.{name}" for name in ("door", "stairs", "vault"))
    assert cycles(imports(tree)) == [[door, stairs, vault, door]]
    (tree / "games" / "cellar" / "stairs.py").write_text("import games.cellar.door\n" + planted)
    (way,) = cycles(imports(tree))
    assert way == [door, stairs, door]
