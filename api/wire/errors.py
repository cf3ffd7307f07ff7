"""Errors by field, of a struct or of a form: {"lane[0].kind": ["…"]}."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from rest_framework.settings import api_settings

from api.wire.wording import WORDS, sentence
from games.kernel.editions import Misfit
from games.people.language import add_quotes, language

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


def struct_errors(message: str) -> dict[str, list[str]]:
    """Return the errors from the message of a msgspec.ValidationError, which names only the first
    fault."""
    match = _PLACE.fullmatch(message)
    text, place = (match["said"], match["place"] or "") if match else (message, "")
    for pattern, code in _SAID:
        if fault := pattern.fullmatch(text):
            facts = fault.groupdict()
            field = facts.pop("field", None)
            return {_join_path(place, field): [sentence(code, **_word_facts(facts))]}
    return {place: [sentence("not_so")]}


def misfit_errors(misfits: Iterable[Misfit]) -> dict[str, list[str]]:
    """Return the errors of all fields."""
    return {
        each.place: [text for texts in struct_errors(each.said).values() for text in texts]
        for each in misfits
    }


def form_errors(detail: Any) -> dict[str, list[str]]:
    """Return the errors from the nested detail of a DRF ValidationError. Errors of the whole body
    stand under ""."""
    errors: dict[str, list[str]] = {}
    for place, text in _flat(detail, ""):
        errors.setdefault(place, []).append(text)
    return errors


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


def _flat(detail: Any, place: str) -> Iterator[tuple[str, str]]:
    match detail:
        case dict():
            for field, inner in detail.items():
                whole = field == api_settings.NON_FIELD_ERRORS_KEY
                yield from _flat(inner, place if whole else _join_path(place, str(field)))
        case list() | tuple():
            for n, inner in enumerate(detail):
                nested = isinstance(inner, dict | list)
                yield from _flat(inner, f"{place}[{n}]" if nested else place)
        case _:
            yield place, str(detail)
