"""Numbers with a typed meaning, and the ids of what a move touches."""

from typing import Annotated, Literal

import pytest

from games.kernel.hexes import CENTRE, Direction, Hex, disc
from games.kernel.numbers import (
    Count,
    Seat,
    Serial,
    Zone,
    number_kinds,
    number_meta,
    untyped_fields,
)
from games.kernel.record import Move, Record
from games.kernel.requests import ids_in_move
from games.kernel.rules import LANGUAGES, Language
from games.kernel.words import Words, words


class Card(Record, frozen=True):
    kind: str
    strike: str | None = None


class Say(Move, frozen=True):
    zone: Zone | None
    zones: tuple[Zone, ...]
    drawer: Annotated[Literal[1, 2], number_meta("drawer")]
    card: Serial
    to: Hex
    way: Direction
    seat: Seat
    what: Card | Literal["?"]
    count: Count = 1
    ready: bool = False
    nobody: int = 0
    nothing: tuple[int, ...] = ()


SAID = Say(3, (1, 2), 2, 7, Hex(0, -1), 4, 1, Card("starter", "left_foot"), 5)
SHEET = Words(
    {
        "moves": {"say": {"en": "{zone}, {zones}, {drawer}, {card}, {way}, {seat}, {count}"}},
        "numbers": {
            "zone": {"en": "zone {n}"},
            "drawer": {"en": "drawer {place}"},
            "serial": {"en": "#{n}"},
        },
        "names": {
            "zone_1": {"en": "head"},
            **{f"direction_{n}": {"en": f"way {n}"} for n in range(4)},
            "direction_4": {"en": "south-west"},
        },
        "pieces": {"card": {"en": "{strike} {kind}"}},
    }
)


GO: dict[Language, str] = {"en": "Go to {to}", "fr": "Aller sur {to}"}


def test_a_number_says_what_it_is_however_deep_it_lies() -> None:
    assert number_kinds(Say) == {
        "zone": "zone",
        "zones": "zone",
        "drawer": "drawer",
        "card": "serial",
        "way": "direction",
        "seat": "seat",
        "count": "count",
    }


def test_bare_numbers_are_found() -> None:
    assert untyped_fields(Say) == ["nobody", "nothing"]


def test_each_is_told_as_what_it_is() -> None:
    sentence = SHEET.move(SAID, "en", ("Alice", "Bob"))
    assert sentence == "Zone 3, head and zone 2, drawer 3, #7, south-west, Bob, 5"


def test_what_the_request_tells_goes_first() -> None:
    sentence = SHEET.move(SAID, "en", ("Alice", "Bob"), {"card": "the Guard"})
    assert "the Guard" in sentence


def test_marks_are_ids_of_what_is_touched() -> None:
    assert [*ids_in_move(SAID)] == [
        "zone-3",
        "zone-1",
        "zone-2",
        "drawer-2",
        "serial-7",
        "hex-0_-1",
        "direction-4",
        "seat-1",
        "what-starter-left_foot",
        "nobody-0",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_space_has_a_name_of_its_own(language: Language) -> None:
    sheet = words("games.rulebooks.karatekarte")
    named = [sheet.space(at, language) for at in disc(CENTRE, 5)]
    assert len(set(named)) == len(named) == 91


def test_a_space_is_told_by_the_way_to_it() -> None:
    sheet = words("games.rulebooks.karatekarte")
    assert sheet.space(CENTRE, "en") == "the centre space"
    assert sheet.space(Hex(0, -2), "en") == "the space 2 north of the centre"
    assert sheet.space(Hex(1, -2), "en") == "the space 1 north and 1 north-east of the centre"
    assert sheet.space(Hex(0, -2), "fr") == "la case à 2 au nord du centre"


class Go(Move, frozen=True):
    to: Hex


def test_a_move_tells_its_space_so() -> None:
    sheet = Words({**words("games.rulebooks.karatekarte").sheet, "moves": {"go": GO}})
    assert (
        sheet.move(Go(Hex(2, -1)), "en")
        == "Go to the space 1 north-east and 1 south-east of the centre"
    )
    assert sheet.move(Go(CENTRE), "fr") == "Aller sur la case centrale"
