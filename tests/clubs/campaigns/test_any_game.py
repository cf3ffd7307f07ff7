"""A campaign takes characters of any game; the game decides what may be done to them."""

import pytest

from games.clubs.campaigns import campaign, cast, downtime
from games.clubs.campaigns.campaign import Staging
from games.clubs.campaigns.cast import Bringing
from games.clubs.campaigns.downtime import Giving, Proposing
from games.clubs.models import Casting
from games.people.access import Caller
from games.rulebooks import GAMES
from games.shelf import characters
from games.shelf.models import Character, sheet_of
from games.tables.life import opening
from games.tables.models import Mode
from tests.clubs.world import ClubWorld, assert_refused
from tests.shelf.tavern.game import TAVERN

Sheet = sheet_of(TAVERN.shelf.character)


@pytest.fixture(autouse=True)
def tavern(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TAVERN.key, TAVERN)


@pytest.fixture
def ada(world: ClubWorld) -> Casting:
    kept = characters.keep(world.player, Sheet("Ada", 2, 3, headache=2))
    return cast.add_character(world.player, *world.campaign_ids, Bringing(kept.pk))


def mirth(ada: Casting) -> int:
    value: int = Character.objects.get(pk=ada.character_id).read.mirth
    return value


def test_a_deed_of_its_game_is_asked_for_and_carried_out(world: ClubWorld, ada: Casting) -> None:
    ask = downtime.propose
    first = ask(world.player, *world.campaign_ids, Proposing(ada.pk, "raise", "mirth"))
    second = ask(world.player, *world.campaign_ids, Proposing(ada.pk, "raise", "mirth"))
    rest = ask(world.player, *world.campaign_ids, Proposing(ada.pk, "sleep_in"))
    assert (first.component, first.level, rest.level) == ("mirth", 3, None)
    for proposal in (first, rest):
        downtime.approve(world.master, *world.campaign_ids, proposal.pk)
    assert mirth(ada) == 4
    assert Character.objects.get(pk=ada.character_id).read.headache == 0
    again = (world.master, *world.campaign_ids, second.pk)
    assert_refused("campaign.sheet_changed", downtime.approve, *again)


def test_what_its_game_does_not_know_is_refused(world: ClubWorld, ada: Casting) -> None:
    for kind, part in (("heal", None), ("raise", "vigour"), ("raise", None), ("sleep_in", "mirth")):
        proposal = Proposing(ada.pk, kind, part)
        assert_refused(
            "request.invalid", downtime.propose, world.player, *world.campaign_ids, proposal
        )
    give = Giving(ada.pk, 3, "Wit")
    assert_refused(
        "campaign.nothing_granted", downtime.grant, world.master, *world.campaign_ids, give
    )


def test_a_table_of_it_is_a_scene_and_one_of_a_game_without_characters_is_none(
    world: ClubWorld,
) -> None:
    tables = {
        key: opening.open_table(opening.NewTable(key, Mode.HOUSE, b"{}"), Caller())
        for key in ("tavern", "karatekarte")
    }
    campaign.add_scene(world.master, *world.campaign_ids, Staging("The inn", tables["tavern"].code))
    other = Staging("The lanes", tables["karatekarte"].code)
    assert_refused("table.unknown", campaign.add_scene, world.master, *world.campaign_ids, other)
