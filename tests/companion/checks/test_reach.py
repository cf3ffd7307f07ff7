"""A change reaches its tests, shown on a project of a few lines."""

import pytest

from companion.checks.reach import mirrors, nearest_tests, references

PROJECT = {
    "games/guild/models/__init__.py": "from games.guild.models.evenings import Evening\n"
    "from games.guild.models.members import Member as Member\n",
    "games/guild/models/evenings.py": "",
    "games/guild/models/members.py": "",
    "games/guild/calendar.py": "from games.guild.models import Evening\n",
    "games/guild/roll.py": "from games.guild.models import (\n    Member,\n)\n",
    "games/guild/pages/evening.py": "from games.guild import calendar\nP = 'guild/evening.html'\n",
    "companion/addresses.py": "from games.guild.pages import evening\n",
    "templates/guild/evening.html": '{% extends "base.html" %}{% static "guild/hours.css" %}',
    "templates/base.html": "",
    "games/guild/static/guild/hours.css": "",
    "games/rulebooks/ring/rules.toml": "",
    "games/rulebooks/ring/rules.py": "",
    "tests/guild/conftest.py": "",
    "tests/guild/world.py": "def f():\n    from games.guild.models import Member\n",
    "tests/guild/test_calendar.py": "",
    "tests/guild/test_roll.py": "import tests.guild.world\n",
    "tests/guild/pages/test_page.py": "",
    "tests/front/test_all.py": "import companion.addresses\n",
    "tests/front/snapshots/test_snapshots.py": "",
    "tests/rulebooks/ring/test_rules.py": "",
    "tests/rulebooks/ring/test_words.py": "",
}


def reach(*changed: str, farthest: int = 4) -> list[tuple[int, str]]:
    tests = nearest_tests(PROJECT, changed, farthest)
    return [(each.distance, each.path.rpartition("test_")[2][:-3]) for each in tests]


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ("games/guild/calendar.py", [(0, "calendar"), (2, "roll"), (3, "all")]),
        ("games/guild/models/evenings.py", [(1, "calendar"), (2, "roll"), (4, "all")]),
        ("games/guild/models/members.py", [(1, "roll"), (2, "calendar")]),
        ("games/guild/pages/evening.py", [(2, "page"), (2, "snapshots"), (2, "all")]),
        ("templates/guild/evening.html", [(2, "snapshots"), (3, "page"), (3, "all")]),
        ("templates/base.html", [(2, "snapshots"), (4, "all")]),
        ("games/guild/static/guild/hours.css", [(2, "snapshots"), (4, "all")]),
        ("games/rulebooks/ring/rules.toml", [(0, "rules"), (2, "words")]),
        ("tests/guild/world.py", [(1, "roll"), (2, "calendar")]),
        ("tests/guild/conftest.py", [(1, "page"), (1, "calendar"), (1, "roll")]),
        ("tests/guild/test_roll.py", [(0, "roll"), (2, "calendar")]),
        ("docs/roles.md", []),
    ],
)
def test_a_change_reaches_its_tests_the_nearest_first(
    changed: str, expected: list[tuple[int, str]]
) -> None:
    assert sorted(reach(changed)) == sorted(expected)
    assert [distance for distance, _ in reach(changed)] == sorted(d for d, _ in expected)


def test_nothing_is_reached_beyond_the_farthest() -> None:
    assert reach("games/guild/models/evenings.py", farthest=1) == [(1, "calendar"), (2, "roll")]


def test_several_changes_reach_what_each_of_them_reaches() -> None:
    both = reach("games/guild/calendar.py", "games/rulebooks/ring/rules.py")
    assert both[:2] == [(0, "calendar"), (0, "rules")]


def test_a_name_shown_by_a_face_is_the_module_behind_it() -> None:
    assert references(PROJECT)["games/guild/calendar.py"] == {"games/guild/models/evenings.py"}


@pytest.mark.parametrize(
    ("path", "mirror"),
    [
        ("games/guild/trust.py", ["tests/guild/test_trust.py"]),
        ("games/guild/trust/__init__.py", ["tests/guild/trust/test_trust.py"]),
        ("api/guild/trust.py", ["tests/api/guild/test_trust.py"]),
        ("docs/trust.md", []),
    ],
)
def test_the_tests_mirror_the_tree(path: str, mirror: list[str]) -> None:
    assert list(mirrors(path)) == mirror
