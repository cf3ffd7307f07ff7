"""Every reason of a draw has its sentence, in both languages."""

import typing
from typing import Any

import pytest
from django.utils import translation

from games.kernel.record import Record
from games.tournaments.models import Pairing
from games.tournaments.rounds import wording
from games.tournaments.rules.matching.draw import (
    BelowHadMore,
    First,
    Floated,
    KeptApart,
    LowestOfThose,
    MetBefore,
    Needed,
    OtherSide,
    Reason,
    Rematch,
    SamePoints,
    Together,
)
from games.tournaments.rules.matching.pods import ByStanding, Mates, Moved, Repeated
from games.tournaments.rules.matching.seats import Begins, Three
from tests.tournaments.hall import play, started_tournament

CALLED = {number: f"N{number}" for number in range(1, 20)}
REASONS: tuple[wording.AnyReason, ...] = (
    wording.ByHand(),
    SamePoints(3, 4, (1, 3)),
    *(
        Floated(1, 2, (6, 3), because)
        for because in typing.get_args(Floated.__annotations__["because"])
    ),
    MetBefore(1, 2, (1,)),
    MetBefore(1, 2, (1, 3)),
    KeptApart(1, 2, ("Go Club",)),
    Together(("Go Club", "Lyon")),
    Rematch((2,), 1),
    LowestOfThose(0),
    LowestOfThose(1),
    LowestOfThose(2),
    BelowHadMore((3, 4)),
    Needed(tuple(range(1, 9))),
    ByStanding((1, 2, 3), (4, 4, 2)),
    Moved(1, 0),
    Repeated(1, 2, (1,), (3, 3)),
    Mates(1, 2, ("Lyon",)),
    wording.ByeBySeed(1),
    wording.BySeed((1, 16)),
    wording.EverybodyMeets(2),
    wording.NoPodLeft(0),
    wording.NoPodLeft(1),
    wording.NoPodLeft(1, 2),
    OtherSide(1, 2, "first"),
    OtherSide(1, 2, "second"),
    First(1, (0, 1)),
    Begins(1, 0),
    Begins(1, 2),
    Three((4, 3, 2)),
    wording.Exchanged(1, 2, 3),
    wording.SameGroup(1, 2),
)


def kinds(of: type[Record]) -> set[type[Record]]:
    subclasses = set(of.__subclasses__())
    return subclasses.union(*map(kinds, subclasses)) if subclasses else subclasses


def test_every_kind_of_reason_that_there_is_stands_in_the_list_above() -> None:
    assert {type(each) for each in REASONS} == kinds(Reason)
    assert {type(each) for each in REASONS} == set(_members(wording.AnyReason))


def _members(union: Any) -> list[Any]:
    inner = typing.get_args(union)
    return [one for each in inner for one in _members(each)] if inner else [union]


@pytest.mark.parametrize("reason", REASONS, ids=repr)
def test_each_has_a_sentence_in_either_language(reason: wording.AnyReason) -> None:
    with translation.override("en"):
        english = wording.describe_reason(reason, CALLED)
    with translation.override("fr"):
        french = wording.describe_reason(reason, CALLED)
    assert english != french
    for sentence in (english, french):
        assert sentence.endswith("."), sentence
        assert "%" not in sentence, sentence


@pytest.mark.parametrize("reason", REASONS, ids=repr)
def test_it_names_nobody_beside_those_concerned(reason: wording.AnyReason) -> None:
    concerned = {number: CALLED[number] for number in wording.named_entrants([reason])}
    with translation.override("en"):
        assert all(
            name in wording.describe_reason(reason, concerned) for name in concerned.values()
        )


def test_of_many_names_the_rest_are_counted() -> None:
    with translation.override("en"):
        assert "N5, 3 more" in wording.describe_reason(Needed(tuple(range(1, 9))), CALLED)


@pytest.mark.either
@pytest.mark.django_db
@pytest.mark.parametrize(
    "format_",
    [
        {"format": "swiss", "rounds": 5},
        {"format": "pods", "rounds": 3},
        {"format": "round_robin"},
        {"format": "single_elimination"},
    ],
)
def test_every_pairing_that_is_drawn_says_why(format_: dict[str, Any]) -> None:
    played = play(started_tournament(7, format_))
    explained_count = 0
    for pairing in Pairing.objects.filter(stage__tournament=played):
        reasons = wording.read(pairing.reasons)
        explained_count += bool(wording.sentences(reasons, CALLED))
        assert reasons or pairing.winner_to is None or pairing.index is not None
    assert explained_count >= 4
