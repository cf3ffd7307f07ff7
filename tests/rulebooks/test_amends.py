"""All that may be corrected has a name and bounds, and its form makes the API's correction."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any, get_args

import msgspec
import pytest
from django.http import QueryDict

from games.kernel.choices import vocabulary
from games.kernel.display.amends import Amend, Choice, Figure, option_key
from games.kernel.game import AnyGame
from games.kernel.record import Correction, Illegal
from games.kernel.rules import LANGUAGES
from games.rulebooks import GAMES
from games.tables.pages.past.correction import read_amend
from games.trials.laws import states_of_game
from tests.rulebooks.test_laws import TRIALS

STEPS = 400
OFTEN = 23
"""One position in this many is corrected in every way."""


def positions(key: str, games: int) -> Iterator[Any]:
    game, ways = GAMES[key], TRIALS[key].ways.values()
    for seed in range(games):
        for way in ways:
            states = states_of_game(way.fixture(seed), seed, known=False)
            for number, state in enumerate(islice(states, STEPS)):
                if (number + seed) % OFTEN == 0 and game.result(state) is None:
                    yield state


def as_form(amend: Amend, chance: random.Random) -> tuple[QueryDict, dict[str, Any]]:
    """Return a form filled in at random within its bounds, and its values."""
    data, values = QueryDict(mutable=True), dict[str, Any]()
    for field in amend.fields:
        if isinstance(field, Figure):
            values[field.field] = chance.randint(field.least, field.most)
            data[field.field] = str(values[field.field])
        elif isinstance(field, Choice):
            values[field.field] = chance.choice(field.options)
            data[field.field] = option_key(values[field.field])
        else:
            count = min(len(field.options), chance.randint(0, 3))
            values[field.field] = tuple(chance.sample(field.options, count))
            data.setlist(field.field, [*map(option_key, values[field.field]), ""])
    return data, values


def is_told(game: AnyGame, view: Any, amend: Amend) -> bool:
    for language in LANGUAGES:
        words = vocabulary(game, view, language)
        title = words.correction(amend.correction, language, (), amend.facts)
        labels = [words.question_label(field.field, language) for field in amend.fields[1:]]
        if not title or any("_" in text or "{" in text for text in (title, *labels)):
            return False
    return True


@pytest.mark.parametrize("key", TRIALS)
def test_a_page_corrects_what_the_api_corrects(key: str, long: bool) -> None:
    game, chance = GAMES[key], random.Random(key)
    kinds, refused, done = set[type](), 0, 0
    for state in islice(positions(key, 20), None if long else 60):
        for correction in corrections(game, state, chance):
            kinds.add(type(correction))
            try:
                after, log = game.overrule(state, correction)
                assert log or after == state, f"{correction} tells nothing of what it changes"
                kinds |= {type(each.correction) for each in game.amends(after)}
                done += 1
            except Illegal as no:
                refused += len(vocabulary(game, state, "fr").refusal(no, "fr")) > 0
    assert kinds == {*(get_args(game.correction_type) or [game.correction_type])}
    assert done > refused


def corrections(game: AnyGame, state: Any, chance: random.Random) -> Iterator[Correction]:
    """Yield everything that may be corrected in this position, corrected at random."""
    view = game.view(state, None)
    amends = [*game.amends(view)]
    assert len({each.key for each in amends}) == len(amends)
    for amend in amends:
        assert is_told(game, view, amend), amend
        yield correct_at_random(game, amend, chance)


def correct_at_random(game: AnyGame, amend: Amend, chance: random.Random) -> Correction:
    data, values = as_form(amend, chance)
    correction = read_amend(amend, data)
    assert correction == amend.with_values(values)
    assert game.read_correction(msgspec.json.encode(correction)) == correction
    return correction
