"""Plays in the administration: entered in a few lines, corrected, struck out, restored, with their
history."""

import re

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from games.clubs.models import Record, Tally
from games.people.models import User
from tests.clubs.conftest import Company

RECORDS, TALLIES = "/admin/clubs/record/", "/admin/clubs/tally/"


@pytest.fixture
def office(db: None) -> Client:
    browser = Client()
    browser.force_login(User.objects.create_superuser("admin"))
    return browser


def enter(office: Client, players: str, **more: str) -> str:
    data = {
        "game": "Azul", "players": players, "played_at_0": "2026-05-04", "played_at_1": "18:00",
        **more,
    }  # fmt: skip
    return office.post(f"{RECORDS}add/", data, follow=True).content.decode()


def test_a_play_is_entered_in_a_few_lines(office: Client, company: Company) -> None:
    page = office.get(f"{RECORDS}add/").content.decode()
    assert 'name="players"' in page
    enter(office, "* Alice\nbob\nZoé", club=company.club.pk, minutes="45")
    record = Record.objects.get()
    outcomes = [(part.person, part.result) for part in record.parts.all()]
    assert outcomes == [(company.alice, "won"), (company.bob, "lost"), (None, "lost")]
    assert (record.club, record.minutes) == (company.club, 45)
    again = office.get(f"{RECORDS}add/").content.decode()
    assert 'value="Azul"' in again


def test_what_cannot_be_is_told_and_enters_nothing(office: Client, company: Company) -> None:
    page = enter(office, "Zoé\nZoé")
    assert "Somebody plays twice" in page
    assert not Record.objects.exists()


def test_plays_are_struck_out_and_restored(office: Client, company: Company) -> None:
    record = company.duel(company.alice, company.bob)
    for action, plays in (("strike_out", 0), ("restore_them", 1)):
        data = {"action": action, "_selected_action": [record.pk]}
        office.post(RECORDS, data, follow=True)
        assert Tally.objects.filter(by="game", plays__gt=0).count() == plays
    page = office.get(f"{RECORDS}{record.pk}/change/").content.decode()
    for word in ("entered", "struck", "restored"):
        assert word in page


def fields(page: str) -> dict[str, str]:
    """Return the values that the page's form would send unchanged."""
    values = dict(re.findall(r'<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"', page))
    backwards = re.findall(r'<input[^>]*value="([^"]*)"[^>]*name="([^"]+)"', page)
    values |= {name: value for value, name in backwards}
    for name, body in re.findall(r'<select name="([^"]+)"[^>]*>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'value="([^"]*)"[^>]*selected', body)
        values[name] = chosen[1] if chosen else ""
    values = {name: value for name, value in values.items() if not name.startswith(("out_", "_"))}
    return values | {"note": values.get("note", "")}


def correct_play(office: Client, record: Record, **changes: str) -> str:
    at = f"{RECORDS}{record.pk}/change/"
    sent = fields(office.get(at).content.decode()) | changes
    return office.post(at, sent, follow=True).content.decode()


def results(record: Record) -> list[tuple[str, str]]:
    parts = record.parts.select_related("person", "visitor")
    return [
        (each.person.name if each.person else each.visitor.name, each.result)  # type: ignore[union-attr]
        for each in parts
    ]


def test_a_play_is_put_right_and_what_it_was_is_kept(office: Client, company: Company) -> None:
    record = company.duel(company.alice, company.bob)
    before = results(record)
    correct_play(office, record, minutes="50", reason="I looked at the clock")
    record.refresh_from_db()
    assert (record.minutes, results(record)) == (50, before)
    swapped = {"result_0": before[1][1], "result_1": before[0][1]}
    page = correct_play(office, record, **swapped)
    assert results(record) == [(before[0][0], before[1][1]), (before[1][0], before[0][1])]
    assert [each.kind for each in record.changes.all()] == ["corrected", "corrected", "entered"]
    page = office.get(f"{RECORDS}{record.pk}/change/").content.decode()
    for word in ("I looked at the clock", "Before: ", "50 minutes"):
        assert word in page
    assert Tally.objects.filter(by="game", plays=1, minutes=50).exists()


def test_who_was_forgotten_is_added_and_who_was_not_there_goes(
    office: Client, company: Company
) -> None:
    record = company.duel(company.alice, company.bob)
    correct_play(office, record, name_2="Zoé", result_2="lost", out_1="on")
    assert [name for name, _ in results(record)] == ["Alice", "Zoé"]
    page = correct_play(office, record, out_0="on", out_1="on")
    assert "Leave at least one player." in page
    assert len(results(record)) == 2


def test_a_play_that_somebody_changed_meanwhile_is_not_overwritten(
    office: Client, company: Company
) -> None:
    record = company.duel(company.alice, company.bob)
    page = correct_play(office, record, minutes="50", read="99")
    assert "changed" in page
    record.refresh_from_db()
    assert record.minutes != 50


def test_who_may_not_correct_a_play_only_reads_it(company: Company) -> None:
    record = company.duel(company.alice, company.bob)
    at = f"{RECORDS}{record.pk}/change/"
    for person, group, may in (
        (company.alice, "club secretaries", True),
        (company.bob, "club secretaries", False),
    ):
        person.is_staff = True
        person.save()
        person.groups.add(Group.objects.get(name=group))
        browser = Client()
        browser.force_login(person)
        answer = browser.get(at)
        assert ('name="minutes"' in answer.content.decode()) == may
    assert browser.post(at, {"minutes": "50"}).status_code in (302, 403)
    record.refresh_from_db()
    assert record.minutes != 50


def test_a_struck_play_is_restored_before_it_is_corrected(office: Client, company: Company) -> None:
    record = company.duel(company.alice, company.bob)
    office.post(RECORDS, {"action": "strike_out", "_selected_action": [record.pk]})
    assert 'name="minutes"' not in office.get(f"{RECORDS}{record.pk}/change/").content.decode()


def test_a_player_whom_nobody_knows_any_more_stays(office: Client, company: Company) -> None:
    record = company.duel(company.alice, company.bob)
    record.parts.filter(person=company.bob).update(person=None)
    page = office.get(f"{RECORDS}{record.pk}/change/").content.decode()
    assert "result_0" not in page
    correct_play(office, record, minutes="50")
    record.refresh_from_db()
    assert (record.minutes, record.parts.count()) == (50, 2)


@pytest.mark.parametrize(
    "query", ["year=9999", "year=2026&played_at__month=18446744073709551616", "year=x", "year=0001"]
)
def test_a_day_that_no_calendar_holds_is_no_error_of_the_server(
    office: Client, company: Company, query: str
) -> None:
    assert office.get(f"{RECORDS}?played_at__{query}").status_code in (200, 302)
