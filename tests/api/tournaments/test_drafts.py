"""Draws by hand over the API; only officials can tell one draft from another."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from django.core import mail

from api.tournaments.stream import frames
from games.duties.models import Duty
from games.duties.models.webhooks import Delivery
from games.tournaments.models import Tournament
from tests.api.routes import ROUTES
from tests.tournaments.cast import Cast

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.either,
    pytest.mark.usefixtures("no_allowance"),
]
SWISS = {"format": "swiss", "rounds": 3, "draw": "by_hand"}
CUP = {"format": "single_elimination", "draw": "by_hand"}
PRINTED = re.compile(rb"/CreationDate \(.*?\)|/ID \[.*?\]", re.DOTALL)
"""Creation date and id of a PDF."""
OUTSIDE = ("side", "other side", "other entrant", "other guest", "other account", "stranger")
PREFIX = "tournaments/<str:tournament>/"
SUBROUTES = sorted(route.removeprefix(PREFIX) for route in ROUTES if route.startswith(PREFIX))


class UnplayedCast(Cast):
    """A cast in a tournament without pairings yet."""

    def opponent_of(self, number: int) -> int:
        return number + 2


def visible_answers(
    cast: Cast, roles: Sequence[str] = OUTSIDE
) -> dict[tuple[str, str], tuple[int, bytes]]:
    """Return everything of the tournament that outsiders can read, including its live stream."""
    by_route: dict[tuple[str, str], tuple[int, bytes]] = {}
    for role in roles:
        phone = cast.phone(role)
        for route in SUBROUTES:
            if "<" in route or route == "stream":
                continue
            answer = phone.client.get(phone.base_path + route, headers=phone.headers)
            content = b"".join(answer) if answer.streaming else answer.content
            by_route[role, route] = (answer.status_code, PRINTED.sub(b"", content))
    for audience, frame_lines in frames(
        cast.tournament.pk, 0, [(False, "en"), (True, "fr")]
    ).items():
        by_route[str(audience), "stream"] = (200, b"".join(frame for _, frame in frame_lines))
    return by_route


def count_sent() -> tuple[int, int, int]:
    return len(mail.outbox), Delivery.objects.count(), Duty.objects.count()


@pytest.mark.parametrize(("stage", "roles"), [(SWISS, OUTSIDE), (CUP, OUTSIDE[:2])], ids=str)
def test_two_drafts_look_the_same_to_all_but_officials(
    stage: dict[str, Any], roles: Sequence[str]
) -> None:
    cast = UnplayedCast(8, stage, visibility="public")
    before, counts = visible_answers(cast, roles), count_sent()
    assert len(before) > 10 * len(roles)
    organiser = cast.phone("organiser")
    draft = organiser.get("draft/")
    one, other = (each["entrants"][0]["entrant"] for each in draft["sittings"][:2])
    data = {"one": one, "other": other, "reason": "They came in one car."}
    changed = organiser.post("draft/exchange/", data)
    assert changed["sittings"] != draft["sittings"]
    assert changed["changes"][0]["reason"] == "They came in one car."
    now = visible_answers(cast, roles)
    assert [key for key in before if now[key] != before[key]] == []
    assert count_sent() == counts
    # Control: all of them see the published draw and get notices.
    organiser.post("draft/publish/", {}, 204)
    after = visible_answers(cast, roles)
    changed_for = {role for role, route in after if after[role, route] != before[role, route]}
    assert changed_for >= {*roles}
    assert count_sent() != counts


def test_officials_look_and_the_organiser_alone_decides() -> None:
    cast = UnplayedCast(8, SWISS)
    judge = cast.phone("judge")
    assert judge.get("draft/")["current"] is True
    for role in OUTSIDE:
        assert cast.phone(role).get("draft/", 403)["type"] == "tournament.judge_only"
    for deed, body in (("exchange", {"one": 1, "other": 2, "reason": "so"}), ("publish", {})):
        assert judge.post(f"draft/{deed}/", body, 403)["type"] == "tournament.organiser_only"
    organiser = cast.phone("organiser")
    again = organiser.post("draft/draw-again/")
    assert again["sittings"] == judge.get("draft/")["sittings"]
    organiser.post("draft/publish/", {"clock_runs": False}, 204)
    assert judge.get("draft/", 404)["type"] == "draft.none"


def test_a_pause_and_the_clock_are_seen_by_everybody() -> None:
    cast = Cast(8, {"format": "swiss", "rounds": 3}, round_minutes=50)
    organiser, stranger = cast.phone("organiser"), cast.phone("stranger")
    (round_,) = stranger.get("rounds/")["stages"][0]["rounds"]
    assert round_["stopped"] is None
    organiser.post(f"rounds/{round_['id']}/clock/", {"runs": False})
    assert stranger.get(f"rounds/{round_['id']}/")["round"]["stopped"] is not None
    organiser.post(f"rounds/{round_['id']}/clock/", {"runs": True})
    assert organiser.post("pause/")["paused"] is not None
    assert stranger.get()["paused"] is not None
    assert organiser.post("resume/")["paused"] is None
    side = cast.phone("side")
    pairing = f"pairings/{cast.pairing().pk}/"
    assert side.post(f"{pairing}judge/", {"reason": "?"})["judge_called"] is not None
    given = organiser.post(f"{pairing}extend/", {"minutes": 5})
    assert given["due"] > given["round"]["due"]
    assert organiser.post(f"{pairing}judge/came/")["judge_called"] is None


def test_a_check_in_is_taken_back() -> None:
    cast = UnplayedCast(4, SWISS)
    assert Tournament.objects.get(pk=cast.tournament.pk).phase == "playing"
    entrant = cast.tournament.entrants.get(number=1).pk
    phone = cast.phone("side")
    answer = phone.client.delete(
        f"{phone.base_path}entrants/{entrant}/check-in/", headers=phone.headers
    )
    assert answer.json()["type"] == "tournament.started"
