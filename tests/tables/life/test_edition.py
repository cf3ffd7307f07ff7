"""A table played with an edition: pinned at the start, whatever happens to the edition later."""

from typing import Any

import msgspec
import pytest
from django.test import Client

from games.kernel.record import Illegal
from games.people.access import Caller
from games.people.models import User
from games.people.refusals import Refusal
from games.shelf.editions import catalogue, entries
from games.shelf.models import Edition
from games.tables.journal.position import position_of
from games.tables.journal.proof import verify
from games.tables.life import end, opening
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Mode, Table
from tests.tables.conftest import Cast, play_on

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("both_forms")]
SWORD = ("weapons", "sword")


@pytest.fixture
def alice() -> User:
    return User.objects.create(name="Alice", username="alice")


@pytest.fixture
def ring(alice: User) -> Edition:
    edition = catalogue.copy(alice, game="brutal_ring", name="Our ring")
    sharpen(alice, edition, 9)
    return edition


def sharpen(owner: User, edition: Edition, attack: int) -> None:
    body = msgspec.json.decode(entries.find(edition, SWORD).body)
    entries.save_entry(owner, edition.pk, *SWORD, body | {"attack": attack})


def gather_table(edition: Edition, host: Caller, mode: Mode = Mode.HOUSE) -> Cast:
    data = opening.NewTable(edition.game_key, mode, edition=edition.pk)
    table = opening.open_table(data, host)
    seats = tuple(take_seat(table.code, name, Caller()) for name in ("Zoé", "Max"))
    return Cast(table, seats)


def sword_at(cast: Cast) -> Any:
    weapons = position_of(cast.now()).state.catalogue.weapons
    return next(card for card in weapons if card.key == "sword")


def test_it_is_played_as_it_was_when_the_table_started(alice: User, ring: Edition) -> None:
    cast = gather_table(ring, Caller(alice))
    sharpen(alice, ring, 8)
    start(cast.code, cast.host)
    assert sword_at(cast).attack == 8


@pytest.mark.either
@pytest.mark.parametrize("mode", Mode)
def test_an_edition_edited_during_a_game_leaves_the_game_as_it_was(
    alice: User, ring: Edition, mode: Mode
) -> None:
    cast = gather_table(ring, Caller(alice), mode)
    start(cast.code, cast.host)
    play_on(cast, 5)
    before = cast.now()
    sharpen(alice, ring, 1)
    entries.remove(alice, ring.pk, *SWORD)
    catalogue.discard(alice, ring.pk)
    after = cast.now()
    assert (after.state, after.setup) == (before.state, before.setup)
    assert sword_at(cast).attack == 9
    play_on(cast, 20)
    assert sword_at(cast).attack == 9
    assert list(verify(cast.now())) == []


def test_an_edition_in_use_cannot_vanish(alice: User, ring: Edition) -> None:
    cast = gather_table(ring, Caller(alice))
    with pytest.raises(Refusal, match=r"edition\.in_use"):
        catalogue.discard(alice, ring.pk)
    assert Edition.objects.filter(pk=ring.pk).exists()
    start(cast.code, cast.host)
    catalogue.discard(alice, ring.pk)


def test_a_page_says_why_an_edition_in_use_stays(alice: User, ring: Edition) -> None:
    gather_table(ring, Caller(alice))
    browser = Client()
    browser.force_login(alice)
    page = browser.post(f"/editions/{ring.pk}/discard/")
    assert (page.status_code, Edition.objects.count()) == (409, 1)


def test_a_table_that_never_starts_lets_its_edition_go(alice: User, ring: Edition) -> None:
    cast = gather_table(ring, Caller(alice))
    end.close(cast.code, cast.host)
    catalogue.discard(alice, ring.pk)
    assert cast.now().edition is None


def test_who_may_not_see_an_edition_does_not_play_with_it(alice: User, ring: Edition) -> None:
    guest = Caller()
    with pytest.raises(Refusal, match=r"shelf\.unknown"):
        gather_table(ring, guest)
    catalogue.amend(alice, ring.pk, shared=True)
    assert gather_table(ring, guest).table.edition == ring


def test_only_a_whole_edition_of_that_game_is_played_with(alice: User, ring: Edition) -> None:
    host = Caller(alice)
    with pytest.raises(Refusal, match=r"shelf\.other_game"):
        opening.open_table(opening.NewTable("karatekarte", Mode.HOUSE, edition=ring.pk), host)
    cards = catalogue.copy(alice, game="karatekarte", name="Cards")
    with pytest.raises(Illegal, match="no_editions"):
        opening.open_table(opening.NewTable("karatekarte", Mode.HOUSE, edition=cards.pk), host)
    entries.remove(alice, ring.pk, *SWORD)
    with pytest.raises(Illegal, match="other_box"):
        opening.open_table(opening.NewTable("brutal_ring", Mode.HOUSE, edition=ring.pk), host)
    assert not Table.objects.exists()


def test_what_was_whole_when_it_was_opened_has_to_be_whole_at_the_start(
    alice: User, ring: Edition
) -> None:
    cast = gather_table(ring, Caller(alice))
    entries.remove(alice, ring.pk, *SWORD)
    before = cast.now()
    with pytest.raises(Illegal, match="other_box"):
        start(cast.code, cast.host)
    assert (cast.now().phase, cast.now().edition_id) == (before.phase, ring.pk)


def test_kf_5_6_a_groups_own_bonus_deck_is_played_with(alice: User) -> None:
    edition = catalogue.copy(alice, game="kung_fu", name="Our deck")
    bonuses = [entry.key for entry in edition.entries.filter(kind="bonuses")]
    entries.remove(alice, edition.pk, "bonuses", bonuses[0])
    cast = gather_table(edition, Caller(alice))
    start(cast.code, cast.host)
    assert [each["key"] for each in msgspec.json.decode(cast.now().setup)["bonuses"]] == (
        bonuses[1:]
    )
