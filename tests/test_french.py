"""Every sentence that a Django room says is said in French too."""

import ast
from gettext import GNUTranslations
from pathlib import Path

import pytest

GAMES = Path(__file__).resolve().parents[1] / "games"
ROOMS = sorted(app.parent.name for app in GAMES.glob("*/apps.py"))
MARKS = {"_", "gettext", "ngettext"}


def sentences(room: Path) -> set[str]:
    return {
        call.args[0].value
        for module in room.rglob("*.py")
        if "migrations" not in module.parts
        for call in ast.walk(ast.parse(module.read_text()))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in MARKS
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }


def test_there_are_rooms() -> None:
    assert "people" in ROOMS


def french(room: Path) -> dict[str, str]:
    with (room / "locale/fr/LC_MESSAGES/django.mo").open("rb") as compiled:
        catalogue = GNUTranslations(compiled)._catalog  # type: ignore[attr-defined]
    return {(key if isinstance(key, str) else key[0]): text for key, text in catalogue.items()}


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_said_in_english_alone_and_nothing_is_translated_in_vain(room: str) -> None:
    said = sentences(GAMES / room)
    assert said
    assert said == set(french(GAMES / room)) - {""}


@pytest.mark.parametrize("room", ROOMS)
def test_french_typography(room: str) -> None:
    for sentence in french(GAMES / room).values():
        for sign in ":;?!":
            assert f" {sign}" not in sentence, "a space that a line may break before a sign"
        assert "'" not in sentence, "a typewriter's apostrophe"


@pytest.mark.parametrize("room", ROOMS)
def test_the_compiled_catalogue_is_the_readable_one(room: str) -> None:
    readable = (GAMES / room / "locale/fr/LC_MESSAGES/django.po").read_text()
    for key, sentence in french(GAMES / room).items():
        if key:
            assert f'"{sentence}"' in readable
