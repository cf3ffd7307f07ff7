"""Each record has one name in the document: short, and clear about what it belongs to."""

import re
from typing import Any

import pytest

from api.wire.document import components, names
from api.wire.document.reference import document
from games.kernel.record import Record

SCHEMAS: dict[str, Any] = document()["components"]["schemas"]


class Wish(Record, frozen=True):
    name: str


class Other(Record, frozen=True):
    game: str


@pytest.mark.law
def test_names_are_one_short_word_and_stand_once() -> None:
    assert [name for name in SCHEMAS if not re.fullmatch(r"[A-Z][A-Za-z0-9]{1,35}", name)] == []
    titles = [schema["title"] for schema in SCHEMAS.values() if "title" in schema]
    assert len(titles) == len(set(titles))


def test_records_of_one_name_fail_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(components, "_KINDS", [Wish, Other])
    assert set(components.build_components()[1]) == {"Wish", "Other"}
    twin = type("Wish", (Other,), {"__module__": "tests.elsewhere"}, frozen=True)
    monkeypatch.setattr(components, "_KINDS", [Wish, twin])
    with pytest.raises(ValueError, match="Wish"):
        components.build_components()


@pytest.mark.law
def test_every_name_that_is_given_is_used() -> None:
    given = {name for each in names.ALIASES.values() for name in each}
    unused = {name for name in given if not any(each.endswith(name) for each in SCHEMAS)}
    assert unused == set(), "of a record of games, each has one with its own name before it"


@pytest.mark.law
def test_what_is_said_of_tournaments_and_entrants_is_all_told() -> None:
    """Before, three records were called Wish, and one of them was shown for all."""
    new = SCHEMAS["NewTournament"]
    assert {"game", "name", "stages", "capacity"} <= new["properties"].keys()
    assert set(new["required"]) == {"game", "name"}
    fields = SCHEMAS["NewEntrant"]["properties"].keys()
    assert {"name", "affiliation", "person", "team", "deck"} <= fields


@pytest.mark.law
def test_every_place_in_the_document_leads_somewhere() -> None:
    def refs(value: Any) -> set[str]:
        match value:
            case dict():
                own_refs = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
                return own_refs.union(*map(refs, value.values()))
            case list():
                return set().union(*map(refs, value))
            case _:
                return set()

    for ref in refs(document()):
        node: Any = document()
        for part in ref.removeprefix("#/").split("/"):
            node = node[part]
