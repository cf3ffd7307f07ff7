"""A tournament as pictures, PDFs, calendars and files: access and languages."""

import json
from typing import Any

import pytest
from django.core.cache import cache

from games.people import tokens
from games.people.models import User
from games.tournaments.models import Entrant, Official, Tournament, Visibility
from games.tournaments.output.svg import POLICY
from games.tournaments.results.result import Result
from tests.api.conftest import Caller, count_pages, problem
from tests.effort import count_calls
from tests.tournaments.hall import (
    open_pairings,
    organiser,
    play,
    report,
    started_tournament,
    tournament,
)

pytestmark = [pytest.mark.django_db, pytest.mark.either]
SINGLE = {"format": "single_elimination"}
SWISS = {"format": "swiss", "rounds": 2}
OPEN = ("bracket.svg", "pairings.pdf", "standings.pdf", "calendar.ics", "export/")


def as_organiser() -> Caller:
    person = organiser().person
    assert person is not None
    return Caller(f"Token {tokens.secret(tokens.issue(person, 'desk'))}")


def tournament_url(of: Tournament, what: str) -> str:
    return f"tournaments/{of.pk}/{what}"


def test_the_picture_in_either_language(anybody: Caller) -> None:
    of = started_tournament(4, SINGLE)
    answer = anybody.get(tournament_url(of, "bracket.svg"))
    assert answer.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert answer.headers["Content-Security-Policy"] == POLICY
    assert 'lang="en"' in answer.content.decode()
    french = anybody.get(tournament_url(of, "bracket.svg"), language="fr").content.decode()
    assert 'lang="fr"' in french
    assert "Demi-finale 1" in french


def test_the_picture_is_sent_again_when_something_has_changed(anybody: Caller) -> None:
    of = started_tournament(4, SINGLE)
    tag = anybody.get(tournament_url(of, "bracket.svg")).headers["ETag"]
    known = {"If-None-Match": tag}
    again = anybody.get(tournament_url(of, "bracket.svg"), headers=known)
    assert (again.status_code, again.content) == (304, b"")
    assert (
        anybody.get(tournament_url(of, "bracket.svg"), language="fr", headers=known).status_code
        == 200
    )
    assert (
        anybody.get(tournament_url(of, "bracket.svg?from_round=2"), headers=known).status_code
        == 200
    )
    report(of, open_pairings(of)[0], Result(scores=(1, 0)))
    assert anybody.get(tournament_url(of, "bracket.svg"), headers=known).status_code == 200


def test_a_part_a_round_and_a_stage_of_it(anybody: Caller) -> None:
    of = started_tournament(8, {"format": "double_elimination"})
    for query, items in (("", 15), ("?part=losers", 6), ("?part=winners&from_round=2", 3)):
        picture = anybody.get(tournament_url(of, f"bracket.svg{query}")).content.decode()
        assert picture.count('role="listitem"') == items
    problem(anybody.get(tournament_url(of, "bracket.svg?stage=2")), 404, "stage.unknown")
    for query in ("part=middle", "from_round=0", "stage=x", "from_round=99999999999"):
        problem(anybody.get(tournament_url(of, f"bracket.svg?{query}")), 400, "request.invalid")


def test_without_a_stage_there_is_no_picture(anybody: Caller) -> None:
    problem(anybody.get(tournament_url(tournament(2), "bracket.svg")), 409, "tournament.no_stage")
    problem(anybody.get("tournaments/nothing/bracket.svg"), 404, "tournament.unknown")


def test_slips_are_for_judges_and_organisers(
    anybody: Caller, as_alice: Caller, alice: User
) -> None:
    of = started_tournament(10, SWISS)
    problem(anybody.get(tournament_url(of, "slips.pdf")), 403, "tournament.judge_only")
    problem(as_alice.get(tournament_url(of, "slips.pdf")), 403, "tournament.judge_only")
    Official.objects.create(tournament=of, person=alice)
    assert count_pages(as_alice.get(tournament_url(of, "slips.pdf"))) == 2
    assert (
        count_pages(as_organiser().get(tournament_url(of, "slips.pdf?after=4"), language="fr")) == 1
    )


def test_lists_to_hang_up_are_for_everybody(anybody: Caller) -> None:
    of = started_tournament(10, SWISS)
    assert count_pages(anybody.get(tournament_url(of, "pairings.pdf"))) == 2
    assert count_pages(anybody.get(tournament_url(of, "pairings.pdf?round=1&stage=1"))) == 2
    assert count_pages(anybody.get(tournament_url(of, "standings.pdf"), language="fr")) == 1


def test_standings_are_drawn_once_until_they_change(anybody: Caller) -> None:
    of = started_tournament(40, SWISS)

    def read() -> Any:
        return anybody.get(tournament_url(of, "standings.pdf")).content

    cache.clear()
    drawing, looking = count_calls(read), count_calls(read)
    assert looking < drawing / 3
    before = read()
    pairing = open_pairings(of)[0]
    report(of, pairing, Result(scores=(1, 0)))
    assert read() != before
    assert read() == read()


@pytest.mark.parametrize("what", [*OPEN, "slips.pdf"])
def test_a_private_tournament_is_there_for_entrants_and_officials_alone(
    anybody: Caller, as_alice: Caller, alice: User, what: str
) -> None:
    of = started_tournament(4, SWISS, visibility=Visibility.PRIVATE)
    problem(anybody.get(tournament_url(of, what)), 404, "tournament.unknown")
    problem(as_alice.get(tournament_url(of, what)), 404, "tournament.unknown")
    Entrant.objects.filter(tournament=of, number=1).update(person=alice, name="")
    if what == "slips.pdf":
        problem(as_alice.get(tournament_url(of, what)), 403, "tournament.judge_only")
    else:
        assert as_alice.get(tournament_url(of, what)).status_code == 200
    assert as_organiser().get(tournament_url(of, what)).status_code == 200


def test_the_calendar(anybody: Caller) -> None:
    of = started_tournament(4, SINGLE, round_minutes=30)
    answer = anybody.get(tournament_url(of, "calendar.ics"), headers={"Accept": "text/calendar"})
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer.content.count(b"BEGIN:VEVENT") == 2
    known = {"If-None-Match": answer.headers["ETag"]}
    assert anybody.get(tournament_url(of, "calendar.ics"), headers=known).status_code == 304


@pytest.mark.parametrize(
    ("query", "kind", "begins"),
    [
        ("", "application/json", b'{"game":"karatekarte"'),
        ("?as=json", "application/json", b'{"game":"karatekarte"'),
        ("?as=csv", "text/csv; charset=utf-8", b"stage,round,"),
        ("?as=csv&of=standings", "text/csv; charset=utf-8", b"stage,group,place,"),
        ("?as=trf", "text/plain; charset=utf-8", b"012 Open\r\n"),
    ],
)
def test_exports(anybody: Caller, query: str, kind: str, begins: bytes) -> None:
    answer = anybody.get(tournament_url(play(started_tournament(4, SWISS)), f"export/{query}"))
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, kind)
    assert answer.content.startswith(begins)
    assert answer.headers["Content-Disposition"].startswith("attachment;")


def test_exports_that_are_none(anybody: Caller) -> None:
    of = started_tournament(4, SINGLE)
    problem(anybody.get(tournament_url(of, "export/?as=trf")), 409, "tournament.no_trf")
    problem(anybody.get(tournament_url(of, "export/?as=xml")), 400, "request.invalid")


def test_what_was_exported_is_taken_in_as_a_new_tournament(
    anybody: Caller, as_alice: Caller
) -> None:
    of = play(started_tournament(4, SWISS))
    file = json.loads(anybody.get(tournament_url(of, "export/")).content)
    before = Tournament.objects.count()
    dry = as_alice.post("tournaments/import/?dry_run=1", file)
    assert (dry.status_code, dry.json()["tournament"]) == (200, None)
    assert Tournament.objects.count() == before
    done = as_alice.post("tournaments/import/", file)
    assert done.status_code == 201
    made = Tournament.objects.get(pk=done.json()["tournament"])
    assert made.organiser is not None
    assert made.organiser.username == "alice"
    assert made.entrants.count() == done.json()["entrants"]["entered"] == 4


def test_a_file_that_is_none_is_refused(anybody: Caller, as_alice: Caller) -> None:
    file = json.loads(anybody.get(tournament_url(tournament(2, SWISS), "export/")).content)
    problem(anybody.post("tournaments/import/", file), 401, "auth.missing")
    problem(as_alice.post("tournaments/import/", {}), 400, "request.invalid")
    problem(as_alice.post("tournaments/import/", file | {"version": 2}), 400, "request.invalid")
    problem(
        as_alice.post("tournaments/import/", file | {"game": "chess"}), 400, "table.unknown_game"
    )
    twice = file | {"entrants": file["entrants"] * 2}
    body = problem(as_alice.post("tournaments/import/", twice), 400, "tournament.bad_line")
    assert body["problems"]
    assert Tournament.objects.count() == 1
