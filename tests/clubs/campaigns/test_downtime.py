"""Between evenings, sheets change only when the game master grants or approves it, and completely
or not at all."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import transaction
from msgspec.structs import replace

from games.clubs.campaigns import cast, downtime
from games.clubs.campaigns.cast import Bringing
from games.clubs.campaigns.downtime import Declining, Giving, Proposing
from games.clubs.models import Decision, Granting, Proposal
from games.kernel.record import Illegal
from games.people import tokens
from games.people.refusals import PreconditionFailed
from games.rulebooks.kung_fu import characters as rules
from games.rulebooks.kung_fu.characters.deeds import Raise
from games.shelf import characters
from games.shelf.models import Character
from tests.api.conftest import Caller
from tests.clubs.world import ClubWorld, assert_refused


def sheet(world: ClubWorld) -> Any:
    return Character.objects.get(pk=world.character.pk).read


def test_a_grant_is_on_the_sheet_and_in_its_history_with_its_reason(world: ClubWorld) -> None:
    assert sheet(world).grants == (rules.Grant(3, "Courage"),)
    change = world.character.changes.order_by("-number").first()
    assert change is not None
    assert (change.kind, change.by) == ("granted", world.master)
    assert Granting.objects.get().casting == world.casting


def test_a_grant_that_the_shelf_refuses_is_none(world: ClubWorld) -> None:
    grant = Giving(world.casting.pk, 2, "Wit")
    with pytest.raises(PreconditionFailed), transaction.atomic():
        downtime.grant(world.master, *world.campaign_ids, grant, {1})
    for wrong in (replace(grant, points=0), replace(grant, points=101), replace(grant, reason=" ")):
        assert_refused("request.invalid", downtime.grant, world.master, *world.campaign_ids, wrong)
    assert Granting.objects.count() == 1
    assert len(sheet(world).grants) == 1


def test_an_approved_raise_is_on_the_sheet_once(world: ClubWorld) -> None:
    approve = downtime.approve
    before = sheet(world).levels.vigour
    approved = approve(world.master, *world.campaign_ids, world.proposal.pk)
    assert (approved.state, approved.decided_by) == (Decision.APPROVED, world.rows["master"])
    assert sheet(world).levels.vigour == before + 1
    change = world.character.changes.order_by("-number").first()
    assert change is not None
    assert (change.kind, change.by) == ("raised", world.master)
    assert_refused(
        "campaign.decided", approve, world.master, *world.campaign_ids, world.proposal.pk
    )
    assert sheet(world).levels.vigour == before + 1


def test_a_raise_that_no_longer_fits_is_refused_by_its_rule_and_stays_open(
    world: ClubWorld,
) -> None:
    # Meanwhile the player has spent the points that the raise would cost.
    characters.apply_action(world.player, world.character.pk, Raise("tempo"))
    before = Character.objects.get(pk=world.character.pk)
    with pytest.raises(Illegal) as refusal, transaction.atomic():
        downtime.approve(world.master, *world.campaign_ids, world.proposal.pk)
    assert refusal.value.code == "point_buy.over_budget"
    assert Proposal.objects.get(pk=world.proposal.pk).state == Decision.OPEN
    after = Character.objects.get(pk=world.character.pk)
    assert (after.sheet, after.version) == (before.sheet, before.version)


def test_a_raise_from_another_level_than_was_proposed_is_refused(world: ClubWorld) -> None:
    given = Giving(world.casting.pk, 90, "A treasure")
    downtime.grant(world.master, *world.campaign_ids, given)
    characters.apply_action(world.player, world.character.pk, Raise("vigour"))
    before = Character.objects.get(pk=world.character.pk).sheet
    approve = downtime.approve
    assert_refused(
        "campaign.sheet_changed", approve, world.master, *world.campaign_ids, world.proposal.pk
    )
    assert_refused(
        "shelf.stale", approve, world.master, *world.campaign_ids, world.proposal.pk, {1}
    )
    assert Character.objects.get(pk=world.character.pk).sheet == before


def test_a_declined_one_says_why_and_changes_nothing(world: ClubWorld) -> None:
    before = sheet(world)
    decision = Declining("Train more")
    declined = downtime.decline(world.master, *world.campaign_ids, world.proposal.pk, decision)
    assert (declined.state, declined.reason) == (Decision.DECLINED, "Train more")
    assert sheet(world) == before


def test_rest_healing_and_other_downtime_are_decided_likewise(world: ClubWorld) -> None:
    worn = replace(sheet(world).levels, vigour=5, distance=5, tempo=5, presence=5)
    characters.edit(world.player, world.character.pk, lambda s: replace(s, scales=worn))
    for kind, text in (("rest", ""), ("other", "I learnt to cook"), ("heal", "")):
        request = Proposing(world.casting.pk, kind, None, text)
        proposal = downtime.propose(world.player, *world.campaign_ids, request)
        before = sheet(world)
        downtime.approve(world.master, *world.campaign_ids, proposal.pk)
        assert (sheet(world) == before) == (kind == "other")
    assert sheet(world).scales is None
    for wrong in (Proposing(world.casting.pk, "raise"), Proposing(world.casting.pk, "other")):
        assert_refused(
            "request.invalid", downtime.propose, world.player, *world.campaign_ids, wrong
        )


def test_only_its_player_asks_and_only_a_game_master_gives_and_decides(world: ClubWorld) -> None:
    give, ask = Giving(world.casting.pk, 1, "Wit"), Proposing(world.casting.pk, "rest")
    for somebody in (world.player, world.member, world.organiser):
        assert_refused("campaign.masters_only", downtime.grant, somebody, *world.campaign_ids, give)
        decide = (somebody, *world.campaign_ids, world.proposal.pk)
        assert_refused("campaign.masters_only", downtime.approve, *decide)
        assert_refused("campaign.masters_only", downtime.decline, *decide, Declining("No"))
    for somebody in (world.master, world.member):
        assert_refused(
            "campaign.not_your_character", downtime.propose, somebody, *world.campaign_ids, ask
        )


def test_a_character_asks_for_so_much_at_once(
    world: ClubWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(downtime, "MOST_OPEN", 1)
    request = Proposing(world.casting.pk, "rest")
    assert_refused("campaign.full", downtime.propose, world.player, *world.campaign_ids, request)
    downtime.decline(world.master, *world.campaign_ids, world.proposal.pk, Declining("Later"))
    downtime.propose(world.player, *world.campaign_ids, request)
    monkeypatch.setattr(downtime, "MOST_GRANTS", 1)
    give = Giving(world.casting.pk, 1, "Wit")
    assert_refused("campaign.full", downtime.grant, world.master, *world.campaign_ids, give)


def test_what_another_campaign_has_is_unknown_here(world: ClubWorld) -> None:
    other = world.begin("Another Road")
    approve = downtime.approve
    assert_refused("campaign.unknown_entry", approve, world.master, *other, world.proposal.pk)
    give = Giving(world.casting.pk, 1, "Wit")
    assert_refused("campaign.unknown_entry", downtime.grant, world.master, *other, give)


def test_kf_1_6_in_a_campaign_points_come_from_its_game_master_alone(world: ClubWorld) -> None:
    own = rules.Grant(90, "A treasure")
    before = Character.objects.get(pk=world.character.pk).sheet
    tries: list[Callable[[], object]] = [
        lambda: characters.apply_action(world.player, world.character.pk, own),
        lambda: characters.edit(
            world.player, world.character.pk, lambda s: replace(s, grants=(*s.grants, own))
        ),
        lambda: characters.edit(
            world.player, world.character.pk, lambda s: replace(s, action_points=9)
        ),
        lambda: characters.edit(world.player, world.character.pk, lambda s: replace(s, grants=())),
        lambda: characters.undo(world.player, world.character.pk),
    ]
    for grants_itself in tries:
        with pytest.raises(Illegal, match="master_grants"), transaction.atomic():
            grants_itself()
    assert Character.objects.get(pk=world.character.pk).sheet == before
    grant = Giving(world.casting.pk, 0, "A second wind", action_points=1)
    granting = downtime.grant(world.master, *world.campaign_ids, grant)
    assert (granting.points, granting.action_points) == (0, 1)
    assert sheet(world).action_points == 4
    assert rules.own_grants(sheet(world)) == rules.Own()


def test_kf_1_6_over_the_api_that_is_a_refusal_and_no_failure(world: ClubWorld) -> None:
    player = Caller(f"Token {tokens.secret(tokens.issue(world.player, 'a phone'))}")
    answer = player.post(f"characters/{world.character.pk}/undo/", {})
    assert (answer.status_code, answer.json()["rule"]) == (400, "KF-1.6")


def test_kf_1_6_who_has_left_a_campaign_is_their_owners_again(world: ClubWorld) -> None:
    cast.remove_character(world.player, *world.campaign_ids, world.casting.pk)
    characters.apply_action(world.player, world.character.pk, rules.Grant(5, "A treasure"))
    assert rules.own_grants(sheet(world)).points == 5
    again = partial(
        cast.add_character, world.player, *world.campaign_ids, Bringing(world.character.pk)
    )
    with pytest.raises(Illegal, match="master_grants"), transaction.atomic():
        again()
    characters.undo(world.player, world.character.pk)
    assert again().left is None
