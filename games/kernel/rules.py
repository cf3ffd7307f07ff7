"""The numbered rules of a game in both languages, as code, tests and verdicts cite them."""

import functools
import tomllib
from importlib.resources import files
from typing import Final, Literal

from msgspec import convert

from games.kernel.record import Record

Language = Literal["en", "fr"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr")


class Texts(Record, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """A name, or whatever else is said in both languages."""

    en: str
    fr: str

    def text(self, language: Language) -> str:
        return self.en if language == "en" else self.fr

    def either(self, language: Language) -> str:
        """Return the text in that language, or else in the other."""
        return self.text(language) or self.en or self.fr


class Rule(Record, frozen=True, forbid_unknown_fields=True):
    id: str
    en: str
    fr: str
    ruling: bool = False
    """True for a point that the source leaves open and this project has decided."""
    chapter: Texts | None = None
    """The title of the chapter that the rule opens."""

    def text(self, language: Language) -> str:
        return self.en if language == "en" else self.fr


@functools.cache
def load_rules(package: str) -> dict[str, Rule]:
    """Load the rules of a rulebook's rules.toml, in their order."""
    sheet = tomllib.loads(files(package).joinpath("rules.toml").read_text("utf-8"))
    return {number: convert({"id": number, **entry}, Rule) for number, entry in sheet.items()}


def citable_rules(package: str) -> dict[str, Rule]:
    """Return a game's own rules followed by the rules of every table (T)."""
    return load_rules(package) | load_rules("games.kernel")


def as_markdown(name: str, rules: dict[str, Rule]) -> str:
    """Return the content of RULES.md, which is generated and never edited."""
    lines = [f"# {name}", "", "Generated from rules.toml by `manage.py rules`.", ""]
    for language, title in zip(LANGUAGES, ("Rules", "Règles"), strict=True):
        lines += [f"## {title}", ""]
        for rule in rules.values():
            if rule.chapter:
                lines += [""] * bool(lines[-1]) + [f"### {rule.chapter.text(language)}", ""]
            mark = {"en": " *(ruling)*", "fr": " *(décision)*"}[language] if rule.ruling else ""
            lines += [f"- **{rule.id}**{mark} {rule.en if language == 'en' else rule.fr}"]
        lines.append("")
    return "\n".join(lines)
