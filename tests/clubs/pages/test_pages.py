"""The pages of a club: the next evening and the user's answer, a play in four taps, invitations."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.clubs.membership.invitations import Inviting, invite
from games.clubs.models import Attendance, Club, Evening, Invitation, Member, Record, Role
from games.people.models import User
from tests.clubs.conftest import Company, somebody

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def browser(person: User | None = None) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    if person is not None:
        client.force_login(person)
    return client


def look(client: Client, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status, answer.content
    return str(answer.content.decode())


def do(client: Client, path: str, status: int = 303, **said: object) -> str:
    answer = client.post(path, said)
    assert answer.status_code == status, answer.content
    return str(answer.content.decode()) or answer["Location"]


@pytest.fixture
def evening(company: Company) -> Evening:
    starts = timezone.now() + timedelta(days=2)
    return Evening.objects.create(
        club=company.club,
        name="Tuesday",
        starts=starts,
        ends=starts + timedelta(hours=3),
        time_zone="Europe/Paris",
        seats=2,
    )


def test_one_says_in_a_tap_whether_one_comes(company: Company, evening: Evening) -> None:
    at, bob = f"/clubs/{company.club.pk}/", browser(company.bob)
    there = f"{at}evenings/{evening.pk}/"
    assert "Next evening" in look(bob, at)
    assert do(bob, there, answer="yes", to="club") == at
    assert "1 comes · room for 2" in look(bob, at)
    assert do(bob, there, answer="maybe") == there
    assert "0 come · room for 2 · 1 perhaps" in look(bob, there)
    assert "Say yes, maybe or no." in do(bob, there, 400, answer="perhaps")
    assert Attendance.objects.get().answer == "maybe"


def test_who_is_third_for_two_seats_waits_and_is_told(company: Company, evening: Evening) -> None:
    there = f"/clubs/{company.club.pk}/evenings/{evening.pk}/"
    for person in (company.alice, company.bob, company.chloe):
        do(browser(person), there, answer="yes")
    assert "you wait for a seat" in look(browser(company.chloe), there)
    assert "Waiting for a seat" in look(browser(company.alice), there)


def test_an_organiser_stands_at_the_door_of_the_evenings_page(
    company: Company, evening: Evening
) -> None:
    there = f"/clubs/{company.club.pk}/evenings/{evening.pk}/"
    alice, bob = browser(company.alice), browser(company.bob)
    assert "At the door" not in look(alice, there)
    now = timezone.now()
    Evening.objects.filter(pk=evening.pk).update(starts=now, ends=now + timedelta(hours=3))
    assert "At the door" in look(alice, there)
    assert "At the door" not in look(bob, there)  # leads nothing
    assert do(alice, there, door="name", name="Walter") == f"{there}#door"
    assert "Only an organiser or a game master" in do(bob, there, 403, door="name", name="Xaver")
    member = company.club.members.get(person=company.bob)
    alice.post(there, {"door": "tick", "in": member.pk})
    page = look(alice, there)
    assert page.count('name="out"') == 2
    assert "Write something here." in do(alice, there, 400, door="name", name=" ")


def test_a_guest_sees_how_many_come_and_nobody_else(company: Company, evening: Evening) -> None:
    at = f"/clubs/{company.club.pk}/"
    company.duel(company.alice, company.bob)
    do(browser(company.bob), f"{at}evenings/{evening.pk}/", answer="yes")
    chloe = browser(company.chloe)
    for page in (at, f"{at}evenings/{evening.pk}/"):
        said = look(chloe, page)
        assert "1 comes" in said
        assert not re.search("Alice|Bob", said)
    look(chloe, f"{at}plays/new/", 403)


def test_a_club_that_is_not_ones_own_and_none_look_alike(
    company: Company, evening: Evening
) -> None:
    dan, proof = browser(company.dan), re.compile(r'value="[^"]*"')
    for page in ("", f"evenings/{evening.pk}/", "plays/new/"):
        hidden = look(dan, f"/clubs/{company.club.pk}/{page}", 404)
        missing = look(dan, f"/clubs/no-such-one/{page}", 404)
        alike = (
            proof.sub("", each.replace(company.club.pk, "no-such-one"))
            for each in (hidden, missing)
        )
        assert len({*alike}) == 1
    answer = browser().get(f"/clubs/{company.club.pk}/")
    assert (answer.status_code, answer["Location"].split("?")[0]) == (302, "/sign-in/")


def test_a_play_is_written_down_in_four_taps(company: Company, evening: Evening) -> None:
    at, bob = f"/clubs/{company.club.pk}/", browser(company.bob)
    form = f"{at}plays/new/?evening={evening.pk}"
    assert "Who played, and who won?" in look(bob, form)
    there = do(
        bob, form, game="karatekarte", who=[company.bob.pk, company.alice.pk], won=company.bob.pk
    )
    assert there == f"{at}evenings/{evening.pk}/"
    record = Record.objects.get()
    assert record.evening == evening
    results = {part.person_id: part.result for part in record.parts.all()}
    assert results == {company.bob.pk: "won", company.alice.pk: "lost"}
    assert "KarateKarte" in look(bob, there)


def test_a_guest_plays_and_nobody_wins(company: Company) -> None:
    at, bob = f"/clubs/{company.club.pk}/", browser(company.bob)
    said: dict[str, Any] = {"game": "combat", "who": company.bob.pk, "guest-0": "Zoe"}
    do(bob, f"{at}plays/new/", **said)
    assert {part.result for part in Record.objects.get().parts.all()} == {"drawn"}
    assert "Zoe" in look(bob, at)


def test_a_play_of_nobody_comes_back_with_what_was_said(company: Company) -> None:
    at = f"/clubs/{company.club.pk}/plays/new/"
    said = do(browser(company.bob), at, 400, game="combat", note="Close.")
    assert "Say who has played." in said
    assert "Close." in said
    assert re.search(r'value="combat" checked', said)
    assert not Record.objects.exists()


def test_an_invitation_is_made_sent_and_accepted(company: Company) -> None:
    at, dan = f"/clubs/{company.club.pk}/", browser(company.dan)
    told = do(browser(company.alice), at, 200, invite="yes")
    link = re.search(r'href="https?://[^/]+(/invitations/[^"]+)"', told)
    code = re.search(r'class="code">(\w{4} \w{4})<', told)
    assert link
    assert code
    assert company.club.name in look(dan, link[1])
    assert do(dan, link[1]) == at
    eve = browser(somebody("Eve"))
    assert do(eve, "/clubs/", code=code[1].lower()) == at
    assert company.club.name in look(eve, "/clubs/")
    Invitation.objects.update(revoked=timezone.now())
    assert look(dan, link[1], 303) == ""  # a member is redirected to the club all the same
    assert "was taken back" in look(browser(somebody("Fay")), link[1], 409)
    do(browser(company.bob), at, 403, invite="yes")


def test_one_founds_a_club_and_leaves_another(company: Company) -> None:
    bob = browser(company.bob)
    at = do(bob, "/clubs/", name="The Friday Club", place="Attic")
    assert Club.objects.get(name="The Friday Club").members.get().role == Role.ORGANISER
    assert "Attic" in look(bob, at)
    assert do(bob, f"/clubs/{company.club.pk}/", leave="yes") == "/clubs/"
    assert Member.objects.get(club=company.club, person=company.bob).left
    do(bob, at, 409, leave="yes")  # the club's last organiser


def test_its_pictures_are_there(company: Company) -> None:
    company.duel(company.alice, company.bob)
    alice = browser(company.alice)
    pictures = re.findall(r'<img[^>]+src="(/api/[^"]+)"', look(alice, f"/clubs/{company.club.pk}/"))
    assert len(pictures) == 2
    assert all(look(alice, each).startswith("<svg") for each in pictures)


def test_more_evenings_members_and_plays_ask_no_more_questions(
    company: Company, evening: Evening
) -> None:
    at, alice = f"/clubs/{company.club.pk}/", browser(company.alice)
    company.duel(company.alice, company.bob)
    few = _asked(alice, at)
    for n in range(12):
        person = somebody(f"Member{n}")
        Member.objects.create(club=company.club, person=person)
        company.duel(company.alice, person, n)
        evening.pk = f"e{n}"
        evening.starts += timedelta(days=1)
        evening.ends += timedelta(days=1)
        evening.save(force_insert=True)
    assert _asked(alice, at) == few


def _asked(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as found:
        look(client, path)
    return len(found)


def test_a_member_trusts_an_organiser_with_a_new_password(company: Company) -> None:
    at, bob, alice = f"/clubs/{company.club.pk}/", browser(company.bob), browser(company.alice)
    there = f"/people/{company.bob.pk}/help/"
    assert there not in look(alice, at)
    look(alice, there, 404)
    assert "An organiser may help me in" in look(bob, at)
    assert do(bob, at, trusts="yes") == at
    assert "No organiser may" in look(bob, at)
    assert there in look(alice, at)
    assert there not in look(bob, at)
    assert "/password/shown/" in do(alice, there, 200)
    assert "shown by Alice, not used" in look(alice, there)
    assert "shown by Alice, not used" in look(bob, "/me/")
    do(bob, at, trusts="no")
    look(alice, there, 404)


def test_who_comes_in_without_an_address_is_asked_whom_they_trust(company: Company) -> None:
    def gate(**more: object) -> tuple[User, str]:
        said = Inviting(role="guest" if more.pop("guest", None) else "member")
        secret = invite(company.alice, company.club.pk, said).secret
        return somebody(f"Zoe{len(more)}{secret[:4]}", **more), f"/invitations/{secret}/"

    zoe, at = gate()
    assert 'name="trusts"' in look(browser(zoe), at)
    do(browser(zoe), at, trusts="yes")
    assert Member.objects.get(person=zoe).trusts
    careful, at = gate()
    do(browser(careful), at)
    assert not Member.objects.get(person=careful).trusts
    for told in (gate(email="zoe@example.org"), gate(guest=True)):
        assert 'name="trusts"' not in look(browser(told[0]), told[1])


def test_whom_one_may_help_is_asked_once_however_many_there_are(company: Company) -> None:
    client, at = browser(company.alice), f"/clubs/{company.club.pk}/"

    def questions() -> int:
        with CaptureQueriesContext(connection) as asked:
            look(client, at)
        return len(asked)

    def join(count: int, since: int) -> None:
        for number in range(since, since + count):
            Member.objects.create(club=company.club, person=somebody(f"M{number}"), trusts=True)

    join(2, 0)
    few = questions()
    join(60, 2)
    assert questions() == few
