"""French typography, in every room's catalogue and on every sheet of words."""

import tomllib
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
CATALOGUES = sorted(
    mo for room in ("companion", "api", "games", "templates") for mo in (ROOT / room).rglob("*.mo")
)
WRONG = (" :", " ;", " ?", " !", "« ", " »", "'")


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.relative_to(ROOT)))
def test_signs_keep_to_their_word_and_apostrophes_are_round(path: Path) -> None:
    with path.open("rb") as compiled:
        sentences = GNUTranslations(compiled)._catalog  # type: ignore[attr-defined]
    found = [text for key, text in sentences.items() if key and any(w in text for w in WRONG)]
    assert not found


SHEETS = sorted(
    sheet
    for room in ("api", "games")
    for name in ("words.toml", "rules.toml", "view.toml")
    for sheet in (ROOT / room).rglob(name)
)


def french(table: dict[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from french(value)
        elif key == "fr" and isinstance(value, str):
            yield value


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: str(path.relative_to(ROOT)))
def test_sheets_of_words_keep_to_it_too(path: Path) -> None:
    sheet = tomllib.loads(path.read_text("utf-8"))
    assert not [text for text in french(sheet) if any(w in text for w in WRONG)]
