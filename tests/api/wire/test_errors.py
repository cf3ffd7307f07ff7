"""Validation errors by field, in both languages."""

from typing import Annotated, Any, Literal

import msgspec
import pytest
from django.utils import translation

from api.wire.bodies import to_record
from api.wire.problems import form_errors
from games.kernel.record import Record
from games.people.refusals import Invalid
from games.web.faults import struct_errors


class Piece(Record, frozen=True, forbid_unknown_fields=True):
    kind: Literal["stone", "leaf"]


class Pile(Record, frozen=True, forbid_unknown_fields=True):
    count: int
    pieces: tuple[Piece, ...] = ()
    pair: tuple[int, int] = (0, 0)
    side: Literal[0, 1] = 0
    some: int | str | None = None
    name: Annotated[str, msgspec.Meta(max_length=3)] = ""
    number: Annotated[int, msgspec.Meta(ge=1)] = 1
    by_name: dict[str, int] | None = None
    few: Annotated[list[int], msgspec.Meta(max_length=1)] | None = None


FAULTS: list[tuple[Any, str, str, str]] = [
    ({}, "count", "This is missing: say it.", "Ceci manque\u00a0: indiquez-le."),
    (
        {"count": 1, "colour": 2},
        "colour",
        "Nothing is called so here: take it out.",
        "Rien ne s’appelle ainsi ici\u00a0: retirez-le.",
    ),
    (
        {"count": "1"},
        "count",
        "Here stands a text, where a whole number should be.",
        "Il y a ici un texte, là où il faudrait un nombre entier.",
    ),
    (
        {"count": 1, "some": []},
        "some",
        "Here stands a list, where a whole number or a text or nothing (null) should be.",
        "Il y a ici une liste, là où il faudrait un nombre entier ou un texte ou rien (null).",
    ),
    (
        {"count": 1, "pieces": [{"kind": "leaf"}, {"kind": "gold"}]},
        "pieces[1].kind",
        "“gold” is not one of the words or numbers that may stand here.",
        "«\u00a0gold\u00a0» n’est pas un des mots ou nombres possibles ici.",
    ),
    (
        {"count": 1, "side": 7},
        "side",
        "“7” is not one of the words or numbers that may stand here.",
        "«\u00a07\u00a0» n’est pas un des mots ou nombres possibles ici.",
    ),
    (
        {"count": 1, "pair": [1]},
        "pair",
        "The length of this has to be 2.",
        "La longueur de ceci doit être 2.",
    ),
    (
        {"count": 1, "name": "long"},
        "name",
        "The length of this has to be <= 3.",
        "La longueur de ceci doit être <= 3.",
    ),
    (
        {"count": 1, "few": [1, 2]},
        "few",
        "The length of this has to be <= 1.",
        "La longueur de ceci doit être <= 1.",
    ),
    ({"count": 1, "number": 0}, "number", "This has to be >= 1.", "Ceci doit être >= 1."),
    (
        {"count": 1, "by_name": {"a": "b"}},
        "by_name[...]",
        "Here stands a text, where a whole number should be.",
        "Il y a ici un texte, là où il faudrait un nombre entier.",
    ),
    (
        {"count": 1, "pieces": [{"kind": "leaf", "x": 1}]},
        "pieces[0].x",
        "Nothing is called so here: take it out.",
        "Rien ne s’appelle ainsi ici\u00a0: retirez-le.",
    ),
    (
        [],
        "",
        "Here stands a list, where an object should be.",
        "Il y a ici une liste, là où il faudrait un objet.",
    ),
]


@pytest.mark.parametrize(("value", "place", "english", "french"), FAULTS)
def test_a_fault_is_told_with_its_place(value: Any, place: str, english: str, french: str) -> None:
    for language, sentence in (("en", english), ("fr", french)):
        with translation.override(language), pytest.raises(Invalid) as met:
            to_record(value, Pile)
        assert met.value.errors == {place: [sentence]}


def test_a_part_of_a_body_is_told_with_the_place_of_the_part() -> None:
    with pytest.raises(Invalid) as met:
        to_record({"count": "x"}, Pile, "setup")
    assert list(met.value.errors) == ["setup.count"]


def test_a_sentence_that_msgspec_adds_one_day_is_still_told() -> None:
    errors = struct_errors("Something quite new - at `$.a.b`")
    assert errors == {"a.b": ["This cannot be read as what should stand here."]}


def test_the_faults_of_a_form_are_told_flat() -> None:
    detail = {"levels": {"vigour": ["Too much."]}, "grants": [{}, {"points": ["No."]}]}
    assert form_errors(detail) == {"levels.vigour": ["Too much."], "grants[1].points": ["No."]}
    assert form_errors({"non_field_errors": ["All of it."]}) == {"": ["All of it."]}
    assert form_errors(["All of it."]) == {"": ["All of it."]}
