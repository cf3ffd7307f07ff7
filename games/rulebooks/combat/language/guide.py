"""Guide to the language for its authors: made from the vocabulary, and from examples that tests
read."""

import functools
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from games.kernel.display.card import Chapter, Guide
from games.kernel.rules import LANGUAGES, Language
from games.rulebooks.combat.language.dictionary.vocabulary import concepts, strip_optional
from games.rulebooks.combat.language.header import LONGEST_TITLE, LONGEST_TYPE, MOST_TYPES
from games.rulebooks.combat.language.lexer import LARGEST, MOST_WORDS
from games.rulebooks.combat.language.reader import LONGEST_TEXT, MOST_STEPS

NAMES: dict[Language, str] = {
    "en": "The language of Combat’s cards",
    "fr": "La langue des cartes de Combat",
}
LIMITS: dict[Language, str] = {
    "en": "At most {text} characters, {steps} steps, {types} types, {title} characters in a title, "
    "{name} in the name of a type, {words} words in a step, and numbers up to {largest}.",
    "fr": "Au plus {text} caractères, {steps} étapes, {types} types, {title} caractères dans un "
    "titre, {name} dans le nom d’un type, {words} mots dans une étape, et des nombres jusqu’à "
    "{largest}.",
}


@functools.cache
def guide(language: Language) -> Guide:
    return Guide(NAMES[language], limits(language), tuple(_chapters(language)))


def _chapters(language: Language) -> Iterator[Chapter]:
    place = LANGUAGES.index(language)
    for section in sections():
        words = tuple(
            tuple(strip_optional(form) for form in concept.forms[language])
            for concept in concepts().values()
            if concept.part in section["parts"]
        )
        examples = tuple(example[place] for example in section["examples"])
        yield Chapter(section["title"][language], section["text"][language], examples, words)


def limits(language: Language) -> str:
    return LIMITS[language].format(
        text=LONGEST_TEXT,
        steps=MOST_STEPS,
        types=MOST_TYPES,
        title=LONGEST_TITLE,
        name=LONGEST_TYPE,
        words=MOST_WORDS,
        largest=LARGEST,
    )


@functools.cache
def sections() -> list[dict[str, Any]]:
    table = tomllib.loads(files(__package__).joinpath("examples.toml").read_text("utf-8"))
    entries: list[dict[str, Any]] = table["section"]
    return entries


def page() -> str:
    """Return the text of docs/combat-language.md."""
    lines = ["<!-- python -m tests.rulebooks.combat.language.test_guide makes this page. -->"]
    for language in LANGUAGES:
        whole = guide(language)
        lines += [f"# {whole.title}", whole.text]
        for chapter in whole.chapters:
            lines += [f"## {chapter.title}", chapter.text]
            lines.append("\n".join(["```", *chapter.examples, "```"]))
            lines.append("\n".join(f"- {', '.join(forms)}" for forms in chapter.words))
    return "\n\n".join(lines) + "\n"
