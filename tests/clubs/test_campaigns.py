"""Campaigns: sheets change one way, on the word of the game master, or not at all."""

from typing import Any

import pytest
from django.db import transaction
from msgspec.structs import replace

from games.clubs import campaigns, campaigns_downtime, campaigns_log, members
from games.clubs.campaigns import Bringing, CampaignChanges, Staging
from games.clubs.campaigns_downtime import Declining, Giving, Proposing
from games.clubs.campaigns_log import Rewriting, Writing
from games.clubs.campaigns_permissions import place, reads_sheet
from games.clubs.models import Decision, Granting, LogEntry, Proposal
from games.kernel.record import Illegal
from games.people import accounts
from games.people.models import User
from games.people.refusals import Refusal
from games.rulebooks.kung_fu import characters as rules
from games.shelf import characters, keeping
from games.shelf.models import Character
from games.shelf.refusals import Stale
from tests.clubs.club_world import SHEET, ClubWorld


@pytest.fixture
def world(db: None) -> ClubWorld:
    return ClubWorld()


def at(world: ClubWorld) -> tuple[str, str]:
    return world.club.pk, world.campaign.pk


def refused(code: str, call: Any, *arguments: Any, **named: Any) -> None:
    with pytest.raises(Refusal) as refusal, transaction.atomic():
        call(*arguments, **named)
    assert refusal.value.code == code


def sheet(world: ClubWorld) -> Any:
    return Character.objects.get(pk=world.character.pk).read


def test_a_grant_is_on_the_sheet_and_in_its_history_with_its_reason(world: ClubWorld) -> None:
    assert sheet(world).grants == (rules.Grant(3, "Courage"),)
    change = world.character.changes.order_by("-number").first()
    assert change is not None
    assert (change.kind, change.by) == ("granted", world.master)
    assert Granting.objects.get().casting == world.casting


def test_a_grant_that_the_shelf_refuses_is_none(world: ClubWorld) -> None:
    said = Giving(world.casting.pk, 2, "Wit")
    with pytest.raises(Stale), transaction.atomic():
        campaigns_downtime.grant(world.master, *at(world), said, {1})
    for wrong in (replace(said, points=0), replace(said, points=101), replace(said, reason=" ")):
        refused("request.invalid", campaigns_downtime.grant, world.master, *at(world), wrong)
    assert Granting.objects.count() == 1
    assert len(sheet(world).grants) == 1


def test_an_approved_raise_is_on_the_sheet_once(world: ClubWorld) -> None:
    approve = campaigns_downtime.approve
    before = sheet(world).levels.vigour
    approved = approve(world.master, *at(world), world.proposal.pk)
    assert (approved.state, approved.decided_by) == (Decision.APPROVED, world.rows["master"])
    assert sheet(world).levels.vigour == before + 1
    change = world.character.changes.order_by("-number").first()
    assert change is not None
    assert (change.kind, change.by) == ("raised", world.master)
    refused("campaign.decided", approve, world.master, *at(world), world.proposal.pk)
    assert sheet(world).levels.vigour == before + 1


def test_a_raise_that_no_longer_fits_is_refused_by_its_rule_and_stays_open(
    world: ClubWorld,
) -> None:
    # Meanwhile the player has spent what the raise would cost.
    characters.raise_level(world.player, world.character.pk, "tempo")
    before = Character.objects.get(pk=world.character.pk)
    with pytest.raises(Illegal) as refusal, transaction.atomic():
        campaigns_downtime.approve(world.master, *at(world), world.proposal.pk)
    assert refusal.value.code == "point_buy.over_budget"
    assert Proposal.objects.get(pk=world.proposal.pk).state == Decision.OPEN
    after = Character.objects.get(pk=world.character.pk)
    assert (after.sheet, after.version) == (before.sheet, before.version)


def test_a_raise_from_another_level_than_was_proposed_is_refused(world: ClubWorld) -> None:
    characters.grant(world.player, world.character.pk, rules.Grant(90, "A treasure"))
    characters.raise_level(world.player, world.character.pk, "vigour")
    before = Character.objects.get(pk=world.character.pk).sheet
    approve = campaigns_downtime.approve
    refused("campaign.sheet_changed", approve, world.master, *at(world), world.proposal.pk)
    refused("shelf.stale", approve, world.master, *at(world), world.proposal.pk, {1})
    assert Character.objects.get(pk=world.character.pk).sheet == before


def test_a_declined_one_says_why_and_changes_nothing(world: ClubWorld) -> None:
    before = sheet(world)
    said = Declining("Train more")
    declined = campaigns_downtime.decline(world.master, *at(world), world.proposal.pk, said)
    assert (declined.state, declined.reason) == (Decision.DECLINED, "Train more")
    assert sheet(world) == before


def test_rest_healing_and_other_downtime_are_decided_likewise(world: ClubWorld) -> None:
    worn = replace(sheet(world).levels, vigour=5, distance=5, tempo=5, presence=5)
    characters.edit(world.player, world.character.pk, lambda s: replace(s, scales=worn))
    for kind, text in (("rest", ""), ("other", "I learnt to cook"), ("heal", "")):
        said = Proposing(world.casting.pk, kind, None, text)  # type: ignore[arg-type]
        proposal = campaigns_downtime.propose(world.player, *at(world), said)
        before = sheet(world)
        campaigns_downtime.approve(world.master, *at(world), proposal.pk)
        assert (sheet(world) == before) == (kind == "other")
    assert sheet(world).scales is None
    for wrong in (Proposing(world.casting.pk, "raise"), Proposing(world.casting.pk, "other")):
        refused("request.invalid", campaigns_downtime.propose, world.player, *at(world), wrong)


def test_only_an_own_character_is_brought_and_only_the_game_master_sees_it(
    world: ClubWorld,
) -> None:
    bring = campaigns.bring
    refused("shelf.unknown", bring, world.member, *at(world), Bringing(world.character.pk))
    refused("campaign.cast_already", bring, world.player, *at(world), Bringing(world.character.pk))
    own = characters.keep(world.member, SHEET)
    theirs = bring(world.member, *at(world), Bringing(own.pk))
    seen = {
        name: reads_sheet(place(somebody, *at(world)), theirs)
        for name, somebody in (("gm", world.master), ("own", world.member), ("p", world.player))
    }
    assert seen == {"gm": True, "own": True, "p": False}
    campaigns.take_away(world.member, *at(world), theirs.pk)
    assert not place(world.member, *at(world)).inside
    assert bring(world.member, *at(world), Bringing(own.pk)).pk == theirs.pk


def test_a_character_thrown_away_leaves_the_campaign_and_the_log_stays(world: ClubWorld) -> None:
    keeping.discard(Character.objects.all(), world.player, world.character.pk)
    assert not world.campaign.castings.exists()
    assert LogEntry.objects.get().text == "We crossed the bridge"


def test_the_log_keeps_what_it_said_and_is_struck_out_not_deleted(world: ClubWorld) -> None:
    rewrite = campaigns_log.rewrite
    entry = LogEntry.objects.get()
    assert [(each.number, each.text) for each in entry.revisions.all()] == [(1, "We crossed")]
    where = (*at(world), entry.pk)
    refused("club.stale", rewrite, world.player, *where, Rewriting("No"), read={1})
    refused("campaign.not_your_words", rewrite, world.master, *where, Rewriting("No"))
    campaigns_log.strike(world.master, *where)
    refused("campaign.struck", rewrite, world.player, *where, Rewriting("No"))
    assert LogEntry.objects.get().text == "We crossed the bridge"
    for wrong in ("", " ", "x" * 8001):
        refused("request.invalid", campaigns_log.write, world.player, *at(world), Writing(wrong))


def test_a_campaign_that_ended_takes_nothing_more(world: ClubWorld) -> None:
    campaigns.amend(world.master, *at(world), CampaignChanges(ended=True))
    refused("campaign.ended", campaigns_log.write, world.player, *at(world), Writing("More"))
    refused("campaign.ended", campaigns.stage, world.master, *at(world), Staging("More"))
    approve = campaigns_downtime.approve
    refused("campaign.ended", approve, world.master, *at(world), world.proposal.pk)


def test_when_its_game_master_leaves_an_organiser_names_another(world: ClubWorld) -> None:
    amend = campaigns.amend
    members.leave(world.master, world.club.pk)
    assert not world.campaign.masters.exists()
    refused("campaign.last_master", amend, world.organiser, *at(world), CampaignChanges(masters=()))
    guest = CampaignChanges(masters=(world.rows["guest"].pk,))
    refused("club.unknown_member", amend, world.organiser, *at(world), guest)
    amend(world.organiser, *at(world), CampaignChanges(masters=(world.rows["member"].pk,)))
    assert place(world.member, *at(world)).masters


def test_a_scene_is_a_table_of_kung_fu_once(world: ClubWorld) -> None:
    stage = campaigns.stage
    again = Staging("Again", world.table.code)
    refused("request.invalid", stage, world.master, *at(world), again)
    refused("table.unknown", stage, world.master, *at(world), Staging("None", "22222222"))
    refused("evening.unknown", stage, world.master, *at(world), Staging("None", None, "none"))


def test_who_is_erased_leaves_the_words_and_takes_the_character(world: ClubWorld) -> None:
    accounts.erase(world.player)
    assert not world.campaign.castings.exists()
    assert not Proposal.objects.exists()
    assert LogEntry.objects.get().author.person.name == ""
    assert User.objects.get(pk=world.player.pk).erased
