"""Options of a set-up as a form shows, sends and stores them."""

from typing import Annotated, Literal

import pytest
from django.http import QueryDict
from django.utils import translation
from msgspec import Meta

from games.kernel.record import Record
from games.people.page.form import Form
from games.people.page.options import (
    option_fields,
    option_sentences,
    read_options,
    stored_options,
)
from games.people.refusals import Refusal
from tests.kernel.toys import PebbleGame


class Setup(Record, frozen=True):
    quick: bool = True
    belt: Literal["white", "black"] = "white"
    heap: Annotated[int, Meta(ge=3, le=9)] = 5
    limit: Annotated[int, Meta(ge=1, le=99)] | None = None


class Planted(PebbleGame):
    setup_type = Setup  # type: ignore[assignment]  # a set-up that the toy does not read


GAME = Planted()


def test_a_form_sets_what_it_sends_and_leaves_the_rest_to_the_game() -> None:
    data = QueryDict("quick=&belt=black&heap=+9+&limit=")
    assert read_options(GAME, data) == {"quick": False, "belt": "black", "heap": 9}
    assert read_options(GAME, QueryDict("mode=house")) == {}


@pytest.mark.parametrize("heap", ["2", "10", "-5", "0"])
@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Write a whole number from 3 to 9."), ("fr", "Écrivez un nombre entier de 3 à 9.")],
)
def test_a_number_beyond_its_bounds_is_refused(heap: str, language: str, sentence: str) -> None:
    with translation.override(language), pytest.raises(Refusal) as refused:
        read_options(GAME, QueryDict(f"heap={heap}"))
    assert refused.value.errors == {"heap": [sentence]}


@pytest.mark.parametrize("word", ["x", "1e1", "5.0", "9" * 5000, "⁵", "٥"])
def test_what_is_no_number_is_refused_with_every_other_fault(word: str) -> None:
    data = QueryDict(mutable=True)
    data.update({"heap": word, "belt": "red", "limit": "100", "quick": "no"})
    with pytest.raises(Refusal) as refused:
        read_options(GAME, data)
    assert refused.value.status == 400
    assert refused.value.errors == {
        "belt": ["Choose one of these."],
        "heap": ["Write a whole number from 3 to 9."],
        "limit": ["Write a whole number from 1 to 99."],
    }


def test_fields_show_what_was_sent_or_stored_and_a_usual_number_stays_empty() -> None:
    stored = {"quick": False, "belt": "black", "heap": 7, "limit": 40}
    for values, form, chosen in (
        ({}, Form(), ["yes", "white", "", ""]),
        (stored, Form(), ["", "black", "7", "40"]),
        ({"heap": 5}, Form(), ["yes", "white", "", ""]),
        (stored, Form({"heap": "x", "belt": "red"}), ["", "black", "x", "40"]),
    ):
        fields = option_fields(GAME, "en", values, form)
        assert [each.chosen for each in fields] == chosen
    assert [each.bounds for each in fields] == [None, None, (3, 9), (1, 99)]
    assert [each.usual for each in fields[2:]] == ["5", ""]


def test_a_stored_setup_is_told_as_far_as_the_game_allows_it() -> None:
    setup = b'{"quick":false,"belt":"red","heap":12,"limit":40,"deck":[1,2]}'
    assert stored_options(GAME, setup) == {"quick": False, "limit": 40}
    assert option_sentences(GAME, "en", setup) == ("Quick: No", "Limit: 40")
    assert option_sentences(GAME, "en", b'{"heap":5,"limit":null}') == ()
