"""A verdict answers or refuses every question, with sentences in both languages."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

import msgspec
import pytest

from games.kernel.chance.dice import NoExactOdds
from games.kernel.chance.odds import TooMuchWork
from games.kernel.game import AnyGame
from games.kernel.record import Illegal
from games.kernel.rules import LANGUAGES, citable_rules
from games.kernel.verdicts import Verdict
from games.kernel.words import words
from games.rulebooks import GAMES
from games.trials.laws import numbers
from games.trials.wording import a_refusal_can_be_told
from tests.rulebooks import questions

VERDICTS = [
    pytest.param(game, name, id=f"{key} {name}")
    for key, game in GAMES.items()
    if game.package == f"games.rulebooks.{key}"
    for name in game.verdicts
]
MOST_SHOWN = 12


def judge_question(game: AnyGame, verdict: Verdict[Any, Any], question: Any) -> str:
    """Return "answered", or the code of the refusal."""
    try:
        ruling = verdict.judge(question, numbers(1))
        if verdict.odds is not None:
            _check_odds(verdict, question)
    except Illegal as refusal:
        a_refusal_can_be_told(game, refusal)
        sentences = [words(game.package).refusal(refusal, language) for language in LANGUAGES]
        return refusal.code if all(sentences) else "untold"
    msgspec.json.encode(msgspec.structs.asdict(ruling.finding))
    for step in ruling.steps:
        assert not step.rule or step.rule in citable_rules(game.package)
        for language in LANGUAGES:
            assert words(game.package).step(step, language)
    return "answered"


def _check_odds(verdict: Verdict[Any, Any], question: Any) -> None:
    assert verdict.odds is not None
    try:
        by_name = verdict.odds(question)
    except (TooMuchWork, NoExactOdds):
        return
    for odds in by_name.values():
        odds.texts()


def judge_all(game: AnyGame, name: str, raw_questions: Iterator[Any]) -> Counter[str]:
    """Count the outcomes; a fault is reported with the question that caused it."""
    verdict, counted = game.verdicts[name], Counter[str]()
    faults: list[str] = []
    for question in raw_questions:
        parsed = questions.read_question(verdict.question_type, question)
        if parsed is None:
            counted["another form"] += 1
            continue
        try:
            counted[judge_question(game, verdict, parsed)] += 1
        except Exception as fault:  # noqa: BLE001  # whatever it is would have been a 500
            faults.append(f"{fault!r}: {msgspec.json.encode(question).decode()[:400]}")
    assert not faults, f"{len(faults)} of {counted.total()}:\n" + "\n".join(faults[:MOST_SHOWN])
    return counted


def working_questions(game: AnyGame, name: str) -> Any:
    return questions.WORKING[game.key, name]


@pytest.mark.parametrize(("game", "name"), VERDICTS)
def test_what_works_is_answered(game: AnyGame, name: str) -> None:
    counted = judge_all(game, name, iter(working_questions(game, name)))
    assert counted.keys() == {"answered"}


@pytest.mark.parametrize(("game", "name"), VERDICTS)
def test_every_field_left_out_present_and_at_its_edges(game: AnyGame, name: str) -> None:
    question_type = game.verdicts[name].question_type
    each = (
        questions.change_each(game.key, question_type, question)
        for question in working_questions(game, name)
    )
    counted = judge_all(game, name, chain.from_iterable(each))
    assert counted["answered"] > 10
    assert len(counted) > 2, "the edges are refused by a code of their own"


@pytest.mark.parametrize(("game", "name"), VERDICTS)
def test_several_fields_at_once(game: AnyGame, name: str, long: bool) -> None:
    question_type, count = game.verdicts[name].question_type, 5_000 if long else 40
    walks = (
        questions.change_several(game.key, question_type, question, seed, count)
        for seed, question in enumerate(working_questions(game, name))
    )
    assert judge_all(game, name, chain.from_iterable(walks))["answered"]
