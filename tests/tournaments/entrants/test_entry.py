"""Entrants up to the start: entered, waiting, moved up, withdrawn, removed, seeded by hand."""

import pytest

from games.people.access import Caller
from games.tournaments import access
from games.tournaments.arrangement.start import start
from games.tournaments.entrants import entry
from games.tournaments.models import MOST_ENTRANTS, Entrant, Official, State
from tests.tournaments.people import (
    NOBODY,
    announced,
    arranged,
    caller,
    cast,
    enter,
    person,
    refused,
)

pytestmark = pytest.mark.django_db
ORGA = "Orga"


def test_a_guest_enters_with_a_name_and_holds_the_place_by_a_secret() -> None:
    made = announced()
    guest = enter(made, "  Zoé ", affiliation=" Lyon ")
    assert (guest.name, guest.affiliation, guest.state) == ("Zoé", "Lyon", State.ENTERED)
    assert guest.secret not in str(Entrant.objects.values_list().get())
    here = access.get_access(made.pk, Caller(secret=guest.secret))
    assert here.own == guest


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


def test_an_account_is_found_by_its_name_and_never_by_its_address() -> None:
    made = announced()
    paul = person("Paul")
    paul.email = "paul@example.org"
    paul.save()
    for said in ("paul@example.org", "nobody@example.org", "x" * 41, " "):
        with refused("tournament.no_username"):
            enter(made, caller(ORGA), person=said)
    for said in ("Paul", "pau", paul.pk):
        entry.enter(made.pk, caller(ORGA), entry.NewEntrant(person=said))
    asked = made.invitations.order_by("made").values_list("said", "person")
    assert list(asked) == [("Paul", paul.pk), ("pau", None), (paul.pk, paul.pk)]
    with refused("tournament.organiser_only"):
        enter(made, caller("Other"), person="paul")


def test_no_more_than_a_tournament_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    made = announced()
    monkeypatch.setattr(entry, "MOST_ENTRANTS", 2)
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
        entry.withdraw(made.pk, caller(ORGA), ann.pk)
    with refused("tournament.started"):
        entry.remove(made.pk, caller(ORGA), ann.pk)


# Material that entrants bring

IGOR = b'{"fighter": "igor", "belt": "white", "techniques": []}'


def test_what_is_brought_is_read_at_once_and_locked_at_the_start() -> None:
    made = announced("martial_art", brings=True, stages=[{"format": "single_elimination"}])
    ann, ben = enter(made, "Ann"), enter(made, "Ben", brought=IGOR)
    assert b'"fighter":"igor"' in ben.brought.encode()
    with refused("tournament.brings_missing"):
        start(made.pk, caller(ORGA))
    amendment = entry.EntrantChanges(brought=IGOR)
    entry.change(made.pk, Caller(secret=ann.secret), ann.pk, amendment)
    start(made.pk, caller(ORGA))
    for who in (Caller(secret=ann.secret), caller(ORGA)):
        with refused("entrant.locked"):
            entry.change(made.pk, who, ann.pk, amendment)
    with refused("tournament.organiser_only"):
        entry.change(made.pk, Caller(secret=ann.secret), ann.pk, entry.EntrantChanges(name="A"))
    entry.change(made.pk, caller(ORGA), ann.pk, entry.EntrantChanges(name="Anne"))
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


def test_a_cast_has_one_of_each() -> None:
    here = cast()
    roles = {row.role for row in here.tournament.officials.all()}
    assert roles == {Official.Role.JUDGE, Official.Role.ORGANISER}
