"""Rights to every action, for every role, before the start and in play."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from games.people.access import Caller
from games.people.refusals import Refusal
from games.tournaments.arrangement import officials, start
from games.tournaments.arrangement.tournament import cancel, change
from games.tournaments.entrants import check_in, departure, entry, imports, seeds
from games.tournaments.models import Entrant, Official, State
from tests.tournaments.people import (
    Cast,
    caller,
    cast,
    changes_from,
    enter,
    hours_from_now,
    now,
    raises_refusal,
)

pytestmark = [pytest.mark.django_db, pytest.mark.either]
ORGA = "Orga"
Call = Callable[[Cast, Caller], object]
OWN = {"organiser", "second organiser", "player"}
ORGANISING = {"organiser", "second organiser"}
JUDGING = {*ORGANISING, "judge"}
BEFORE: dict[str, tuple[Call, set[str]]] = {
    "change": (lambda c, who: change(c.tournament.pk, who, changes_from(place="X")), ORGANISING),
    "cancel": (lambda c, who: cancel(c.tournament.pk, who), ORGANISING),
    "appoint": (
        lambda c, who: officials.appoint(c.tournament.pk, who, "other", Official.Role.JUDGE),
        ORGANISING,
    ),
    "dismiss": (
        lambda c, who: officials.dismiss(
            c.tournament.pk, who, c.tournament.officials.filter(role="judge")[0].person_id
        ),
        ORGANISING,
    ),
    "seed": (lambda c, who: seeds.give(c.tournament.pk, who, []), ORGANISING),
    "move": (lambda c, who: seeds.move(c.tournament.pk, who, c.guest.pk, "up"), ORGANISING),
    "start": (lambda c, who: start.start(c.tournament.pk, who), ORGANISING),
    "enter another": (
        lambda c, who: entry.enter(c.tournament.pk, who, entry.NewEntrant(person="another")),
        ORGANISING,
    ),
    "enter": (
        lambda c, who: entry.enter(c.tournament.pk, who, entry.NewEntrant(name="New")),
        {*JUDGING, "other", "stranger"},
    ),
    "amend": (
        lambda c, who: entry.change(
            c.tournament.pk, who, c.player.pk, entry.EntrantChanges(affiliation="X")
        ),
        OWN,
    ),
    "withdraw": (lambda c, who: entry.withdraw(c.tournament.pk, who, c.player.pk), OWN),
    "withdraw a guest": (
        lambda c, who: entry.withdraw(c.tournament.pk, who, c.guest.pk),
        {*ORGANISING, "guest"},
    ),
    "remove": (lambda c, who: entry.remove(c.tournament.pk, who, c.player.pk), ORGANISING),
    "check in": (lambda c, who: check_in.check_in(c.tournament.pk, who, c.player.pk), OWN),
    "rehearse": (
        lambda c, who: imports.rehearse(c.tournament.pk, who, b"name\nNew", "csv"),
        ORGANISING,
    ),
    "import": (
        lambda c, who: imports.import_entrants(c.tournament.pk, who, b"name\nNew", "csv"),
        ORGANISING,
    ),
    "export": (lambda c, who: imports.export(c.tournament.pk, who), JUDGING),
}
IN_PLAY: dict[str, tuple[Call, set[str]]] = {
    "drop": (lambda c, who: departure.drop(c.tournament.pk, who, c.player.pk), OWN),
    "drop a guest": (
        lambda c, who: departure.drop(c.tournament.pk, who, c.guest.pk),
        {*ORGANISING, "guest"},
    ),
    "disqualify": (
        lambda c, who: departure.disqualify(c.tournament.pk, who, c.player.pk, "Why"),
        JUDGING,
    ),
    "enter late": (
        lambda c, who: entry.enter(c.tournament.pk, who, entry.NewEntrant(name="New")),
        ORGANISING,
    ),
    "reinstate": (
        lambda c, who: departure.reinstate(c.tournament.pk, who, dropped_entrant(c).pk),
        ORGANISING,
    ),
}


def dropped_entrant(setup: Cast) -> Entrant:
    return setup.tournament.entrants.get(name="E1")


def current_rows(setup: Cast) -> list[Any]:
    own = setup.tournament
    lines = list(own.log.order_by("number").values_list("number", "kind"))
    people = list(own.officials.order_by("pk").values_list("person", "role"))
    people += own.invitations.values_list("said", "role")
    return [list(own.entrants.order_by("number").values()), lines, people, now(own).phase]


def is_allowed(setup: Cast, call: Call, who: Caller) -> bool:
    """Return whether the call succeeds. It is rolled back."""
    before = current_rows(setup)
    done = True
    with transaction.atomic():
        try:
            call(setup, who)
        except Refusal:
            done = False
        changed = current_rows(setup) != before
        transaction.set_rollback(True)
    assert done or not changed
    return done


def allowed_roles(setup: Cast, call: Call) -> set[str]:
    return {name for name, who in setup.callers.items() if is_allowed(setup, call, who)}


@pytest.mark.parametrize("name", BEFORE)
def test_before_the_start_everybody_may_what_is_theirs(name: str) -> None:
    setup = cast(
        visibility="unlisted",
        check_in_opens=hours_from_now(-1),
        stages=[{"format": "single_elimination"}],
    )
    for entrant in setup.tournament.entrants.all() if name == "start" else ():
        check_in.check_in(setup.tournament.pk, caller(ORGA), entrant.pk)
    call, allowed = BEFORE[name]
    assert allowed_roles(setup, call) == allowed


@pytest.mark.parametrize("name", IN_PLAY)
def test_in_play_everybody_may_what_is_theirs(name: str) -> None:
    setup = cast(stages=[{"format": "swiss", "rounds": 3}])
    for number in range(1, 5):
        enter(setup.tournament, f"E{number}")
    start.start(setup.tournament.pk, caller(ORGA))
    setup.tournament.entrants.filter(name="E1").update(state=State.DROPPED)
    call, allowed = IN_PLAY[name]
    assert allowed_roles(setup.reload(), call) == allowed


def test_to_strangers_a_private_tournament_is_not_there() -> None:
    setup = cast(visibility="private")
    enter(setup.tournament, caller(ORGA), name="E1")
    for call, _allowed in (*BEFORE.values(), *IN_PLAY.values()):
        for who in ("other", "stranger"):
            with raises_refusal("tournament.unknown"):
                call(setup, setup.callers[who])
