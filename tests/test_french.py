"""French typography in every app's catalogue, in every words file and in the handbook; and one
French translation for one English message, unless a context distinguishes them."""

import html
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.anew.catalogue import read_compiled, read_entries
from companion.bootstrap import ROOT
from companion.management.commands.messages import FRENCH, package_folders, read_catalogues
from games.trials.wording import ill_spoken, misprints, spoken_in

CATALOGUES = [*read_catalogues()]
SHEETS = sorted(
    sheet
    for room in ("api", "games")
    for name in (
        "words.toml",
        "rules.toml",
        "view.toml",
        "shelf.toml",
        "edition.toml",
        "lesson.toml",
    )
    for sheet in (ROOT / room).rglob(name)
)
PAGES = [ROOT / "LISEZMOI.md", *sorted((ROOT / "templates").rglob("fr/*.html"))]
OURS = {
    r"\u00a0[;?!]": "put a narrow no-break space (U+202F) before ; ? !",
    r"\u202f:|\d:(?!\d|//)": "put a no-break space (U+00A0) before :",
    r"º": "write n°, with a degree sign",
    r"\d %|[^\s\u00a0\u202f]%%| %%": "put a no-break space (U+00A0) before %",
}
"""Other people's games may choose one of two spaces; our texts have the same one everywhere."""
CODE = re.compile(
    r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}|```.*?```|`[^`\n]*`|\]\([^)]*\)"
    r"|<code[ >].*?</code>|^\*In English.*?$",
    re.DOTALL | re.MULTILINE,
)


def faults(french: str) -> list[str]:
    bare = re.sub(r"<[a-z/][^>]*>", "", french)
    return misprints(french) + [OURS[wrong] for wrong in OURS if re.search(wrong, bare)]


def french_texts(path: Path) -> Iterator[str]:
    """Yield what a file says in French, without the code in it."""
    if path.suffix == ".po":
        for entry in read_entries(path)[1:]:
            yield from entry.translations
    elif path.suffix == ".toml":
        for _, texts in spoken_in(tomllib.loads(path.read_text("utf-8"))):
            yield texts.get("fr", "")
    else:
        yield from html.unescape(CODE.sub("x", path.read_text("utf-8"))).splitlines()


@pytest.mark.law
@pytest.mark.parametrize(
    "path", [*CATALOGUES, *SHEETS, *PAGES], ids=lambda path: str(path.relative_to(ROOT))
)
def test_signs_keep_to_their_word_and_apostrophes_are_round(path: Path) -> None:
    assert not {text: faults(text) for text in french_texts(path) if faults(text.strip())}


@pytest.mark.law
@pytest.mark.parametrize("path", SHEETS, ids=lambda path: str(path.relative_to(ROOT)))
def test_sheets_of_words_speak_both_languages(path: Path) -> None:
    assert not [*ill_spoken(tomllib.loads(path.read_text("utf-8")))]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Jouer ?", "Jouer\u202f?"),
        ("Jouer\u00a0?", "Jouer\u202f?"),
        ("l'as", "l’as"),
        ("Un jeu : Combat", "Un jeu\u00a0: Combat"),
        ("Un jeu\u202f: Combat", "Un jeu\u00a0: Combat"),
        ("«Oui»", "«\u00a0Oui\u00a0»"),
        ("nº 3", "n°\u00a03"),
        ("50 %", "50\u00a0%"),
        ("à 12:30", ""),
    ],
)
def test_a_wrong_sign_is_found(wrong: str, right: str) -> None:
    assert bool(faults(wrong)) == bool(right)
    assert not faults(right)


@pytest.mark.law
def test_no_two_catalogues_disagree() -> None:
    """Django merges all catalogues: the first one would win on every page."""
    by_message: dict[str, dict[str, str]] = {}
    for path in CATALOGUES:
        for message, translation in read_compiled(path.with_suffix(".mo")).items():
            if message:
                by_message.setdefault(message, {})[str(path.relative_to(ROOT).parent)] = translation
    for folder in package_folders():
        mo = (folder / FRENCH).with_suffix(".mo")
        for message, translation in (read_compiled(mo) if mo.exists() else {}).items():
            if message in by_message:
                by_message[message][folder.name] = translation
    disagreed = {message: by for message, by in by_message.items() if len({*by.values()}) > 1}
    assert not disagreed, "give each a context, or one French word to all"
