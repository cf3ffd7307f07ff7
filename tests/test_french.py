"""French typography in every app's catalogue and in every words file; and one French translation
for one English message, unless a context distinguishes them."""

import tomllib
from gettext import GNUTranslations
from importlib.util import find_spec
from pathlib import Path

import pytest

from games.trials.wording import ill_spoken, misprints

ROOT = Path(__file__).resolve().parents[1]
CATALOGUES = sorted(
    mo
    for room in ("companion", "api", "games", "templates")
    for mo in (ROOT / room).rglob("fr/LC_MESSAGES/*.mo")
)


THEIRS = ("django.conf", "django.contrib.admin", "django.contrib.auth", "unfold", "rest_framework")
"""Packages whose catalogues are loaded together with ours."""


def catalogue(path: Path) -> dict[object, str]:
    with path.open("rb") as compiled:
        sentences: dict[object, str] = GNUTranslations(compiled)._catalog  # type: ignore[attr-defined]
    return sentences


@pytest.mark.law
def test_no_two_catalogues_disagree() -> None:
    """Django merges all catalogues: the first one would win on every page."""
    by_message: dict[object, dict[str, str]] = {}
    for path in CATALOGUES:
        for message, translation in catalogue(path).items():
            if message:
                by_message.setdefault(message, {})[str(path.relative_to(ROOT).parent)] = translation
    for package in THEIRS:
        spec = find_spec(package)
        for place in (spec and spec.submodule_search_locations) or ():
            mo = Path(place) / "locale" / "fr" / "LC_MESSAGES" / "django.mo"
            for message, translation in (catalogue(mo) if mo.exists() else {}).items():
                if message in by_message:
                    by_message[message][package] = translation
    disagreed = {message: by for message, by in by_message.items() if len({*by.values()}) > 1}
    assert not disagreed, "give each a context, or one French word to all"


@pytest.mark.law
@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.relative_to(ROOT)))
def test_signs_keep_to_their_word_and_apostrophes_are_round(path: Path) -> None:
    sentences = catalogue(path)
    misprinted = {
        text: misprints(text) for key, text in sentences.items() if key and misprints(text)
    }
    assert not misprinted


SHEETS = sorted(
    sheet
    for room in ("api", "games")
    for name in ("words.toml", "rules.toml", "view.toml", "edition.toml")
    for sheet in (ROOT / room).rglob(name)
)


@pytest.mark.law
@pytest.mark.parametrize("path", SHEETS, ids=lambda path: str(path.relative_to(ROOT)))
def test_sheets_of_words_speak_both_languages_and_keep_to_it_too(path: Path) -> None:
    assert not [*ill_spoken(tomllib.loads(path.read_text("utf-8")))]
