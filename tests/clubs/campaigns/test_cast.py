"""Characters in a campaign: added by their owner, taken away, removed together with their owner."""

import pytest
from msgspec.structs import replace

from games.clubs.campaigns import cast
from games.clubs.campaigns.access import get_access, may_read_sheet
from games.clubs.campaigns.cast import Bringing
from games.clubs.membership import members
from games.clubs.models import Casting, LogEntry, Proposal
from games.people.models import User
from games.people.privacy import erase
from games.shelf import characters, rows
from games.shelf.models import Character
from tests.clubs.world import SHEET, ClubWorld, assert_refused


def test_only_an_own_character_is_brought_and_only_the_game_master_sees_it(
    world: ClubWorld,
) -> None:
    bring = cast.add_character
    assert_refused(
        "shelf.unknown", bring, world.member, *world.campaign_ids, Bringing(world.character.pk)
    )
    assert_refused(
        "campaign.cast_already",
        bring,
        world.player,
        *world.campaign_ids,
        Bringing(world.character.pk),
    )
    own = characters.keep(world.member, SHEET)
    theirs = bring(world.member, *world.campaign_ids, Bringing(own.pk))
    seen = {
        name: may_read_sheet(get_access(*world.campaign_ids, somebody), theirs)
        for name, somebody in (("gm", world.master), ("own", world.member), ("p", world.player))
    }
    assert seen == {"gm": True, "own": True, "p": False}
    cast.remove_character(world.member, *world.campaign_ids, theirs.pk)
    assert not get_access(*world.campaign_ids, world.member).plays
    assert bring(world.member, *world.campaign_ids, Bringing(own.pk)).pk == theirs.pk


def test_a_character_thrown_away_leaves_the_campaign_and_the_log_stays(world: ClubWorld) -> None:
    rows.discard(Character.objects.all(), world.player, world.character.pk)
    assert not world.campaign.castings.exists()
    assert LogEntry.objects.get().text == "We crossed the bridge"


def test_who_is_erased_leaves_the_words_and_takes_the_character(world: ClubWorld) -> None:
    erase(world.player)
    assert not world.campaign.castings.exists()
    assert not Proposal.objects.exists()
    assert LogEntry.objects.get().author.person.name == ""
    assert User.objects.get(pk=world.player.pk).erased


def test_its_player_or_a_game_master_takes_a_character_away_with_what_it_asked_for(
    world: ClubWorld,
) -> None:
    take_away = cast.remove_character
    assert_refused(
        "campaign.players_only", take_away, world.member, *world.campaign_ids, world.casting.pk
    )
    own = cast.add_character(
        world.member, *world.campaign_ids, Bringing(characters.keep(world.member, SHEET).pk)
    )
    assert_refused("campaign.masters_only", take_away, world.player, *world.campaign_ids, own.pk)
    take_away(world.master, *world.campaign_ids, world.casting.pk)
    assert not Proposal.objects.exists()
    assert_refused(
        "campaign.unknown_entry", take_away, world.master, *world.campaign_ids, world.casting.pk
    )


def test_who_leaves_the_club_takes_the_character_and_masters_nothing_any_more(
    world: ClubWorld,
) -> None:
    members.leave(world.player, world.club.pk)
    assert not Casting.objects.active().exists()
    assert not Proposal.objects.exists()
    members.leave(world.master, world.club.pk)
    assert not world.campaign.masters.exists()


def test_only_what_a_game_master_brings_is_a_non_player_character(world: ClubWorld) -> None:
    npc_flags = {}
    for somebody in (world.master, world.member):
        for npc in (True, False):
            character = characters.keep(somebody, replace(SHEET, npc=npc))
            casting = cast.add_character(somebody, *world.campaign_ids, Bringing(character.pk))
            npc_flags[somebody.name, npc] = casting.npc
    assert [who for who, npc in npc_flags.items() if npc] == [("Maurice", True)]


def test_a_cast_has_an_end(world: ClubWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cast, "MOST_CASTINGS", 1)
    own = Bringing(characters.keep(world.member, SHEET).pk)
    assert_refused("campaign.full", cast.add_character, world.member, *world.campaign_ids, own)
