"""From what somebody asks for to a plan: sides that may meet, pinned as they are now."""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from games.bots.levels import LEVELS
from games.kernel.game import AnyGame, Entries
from games.kernel.record import Ready
from games.lab import refusals
from games.lab.measures.plan import SEATS, Cell, Plan, Side, pairs
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf.editions.entries import records
from games.shelf.passage import OnShelf, bring, called
from games.shelf.passage import edition as chosen_edition

MOST_SIDES: Final = 16
MOST_GAMES: Final = 10_000
"""Of a pair."""
MOST_IN_ALL: Final = 200_000
USUAL: Final = 200
LEVEL: Final = "steady"


@dataclass(frozen=True)
class Wish:
    game: str
    levels: tuple[str, ...] = (LEVEL,)
    """Each side is played at each of them; several, and levels meet as well."""
    sides: tuple[str, ...] = ()
    """Keys of what is ready made; none, and none of one's own: all that go together."""
    games: int = USUAL
    """Of each pair."""
    setup: bytes = b"{}"
    edition: str | None = None
    """The id of one that they may see who ask."""
    seed: str = ""
    name: str = ""
    own: tuple[OnShelf, ...] = ()
    """Sides from the shelf of those who ask, as it is now."""


def plan(wish: Wish, person: User | None) -> Plan:
    game = GAMES.get(wish.game)
    if game is None:
        raise refusals.unknown_game()
    if SEATS not in game.seats:
        raise refusals.not_for_two()
    if wish.games < 2 or wish.games % 2 or wish.games > MOST_GAMES:
        raise refusals.odd_games(most=MOST_GAMES)
    setup, entries = _setup(game, wish, person)
    sides, cells = _meeting(game, setup, _sides(game, wish, entries, person))
    if wish.games * len(cells) > MOST_IN_ALL:
        raise refusals.too_many_games(games=wish.games * len(cells), most=MOST_IN_ALL)
    return Plan(
        game=game.key,
        version=game.version,
        setup=msgspec.json.encode(setup).decode(),
        sides=sides,
        cells=cells,
        games=wish.games,
        seed=wish.seed or secrets.token_hex(16),
    )


def _setup(game: AnyGame, wish: Wish, person: User | None) -> tuple[Any, Entries | None]:
    try:
        setup = game.read_setup(wish.setup)
    except msgspec.DecodeError as fault:
        raise refusals.unreadable_setup(said=str(fault)) from fault
    if wish.edition is None:
        return setup, None
    entries = records(chosen_edition(game, wish.edition, person))
    if game.faults(entries):
        raise refusals.unfit_edition()
    return game.with_edition(setup, entries), entries


def _sides(
    game: AnyGame, wish: Wish, entries: Entries | None, person: User | None
) -> tuple[Side, ...]:
    if not wish.levels or not set(wish.levels) <= LEVELS.keys():
        raise refusals.unknown_level(known=", ".join(LEVELS))
    levels = tuple(dict.fromkeys(wish.levels))
    ready = {each.key: each for each in game.ready_made(entries)}
    for key in wish.sides:
        if key not in ready:
            raise refusals.unknown_side(key=key, known=", ".join(ready) or "–")
    if not ready and not wish.own:
        return tuple([Side("", level, level, level) for level in levels])
    chosen = wish.sides or (() if wish.own else tuple(ready))
    brought = [*(ready[key] for key in dict.fromkeys(chosen)), *_own(game, wish, entries, person)]
    return tuple([_side(each, level) for each in brought for level in levels])


def _own(
    game: AnyGame, wish: Wish, entries: Entries | None, person: User | None
) -> Iterator[Ready]:
    """As whoever asks might bring it to a table: what is not theirs is not there."""
    if len(wish.own) > MOST_SIDES:
        raise refusals.too_many_sides(most=MOST_SIDES)
    if wish.own and game.brings is None:
        raise refusals.brings_nothing()
    for thing in dict.fromkeys(wish.own):
        brought = bring(person, thing, game, entries)
        name = called(person, thing)
        yield Ready(f"{thing.kind}:{thing.id}", name, name, brought)


def _side(ready: Ready, level: str) -> Side:
    brought = msgspec.json.encode(ready.brought).decode()
    return Side(ready.key, level, ready.en, ready.fr, brought)


def _meeting(
    game: AnyGame, setup: Any, sides: Sequence[Side]
) -> tuple[tuple[Side, ...], tuple[Cell, ...]]:
    """Without those who meet nobody: a black belt has no place among white ones."""
    cells = pairs(game, setup, sides)
    if not cells:
        raise refusals.nobody_meets()
    left = sorted({place for cell in cells for place in cell})
    if len(left) > MOST_SIDES:
        raise refusals.too_many_sides(most=MOST_SIDES)
    at = {place: n for n, place in enumerate(left)}
    return tuple([sides[place] for place in left]), tuple(_moved(cells, at))


def _moved(cells: Sequence[Cell], at: dict[int, int]) -> Iterator[Cell]:
    for one, two in cells:
        yield Cell(at[one], at[two])
