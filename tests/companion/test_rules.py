"""`manage.py rules` with a game of a package: printed if the package is installed, written beside
its rules if it is edited."""

import sys
import sysconfig
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from games.rulebooks import GAMES
from tests.packages.coins.game import COINS


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Coins as the only game, in a folder outside our code."""
    for name in ("__init__.py", "game.py", "rules.toml"):
        (tmp_path / "coins_here").mkdir(exist_ok=True)
        source = Path(__file__).parents[1] / "packages" / "coins" / name
        (tmp_path / "coins_here" / name).write_text(source.read_text("utf-8"), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "coins_here", raising=False)
    monkeypatch.setattr(type(COINS), "package", "coins_here")
    for key in list(GAMES):
        monkeypatch.delitem(GAMES, key)
    monkeypatch.setitem(GAMES, "coins", COINS)
    return tmp_path / "coins_here" / "RULES.md"


def test_where_its_author_edits_it_the_page_is_written_beside_its_rules(page: Path) -> None:
    call_command("rules", stdout=StringIO())
    assert page.read_text("utf-8").startswith("# Coins\n")
    call_command("rules", "--check", stdout=StringIO())


def test_where_it_is_installed_the_page_is_printed(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(page.parents[1]))
    output = StringIO()
    call_command("rules", stdout=output)
    assert "- **CN-1** In turn, players take one coin or two." in output.getvalue()
    assert not page.exists()
