"""The stream of a tournament: access and events. tests/faults/test_web.py shows with real processes
that events arrive, also after a lost connection."""

import json
from typing import Any

import pytest
from django.db import transaction
from django.test import RequestFactory

from api.tournaments import stream
from api.wire import streams
from games.people import tokens
from games.people.keys import digest
from games.people.models import Privacy, User
from games.people.refusals import Refusal
from games.tournaments.log import lines
from games.tournaments.models import Entrant, Official, Tournament, Visibility
from tests.tournaments.hall import started_tournament, tournament

pytestmark = pytest.mark.django_db
SINGLE = {"format": "single_elimination"}


def admit(of: Tournament, **headers: Any) -> streams.Subscription:
    request = RequestFactory().get(f"/api/v1/tournaments/{of.pk}/stream", headers=headers)
    return stream.admit(request, of.pk)


def read_events(of: Tournament, after: int = 0, language: Any = "en") -> list[dict[str, Any]]:
    audience = (True, language)
    frames = stream.frames(of.pk, after, [audience])[audience]
    events = []
    for number, frame in frames:
        name, event, data, *end = frame.decode().split("\n")
        assert (name, event, end) == (f"id: {number}", "event: line", ["", ""])
        events.append(json.loads(data.removeprefix("data: ")))
    return events


def test_every_line_of_the_log_in_its_order() -> None:
    of = started_tournament(4, SINGLE)
    events = read_events(of)
    assert [each["number"] for each in events] == list(range(1, of.number + 1))
    assert events[0]["kind"] == "started"
    assert events[0]["text"].startswith("The tournament has started with 4 entrants.")
    assert {each["phase"] for each in events} == {"playing"}
    assert read_events(of, after=of.number) == []
    assert stream.newest([of.pk, "nothing"]) == {of.pk: of.number}


def test_in_the_readers_language_with_names_as_strangers_know_them_and_without_reasons() -> None:
    of = tournament(0, SINGLE)
    alice = User.objects.create_user(username="alice", name="Alice", privacy=Privacy.HIDDEN)
    Entrant.objects.create(tournament=of, number=1, person=alice)
    with transaction.atomic():
        locked = Tournament.objects.locked().get(pk=of.pk)
        lines.write(locked, "dropped", alice, entrant=1, reason="Feels ill")
    (event,) = read_events(of)
    assert event["text"] == "Somebody (no. 1) has dropped out."
    assert set(event) == {"number", "kind", "text", "phase"}
    (french,) = read_events(of, language="fr")
    assert "(n°\u00a01)" in french["text"]


def test_at_most_so_many_at_once_and_the_rest_follows() -> None:
    of = tournament(0, SINGLE)
    with transaction.atomic():
        locked = Tournament.objects.locked().get(pk=of.pk)
        for _ in range(streams.MOST + 5):
            lines.write(locked, "over")
    assert len(read_events(of)) == streams.MOST
    assert len(read_events(of, after=streams.MOST)) == 5


def test_from_the_last_one_that_was_heard() -> None:
    of = tournament(2, SINGLE)
    assert admit(of).after == 0
    assert admit(of, **{"Last-Event-ID": "12"}).after == 12
    assert admit(of, **{"Last-Event-ID": "a"}).after == 0
    assert admit(of, **{"Accept-Language": "fr-CA"}).audience == (False, "fr")


def test_a_private_one_is_there_for_entrants_and_officials_alone() -> None:
    of = tournament(2, SINGLE, visibility=Visibility.PRIVATE)
    guest = Entrant.objects.get(tournament=of, number=1)
    guest.digest = digest(guest.secret)
    guest.save()
    judge, stranger = (User.objects.create_user(username=n, name=n) for n in ("judge", "other"))
    Official.objects.create(tournament=of, person=judge)
    with pytest.raises(Refusal) as refused:
        admit(of)
    assert refused.value.code == "tournament.unknown"
    assert admit(of, Authorization=f"Seat {guest.secret}").id == of.pk
    assert admit(of, Authorization=f"Token {secret_of(judge)}").id == of.pk
    with pytest.raises(Refusal):
        admit(of, Authorization=f"Token {secret_of(stranger)}")
    Tournament.objects.filter(pk=of.pk).update(visibility=Visibility.UNLISTED)
    assert admit(of).id == of.pk


def test_who_looked_on_when_it_became_private_hears_nothing_of_it_any_more() -> None:
    of = started_tournament(2, SINGLE)
    outside: streams.Audience = (False, "en")
    inside: streams.Audience = (True, "en")
    frames = stream.frames(of.pk, 0, [outside, inside])
    assert frames[outside] == frames[inside]
    Tournament.objects.filter(pk=of.pk).update(visibility=Visibility.PRIVATE)
    frames = stream.frames(of.pk, 0, [outside, inside])
    assert [number for number, _ in frames[outside]] == [number for number, _ in frames[inside]]
    assert all(frame.endswith(b"event: closed\ndata: {}\n\n") for _, frame in frames[outside])


def secret_of(person: User) -> str:
    return tokens.secret(tokens.issue(person, "phone"))
