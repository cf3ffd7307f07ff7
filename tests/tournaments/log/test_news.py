"""News from the log: webhooks at once, mails by duties, and never a hidden name."""

import json
from collections import Counter
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from games.duties.handlers import JobHandler
from games.duties.models import Delivery, Duty
from games.duties.webhooks import webhook
from games.duties.work import catch_up
from games.people.access import Caller
from games.people.models import Privacy
from games.tournaments.log import mails
from games.tournaments.models import Line, Pairing, Tournament
from games.tournaments.results import report as reports
from games.tournaments.results.result import Result
from tests.tournaments.cast import Cast, account
from tests.tournaments.hall import begin, organiser, play, report, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.either]

SWISS = {"format": "swiss", "rounds": 2}
SINGLE = {"format": "single_elimination"}
EVENTS = (
    *("tournament.started", "round.paired", "pairing.reported", "pairing.disputed"),
    *("pairing.confirmed", "tournament.over"),
)


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """File deliveries without sending any."""
    from companion import duties  # noqa: PLC0415

    kept = {kind: hand for kind, hand in duties.DUTIES.items() if kind != "duties.deliver"}
    monkeypatch.setattr(duties, "DUTIES", kept | {"duties.deliver": JobHandler(lambda **_: None)})


def add_webhook() -> None:
    person = organiser().person
    assert person is not None
    webhook.add(person, webhook.NewWebhook("https://93.184.215.14", tuple(EVENTS)), ())


def deliveries() -> list[tuple[str, dict[str, Any]]]:
    rows = Delivery.objects.order_by("made", "pk")
    events = [(each.kind, json.loads(each.body)["data"]) for each in rows]
    return sorted(events, key=lambda each: each[1]["number"])


def test_a_webhook_hears_of_the_start_of_rounds_of_results_and_of_the_end() -> None:
    add_webhook()
    play(begin(tournament(4, SWISS)))
    kinds = [kind for kind, _ in deliveries()]
    assert kinds[:2] == ["tournament.started", "round.paired"]
    assert kinds.count("round.paired") == 2
    assert kinds.count("pairing.confirmed") == 4
    assert kinds[-1] == "tournament.over"


@pytest.mark.parametrize("format_", [SINGLE, {"format": "round_robin"}])
def test_the_first_round_of_what_is_drawn_whole_is_told_once(format_: dict[str, str]) -> None:
    add_webhook()
    begin(tournament(4, format_))
    rounds = [body for kind, body in deliveries() if kind == "round.paired"]
    assert [(each["stage"], each["round"]) for each in rounds] == [(1, 1)]


def test_it_hears_numbers_and_scores_and_no_name_and_no_reason() -> None:
    add_webhook()
    cast = Cast(4, SWISS)
    cast.ann.privacy = Privacy.HIDDEN
    cast.ann.save()
    pairing = cast.pairing()
    cast.phone("side").post(f"pairings/{pairing.pk}/report/", {"scores": [1, 0]})
    path, why = f"pairings/{pairing.pk}/dispute/", "Ann has mixed it up"
    cast.phone("other side").post(path, {"reason": why})
    bodies = [
        body for kind, body in deliveries() if kind in {"pairing.reported", "pairing.disputed"}
    ]
    assert [each["pairing"] for each in bodies] == [pairing.pk] * 2
    assert bodies[0]["result"][0]["scores"] == [1, 0]
    assert all("Ann" not in json.dumps(body) for _, body in deliveries())
    assert Line.objects.get(kind="disputed").facts["reason"] == why


def test_who_organises_another_tournament_hears_nothing() -> None:
    person = account("Other")
    webhook.add(person, webhook.NewWebhook("https://93.184.215.14", tuple(EVENTS)), ())
    begin(tournament(4, SWISS))
    assert deliveries() == []


# Mails


def letters() -> list[tuple[str, str]]:
    catch_up()
    return sorted((each.to[0], str(each.subject)) for each in mail.outbox)


def test_who_has_an_account_is_called_to_each_pairing_once() -> None:
    cast = Cast(4, SWISS)
    assert letters() == [
        ("ann@example.org", "Round 1 of Open: your pairing"),
        ("ben@example.org", "Round 1 of Open: your pairing"),
    ]
    text = next(each.body for each in mail.outbox if each.to == ["ann@example.org"])
    assert f"you meet: E{cast.opponent_of(1)}." in text
    assert "Station: 1" in text
    mails.notify(cast.tournament.pk, str(Line.objects.get(kind="round_drawn").number), "-1")
    assert len(letters()) == 2
    play(cast.tournament)
    subjects = Counter(subject for _, subject in letters())
    assert subjects == {
        "Round 1 of Open: your pairing": 2,
        "Round 2 of Open: your pairing": 2,
        "Open is over: your place": 2,
    }


def test_in_a_bracket_the_result_before_calls() -> None:
    cast = Cast(4, SINGLE)
    assert len(letters()) == 2
    for number in (1, 2):
        report(cast.tournament, cast.pairing(number), Result(scores=(1, 0)))
    assert [subject for _, subject in letters()].count("Round 2 of Open: your pairing") == 2


def test_a_drop_calls_whoever_goes_on() -> None:
    from games.tournaments.entrants import departure  # noqa: PLC0415

    cast = Cast(4, SINGLE)
    report(cast.tournament, cast.pairing(1), Result(scores=(1, 0)))
    gone = cast.tournament.entrants.get(number=cast.opponent_of(2))
    departure.drop(cast.tournament.pk, organiser(), gone.pk)
    assert [subject for _, subject in letters()].count("Round 2 of Open: your pairing") == 2


def test_a_hidden_opponent_stays_hidden_and_the_letter_speaks_the_readers_language() -> None:
    made = tournament(2, {"format": "swiss", "rounds": 1})
    ann, ben = account("Ann"), account("Ben")
    ann.privacy = Privacy.HIDDEN
    ben.language = "fr"
    for number, person in enumerate((ann, ben), 1):
        person.save()
        made.entrants.filter(number=number).update(name="", person=person)
    begin(made)
    letters()
    letter = next(each for each in mail.outbox if each.to == ["ben@example.org"])
    assert "Ann" not in letter.body
    assert "Quelqu’un (n° 1)" in letter.body
    assert letter.subject.startswith("Ronde 1 de Open")
    facts = Duty.objects.filter(kind="duties.mail", payload__person=ben.pk).get().payload
    assert "Ann" not in json.dumps(facts)


def test_before_time_is_over_those_are_warned_whose_result_is_outstanding() -> None:
    cast = Cast(4, SWISS, round_minutes=30, warning_minutes=10)
    report(cast.tournament, cast.pairing(2), Result(scores=(1, 0)))
    letters()
    mail.outbox.clear()
    warned = Duty.objects.filter(kind="tournaments.warn")
    assert warned.update(due=timezone.now(), not_before=timezone.now()) == 1
    assert letters() == [("ann@example.org", "Open: the time of round 1 runs out")]


def test_a_dispute_asks_for_the_judges_who_do_not_play_in_it() -> None:
    cast = Cast(4, SWISS)
    letters()
    mail.outbox.clear()
    pairing = cast.pairing()
    reports.report(cast.tournament.pk, pairing.pk, Caller(cast.ann), Result(scores=(1, 0)))
    cast.phone("other side").post(f"pairings/{pairing.pk}/dispute/", {"reason": "no"})
    assert letters() == [("jude@example.org", "Open: a judge is needed")]
    assert "Reason given: no" in mail.outbox[0].body


def test_thousands_are_written_to_by_hundreds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mails, "BATCH", 2)
    made = tournament(10, SWISS)
    for number in range(1, 11):
        made.entrants.filter(number=number).update(name="", person=account(f"P{number}"))
    begin(made)
    assert not Duty.objects.filter(kind="duties.mail").exists()
    assert len(letters()) == 10
    assert Duty.objects.filter(kind="tournaments.tell").count() == 3
    assert Tournament.objects.get().phase == "playing"
    assert Pairing.objects.count() == 5
