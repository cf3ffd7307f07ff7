"""Entrants up to the start: entered, waiting, moved up, withdrawn, taken out, seeded by hand."""

import threading
from collections import Counter

import pytest
from django.db import IntegrityError

from games.people.refusals import Refusal
from games.tables.permissions import Caller
from games.tournaments import entering, permissions, places, seeds_by_hand
from games.tournaments.models import MOST_ENTRANTS, Entrant, Official, State, Tournament
from games.tournaments.permissions import Access
from games.tournaments.starting import start
from tests.duties.conftest import at_once
from tests.tournaments.gathering import (
    NOBODY,
    announced,
    arranged,
    caller,
    cast,
    enter,
    kinds,
    now,
    person,
    refused,
    states,
)

pytestmark = pytest.mark.django_db
ORGA = "Orga"


def test_a_guest_enters_with_a_name_and_holds_the_place_by_a_secret() -> None:
    made = announced()
    guest = enter(made, "  Zoé ", affiliation=" Lyon ")
    assert (guest.name, guest.affiliation, guest.state) == ("Zoé", "Lyon", State.ENTERED)
    assert guest.secret not in str(Entrant.objects.values_list().get())
    here = permissions.access(made.pk, Caller(secret=guest.secret))
    assert here.entrant == guest


def test_a_person_is_called_by_the_account_alone() -> None:
    made = announced()
    entrant = enter(made, caller("Paul"), name="Somebody Else")
    assert (entrant.name, entrant.person) == ("", person("Paul"))


def test_nobody_is_entered_twice() -> None:
    made = announced()
    enter(made, caller("Paul"))
    enter(made, "Zoé")
    wishes: list[tuple[Caller, dict[str, str]]] = [
        (caller("Paul"), {}),
        (NOBODY, {"name": "Zoé"}),
        (NOBODY, {"name": " Zoé "}),
        (caller(ORGA), {"name": "Zoé"}),
        (caller(ORGA), {"person": "paul"}),
    ]
    for who, wish in wishes:
        with refused("tournament.entered_twice"):
            enter(made, who, **wish)
    assert made.entrants.count() == 2


@pytest.mark.parametrize(
    ("entry", "guest", "account"),
    [
        ("anyone", None, None),
        ("accounts", "tournament.accounts_only", None),
        ("organiser", "tournament.organiser_enters", "tournament.organiser_enters"),
    ],
)
def test_who_may_enter_is_for_the_organiser_to_say(
    entry: str, guest: str | None, account: str | None
) -> None:
    made = announced(entry=entry)
    cases: list[tuple[Caller | str, str | None]] = [("Zoé", guest), (caller("Paul"), account)]
    for who, code in cases:
        if code is None:
            enter(made, who)
        else:
            with refused(code):
                enter(made, who)
    enter(made, caller(ORGA), name="By Hand")
    enter(made, caller(ORGA))


def test_before_entries_are_open_the_organiser_alone_enters() -> None:
    made = arranged()
    with refused("tournament.not_open"):
        enter(made, "Zoé")
    enter(made, caller(ORGA), name="Zoé")


def test_an_account_is_found_by_its_name_to_the_letter_and_never_by_its_address() -> None:
    made = announced()
    paul = person("Paul")
    paul.email = "paul@example.org"
    paul.save()
    for said in ("Paul", "pau", "paul@example.org", "nobody@example.org", ""):
        if said:
            with refused("tournament.unknown_person"):
                enter(made, caller(ORGA), person=said)
    assert enter(made, caller(ORGA), person="paul").person == paul
    with refused("tournament.organiser_only"):
        enter(made, caller("Other"), person="paul")


def test_a_free_place_goes_to_the_first_who_waits() -> None:
    made = announced(capacity=2)
    first = [enter(made, name) for name in ("Ann", "Ben")]
    for name in ("Cleo", "Dan"):
        enter(made, name)
    entering.withdraw(made.pk, Caller(secret=first[0].secret), first[0].pk)
    assert states(made) == {
        "Ann": "withdrawn", "Ben": "entered", "Cleo": "entered", "Dan": "waiting",
    }  # fmt: skip
    entering.remove(made.pk, caller(ORGA), first[1].pk)
    assert states(made) == {"Ann": "withdrawn", "Cleo": "entered", "Dan": "entered"}
    assert kinds(made).count("moved_up") == 2


def test_who_comes_again_stands_at_the_end_of_the_line() -> None:
    made = announced(capacity=2)
    entrants = {name: enter(made, name) for name in ("Ann", "Ben", "Cleo")}
    entering.withdraw(made.pk, caller(ORGA), entrants["Ann"].pk)
    enter(made, "Dan")
    with refused("tournament.entered_twice"):
        enter(made, "Ann")  # anybody could say so
    again = entering.enter(made.pk, Caller(secret=entrants["Ann"].secret), entering.Wish())
    assert again.pk == entrants["Ann"].pk
    entering.withdraw(made.pk, caller(ORGA), entrants["Ben"].pk)
    assert states(made)["Dan"] == "entered"
    assert states(made)["Ann"] == "waiting"


def test_numbers_are_never_given_again() -> None:
    made = announced()
    last = [enter(made, name) for name in ("Ann", "Ben")][1]
    entering.remove(made.pk, caller(ORGA), last.pk)
    assert enter(made, "Cleo").number == 3


def test_no_more_than_a_tournament_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    made = announced()
    monkeypatch.setattr(entering, "MOST_ENTRANTS", 2)
    for name in ("Ann", "Ben"):
        enter(made, name)
    with refused("tournament.full"):
        enter(made, "Cleo")
    assert MOST_ENTRANTS == 16_384


def test_after_the_start_nobody_enters_withdraws_or_is_taken_out() -> None:
    made = announced(stages=[{"format": "single_elimination"}])
    ann, _ben = (enter(made, name) for name in ("Ann", "Ben"))
    start(made.pk, caller(ORGA))
    with refused("tournament.started"):
        enter(made, "Cleo")
    with refused("tournament.no_late_entry"):
        enter(made, caller(ORGA), name="Cleo")
    with refused("tournament.started"):
        entering.withdraw(made.pk, caller(ORGA), ann.pk)
    with refused("tournament.started"):
        entering.remove(made.pk, caller(ORGA), ann.pk)


# What is brought

IGOR = b'{"fighter": "igor", "belt": "white", "techniques": []}'


def test_what_is_brought_is_read_at_once_and_locked_at_the_start() -> None:
    made = announced("martial_art", brings=True, stages=[{"format": "single_elimination"}])
    ann, ben = enter(made, "Ann"), enter(made, "Ben", brought=IGOR)
    assert b'"fighter":"igor"' in ben.brought.encode()
    with refused("tournament.brings_missing"):
        start(made.pk, caller(ORGA))
    amendment = entering.Amendment(brought=IGOR)
    entering.change(made.pk, Caller(secret=ann.secret), ann.pk, amendment)
    start(made.pk, caller(ORGA))
    for who in (Caller(secret=ann.secret), caller(ORGA)):
        with refused("entrant.locked"):
            entering.change(made.pk, who, ann.pk, amendment)
    with refused("tournament.organiser_only"):
        entering.change(made.pk, Caller(secret=ann.secret), ann.pk, entering.Amendment(name="A"))
    entering.change(made.pk, caller(ORGA), ann.pk, entering.Amendment(name="Anne"))
    assert Entrant.objects.get(pk=ann.pk).name == "Anne"


def test_nothing_is_brought_where_nothing_is_asked_for() -> None:
    made = announced("martial_art")
    with refused("tournament.brings_nothing"):
        enter(made, "Ann", brought=IGOR)


def test_a_team_has_members_with_names() -> None:
    made = announced()
    team = enter(made, "Tigres", team=("Ann", " Ben "))
    assert team.team == ["Ann", "Ben"]
    with refused("request.invalid"):
        enter(made, "Lions", team=("Ann", ""))
    with refused("request.invalid"):
        enter(made, "Lions", team=("A",) * 21)


# Seeds by hand


def order(of: Tournament) -> list[str]:
    return [entrant.name for entrant in seeds_by_hand.in_order(now(of))]


def test_an_order_is_everybodys_or_nobodys() -> None:
    made = announced()
    entrants = [enter(made, name) for name in ("Ann", "Ben", "Cleo")]
    ids = [entrant.pk for entrant in entrants]
    for wrong in (ids[:2], [*ids, ids[0]], [*ids, "unknown"]):
        with refused("tournament.bad_order"):
            seeds_by_hand.give(made.pk, caller(ORGA), wrong)
    seeds_by_hand.give(made.pk, caller(ORGA), ids[::-1])
    assert order(made) == ["Cleo", "Ben", "Ann"]
    assert now(made).seeding == "hand"
    enter(made, "Dan")
    seeds_by_hand.move(made.pk, caller(ORGA), ids[0], "up")
    assert order(made) == ["Cleo", "Ann", "Ben", "Dan"]
    seeds_by_hand.give(made.pk, caller(ORGA), [])
    assert set(made.entrants.values_list("seed", flat=True)) == {None}


def test_at_the_edges_a_step_changes_nothing() -> None:
    made = announced()
    ids = [enter(made, name).pk for name in ("Ann", "Ben")]
    before = kinds(made)
    seeds_by_hand.move(made.pk, caller(ORGA), ids[0], "up")
    seeds_by_hand.move(made.pk, caller(ORGA), ids[1], "down")
    assert order(made) == ["Ann", "Ben"]
    assert kinds(made) == before


# Many at once


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
class TestLastPlace:
    """Of twenty who want the last place at once."""

    def race(self) -> Counter[str]:
        made = announced(capacity=2)
        enter(made, "First")

        def one(number: int) -> str:
            try:
                return str(enter(made, f"Guest {number}").state)
            except (IntegrityError, Refusal):
                return "refused"

        return Counter(at_once(one, 20))

    def test_one_is_in_and_the_others_wait(self) -> None:
        assert self.race() == {"entered": 1, "waiting": 19}

    def test_control_without_the_lock_they_all_find_it_free(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        real, all_have_looked = permissions.access, threading.Barrier(20)

        def unlocked(tournament_id: str, who: Caller, *, lock: bool = False) -> Access:
            return real(tournament_id, who)

        found = places.found

        def look(tournament: Tournament) -> State:
            state = found(tournament)
            if tournament.entrants.exists():
                all_have_looked.wait(timeout=30)
            return state

        monkeypatch.setattr(entering, "access", unlocked)
        monkeypatch.setattr(places, "found", look)
        assert self.race() != {"entered": 1, "waiting": 19}


def test_a_cast_has_one_of_each() -> None:
    here = cast()
    roles = {row.role for row in here.tournament.officials.all()}
    assert roles == {Official.Role.JUDGE, Official.Role.ORGANISER}
