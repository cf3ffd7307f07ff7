"""Entrants up to the start: entered, waiting, moved up, withdrawn, removed, seeded by hand."""

import pytest

from games.people.access import Caller
from games.tournaments import access
from games.tournaments.arrangement.start import start
from games.tournaments.entrants import entry
from games.tournaments.models import MOST_ENTRANTS, Entrant, Official, State
from tests.tournaments.people import (
    NOBODY,
    caller,
    cast,
    enter,
    new_tournament,
    open_tournament,
    person,
    raises_refusal,
)

pytestmark = pytest.mark.django_db
ORGA = "Orga"


def test_a_guest_enters_with_a_name_and_holds_the_place_by_a_secret() -> None:
    made = open_tournament()
    guest = enter(made, "  Zoé ", affiliation=" Lyon ")
    assert (guest.name, guest.affiliation, guest.state) == ("Zoé", "Lyon", State.ENTERED)
    assert guest.secret not in str(Entrant.objects.values_list().get())
    guest_access = access.get_access(made.pk, Caller(secret=guest.secret))
    assert guest_access.own == guest


def test_a_person_is_called_by_the_account_alone() -> None:
    made = open_tournament()
    entrant = enter(made, caller("Paul"), name="Somebody Else")
    assert (entrant.name, entrant.person) == ("", person("Paul"))


def test_nobody_is_entered_twice() -> None:
    made = open_tournament()
    enter(made, caller("Paul"))
    enter(made, "Zoé")
    wishes: list[tuple[Caller, dict[str, str]]] = [
        (caller("Paul"), {}),
        (NOBODY, {"name": "Zoé"}),
        (NOBODY, {"name": " Zoé "}),
        (caller(ORGA), {"name": "Zoé"}),
    ]
    for who, wish in wishes:
        with raises_refusal("tournament.entered_twice"):
            enter(made, who, **wish)
    assert made.entrants.count() == 2


def test_a_guest_is_not_taken_for_somebody_else() -> None:
    made = open_tournament()
    enter(made, caller("Paul"))
    zoe = enter(made, "Zoé")
    for name in ("Paul", "P\u0430ul", "ZOÉ"):  # the second one partly in Cyrillic
        with raises_refusal("tournament.entered_twice"):
            enter(made, name)
    guest = Caller(secret=zoe.secret)
    with raises_refusal("tournament.entered_twice"):
        entry.change(made.pk, guest, zoe.pk, entry.EntrantChanges(name="P\u0430ul"))
    enter(made, caller(ORGA), name="P\u0430ul")  # the organiser knows whom they enter
    assert made.entrants.count() == 3


def test_a_guest_gets_a_number_when_an_account_of_that_name_enters() -> None:
    made = open_tournament()
    guest = enter(made, "P\u0430ul")
    enter(made, caller("Paul"))
    guest.refresh_from_db()
    assert guest.name == "P\u0430ul (2)"


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
    made = open_tournament(entry=entry)
    cases: list[tuple[Caller | str, str | None]] = [("Zoé", guest), (caller("Paul"), account)]
    for who, code in cases:
        if code is None:
            enter(made, who)
        else:
            with raises_refusal(code):
                enter(made, who)
    enter(made, caller(ORGA), name="By Hand")
    enter(made, caller(ORGA))


def test_before_entries_are_open_the_organiser_alone_enters() -> None:
    made = new_tournament()
    with raises_refusal("tournament.not_open"):
        enter(made, "Zoé")
    enter(made, caller(ORGA), name="Zoé")


def test_an_account_is_found_by_its_name_and_never_by_its_address() -> None:
    made = open_tournament()
    paul = person("Paul")
    paul.email = "paul@example.org"
    paul.save()
    for name in ("paul@example.org", "nobody@example.org", "x" * 41, " "):
        with raises_refusal("tournament.no_username"):
            enter(made, caller(ORGA), person=name)
    for name in ("Paul", "pau", paul.pk):
        entry.enter(made.pk, caller(ORGA), entry.NewEntrant(person=name))
    invitations = made.invitations.order_by("made").values_list("said", "person")
    assert list(invitations) == [("Paul", paul.pk), ("pau", None), (paul.pk, paul.pk)]
    with raises_refusal("tournament.organiser_only"):
        enter(made, caller("Other"), person="paul")


def test_no_more_than_a_tournament_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    made = open_tournament()
    monkeypatch.setattr(entry, "MOST_ENTRANTS", 2)
    for name in ("Ann", "Ben"):
        enter(made, name)
    with raises_refusal("tournament.full"):
        enter(made, "Cleo")
    assert MOST_ENTRANTS == 16_384


def test_after_the_start_nobody_enters_withdraws_or_is_taken_out() -> None:
    made = open_tournament(stages=[{"format": "single_elimination"}])
    ann, _ben = (enter(made, name) for name in ("Ann", "Ben"))
    start(made.pk, caller(ORGA))
    with raises_refusal("tournament.started"):
        enter(made, "Cleo")
    with raises_refusal("tournament.no_late_entry"):
        enter(made, caller(ORGA), name="Cleo")
    with raises_refusal("tournament.started"):
        entry.withdraw(made.pk, caller(ORGA), ann.pk)
    with raises_refusal("tournament.started"):
        entry.remove(made.pk, caller(ORGA), ann.pk)


# Material that entrants bring

IGOR = b'{"fighter": "igor", "belt": "white", "techniques": []}'


def test_what_is_brought_is_read_at_once_and_locked_at_the_start() -> None:
    made = open_tournament("martial_art", brings=True, stages=[{"format": "single_elimination"}])
    ann, ben = enter(made, "Ann"), enter(made, "Ben", brought=IGOR)
    assert b'"fighter":"igor"' in ben.brought.encode()
    with raises_refusal("tournament.brings_missing"):
        start(made.pk, caller(ORGA))
    amendment = entry.EntrantChanges(brought=IGOR)
    entry.change(made.pk, Caller(secret=ann.secret), ann.pk, amendment)
    start(made.pk, caller(ORGA))
    for who in (Caller(secret=ann.secret), caller(ORGA)):
        with raises_refusal("entrant.locked"):
            entry.change(made.pk, who, ann.pk, amendment)
    with raises_refusal("tournament.organiser_only"):
        entry.change(made.pk, Caller(secret=ann.secret), ann.pk, entry.EntrantChanges(name="A"))
    entry.change(made.pk, caller(ORGA), ann.pk, entry.EntrantChanges(name="Anne"))
    assert Entrant.objects.get(pk=ann.pk).name == "Anne"


def test_nothing_is_brought_where_nothing_is_asked_for() -> None:
    made = open_tournament("martial_art")
    with raises_refusal("tournament.brings_nothing"):
        enter(made, "Ann", brought=IGOR)


def test_a_team_has_members_with_names() -> None:
    made = open_tournament()
    team = enter(made, "Tigres", team=("Ann", " Ben "))
    assert team.team == ["Ann", "Ben"]
    with raises_refusal("request.invalid"):
        enter(made, "Lions", team=("Ann", ""))
    with raises_refusal("request.invalid"):
        enter(made, "Lions", team=("A",) * 21)


def test_a_cast_has_one_of_each() -> None:
    setup = cast()
    roles = {row.role for row in setup.tournament.officials.all()}
    assert roles == {Official.Role.JUDGE, Official.Role.ORGANISER}
