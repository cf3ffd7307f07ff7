"""A user with an account becomes judge, organiser or entrant only after accepting; the inviter does
not learn whether an account exists."""

import re
from typing import Any

import pytest

from games.people.models import Privacy, User
from games.tournaments.models import Entrant, Official
from tests.api.conftest import Caller, problem
from tests.api.tournaments.conftest import accept_all

CSV = "text/csv"


@pytest.mark.parametrize("how", ["officials/", "entrants/", "import", "late"])
def test_whoever_is_named_is_nothing_before_they_say_yes(
    as_alice: Caller, as_bob: Caller, place: str, how: str
) -> None:
    if how == "late":
        as_alice("PATCH", place, {"stages": [{"format": "swiss", "rounds": 3}]})
        for name in ("Ann", "Ben", "Cleo", "Dan"):
            as_alice.post(f"{place}entrants/", {"name": name})
        assert as_alice.post(f"{place}start/").status_code == 200
    answer = invite(as_alice, place, how, "bob")
    assert answer.status_code in (200, 202), answer.content
    assert not Official.objects.exists()
    assert not Entrant.objects.filter(person__username="bob").exists()
    (invitation,) = as_bob.get("me/invitations/").json()
    assert invitation["name"] == "Open"
    as_bob.post(f"me/invitations/{invitation['id']}/accept/")
    role = Official if how == "officials/" else Entrant
    assert role.objects.filter(person__username="bob").exists()
    assert as_alice.get(f"{place}invitations/").json() == as_bob.get("me/invitations/").json() == []


def invite(organiser: Caller, place: str, how: str, username: str) -> Any:
    if how == "import":
        sheet = f"username\n{username}\n".encode()
        return organiser.post(f"{place}entrants/import/", raw=sheet, content_type=CSV)
    return organiser.post(place + ("entrants/" if how == "late" else how), {"person": username})


@pytest.mark.parametrize("how", ["officials/", "entrants/", "import"])
@pytest.mark.parametrize("privacy", list(Privacy))
def test_who_is_there_and_who_is_not_are_told_alike(
    as_alice: Caller, as_bob: Caller, place: str, how: str, privacy: Privacy
) -> None:
    """Before: 201 with the id for a user name that exists, 400 for one that does not."""
    User.objects.filter(username="bob").update(privacy=privacy)
    answers = {username: invite(as_alice, place, how, username) for username in ("bob", "nub")}
    assert answers["bob"].status_code == answers["nub"].status_code
    assert normalize(answers["bob"].content, "bob") == normalize(answers["nub"].content, "nub")
    bob, nub = (
        normalize(str(row).encode(), row["said"]) for row in list_invitations(as_alice, place)
    )
    assert bob == nub
    accept_all(as_bob)
    again = [invite(as_alice, place, how, username).status_code for username in ("bob", "nub")]
    assert again[0] == again[1]  # it does not show either whether a hidden user is now in


def list_invitations(organiser: Caller, place: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = organiser.get(f"{place}invitations/").json()
    return rows


def normalize(content: bytes, username: str) -> str:
    """Return the text without values that differ between invitations."""
    text = content.decode().replace(username, "…")
    return re.sub(r"[\w-]{22}|\d{4}-\d\d-\d\dT[\d:.]+Z", "…", text)


def test_an_invitation_is_declined_taken_back_and_asked_once(
    as_alice: Caller, as_bob: Caller, with_a_seat: Caller, place: str
) -> None:
    invitation = as_alice.post(f"{place}officials/", {"person": "bob"}).json()
    assert as_alice.post(f"{place}officials/", {"person": "bob"}).json()["id"] == invitation["id"]
    url = f"me/invitations/{invitation['id']}/"
    problem(as_alice.post(f"{url}accept/"), 404, "tournament.unknown_invitation")
    problem(with_a_seat.post(f"{url}accept/"), 401, "auth.missing")
    problem(as_bob.get(f"{place}invitations/"), 403, "tournament.organiser_only")
    assert as_bob.post(f"{url}decline/").status_code == 204
    problem(as_bob.post(f"{url}accept/"), 404, "tournament.unknown_invitation")
    as_alice.post(f"{place}officials/", {"person": "bob"})
    assert as_bob.get("me/invitations/").json() == []  # users who declined are not asked again
    assert list_invitations(as_alice, place)[0]["declined"]
    assert as_alice("DELETE", f"{place}invitations/{invitation['id']}/").status_code == 204
    assert list_invitations(as_alice, place) == []
    assert not Official.objects.exists()


def test_names_without_an_account_are_in_at_once_and_so_is_oneself(
    as_alice: Caller, as_bob: Caller, place: str
) -> None:
    as_alice("PATCH", place, {"entry": "accounts"})
    assert as_alice.post(f"{place}entrants/", {"name": "Zoé"}).status_code == 201
    assert as_alice.post(f"{place}entrants/", {"person": "alice"}).status_code == 201
    assert as_bob.post(f"{place}entrants/", {}).status_code == 201
    assert Entrant.objects.count() == 3


def test_an_invitation_to_a_private_tournament_lets_one_look_at_it(
    as_alice: Caller, as_bob: Caller, place: str
) -> None:
    as_alice("PATCH", place, {"visibility": "private"})
    problem(as_bob.get(place), 404, "tournament.unknown")
    as_alice.post(f"{place}entrants/", {"person": "bob"})
    assert as_bob.get(place).status_code == 200


def test_what_was_asked_before_the_start_lets_nobody_in_late(
    as_alice: Caller, as_bob: Caller, place: str
) -> None:
    as_alice("PATCH", place, {"stages": [{"format": "swiss", "rounds": 3}]})
    as_alice.post(f"{place}entrants/", {"person": "bob"})
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        as_alice.post(f"{place}entrants/", {"name": name})
    as_alice.post(f"{place}start/")
    (invitation,) = as_bob.get("me/invitations/").json()
    problem(as_bob.post(f"me/invitations/{invitation['id']}/accept/"), 409, "tournament.started")
    as_alice.post(f"{place}entrants/", {"person": "bob"})
    assert as_bob.post(f"me/invitations/{invitation['id']}/accept/").status_code == 200
