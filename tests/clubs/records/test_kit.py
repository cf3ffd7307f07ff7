"""The kit of a player: one list of its fields for every form in which it is stored."""

from typing import Final

import msgspec
import pytest

from games.clubs.models import Part
from games.clubs.models.records import SIDE_LENGTH, TEXT_LENGTH
from games.clubs.records.files import COLUMNS
from games.clubs.records.kit import KIT, MOST_THINGS, THING_LENGTH, THINGS, map_texts
from games.clubs.records.play import AS_PLAYED, NewPlayer
from games.clubs.records.wording import ShownPlayer
from games.kernel.record import Kit

FULL: Final = Kit(
    fighter="igor",
    deck="Poison",
    character="Bo",
    techniques=("crochet", "shuto"),
    weapons=("axe",),
    side="2",
)


def test_every_room_holds_all_of_it() -> None:
    assert THINGS == ("techniques", "weapons")
    columns = {each.name for each in Part._meta.get_fields()}
    for fields in (columns, NewPlayer.__struct_fields__, ShownPlayer.__struct_fields__, COLUMNS):
        assert set(KIT) <= set(fields)
    for fields in (AS_PLAYED, NewPlayer.__struct_fields__, ShownPlayer.__struct_fields__, COLUMNS):
        assert fields[-len(KIT) :] == KIT, "in one order, after who it was"


def test_it_is_changed_text_by_text() -> None:
    assert Kit(**map_texts(FULL, lambda _place, text, _most: text)) == FULL
    kit = Kit(**map_texts(FULL, lambda place, _text, most: f"{place} {most}"))
    assert kit == Kit(
        fighter=f"fighter {TEXT_LENGTH}",
        deck=f"deck {TEXT_LENGTH}",
        character=f"character {TEXT_LENGTH}",
        techniques=(f"techniques[0] {THING_LENGTH}", f"techniques[1] {THING_LENGTH}"),
        weapons=(f"weapons[0] {THING_LENGTH}",),
        side=f"side {SIDE_LENGTH}",
    )
    nothing = map_texts(FULL, lambda _place, _text, _most: "")
    assert Kit(**nothing) == Kit(), "things that say nothing are left out"


@pytest.mark.parametrize("name", THINGS)
def test_so_many_things_and_no_more(name: str) -> None:
    data = {"name": "Zoé", name: ["x"] * MOST_THINGS}
    assert len(getattr(msgspec.convert(data, NewPlayer), name)) == MOST_THINGS
    with pytest.raises(msgspec.ValidationError, match=name):
        msgspec.convert(data | {name: ["x"] * (MOST_THINGS + 1)}, NewPlayer)
