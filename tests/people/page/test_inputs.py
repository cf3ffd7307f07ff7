"""Numbers, choices and versions as they are sent: whatever is typed is read or refused."""

from collections.abc import Callable

import pytest
from django.http import QueryDict
from django.utils import translation

from games.kernel.display.form import Pick, Slot
from games.people.page import inputs
from games.people.refusals import Refusal

HOSTILE = (
    "",
    " ",
    "x",
    "1e3",
    "1.5",
    "²",
    "١٢٣",
    "１",
    "9" * 5000,
    "9" * 19,
    "1\0",
    "\ud800",
    "--1",
)
Reader = Callable[..., int | None]


def data(**values: str) -> QueryDict:
    form = QueryDict(mutable=True)
    form.update(values)
    return form


def refusal_sentence(read: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as refusal:
        read()
    assert [*refusal.value.errors] == ["n"]
    return str(refusal.value.sentence)


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_no_number_is_refused_beside_its_field_with_its_bounds(text: str) -> None:
    form = data(n=text)
    sentence = "Write a whole number from 2 to 40."
    assert refusal_sentence(lambda: inputs.read_number(form, "n", least=2, most=40)) == sentence
    if text.strip():
        sentence = "Write a whole number from 2 to 40, or nothing."
        assert (
            refusal_sentence(lambda: inputs.read_optional_number(form, "n", least=2, most=40))
            == sentence
        )
    else:
        assert inputs.read_optional_number(form, "n") is None


@pytest.mark.parametrize("text", ["1", "41", "-3", "1234567890"])
def test_a_number_outside_its_bounds_is_no_shorter_one(text: str) -> None:
    assert inputs.parse_number(text, least=2, most=40) is None
    with translation.override("fr"):
        sentence = refusal_sentence(lambda: inputs.read_number(data(n=text), "n", least=2, most=40))
    assert sentence == "Écrivez un nombre entier de 2 à 40."


def test_numbers_are_read_as_people_type_them() -> None:
    texts = ("7", " 7 ", "007", "+7", "−7", "-7")
    assert [inputs.parse_number(t, least=-7) for t in texts] == [7, 7, 7, 7, -7, -7]
    assert inputs.read_number(data(n="0"), "n") == 0


def test_a_choice_is_one_of_those_offered() -> None:
    assert inputs.read_choice(data(n="8"), "n", (4, 8)) == 8
    for text in HOSTILE:
        assert refusal_sentence(lambda: inputs.read_choice(data(n=text), "n", (4, 8)))  # noqa: B023 - at once
    assert (
        refusal_sentence(lambda: inputs.read_choice(data(), "n", (4, 8))) == "Choose one of these."
    )


def test_a_version_that_cannot_be_read_matches_none() -> None:
    assert inputs.read_version("12") == (12,)
    assert inputs.read_version("") is None
    for text in HOSTILE[1:]:
        assert inputs.read_version(text) == ()


@pytest.mark.parametrize("text", HOSTILE[2:])
def test_pieces_are_put_where_there_is_a_slot_in_an_order_that_can_be_read(text: str) -> None:
    form = Pick(pieces=("helmet", "shield"), places=(Slot("chosen"),), ordered=True)
    chosen = {"piece-0": "0", "piece-1": "0"}
    assert inputs.read_form_values(data(**chosen, **{"order-1": "1"}), form) == ((0, 1),)
    assert inputs.read_form_values(data(**chosen, **{"order-0": "2"}), form) == ((1, 0),)
    for field in ("order-0", "piece-0"):
        with pytest.raises(Refusal) as refusal:
            inputs.read_form_values(data(**chosen | {field: text}), form)
        assert [*refusal.value.errors] == [field]
