"""Forms with missing or invalid data: the page is shown again with its errors."""

import json
from collections.abc import Iterator, Mapping
from typing import Final

from games.clubs.campaigns import campaign
from games.clubs.campaigns.campaign import Beginning
from games.clubs.models import Club, Evening, Member, Role
from games.people.models import User
from tests.pictures.clubs import evening_of

FormData = Mapping[str, str]
NOTHING: Final[FormData] = {}


def anonymous_forms() -> Iterator[tuple[str, str, FormData]]:
    yield "sign-in", "/sign-in/", {"login": "nobody", "password": "nothing"}
    short = {"name": "", "username": "a b", "password": "1234"}
    yield "sign-up", "/sign-up/", short
    yield "confirm", "/sign-up/confirm/", {"code": "nothing"}
    yield "check", "/tables/check/", NOTHING
    yield "opening", "/tables/new/karatekarte/", {"name": "x" * 60, "mode": "house"}
    yield "opening-option", "/tables/new/combat/", {"mode": "house", "limit": "0"}
    User.objects.create_user("rosa", password="x")
    fields = [["text", "Le vieux maître dit : « Rien ne presse. »"], ["version", "3"]]
    held = {
        "held": json.dumps({"at": "/clubs/x/campaigns/y/write/", "said": fields, "files": True})
    }
    yield "asked-first", "/sign-in/", {"login": "rosa", "password": "wrong"} | held
    yield "held", "/sign-in/", {"login": "rosa", "password": "x"} | held


def member_forms() -> Iterator[tuple[User, str, str, FormData]]:
    """Yield the user, the picture's name, the URL and the form data."""
    vera = User.objects.create_user("vera", name="Véra", password="x")
    yield vera, "me", "/me/", {"name": "", "time_zone": "Mars/Olympus"}
    yield vera, "my-password", "/me/password/", {"old": "wrong", "password": "1234"}
    yield vera, "my-address", "/me/address/", {"email": "nowhere", "password": "x"}
    yield vera, "my-token-made", "/me/tokens/", {"label": "x" * 90}
    yield vera, "leave", "/me/leave/", {"password": "wrong"}
    yield vera, "turns", "/me/turns/", {"turns": "9"}
    for kind, key in (
        *(("character", "kung_fu"), ("deck", "combat")),
        *(("loadout", "martial_art"), ("edition", "combat")),
    ):
        yield vera, f"begin-{kind}", f"/{kind}s/new/{key}/", {"name": ""}
    yield vera, "clubs", "/clubs/", {"name": ""}
    yield from _club_forms(vera)


def _club_forms(vera: User) -> Iterator[tuple[User, str, str, FormData]]:
    of = Club.objects.create(name="Ludothèque", place="")
    Member.objects.create(club=of, person=vera, role=Role.ORGANISER)
    evening: Evening = evening_of(of, 3)
    made = campaign.begin(vera, of.pk, Beginning("Sans réponse", ""))
    at = f"/clubs/{of.pk}/"
    planned = {"name": "", "day": "2020-02-31", "time": "25:00", "seats": "many", "weeks": "1"}
    yield vera, "planning", f"{at}evenings/new/", planned
    yield vera, "answer", f"{at}evenings/{evening.pk}/", {"answer": "perhaps"}
    yield vera, "play", f"{at}plays/new/", {"game": "karatekarte"}
    yield vera, "campaigns", f"{at}campaigns/", {"name": ""}
    for word in ("describe", "bring", "scene", "write", "grant", "propose"):
        yield vera, f"campaign-{word}", f"{at}campaigns/{made.pk}/{word}/", NOTHING
