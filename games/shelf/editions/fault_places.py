"""Faults of an edition, each with a link to its cell."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec
from django.utils.http import urlencode

from games.kernel.record import Illegal
from games.kernel.rules import LANGUAGES, Texts
from games.shelf.editions import catalogue
from games.shelf.editions.cells import columns
from games.shelf.models import Edition, EditionEntry
from games.shelf.wording import describe_problems


@dataclass(frozen=True)
class LocatedFault:
    detail: str
    rule: str | None
    address: str
    """Address of its row or cell; empty if the fault is about the whole edition."""


def locate_faults(
    edition: Edition, stored: Sequence[EditionEntry], rows_per_page: Callable[[str], int]
) -> tuple[LocatedFault, ...]:
    """Locate the faults: their facts name an entry by key or name, and perhaps a field."""
    faults = catalogue.faults(edition)
    places = dict(_places(stored)) if faults else {}
    numbers = _numbers(stored)
    wordings = describe_problems(edition.game, faults)
    return tuple(
        LocatedFault(
            wording.detail, wording.rule, _address(edition, fault, places, numbers, rows_per_page)
        )
        for fault, wording in zip(faults, wordings, strict=True)
    )


def _places(stored: Sequence[EditionEntry]) -> Iterator[tuple[str, EditionEntry]]:
    """Yield names first and keys last, so that a key wins over the equal name of another entry."""
    for each in stored:
        for name in _names(msgspec.json.decode(each.body)):
            yield name, each
    for each in stored:
        yield each.key, each


def _names(body: Mapping[str, object]) -> Iterator[str]:
    for texts in (body.get("name"), body.get("text")):
        if isinstance(texts, Mapping):
            yield from (str(texts.get(each, "")).strip().partition("\n")[0] for each in LANGUAGES)


def _numbers(stored: Sequence[EditionEntry]) -> dict[int, int]:
    """Return the position of each entry among those of its kind."""
    counted: dict[str, int] = {}
    numbers = {}
    for each in stored:
        numbers[each.pk] = counted.get(each.kind, 0)
        counted[each.kind] = numbers[each.pk] + 1
    return numbers


def _address(
    edition: Edition,
    fault: Illegal,
    places: Mapping[str, EditionEntry],
    numbers: Mapping[int, int],
    rows_per_page: Callable[[str], int],
) -> str:
    entry = next((places[name] for name in _fact_texts(fault) if name in places), None)
    if entry is None:
        return ""
    page = numbers[entry.pk] // rows_per_page(entry.kind) + 1
    query = urlencode([("kind", entry.kind), ("page", str(page))])
    names = {each.field: each.name for each in reversed(columns(edition.game, entry.kind))}
    cell = next((names[fact] for fact in fault.facts if fact in names and fact != "key"), "")
    place = f"{entry.kind}-{entry.key}"
    return f"?{query}#{place}-{cell}" if cell else f"?{query}#row-{place}"


def _fact_texts(fault: Illegal) -> Iterator[str]:
    for fact in fault.facts.values():
        match fact:
            case str():
                yield fact
            case Texts():
                yield fact.en
                yield fact.fr
            case _:
                pass  # a number or a place
