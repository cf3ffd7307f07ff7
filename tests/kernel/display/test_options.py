"""Options of a set-up: which fields people choose, and why the others are not offered."""

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from games.kernel.display.options import Option, not_offered, setup_options, unoffered_fields
from games.kernel.record import Record
from games.rulebooks.combat.game import COMBAT
from games.trials import wording
from tests.kernel.toys import PebbleGame


class Setup(Record, frozen=True, forbid_unknown_fields=True):
    quick: bool = False
    belt: Literal["white", "black"] = "white"
    heap: Annotated[int, Meta(ge=3, le=9)] = 5
    limit: Annotated[int, Meta(ge=1, le=99)] | None = None
    first: Annotated[int | None, not_offered("by lot")] = None
    most: int = 7
    fewest: Annotated[int, Meta(ge=0)] = 0
    texts: dict[str, str] = msgspec.field(default_factory=dict)


def test_yes_and_no_words_and_bounded_numbers_are_options() -> None:
    assert setup_options(Setup) == (
        Option("quick", False),
        Option("belt", "white", words=("white", "black")),
        Option("heap", 5, bounds=range(3, 10)),
        Option("limit", None, bounds=range(1, 100)),
    )
    assert unoffered_fields(Setup) == {"first": "by lot", "most": "", "fewest": "", "texts": ""}


@pytest.mark.parametrize(
    ("option", "allowed", "other"),
    [
        (0, (True, False), (None, 1, "yes")),
        (1, ("white", "black"), (None, "red", 3)),
        (2, (3, 9), (None, 2, 10, True, "5")),
    ],
)
def test_an_option_allows_only_its_values(
    option: int, allowed: tuple[object, ...], other: tuple[object, ...]
) -> None:
    one = setup_options(Setup)[option]
    assert all(map(one.allows, allowed))
    assert not any(map(one.allows, other))


class Silent(PebbleGame):
    setup_type = Setup  # type: ignore[assignment]  # a set-up that the toy does not read


def test_a_field_that_no_page_offers_is_found() -> None:
    wording.every_option_is_offered(COMBAT)
    with pytest.raises(AssertionError, match="no page offers most, fewest, texts: give"):
        wording.every_option_is_offered(Silent())


class Dumb(Record, frozen=True):
    heap: Annotated[int, Meta(ge=3, le=9)] = 5


class Nameless(PebbleGame):
    setup_type = Dumb  # type: ignore[assignment]  # likewise


def test_an_option_without_a_name_is_found() -> None:
    with pytest.raises(AssertionError, match=r"view.toml lacks \[options.heap\]"):
        wording.every_option_is_offered(Nameless())
