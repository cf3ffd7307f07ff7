"""Settings of a tournament before its start: accepted ones and refused ones."""

from typing import Any, get_args

import msgspec
import pytest

from games.kernel.record import Illegal
from games.tables.models import Mode
from games.tournaments.arrangement import changes
from games.tournaments.arrangement.stage_faults import SENTENCES
from games.tournaments.arrangement.start import start
from games.tournaments.arrangement.tournament import cancel, change, delete, open_entries
from games.tournaments.models import Entry, Late, Phase, Seeding, Stage, Tournament, Visibility
from games.tournaments.rules.formats import faults
from tests.tournaments.people import (
    caller,
    changes_from,
    enter,
    hours_from_now,
    log_kinds,
    new_tournament,
    now,
    open_tournament,
    person,
    raises_refusal,
    states,
)

pytestmark = pytest.mark.django_db


def test_a_tournament_is_created_with_its_stages_and_its_log_begins() -> None:
    stages = [{"format": "groups", "size": 4, "advance": 2}, {"format": "single_elimination"}]
    made = new_tournament(
        name="  Coupe   d’été ", stages=stages, capacity=16, tie_breaks=["points"]
    )
    assert made.name == "Coupe d’été"
    assert made.phase == Phase.PREPARING
    assert [stage.settings["format"] for stage in made.stages.order_by("number")] == [
        "groups",
        "single_elimination",
    ]
    assert log_kinds(made) == ["created"]


WRONG: dict[str, dict[str, Any]] = {
    "stages.no_way_in": {"stages": [{"format": "swiss"}, {"format": "single_elimination"}]},
    "stages.no_way_on": {"stages": [{"format": "swiss", "advance": 4}]},
    "stages.even_best_of": {"stages": [{"format": "single_elimination", "best_of": 2}]},
    "stages.number": {"stages": [{"format": "swiss", "advance": 2}] * 9},
    "request.invalid": {"tie_breaks": ["points", "height"]},
    "tournament.brings_nothing": {"brings": True},
    "tournament.bad_times": {"starts_by_itself": True},
}


@pytest.mark.parametrize("code", WRONG)
def test_what_cannot_be_is_refused_by_its_code_and_nothing_is_kept(code: str) -> None:
    with raises_refusal(code):
        new_tournament(**WRONG[code])
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    "times",
    [
        {"check_in_opens": 3, "check_in_closes": 2},
        {"check_in_opens": 1, "check_in_closes": 3, "starts": 2},
        {"check_in_closes": 2},
        {"check_in_opens": 3, "starts": 2},
        {"starts": -24 * 365 * 100},
    ],
)
def test_times_come_in_their_order(times: dict[str, int]) -> None:
    with raises_refusal("tournament.bad_times"):
        new_tournament(
            "karatekarte", **{name: hours_from_now(count) for name, count in times.items()}
        )


def test_a_set_up_of_tables_is_read_by_the_game() -> None:
    with pytest.raises((Illegal, msgspec.ValidationError)):
        new_tournament(table_mode="house", table_setup={"no_such_field": 1})
    made = new_tournament(table_mode="house", table_setup={"first": 0})
    assert msgspec.json.decode(made.table_setup)["first"] == 0


def test_without_a_name_or_with_an_unseen_one_there_is_none() -> None:
    for name in (" ", "\u202e"):
        with raises_refusal("request.invalid"):
            new_tournament(name=name)
    with raises_refusal("table.unknown_game"):
        new_tournament("chess")


def test_one_person_organises_so_many_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.tournaments.arrangement.tournament.MOST", 2)
    first, _second = new_tournament(), new_tournament()
    with raises_refusal("tournament.too_many"):
        new_tournament()
    cancel(first.pk, caller("Orga"))
    new_tournament()


def test_before_the_start_everything_may_change_and_after_it_little() -> None:
    made = open_tournament()
    for name in ("Ann", "Ben"):
        enter(made, name)
    stages = [{"format": "single_elimination"}]
    change(made.pk, caller("Orga"), changes_from(name="Cup", stages=stages, capacity=8))
    assert [stage.settings["format"] for stage in made.stages.all()] == ["single_elimination"]
    start(made.pk, caller("Orga"))
    change(made.pk, caller("Orga"), changes_from(name="Late Cup", stations=4, round_minutes=50))
    wishes_: list[dict[str, Any]] = [{"capacity": 4}, {"stages": []}, {"seeding": "random"}]
    for wish in wishes_:
        with raises_refusal("tournament.started"):
            change(made.pk, caller("Orga"), changes_from(**wish))
    change(made.pk, caller("Orga"), changes_from(brings=False))  # unchanged value
    after = now(made)
    assert (after.name, after.stations, after.capacity) == ("Late Cup", 4, 8)


def test_a_change_that_changes_nothing_writes_no_line() -> None:
    made = new_tournament(capacity=8)
    change(
        made.pk, caller("Orga"), changes_from(capacity=8, stages=[{"format": "swiss", "rounds": 3}])
    )
    assert log_kinds(made) == ["created"]
    stage = made.stages.get()
    change(made.pk, caller("Orga"), changes_from(capacity=9))
    assert Stage.objects.get(tournament=made).pk == stage.pk


def test_what_was_read_before_another_change_is_stale() -> None:
    made = new_tournament()
    change(made.pk, caller("Orga"), changes_from(place="Lyon"), read={made.number})
    with raises_refusal("tournament.stale"):
        change(made.pk, caller("Orga"), changes_from(place="Nice"), read={made.number})
    assert now(made).place == "Lyon"


def test_more_places_bring_the_waiting_list_up_and_fewer_than_are_in_cannot_be() -> None:
    made = open_tournament(capacity=2)
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        enter(made, name)
    assert list(states(made).values()) == ["entered", "entered", "waiting", "waiting"]
    change(made.pk, caller("Orga"), changes_from(capacity=3))
    assert list(states(made).values()) == ["entered", "entered", "entered", "waiting"]
    with raises_refusal("tournament.capacity_below"):
        change(made.pk, caller("Orga"), changes_from(capacity=2))


def test_it_is_opened_once_deleted_only_in_preparation_and_cancelled_once() -> None:
    made = new_tournament()
    open_entries(made.pk, caller("Orga"))
    with raises_refusal("tournament.not_preparing"):
        open_entries(made.pk, caller("Orga"))
    with raises_refusal("tournament.not_preparing"):
        delete(made.pk, caller("Orga"))
    cancel(made.pk, caller("Orga"))
    with raises_refusal("tournament.ended"):
        cancel(made.pk, caller("Orga"))
    other = new_tournament()
    delete(other.pk, caller("Orga"))
    assert list(Tournament.objects.all()) == [made]


def test_words_of_a_wish_are_those_of_the_rows() -> None:
    pairs: list[tuple[Any, Any]] = [
        (changes.Visibility, Visibility),
        (changes.WhoEnters, Entry),
        (changes.Seeding, Seeding),
        (changes.WhenLate, Late),
        (changes.Mode, Mode),
    ]
    for words, choices in pairs:
        assert set(get_args(words)) == set(choices.values)


def test_every_fault_of_stages_has_its_sentence() -> None:
    source = faults.__file__
    with open(source, encoding="utf-8") as text:  # noqa: PTH123 - a module's own path
        written = set(msgspec.convert(_codes(text.read()), list[str]))
    assert written == set(SENTENCES)


def _codes(text: str) -> list[str]:
    return [word for word in text.split('"') if word.startswith("stages.") and " " not in word]


def test_the_organiser_is_the_one_who_created_it() -> None:
    assert new_tournament().organiser == person("Orga")
