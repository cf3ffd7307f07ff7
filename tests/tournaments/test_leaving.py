"""After the start: dropped, disqualified, brought back, late; and the rights to all of it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from games.people.refusals import Refusal
from games.tables.permissions import Caller
from games.tournaments import (
    arranging,
    checking_in,
    entering,
    importing,
    leaving,
    officials,
    reporting,
    seeds_by_hand,
    starting,
)
from games.tournaments.models import Entrant, Official, Standing, State
from games.tournaments.sides import sides_of
from tests.tournaments.building import by_number, do_duties, open_pairings, play
from tests.tournaments.gathering import (
    Cast,
    announced,
    caller,
    cast,
    enter,
    hours,
    kinds,
    now,
    refused,
    said,
    states,
)

pytestmark = pytest.mark.django_db
ORGA = "Orga"


def in_play(stages: list[dict[str, Any]], entrants: int = 4, **fields: Any) -> Any:
    made = announced(stages=stages, **fields)
    for number in range(1, entrants + 1):
        enter(made, f"E{number}")
    starting.start(made.pk, caller(ORGA))
    return now(made)


@pytest.mark.parametrize("format_", ["single_elimination", "double_elimination", "round_robin"])
def test_who_drops_loses_what_is_open_and_the_others_play_on(format_: str) -> None:
    made = in_play([{"format": format_}])
    gone = made.entrants.get(number=1)
    leaving.drop(made.pk, Caller(secret=gone.secret), gone.pk)
    leaving.drop(made.pk, Caller(secret=gone.secret), gone.pk)
    assert kinds(made).count("dropped") == 1
    over = play(made)
    assert over.phase == "over"
    assert states(made)["E1"] == "dropped"
    assert not [side for side in gone.sides.all() if side.outcome == "win"]


def test_a_judge_disqualifies_with_a_reason_and_the_organiser_brings_back() -> None:
    made = in_play([{"format": "swiss", "rounds": 3}], 6)
    entrant = made.entrants.get(number=2)
    with refused("entrant.reason"):
        leaving.disqualify(made.pk, caller(ORGA), entrant.pk, "  ")
    leaving.disqualify(made.pk, caller(ORGA), entrant.pk, "Marked cards")
    assert made.log.get(kind="disqualified").facts["reason"] == "Marked cards"
    with refused("entrant.not_in"):
        leaving.drop(made.pk, caller(ORGA), entrant.pk)
    leaving.reinstate(made.pk, caller(ORGA), entrant.pk)
    with refused("entrant.not_gone"):
        leaving.reinstate(made.pk, caller(ORGA), entrant.pk)
    assert play(made).phase == "over"
    assert entrant.sides.count() == 3


@pytest.mark.parametrize("format_", [{"format": "swiss", "rounds": 3}, {"format": "pods"}])
def test_who_is_late_comes_into_the_next_round_as_the_last_seed(format_: dict[str, Any]) -> None:
    made = in_play([format_], 6)
    late = enter(made, caller(ORGA), name="Late")
    assert late.state == State.PLAYING
    assert Standing.objects.get(entrant=late).seed == 6
    over = play(made)
    assert over.phase == "over"
    assert late.sides.count() == 2
    assert Standing.objects.get(entrant=late).best is not None


def test_nobody_comes_late_into_the_last_round_or_into_a_bracket() -> None:
    made = in_play([{"format": "swiss", "rounds": 1}], 4)
    with refused("tournament.no_late_entry"):
        enter(made, caller(ORGA), name="Late")
    with refused("tournament.started"):
        enter(made, "Late")
    assert not made.entrants.filter(name="Late").exists()


def test_who_missed_the_check_in_may_be_let_in_late() -> None:
    made = announced(check_in_opens=hours(-1))
    do_duties()
    for number in range(1, 7):
        entrant = enter(made, f"E{number}")
        if number < 6:
            checking_in.check_in(made.pk, caller(ORGA), entrant.pk)
    starting.start(made.pk, caller(ORGA))
    missed = made.entrants.get(state=State.MISSED)
    leaving.reinstate(made.pk, caller(ORGA), missed.pk)
    assert play(now(made)).phase == "over"
    assert missed.sides.count() == 2


def test_before_and_after_play_nobody_drops() -> None:
    made = announced()
    entrant = enter(made, "Ann")
    with refused("tournament.not_playing"):
        leaving.drop(made.pk, caller(ORGA), entrant.pk)


# Rights

Call = Callable[[Cast, Caller], object]
OWN = {"organiser", "second organiser", "player"}
ORGANISING = {"organiser", "second organiser"}
JUDGING = {*ORGANISING, "judge"}

BEFORE: dict[str, tuple[Call, set[str]]] = {
    "change": (lambda c, who: arranging.change(c.tournament.pk, who, said(place="X")), ORGANISING),
    "cancel": (lambda c, who: arranging.cancel(c.tournament.pk, who), ORGANISING),
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
    "seed": (lambda c, who: seeds_by_hand.give(c.tournament.pk, who, []), ORGANISING),
    "move": (lambda c, who: seeds_by_hand.move(c.tournament.pk, who, c.guest.pk, "up"), ORGANISING),
    "start": (lambda c, who: starting.start(c.tournament.pk, who), ORGANISING),
    "enter another": (
        lambda c, who: entering.enter(c.tournament.pk, who, entering.Wish(person="other")),
        ORGANISING,
    ),
    "enter": (
        lambda c, who: entering.enter(c.tournament.pk, who, entering.Wish(name="New")),
        {*JUDGING, "other", "stranger"},
    ),
    "amend": (
        lambda c, who: entering.change(
            c.tournament.pk, who, c.player.pk, entering.Amendment(affiliation="X")
        ),
        OWN,
    ),
    "withdraw": (lambda c, who: entering.withdraw(c.tournament.pk, who, c.player.pk), OWN),
    "withdraw a guest": (
        lambda c, who: entering.withdraw(c.tournament.pk, who, c.guest.pk),
        {*ORGANISING, "guest"},
    ),
    "remove": (lambda c, who: entering.remove(c.tournament.pk, who, c.player.pk), ORGANISING),
    "check in": (lambda c, who: checking_in.check_in(c.tournament.pk, who, c.player.pk), OWN),
    "rehearse": (
        lambda c, who: importing.rehearse(c.tournament.pk, who, b"name\nNew", "csv"),
        ORGANISING,
    ),
    "import": (
        lambda c, who: importing.carry_out(c.tournament.pk, who, b"name\nNew", "csv"),
        ORGANISING,
    ),
    "export": (lambda c, who: importing.export(c.tournament.pk, who), JUDGING),
}
IN_PLAY: dict[str, tuple[Call, set[str]]] = {
    "drop": (lambda c, who: leaving.drop(c.tournament.pk, who, c.player.pk), OWN),
    "drop a guest": (
        lambda c, who: leaving.drop(c.tournament.pk, who, c.guest.pk),
        {*ORGANISING, "guest"},
    ),
    "disqualify": (
        lambda c, who: leaving.disqualify(c.tournament.pk, who, c.player.pk, "Why"),
        JUDGING,
    ),
    "enter late": (
        lambda c, who: entering.enter(c.tournament.pk, who, entering.Wish(name="New")),
        ORGANISING,
    ),
    "reinstate": (
        lambda c, who: leaving.reinstate(c.tournament.pk, who, dropped(c).pk),
        ORGANISING,
    ),
}


def dropped(here: Cast) -> Entrant:
    return here.tournament.entrants.get(name="E1")


def rows(here: Cast) -> list[Any]:
    own = here.tournament
    lines = list(own.log.order_by("number").values_list("number", "kind"))
    people = list(own.officials.order_by("pk").values_list("person", "role"))
    return [list(own.entrants.order_by("number").values()), lines, people, now(own).phase]


def may(here: Cast, call: Call, who: Caller) -> bool:
    """Tried, and taken back."""
    before = rows(here)
    done = True
    with transaction.atomic():
        try:
            call(here, who)
        except Refusal:
            done = False
        changed = rows(here) != before
        transaction.set_rollback(True)
    assert done or not changed
    return done


def those_who_may(here: Cast, call: Call) -> set[str]:
    return {name for name, who in here.them.items() if may(here, call, who)}


@pytest.mark.parametrize("name", BEFORE)
def test_before_the_start_everybody_may_what_is_theirs(name: str) -> None:
    here = cast(
        visibility="unlisted", check_in_opens=hours(-1), stages=[{"format": "single_elimination"}]
    )
    for entrant in here.tournament.entrants.all() if name == "start" else ():
        checking_in.check_in(here.tournament.pk, caller(ORGA), entrant.pk)
    call, allowed = BEFORE[name]
    assert those_who_may(here, call) == allowed


@pytest.mark.parametrize("name", IN_PLAY)
def test_in_play_everybody_may_what_is_theirs(name: str) -> None:
    here = cast(stages=[{"format": "swiss", "rounds": 3}])
    for number in range(1, 5):
        enter(here.tournament, f"E{number}")
    starting.start(here.tournament.pk, caller(ORGA))
    here.tournament.entrants.filter(name="E1").update(state=State.DROPPED)
    call, allowed = IN_PLAY[name]
    assert those_who_may(here.again(), call) == allowed


def test_to_strangers_a_private_tournament_is_not_there() -> None:
    here = cast(visibility="private")
    enter(here.tournament, caller(ORGA), name="E1")
    for call, _allowed in (*BEFORE.values(), *IN_PLAY.values()):
        for who in ("other", "stranger"):
            with refused("tournament.unknown"):
                call(here, here.them[who])


def test_results_of_who_has_left_stand() -> None:
    made = in_play([{"format": "swiss", "rounds": 3}], 4)
    first = open_pairings(made)[0]
    entrants = [side.entrant for side in sides_of(first)]
    reporting.report(made.pk, first.pk, caller(ORGA), by_number(first, entrants))
    winner = min(entrants, key=lambda entrant: entrant.number)
    leaving.drop(made.pk, caller(ORGA), winner.pk)
    assert [side.outcome for side in winner.sides.all()] == ["win"]
