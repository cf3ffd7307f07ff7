"""Faults by field, from what msgspec finds in a record: {"lane[0].kind": ["…"]}. The sentences
stand in words.toml."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from games.kernel.editions import Misfit
from games.kernel.record import Illegal
from games.kernel.words import words
from games.people.language import add_quotes, language

WORDS: Final = words("games.web")
_PLACE: Final = re.compile(
    r"(?P<said>.*?)(?: - at (?:the key in )?`\$\.?(?P<place>.*)`)?", re.DOTALL
)

# Patterns of msgspec's English messages, and our code for each.
_SAID: Final = tuple(
    (re.compile(pattern, re.DOTALL), code)
    for pattern, code in (
        (r"Object contains unknown field `(?P<field>.*)`", "unknown_field"),
        (r"Object missing required field `(?P<field>.*)`", "missing_field"),
        (r"Invalid (?:enum )?value (?P<found>.*)", "unknown_word"),
        (r"Expected `\w+` of (?:at \w+ )?length (?P<expected>.*?)(?:, got \d+)?", "wrong_length"),
        (r"Expected `(?P<expected>[^`]*)`, got `(?P<found>.*)`", "wrong_type"),
        (r"Expected `(?:int|float)` (?P<expected>[<>]=? \S+)", "out_of_bounds"),
    )
)


def fault_sentence(code: str, **facts: object) -> str:
    return WORDS.refusal(Illegal(code, None, **facts), language())


def struct_errors(message: str) -> dict[str, list[str]]:
    """Return the errors from the message of a msgspec.ValidationError, which names only the first
    fault."""
    match = _PLACE.fullmatch(message)
    text, place = (match["said"], match["place"] or "") if match else (message, "")
    for pattern, code in _SAID:
        if fault := pattern.fullmatch(text):
            facts = fault.groupdict()
            field = facts.pop("field", None)
            return {_join_path(place, field): [fault_sentence(code, **_word_facts(facts))]}
    return {place: [fault_sentence("not_so")]}


def misfit_errors(misfits: Iterable[Misfit]) -> dict[str, list[str]]:
    """Return the errors of all fields."""
    return {
        each.place: [text for texts in struct_errors(each.said).values() for text in texts]
        for each in misfits
    }


def _word_facts(facts: Mapping[str, str | None]) -> dict[str, str]:
    spelt = {fact: text for fact, text in facts.items() if text is not None}
    if "expected" in spelt and "found" in spelt:
        either = {"en": " or ", "fr": " ou "}[language()]
        types = (WORDS.name(name, language()) for name in spelt["expected"].split(" | "))
        return {"expected": either.join(types), "found": spelt["found"]}
    if "found" in spelt:
        spelt["found"] = add_quotes(spelt["found"].strip("'\""))
    return spelt


def _join_path(place: str, field: str | None) -> str:
    return ".".join(filter(None, (place, field)))
