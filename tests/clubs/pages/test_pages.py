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


def get_html(client: Client, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status, answer.content
    return str(answer.content.decode())


def submit(client: Client, path: str, status: int = 303, **data: object) -> str:
    answer = client.post(path, data)
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
    evening_url = f"{at}evenings/{evening.pk}/"
    assert "Next evening" in get_html(bob, at)
    assert submit(bob, evening_url, answer="yes", to="club") == at
    assert "1 comes · room for 2" in get_html(bob, at)
    assert submit(bob, evening_url, answer="maybe") == evening_url
    assert "0 come · room for 2 · 1 perhaps" in get_html(bob, evening_url)
    assert "Say yes, maybe or no." in submit(bob, evening_url, 400, answer="perhaps")
    assert Attendance.objects.get().answer == "maybe"


def test_who_is_third_for_two_seats_waits_and_is_told(company: Company, evening: Evening) -> None:
    evening_url = f"/clubs/{company.club.pk}/evenings/{evening.pk}/"
    for person in (company.alice, company.bob, company.chloe):
        submit(browser(person), evening_url, answer="yes")
    assert "you wait for a seat" in get_html(browser(company.chloe), evening_url)
    assert "Waiting for a seat" in get_html(browser(company.alice), evening_url)


def test_an_organiser_stands_at_the_door_of_the_evenings_page(
    company: Company, evening: Evening
) -> None:
    evening_url = f"/clubs/{company.club.pk}/evenings/{evening.pk}/"
    alice, bob = browser(company.alice), browser(company.bob)
    assert "At the door" not in get_html(alice, evening_url)
    now = timezone.now()
    Evening.objects.filter(pk=evening.pk).update(starts=now, ends=now + timedelta(hours=3))
    assert "At the door" in get_html(alice, evening_url)
    assert "At the door" not in get_html(bob, evening_url)  # leads nothing
    assert submit(alice, evening_url, door="name", name="Walter") == f"{evening_url}#door"
    assert "Only an organiser or a game master" in submit(
        bob, evening_url, 403, door="name", name="Xaver"
    )
    member = company.club.members.get(person=company.bob)
    alice.post(evening_url, {"door": "tick", "in": member.pk})
    page = get_html(alice, evening_url)
    assert page.count('name="out"') == 2
    assert "Write something here." in submit(alice, evening_url, 400, door="name", name=" ")


def test_a_guest_sees_how_many_come_and_nobody_else(company: Company, evening: Evening) -> None:
    at = f"/clubs/{company.club.pk}/"
    company.duel(company.alice, company.bob)
    submit(browser(company.bob), f"{at}evenings/{evening.pk}/", answer="yes")
    chloe = browser(company.chloe)
    for page in (at, f"{at}evenings/{evening.pk}/"):
        html = get_html(chloe, page)
        assert "1 comes" in html
        assert not re.search("Alice|Bob", html)
    get_html(chloe, f"{at}plays/new/", 403)


def test_a_club_that_is_not_ones_own_and_none_look_alike(
    company: Company, evening: Evening
) -> None:
    dan, proof = browser(company.dan), re.compile(r'value="[^"]*"')
    for page in ("", f"evenings/{evening.pk}/", "plays/new/"):
        hidden = get_html(dan, f"/clubs/{company.club.pk}/{page}", 404)
        missing = get_html(dan, f"/clubs/no-such-one/{page}", 404)
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
    assert "Who played, and who won?" in get_html(bob, form)
    evening_url = submit(
        bob, form, game="karatekarte", who=[company.bob.pk, company.alice.pk], won=company.bob.pk
    )
    assert evening_url == f"{at}evenings/{evening.pk}/"
    record = Record.objects.get()
    assert record.evening == evening
    results = {part.person_id: part.result for part in record.parts.all()}
    assert results == {company.bob.pk: "won", company.alice.pk: "lost"}
    assert "KarateKarte" in get_html(bob, evening_url)


def test_a_guest_plays_and_nobody_wins(company: Company) -> None:
    at, bob = f"/clubs/{company.club.pk}/", browser(company.bob)
    data: dict[str, Any] = {"game": "combat", "who": company.bob.pk, "guest-0": "Zoe"}
    submit(bob, f"{at}plays/new/", **data)
    assert {part.result for part in Record.objects.get().parts.all()} == {"drawn"}
    assert "Zoe" in get_html(bob, at)


def test_a_play_of_nobody_comes_back_with_what_was_said(company: Company) -> None:
    at = f"/clubs/{company.club.pk}/plays/new/"
    html = submit(browser(company.bob), at, 400, game="combat", note="Close.")
    assert "Say who has played." in html
    assert "Close." in html
    assert re.search(r'value="combat" checked', html)
    assert not Record.objects.exists()


def test_an_invitation_is_made_sent_and_accepted(company: Company) -> None:
    at, dan = f"/clubs/{company.club.pk}/", browser(company.dan)
    html = submit(browser(company.alice), at, 200, invite="yes")
    link = re.search(r'href="https?://[^/]+(/invitations/[^"]+)"', html)
    code = re.search(r'class="code">(\w{4} \w{4})<', html)
    assert link
    assert code
    assert company.club.name in get_html(dan, link[1])
    assert submit(dan, link[1]) == at
    eve = browser(somebody("Eve"))
    assert submit(eve, "/clubs/", code=code[1].lower()) == at
    assert company.club.name in get_html(eve, "/clubs/")
    Invitation.objects.update(revoked=timezone.now())
    assert get_html(dan, link[1], 303) == ""  # a member is redirected to the club all the same
    assert "was taken back" in get_html(browser(somebody("Fay")), link[1], 409)
    submit(browser(company.bob), at, 403, invite="yes")


def test_one_founds_a_club_and_leaves_another(company: Company) -> None:
    bob = browser(company.bob)
    at = submit(bob, "/clubs/", name="The Friday Club", place="Attic")
    assert Club.objects.get(name="The Friday Club").members.get().role == Role.ORGANISER
    assert "Attic" in get_html(bob, at)
    assert submit(bob, f"/clubs/{company.club.pk}/", leave="yes") == "/clubs/"
    assert Member.objects.get(club=company.club, person=company.bob).left
    submit(bob, at, 409, leave="yes")  # the club's last organiser


def test_its_pictures_are_there(company: Company) -> None:
    company.duel(company.alice, company.bob)
    alice = browser(company.alice)
    pictures = re.findall(
        r'<img[^>]+src="(/api/[^"]+)"', get_html(alice, f"/clubs/{company.club.pk}/")
    )
    assert len(pictures) == 2
    assert all(get_html(alice, each).startswith("<svg") for each in pictures)


def test_more_evenings_members_and_plays_ask_no_more_questions(
    company: Company, evening: Evening
) -> None:
    at, alice = f"/clubs/{company.club.pk}/", browser(company.alice)
    company.duel(company.alice, company.bob)
    few = _count_queries(alice, at)
    for n in range(12):
        person = somebody(f"Member{n}")
        Member.objects.create(club=company.club, person=person)
        company.duel(company.alice, person, n)
        evening.pk = f"e{n}"
        evening.starts += timedelta(days=1)
        evening.ends += timedelta(days=1)
        evening.save(force_insert=True)
    assert _count_queries(alice, at) == few


def _count_queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        get_html(client, path)
    return len(queries)


def test_a_member_trusts_an_organiser_with_a_new_password(company: Company) -> None:
    at, bob, alice = f"/clubs/{company.club.pk}/", browser(company.bob), browser(company.alice)
    help_url = f"/people/{company.bob.pk}/help/"
    assert help_url not in get_html(alice, at)
    get_html(alice, help_url, 404)
    assert "An organiser may help me in" in get_html(bob, at)
    assert submit(bob, at, trusts="yes") == at
    assert "No organiser may" in get_html(bob, at)
    assert help_url in get_html(alice, at)
    assert help_url not in get_html(bob, at)
    assert "/password/shown/" in submit(alice, help_url, 200)
    assert "shown by Alice, not used" in get_html(alice, help_url)
    assert "shown by Alice, not used" in get_html(bob, "/me/")
    submit(bob, at, trusts="no")
    get_html(alice, help_url, 404)


def test_who_comes_in_without_an_address_is_asked_whom_they_trust(company: Company) -> None:
    def invite_user(**more: object) -> tuple[User, str]:
        offer = Inviting(role="guest" if more.pop("guest", None) else "member")
        secret = invite(company.alice, company.club.pk, offer).secret
        return somebody(f"Zoe{len(more)}{secret[:4]}", **more), f"/invitations/{secret}/"

    zoe, at = invite_user()
    assert 'name="trusts"' in get_html(browser(zoe), at)
    submit(browser(zoe), at, trusts="yes")
    assert Member.objects.get(person=zoe).trusts
    careful, at = invite_user()
    submit(browser(careful), at)
    assert not Member.objects.get(person=careful).trusts
    for case in (invite_user(email="zoe@example.org"), invite_user(guest=True)):
        assert 'name="trusts"' not in get_html(browser(case[0]), case[1])


def test_whom_one_may_help_is_asked_once_however_many_there_are(company: Company) -> None:
    client, at = browser(company.alice), f"/clubs/{company.club.pk}/"

    def count_queries() -> int:
        with CaptureQueriesContext(connection) as queries:
            get_html(client, at)
        return len(queries)

    def join(count: int, since: int) -> None:
        for number in range(since, since + count):
            Member.objects.create(club=company.club, person=somebody(f"M{number}"), trusts=True)

    join(2, 0)
    few = count_queries()
    join(60, 2)
    assert count_queries() == few
