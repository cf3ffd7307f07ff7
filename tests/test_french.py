"""French typography, in every room's catalogue and on every sheet of words."""

import tomllib
from gettext import GNUTranslations
from pathlib import Path

import pytest

from games.trials.wording import ill_spoken, misprints

ROOT = Path(__file__).resolve().parents[1]
CATALOGUES = sorted(
    mo for room in ("companion", "api", "games", "templates") for mo in (ROOT / room).rglob("*.mo")
)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.relative_to(ROOT)))
def test_signs_keep_to_their_word_and_apostrophes_are_round(path: Path) -> None:
    with path.open("rb") as compiled:
        sentences = GNUTranslations(compiled)._catalog  # type: ignore[attr-defined]
    found = {text: misprints(text) for key, text in sentences.items() if key and misprints(text)}
    assert not found


SHEETS = sorted(
    sheet
    for room in ("api", "games")
    for name in ("words.toml", "rules.toml", "view.toml")
    for sheet in (ROOT / room).rglob(name)
)


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: str(path.relative_to(ROOT)))
def test_sheets_of_words_speak_both_languages_and_keep_to_it_too(path: Path) -> None:
    assert not [*ill_spoken(tomllib.loads(path.read_text("utf-8")))]
