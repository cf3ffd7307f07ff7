"""The laws, on random games of every rulebook; `--long` uses the larger counts from the issues."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

import pytest

from games.kernel.record import Event
from games.kernel.words import words
from games.rulebooks import GAMES
from games.trials import cards, laws, offers, shelf, wording
from games.trials.ways import NEVER, LawSchedule, Leak, Trials, Way

# Found by name, so that a sixth game is tested without a change here.
TRIALS: dict[str, Trials] = {
    key: getattr(import_module(f"tests.rulebooks.{key}.trials"), key.upper())
    for key, game in GAMES.items()
    if game.package == f"games.rulebooks.{key}"
}
WAYS = [(f"{key} {name}", way) for key, game in TRIALS.items() for name, way in game.ways.items()]
LEAKS = [
    (f"{key} {name}", game, leak)
    for key, game in TRIALS.items()
    for name, leak in game.leaks.items()
]
every_game = pytest.mark.parametrize("trials", TRIALS.values(), ids=TRIALS.keys())


def parts(ways: Iterable[tuple[str, Way]]) -> list[Any]:
    return [
        pytest.param(way, part, id=f"{name} {part}")
        for name, way in ways
        for part in range(way.parts)
    ]


def test_the_five_are_tried() -> None:
    assert len(TRIALS) >= 5


@pytest.mark.parametrize(
    ("way", "part"), parts((name, way) for name, way in WAYS if way.house != NEVER)
)
def test_games_of_the_house_end_conserve_and_replay(way: Way, part: int, long: bool) -> None:
    for seed in range(part, way.house.now(long), way.parts):
        laws.it_ends_conserves_and_replays(way.fixture(seed), seed, known=True)


@pytest.mark.parametrize(
    ("way", "part"), parts((name, way) for name, way in WAYS if way.table != NEVER)
)
def test_games_at_a_table_with_an_adversarial_reporter_end_conserve_and_replay(
    way: Way, part: int, long: bool
) -> None:
    for seed in range(part, way.table.now(long), way.parts):
        laws.it_ends_conserves_and_replays(way.fixture(seed), seed, known=False)


@pytest.mark.parametrize(
    ("way", "held"),
    [
        pytest.param(way, held, id=f"{name} {'house' if held.known else 'table'} {n}")
        for name, way in WAYS
        for n, held in enumerate(way.held)
    ],
)
def test_the_laws_hold_after_every_move(way: Way, held: LawSchedule, long: bool) -> None:
    sweep = way.sweep() if held.swept else ()
    for seed in range(held.games.now(long)):
        whole, every = way.fixture(seed), held.every.now(long)
        laws.all_laws(whole, seed, known=held.known, sweep=sweep, every=every)


@pytest.mark.parametrize(
    "way", [pytest.param(way, id=name) for name, way in WAYS if way.honest != NEVER]
)
def test_an_honest_table_is_never_refused_and_knows_what_everyone_sees(
    way: Way, long: bool
) -> None:
    games = range(way.honest.now(long))
    compared = [laws.the_table_knows_what_everyone_sees(way.fixture(seed), seed) for seed in games]
    assert way.enough(compared)


@pytest.mark.parametrize("known", [True, False], ids=["house", "table"])
@pytest.mark.parametrize(
    ("way", "part"), parts((name, way) for name, way in WAYS if way.offered != NEVER)
)
def test_whatever_is_asked_is_offered_in_words(
    way: Way, part: int, known: bool, long: bool
) -> None:
    """Every day of two or more games each is played in one of the two modes."""
    each_in_both = long or way.offered.everyday < 2
    seeds = range(part, way.offered.now(long), way.parts)
    games = [seed for seed in seeds if each_in_both or seed % 2 == known]
    met = {
        kind
        for seed in games
        for kind in offers.everything_is_offered(
            way.fixture(seed), seed, known=known, every=1 if long else 6
        )
    }
    assert met or not games


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(each.leaky.game, id=key)
        for key, each in TRIALS.items()
        if any(way.offered != NEVER for way in each.ways.values())
    ],
)
def test_every_move_says_what_it_is(game: Any) -> None:
    offers.numbers_say_what_they_are(game)
    offers.every_move_has_its_sentence(game, words(game.package))


@every_game
def test_every_card_has_a_face_and_what_is_written_is_told_back(trials: Trials) -> None:
    cards.every_card_has_its_face(trials.leaky.game)
    cards.what_is_written_is_told_back(trials.leaky.game, trials.texts)


@every_game
def test_what_stands_on_a_shelf_is_brought_done_to_and_told(trials: Trials) -> None:
    shelf.what_is_kept_can_be_brought(trials.leaky.game)
    shelf.its_characters_live(trials.leaky.game)


@every_game
def test_every_sentence_has_its_facts_in_both_languages(trials: Trials) -> None:
    wording.every_word_is_said(trials.leaky.game)


# Planted leaks: each law must be able to fail.


def plant(patch: pytest.MonkeyPatch, trials: Trials, leak: Leak) -> None:
    kind: Any = type(trials.leaky.game)
    view = kind.view
    patch.setattr(
        kind, "view", lambda game, state, seat: leak.shows(view(game, state, seat), state)
    )


@pytest.mark.parametrize(
    "trials", [pytest.param(each, id=key) for key, each in TRIALS.items() if not each.blind]
)
def test_a_view_that_hides_what_one_has_is_found(
    trials: Trials, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A view that knows too little offers moves that the hand does not allow."""
    kind: Any = type(trials.leaky.game)
    view = kind.view
    monkeypatch.setattr(kind, "view", lambda game, state, seat: view(game, state, None))
    with pytest.raises(AssertionError, match="offered what its view does not tell"):
        laws.hold_some_games(trials.leaky)


@pytest.mark.parametrize(
    ("trials", "leak"),
    [pytest.param(game, leak, id=name) for name, game, leak in LEAKS if leak.at_a_table],
)
def test_a_view_that_shows_what_is_hidden_is_found_beside_a_table(
    trials: Trials, leak: Leak, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch, trials, leak)
    with pytest.raises(AssertionError, match="the table knows other things"):
        laws.follow_some_tables(trials.leaky)


@pytest.mark.parametrize(
    ("trials", "leak"),
    [pytest.param(game, leak, id=name) for name, game, leak in LEAKS if leak.otherwise is not None],
)
def test_a_view_that_shows_what_is_hidden_is_found_by_the_other_laws(
    trials: Trials, leak: Leak, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch, trials, leak)
    with pytest.raises(AssertionError, match=leak.otherwise):
        laws.hold_some_games(trials.leaky)


@pytest.mark.parametrize(
    ("trials", "event"),
    [
        pytest.param(game, event, id=f"{key} {event.__name__}")
        for key, game in TRIALS.items()
        for event in game.tells
    ],
)
def test_an_event_that_tells_what_is_hidden_is_found(
    trials: Trials, event: type[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event, "seen_by", lambda self, seat: self)
    with pytest.raises(AssertionError, match="the house tells other things"):
        laws.follow_some_tables(trials.leaky)
