"""Adjudications without a scene, in the form that shared/api.md gives."""

import json
from typing import Any

import msgspec
import pytest

from games.kernel.chance.odds import Odds
from games.kernel.record import Illegal
from games.kernel.words import words
from games.rulebooks.kung_fu.game import KUNG_FU
from games.trials import laws

EIGHTS = {"vigour": 8, "distance": 8, "tempo": 8, "presence": 8}
SHEET = {"levels": EIGHTS}
SHEETS = words("games.rulebooks.kung_fu")


def question(name: str, **body: Any) -> Any:
    return msgspec.json.decode(json.dumps(body).encode(), type=KUNG_FU.verdicts[name].question_type)


def adjudicate(name: str, **body: Any) -> dict[str, Any]:
    """Return the API's answer; every step is also rendered in both languages."""
    ruling = KUNG_FU.verdicts[name].judge(question(name, **body), laws.numbers(1))
    for step in ruling.steps:
        for language in ("en", "fr"):
            sentence = SHEETS.step(step, language)
            assert sentence
            assert "{" not in sentence
    result: dict[str, Any] = json.loads(msgspec.json.encode(ruling.finding))
    result["steps"] = [(step.code, step.rule) for step in ruling.steps]
    return result


def odds_of(name: str, **body: Any) -> dict[str, Odds]:
    counted = KUNG_FU.verdicts[name].odds
    assert counted is not None
    return dict(counted(question(name, **body)))


def refusal_of(name: str, **body: Any) -> Illegal:
    with pytest.raises(Illegal) as refusal:
        adjudicate(name, **body)
    for language in ("en", "fr"):
        assert SHEETS.refusal(refusal.value, language)
    return refusal.value
