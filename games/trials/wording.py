"""Laws of every game's sheet of words; each game's tests check them."""

import ast
import functools
import re
import string
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

import msgspec

from games.kernel.display.grammar import forms
from games.kernel.display.options import setup_options, unoffered_fields
from games.kernel.game import Game
from games.kernel.record import Event, Illegal, snake_case_tag
from games.kernel.rules import LANGUAGES, load_rules
from games.kernel.words import Sheet, Words, words

CODES: Final = {"Illegal": "refusals", "Impossible": "refusals", "cite": "steps"}
SHEETS: Final = ("words.toml", "rules.toml", "view.toml", "shelf.toml")


class Citation(NamedTuple):
    """A refusal or a step of an explanation, as written in a source file."""

    where: str
    table: str
    code: str
    facts: frozenset[str]
    whole: bool
    """True if the source names all its facts: none comes by `**facts`."""


def citations(name: str, source: str) -> Iterator[Citation]:
    """Yield every Illegal(...), Impossible(...) and cite(...) of a source whose code is a
    literal."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            table = CODES.get(node.func.id)
            if table and node.args and isinstance(node.args[0], ast.Constant):
                keywords = [keyword.arg for keyword in node.keywords]
                facts = frozenset(fact for fact in keywords if fact is not None)
                code = str(node.args[0].value)
                yield Citation(f"{name}:{node.lineno}", table, code, facts, None not in keywords)


def kinds(union: Any) -> tuple[Any, ...]:
    """Return the records of a union, or the single record."""
    return get_args(union) or (union,)


def every_word_is_said(game: Game[Any, Any, Any]) -> None:
    """Check all laws of a sheet that need no random game."""
    every_code_has_its_sentence(game)
    every_event_has_its_sentence(game)
    every_rule_an_event_cites_is_written(game)
    every_fact_is_told(game)
    every_sheet_speaks_both_languages(game)
    every_option_is_offered(game)


def room(game: Game[Any, Any, Any]) -> Path:
    return Path(str(files(game.package).joinpath(".")))


def sources(game: Game[Any, Any, Any]) -> dict[str, str]:
    """Return the sources that refuse or cite: the game's own and the kernel's, by path."""
    kernel = Path(str(files("games.kernel").joinpath("draw.py")))
    paths = (kernel, *sorted(room(game).rglob("*.py")))
    return {"/".join(path.parts[-3:]): path.read_text("utf-8") for path in paths}


def every_code_has_its_sentence(game: Game[Any, Any, Any]) -> None:
    sheet = words(game.package).sheet
    missing = [
        f"{each.where}: [{each.table}.{each.code}] {language}"
        for name, source in sources(game).items()
        for each in citations(name, source)
        for language in LANGUAGES
        if not sheet.get(each.table, {}).get(each.code, {}).get(language)
    ]
    assert not missing, f"words.toml lacks {', '.join(missing)}"


# The facts of a sentence


def braces(template: str) -> frozenset[str]:
    """Return the fields that a sentence names, including those within alternatives."""
    named: frozenset[str] = frozenset()
    for _, name, how, _ in string.Formatter().parse(template):
        if name:
            named |= {name}.union(*map(braces, forms(how or "")))
    return named


def lacking(sheet: Sheet, table: str, code: str, facts: frozenset[str]) -> Iterator[str]:
    """Yield the fields that a sentence names but nobody supplies."""
    for language, template in sheet.get(table, {}).get(code, {}).items():
        for fact in sorted(braces(template) - facts):
            yield f"[{table}.{code}] {language} names {{{fact}}}"


def unsupported_sentences(sheet: Sheet, name: str, source: str) -> Iterator[str]:
    """Yield the sentences to which a source does not supply a fact."""
    for each in citations(name, source):
        if each.whole:
            for fault in lacking(sheet, each.table, each.code, each.facts):
                yield f"{each.where}: {fault}, which is not told here: add it, or say it without"


def every_fact_is_told(game: Game[Any, Any, Any]) -> None:
    """Check the sources as far as facts can be read there; the rest is checked where it is
    raised."""
    sheet = words(game.package).sheet
    faults = [
        fault
        for name, source in sources(game).items()
        for fault in unsupported_sentences(sheet, name, source)
    ]
    assert not faults, "\n".join(faults)


def a_refusal_can_be_told(game: Game[Any, Any, Any], refusal: Illegal) -> None:
    """Check a raised refusal with its facts."""
    faults = _untold(game.package, refusal.code, frozenset(refusal.facts))
    assert not faults, "\n".join(faults)


@functools.cache
def _untold(package: str, code: str, facts: frozenset[str]) -> tuple[str, ...]:
    sheet = words(package).sheet
    if code not in sheet["refusals"]:
        return (f"{package}: words.toml lacks [refusals.{code}]",)
    faults = lacking(sheet, "refusals", code, facts)
    return tuple([f"{package}: {fault}, which this refusal does not tell" for fault in faults])


# Both languages, and French typography

TYPOGRAPHY: Final = {
    r" (?=[:;?!»])": "put a no-break space (U+00A0) or a narrow one (U+202F) before : ; ? ! »",
    r"[^\s\u00a0\u202f?!…][;?!]": "put a narrow no-break space (U+202F) before ; ? !",
    r"[^\s\u00a0\u202f](?<!\d):(?!//)": "put a no-break space (U+00A0) before :",
    r"(?<=[«°]) ": "put a no-break space (U+00A0) after « and n°",
    r"[^\s\u00a0\u202f](?=»)|«(?=[^\s\u00a0\u202f])": "put a no-break space inside « and »",
    r"'": "write the apostrophe ’",
    r"\.\.\.": "write … as one sign",
}
"""The fault, and its remedy."""


def misprints(french: str) -> list[str]:
    """Return the remedies for the faults of French typography in a sentence; tags are ignored."""
    bare = re.sub(r"\{[^}]*\}", "x", re.sub(r"<[a-z/][^>]*>", "", french))
    return [remedy for wrong, remedy in TYPOGRAPHY.items() if re.search(wrong, bare)]


def spoken_in(table: dict[str, Any], place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every entry of a sheet that has texts in a language, with its path."""
    if any(isinstance(table.get(language), str) for language in LANGUAGES):
        yield place, table
    for key, value in table.items():
        if isinstance(value, dict) and key != "gender":  # which only French has
            yield from spoken_in(value, f"{place}.{key}" if place else key)


def ill_spoken(sheet: dict[str, Any]) -> Iterator[str]:
    """Yield missing texts in one of the languages, and faults of French typography."""
    for place, entry in spoken_in(sheet):
        silent = [language for language in LANGUAGES if not entry.get(language)]
        if len(silent) < len(LANGUAGES):
            for language in silent:
                yield f"[{place}] has no {language}: say it in both languages"
        for remedy in misprints(entry.get("fr", "")):
            yield f"[{place}] fr = «{entry['fr']}»: {remedy}"


def every_sheet_speaks_both_languages(game: Game[Any, Any, Any]) -> None:
    faults = [
        f"{path.parent.name}/{path.name}: {fault}"
        for name in SHEETS
        for path in sorted(room(game).rglob(name))
        for fault in ill_spoken(tomllib.loads(path.read_text("utf-8")))
    ]
    assert not faults, "\n".join(faults)


# Options of the set-up


def every_option_is_offered(game: Game[Any, Any, Any]) -> None:
    """Check that each field of the set-up reaches the pages under a name, or says why not."""
    silent = [field for field, why in unoffered_fields(game.setup_type).items() if not why]
    assert not silent, (
        f"{game.key}: no page offers {', '.join(silent)}: give a number both its bounds, "
        "or say why in not_offered(…)"
    )
    sheet = words(game.package).sheet
    named = {*game.variants, *sheet["options"], *sheet["parts"], *sheet["names"]}
    for option in setup_options(game.setup_type):
        assert option.name in named, f"{game.key}: view.toml lacks [options.{option.name}]"
        for word in option.words:
            assert word in named, f"{game.key}: words.toml lacks [names.{word}]"


# Events and rules


def every_event_has_its_sentence(game: Game[Any, Any, Any]) -> None:
    """Check both languages; the braces name no field that the event lacks."""
    sheet: Words = words(game.package)
    for kind in kinds(game.event_type):
        fields = {field.name for field in msgspec.structs.fields(kind)}
        for language in LANGUAGES:
            translations = sheet.sheet.get("events", {}).get(snake_case_tag(kind.__name__), {})
            template = translations.get(language, "")
            assert template, f"words.toml lacks [events.{snake_case_tag(kind.__name__)}] {language}"
            for named in braces(template):
                assert named in fields, f"{kind.__name__}: {{{named}}} in {language}"


def events_can_be_told(game: Game[Any, Any, Any], events: list[Event]) -> None:
    sheet = words(game.package)
    for event in events:
        for language in LANGUAGES:
            sentence = sheet.event(event, language, ("Alice", "Bob", "Chloé", "Denis"))
            assert sentence
            assert "{" not in sentence


def every_rule_an_event_cites_is_written(game: Game[Any, Any, Any]) -> None:
    rules = load_rules(game.package)
    assert all(rule.en and rule.fr for rule in rules.values())
    for source in sources(game).values():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                value = node.value
                if value.startswith(f"{game.prefix}-") and " " not in value:
                    assert value in rules, f"{value} is cited and not in rules.toml"
