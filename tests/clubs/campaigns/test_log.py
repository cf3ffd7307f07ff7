"""The campaign's log: all write their own entries, and older versions are kept."""

import pytest

from games.clubs.campaigns import log
from games.clubs.campaigns.log import Rewriting, Writing
from games.clubs.models import LogEntry
from tests.clubs.world import ClubWorld, assert_refused


def test_the_log_keeps_what_it_said_and_is_struck_out_not_deleted(world: ClubWorld) -> None:
    rewrite = log.rewrite
    entry = LogEntry.objects.get()
    assert [(each.number, each.text) for each in entry.revisions.all()] == [(1, "We crossed")]
    at = (*world.campaign_ids, entry.pk)
    assert_refused("club.stale", rewrite, world.player, *at, Rewriting("No"), read={1})
    assert_refused("campaign.not_your_words", rewrite, world.master, *at, Rewriting("No"))
    log.strike(world.master, *at)
    assert_refused("campaign.struck", rewrite, world.player, *at, Rewriting("No"))
    assert LogEntry.objects.get().text == "We crossed the bridge"
    for wrong in ("", " ", "x" * 8001):
        assert_refused(
            "request.invalid", log.write, world.player, *world.campaign_ids, Writing(wrong)
        )


def test_the_same_words_again_are_no_change(world: ClubWorld) -> None:
    edit = Rewriting("We crossed the bridge ")
    entry = log.rewrite(world.player, *world.campaign_ids, world.entry.pk, edit)
    assert (entry.version, entry.revisions.count()) == (2, 1)


def test_who_is_not_in_the_campaign_writes_nothing_in_it(world: ClubWorld) -> None:
    for somebody in (world.organiser, world.member):
        assert_refused(
            "campaign.players_only", log.write, somebody, *world.campaign_ids, Writing("I, too")
        )
    assert_refused(
        "club.members_only", log.write, world.guest, *world.campaign_ids, Writing("I, too")
    )
    at = (*world.campaign_ids, world.entry.pk)
    assert_refused("campaign.masters_only", log.strike, world.player, *at)


def test_struck_out_again_it_stays_as_it_is(world: ClubWorld) -> None:
    at = (*world.campaign_ids, world.entry.pk)
    once, twice = log.strike(world.master, *at), log.strike(world.master, *at)
    assert (once.struck, once.version) == (twice.struck, twice.version)
    assert_refused("club.stale", log.strike, world.master, *at, {1})


def test_an_evening_of_the_club_alone_is_written_of(world: ClubWorld) -> None:
    assert LogEntry.objects.get().evening == world.evening
    entry = Writing("Elsewhere", "no-such-evening")
    assert_refused("evening.unknown", log.write, world.player, *world.campaign_ids, entry)


def test_a_log_and_what_an_entry_said_before_have_an_end(
    world: ClubWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "MOST_ENTRIES", 1)
    assert_refused("campaign.full", log.write, world.player, *world.campaign_ids, Writing("More"))
    monkeypatch.setattr(log, "MOST_REVISIONS", 1)
    at = (*world.campaign_ids, world.entry.pk)
    assert_refused("campaign.full", log.rewrite, world.player, *at, Rewriting("More"))
