"""Members see that a campaign exists; only its players and game masters see its contents."""

import pytest

from games.clubs.campaigns.access import (
    Access,
    get_access,
    must_master,
    must_master_or_organise,
    must_take_part,
)
from games.people.refusals import Refusal
from tests.clubs.world import ClubWorld, assert_refused

MUST = (must_take_part, must_master, must_master_or_organise)
MAY = {
    "organiser": (False, False, True),
    "master": (True, True, True),
    "player": (True, False, False),
    "member": (False, False, False),
}


def checks_passed(caller: Access) -> tuple[bool, ...]:
    def passes(must: object) -> bool:
        try:
            must(caller)  # type: ignore[operator]
        except Refusal:
            return False
        return True

    return tuple(map(passes, MUST))


@pytest.mark.parametrize("who", MAY)
def test_what_each_member_of_the_club_may(who: str, world: ClubWorld) -> None:
    assert checks_passed(get_access(*world.campaign_ids, getattr(world, who))) == MAY[who]


@pytest.mark.parametrize(
    ("who", "code"),
    [("guest", "club.members_only"), ("left", "club.unknown"), ("outsider", "club.unknown")],
)
def test_to_guests_and_strangers_there_is_none(who: str, code: str, world: ClubWorld) -> None:
    assert_refused(code, get_access, *world.campaign_ids, getattr(world, who))


def test_a_campaign_of_another_club_is_unknown_in_this_one(world: ClubWorld) -> None:
    assert_refused("campaign.unknown", get_access, world.club.pk, "no-such-campaign", world.master)
