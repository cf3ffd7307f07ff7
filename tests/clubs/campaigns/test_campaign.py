"""Campaigns: created, changed, ended, and their scenes."""

import pytest

from games.clubs.campaigns import campaign, downtime, log
from games.clubs.campaigns.access import get_access
from games.clubs.campaigns.campaign import Beginning, CampaignChanges, Staging
from games.clubs.campaigns.log import Writing
from games.clubs.membership import members
from tests.clubs.world import ClubWorld, assert_refused


def test_a_campaign_that_ended_takes_nothing_more(world: ClubWorld) -> None:
    campaign.amend(world.master, *world.campaign_ids, CampaignChanges(ended=True))
    assert_refused("campaign.ended", log.write, world.player, *world.campaign_ids, Writing("More"))
    assert_refused(
        "campaign.ended", campaign.add_scene, world.master, *world.campaign_ids, Staging("More")
    )
    approve = downtime.approve
    assert_refused("campaign.ended", approve, world.master, *world.campaign_ids, world.proposal.pk)


def test_when_its_game_master_leaves_an_organiser_names_another(world: ClubWorld) -> None:
    amend = campaign.amend
    members.leave(world.master, world.club.pk)
    assert not world.campaign.masters.exists()
    assert_refused(
        "campaign.last_master",
        amend,
        world.organiser,
        *world.campaign_ids,
        CampaignChanges(masters=()),
    )
    guest = CampaignChanges(masters=(world.rows["guest"].pk,))
    assert_refused("club.unknown_member", amend, world.organiser, *world.campaign_ids, guest)
    amend(world.organiser, *world.campaign_ids, CampaignChanges(masters=(world.rows["member"].pk,)))
    assert get_access(*world.campaign_ids, world.member).masters


def test_a_scene_is_a_table_of_kung_fu_once(world: ClubWorld) -> None:
    add_scene = campaign.add_scene
    again = Staging("Again", world.table.code)
    assert_refused("request.invalid", add_scene, world.master, *world.campaign_ids, again)
    assert_refused(
        "table.unknown", add_scene, world.master, *world.campaign_ids, Staging("None", "22222222")
    )
    assert_refused(
        "evening.unknown",
        add_scene,
        world.master,
        *world.campaign_ids,
        Staging("None", None, "none"),
    )


def test_an_organiser_or_a_game_master_of_the_club_begins_one_and_masters_it(
    world: ClubWorld,
) -> None:
    for somebody in (world.organiser, world.master):
        begun = campaign.begin(somebody, world.club.pk, Beginning("Another Road"))
        assert [each.person for each in begun.masters.all()] == [somebody]
    for somebody, code in ((world.player, "leaders_only"), (world.guest, "leaders_only")):
        assert_refused(f"club.{code}", campaign.begin, somebody, world.club.pk, Beginning("Mine"))


def test_an_organiser_who_is_no_game_master_names_them_and_changes_nothing_else(
    world: ClubWorld,
) -> None:
    amend, masters = campaign.amend, (world.rows["master"].pk,)
    amend(world.organiser, *world.campaign_ids, CampaignChanges(masters=masters))
    for changes in (
        CampaignChanges(name="Mine"),
        CampaignChanges(masters=masters, ended=True),
        CampaignChanges(description="New"),
    ):
        assert_refused(
            "campaign.masters_only", amend, world.organiser, *world.campaign_ids, changes
        )
    assert_refused(
        "campaign.masters_only", amend, world.player, *world.campaign_ids, CampaignChanges()
    )


def test_what_was_ended_goes_on_again(world: ClubWorld) -> None:
    for ended in (True, False):
        row = campaign.amend(world.master, *world.campaign_ids, CampaignChanges(ended=ended))
        assert bool(row.ended) == ended
    log.write(world.player, *world.campaign_ids, Writing("More"))


def test_of_two_who_change_one_the_second_is_told(world: ClubWorld) -> None:
    changes = CampaignChanges(name="The Short Road")
    campaign.amend(world.master, *world.campaign_ids, changes, {1})
    assert_refused("club.stale", campaign.amend, world.master, *world.campaign_ids, changes, {1})


def test_there_are_limits(world: ClubWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "MOST_CAMPAIGNS", 1)
    assert_refused("campaign.full", campaign.begin, world.master, world.club.pk, Beginning("More"))
    monkeypatch.setattr(campaign, "MOST_SCENES", 1)
    assert_refused(
        "campaign.full", campaign.add_scene, world.master, *world.campaign_ids, Staging("More")
    )
    monkeypatch.setattr(campaign, "MOST_MASTERS", 1)
    masters = tuple(world.rows[name].pk for name in ("master", "member"))
    changes = CampaignChanges(masters=masters)
    assert_refused("request.invalid", campaign.amend, world.master, *world.campaign_ids, changes)
