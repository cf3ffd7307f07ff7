"""The log as sentences: every kind written anywhere has one, in both languages."""

import re
from pathlib import Path

import pytest
from django.utils import translation

from games.duties.work import catch_up
from games.people.models import Privacy
from games.tournaments.arrangement import officials
from games.tournaments.arrangement.start import start
from games.tournaments.arrangement.tournament import change
from games.tournaments.entrants import check_in, departure, entry
from games.tournaments.log import wording
from games.tournaments.log.lines import write
from games.tournaments.log.wording import SENTENCES, LogLine, render_lines
from games.tournaments.models import Official, Tournament
from tests.tournaments.hall import play
from tests.tournaments.people import (
    accept_invitations,
    caller,
    changes_from,
    enter,
    hours_from_now,
    now,
    open_tournament,
    person,
)

pytestmark = [pytest.mark.django_db, pytest.mark.either]
ORGA = "Orga"
ROOM = Path(wording.__file__).parents[1]
# Finds the kinds that are passed on: to the log, or to a function that writes there for several
# callers.
WRITTEN = re.compile(
    r"(?:lines\.write(?:_by)?|_log|_?count|record_result|_leave)\(\s*[\w.]+,\s*\"([a-z_]+)\"",
    re.DOTALL,
)


def written_kinds() -> set[str]:
    kinds = set()
    for module in ROOM.rglob("*.py"):
        kinds |= set(WRITTEN.findall(module.read_text("utf-8")))
    return kinds | {"overridden", "corrected"}  # correction.py writes one of the two


def log_lines(of: Tournament, language: str = "en") -> list[LogLine]:
    with translation.override(language):
        return render_lines(of, list(of.log.select_related("by").order_by("number")), None)


def test_every_kind_that_is_written_has_its_sentence_and_no_other() -> None:
    assert len(written_kinds()) > 30
    assert written_kinds() == set(SENTENCES)


def test_an_evening_is_told_in_both_languages() -> None:
    made = open_tournament(
        check_in_opens=hours_from_now(-1), stages=[{"format": "swiss", "rounds": 3}]
    )
    catch_up()
    officials.appoint(made.pk, caller(ORGA), person("Judy").pk, Official.Role.JUDGE)
    accept_invitations(made, "Judy")
    change(made.pk, caller(ORGA), changes_from(place="Lyon", stages=[{"format": "swiss"}]))
    for number in range(1, 7):
        entrant = enter(made, f"E{number}")
        check_in.check_in(made.pk, caller(ORGA), entrant.pk)
    entry.withdraw(made.pk, caller(ORGA), made.entrants.get(number=6).pk)
    start(made.pk, caller(ORGA))
    departure.disqualify(made.pk, caller(ORGA), made.entrants.get(number=5).pk, "Marked cards")
    play(now(made))
    english, french = log_lines(now(made)), log_lines(now(made), "fr")
    assert [line.kind for line in english] == [line.kind for line in french]
    for en, fr in zip(english, french, strict=True):
        assert en.text != fr.text, en
        assert "%(" not in en.text + fr.text
    lines = {line.kind: line for line in english}
    assert lines["appointed"].text == "Judy was appointed judge."
    assert lines["changed"].text == "Changed: place, stages."
    assert lines["disqualified"].text == "E5 was disqualified."
    assert lines["disqualified"].reason == "Marked cards"
    assert lines["opened"].by == "Orga"
    assert lines["check_in_opened"].by is None


def test_names_are_told_as_people_let_them_be_known_now() -> None:
    made = open_tournament()
    paul = person("Paul")
    enter(made, caller("Paul"))
    assert log_lines(made)[-1].text == "Paul was entered."
    paul.privacy = Privacy.HIDDEN
    paul.save()
    assert "Paul" not in str(log_lines(made))


def test_of_many_only_some_are_named() -> None:
    made = open_tournament()
    for number in range(1, 12):
        enter(made, f"E{number}")
    write(now(made), "moved_up", entrants=list(range(1, 12)))
    assert log_lines(made)[-1].text == (
        "Up from the waiting list: E1, E2, E3, E4, E5, E6, E7, E8 and 3 more."
    )


def test_who_was_taken_out_is_a_number() -> None:
    made = open_tournament()
    entrant = enter(made, "Ann")
    entry.remove(made.pk, caller(ORGA), entrant.pk)
    assert [line.text for line in log_lines(made)][-2:] == [
        "no. 1 was entered.",
        "no. 1 was taken out.",
    ]
