"""Account pages for pictures: signing in, a profile with a long name, pages opened from links."""

from collections.abc import Iterator

from django.test import Client
from django.utils import timezone

from games.clubs.membership.invitations import Inviting, invite
from games.clubs.models import Club, Invitation, Member, Role
from games.people import tokens
from games.people.access import Caller
from games.people.account_links import links, staff_password_reset
from games.people.models import OpenSession, User
from games.tables.life import turns
from games.tables.life.opening import NewTable, open_table
from games.tables.life.seats import take_seat
from games.tables.models import Mode
from tests.pictures.tables import LONG, device

SeenPage = tuple[User | None, str, str, str]
"""The user, the picture's name, its URL, and the browser's secret."""


def people() -> Iterator[SeenPage]:
    long, short = LONG[0][:40].rstrip(), "Ana"
    boss = User.objects.create_superuser("boss", "boss@example.org", name=long)
    ana = User.objects.create_user("ana", name=short, language="fr")
    for label in ("Scores", "A program of mine with a name as long as labels may be, or so"):
        tokens.issue(boss, label[:60])
    turns.set_reminder(boss, 60, "http://127.0.0.1")
    of = Club.objects.create(name="Cercle des jeux de Saint-Aubin-sur-Mer et environs", place="Ici")
    Member.objects.create(club=of, person=boss, role=Role.ORGANISER)
    # A user whose links end with a sign-in: nobody signs in as her.
    lost = User.objects.create_user("lost", name=long)
    uid, token = links.password_link(lost)
    for name in ("sign-in", "sign-up", "password", "offline", "me"):
        yield None, f"people-{name}", f"/{name}/", ""
    yield None, "people-new-password", f"/password/{uid}/{token}/", ""
    yield (
        None,
        "people-shown",
        f"/password/shown/{staff_password_reset.link_from_terminal(lost)}/",
        "",
    )
    yield None, "people-spent", "/password/shown/nothing/", ""
    yield None, "people-no-turns", f"/me/turns/{turns.unsubscribe_token(boss)}/", ""
    Client().force_login(boss)
    OpenSession.objects.update(browser="Samsung Internet", system="Android")
    for name in ("me/", "me/tokens/", "me/sessions/", "me/password/", "me/address/", "me/leave/"):
        yield boss, f"people-my-{name.strip('/').replace('/', '-')}", f"/{name}", ""
    yield None, "people-me-erased", "/me/?erased", ""
    moving = links.address_token(boss, "quelquun.dont.le.nom.est.long@courrier.saint-aubin.example")
    yield boss, "people-new-address", f"/me/address/{moving}/", ""
    yield _helped_user(boss), "people-my-me-helped", "/me/?letter", ""
    yield ana, "people-keep", "/me/tables/", device(0)
    yield ana, "people-keep-nothing", "/me/tables/", ""
    yield ana, "people-clubs-none", "/clubs/", ""
    yield ana, "people-tokens-none", "/me/tokens/", ""
    yield boss, "people-help", f"/people/{ana.pk}/help/", ""
    yield boss, "people-clubs", "/clubs/", ""
    yield boss, "people-planning", f"/clubs/{of.pk}/evenings/new/", ""
    yield boss, "people-club-empty", f"/clubs/{of.pk}/", ""
    yield from _dead_links(boss, ana, of)


def _dead_links(boss: User, ana: User, of: Club) -> Iterator[SeenPage]:
    """Yield links that no longer work."""
    now = timezone.now()
    ends: dict[str, dict[str, object]] = {
        "used": {"used": 1},
        "expired": {"expires": now},
        "revoked": {"revoked": now},
    }
    for word, how in ends.items():
        made = invite(boss, of.pk, Inviting())
        Invitation.objects.filter(pk=made.pk).update(**how)
        yield ana, f"lost-invitation-{word}", f"/invitations/{made.secret}/", ""
    yield ana, "lost-invitation", "/invitations/never/", ""
    table = open_table(NewTable("karatekarte", Mode.HOUSE), Caller(boss))
    take_seat(table.code, "Zoé", Caller(device="another"))
    yield None, "lost-seat", f"/tables/{table.code}/seats/0/used/", ""
    yield None, "lost-share", "/shown/ended/", ""
    yield None, "lost-slip", "/e/old/", ""
    yield None, "lost-turns", "/me/turns/nothing/", ""
    yield ana, "lost-address", "/me/address/nothing/", ""
    yield ana, "lost-deck", "/decks/gone/", ""
    yield ana, "lost-club", "/clubs/gone/", ""


def _helped_user(boss: User) -> User:
    """Create a user who was helped to a new password twice: by a user with a long name, and from
    the terminal."""
    user = User.objects.create_user("hal", email="hal@example.org", name=LONG[1][:40].rstrip())
    staff_password_reset.hand_out(Caller(boss), user)
    staff_password_reset.link_from_terminal(user)
    user.rescues.filter(by=boss).update(used=timezone.now())
    return user
