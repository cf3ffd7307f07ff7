"""Trials of Combat for the laws of all games: duels of published and of random decks."""

import dataclasses
import functools
from itertools import product
from typing import Any

from msgspec.structs import replace

from games.kernel.hexes import Hex
from games.kernel.record import Move
from games.rulebooks.combat import events, game, moves
from games.rulebooks.combat.catalogue import cards, decks
from games.trials import laws
from games.trials.ways import LawSchedule, Leak, Often, Trials, Way, sweep_moves
from tests.rulebooks.combat.cast import (
    EDITION,
    OpenLists,
    UnregisteredLists,
    fixture,
    published_deck,
)
from tests.rulebooks.combat.language.collection import collected_deck
from tests.rulebooks.combat.random_cards import random_deck

PAIRS = list(product(decks(), repeat=2))


def random_duel(seed: int, referee: UnregisteredLists | OpenLists | None = None) -> laws.Fixture:
    """Return one duel in four with published decks; the others use random cards."""
    if seed % 4 == 0:
        one, two = PAIRS[seed // 4 % len(PAIRS)]
        return fixture(one, two, referee)
    return fixture(random_deck(2 * seed), random_deck(2 * seed + 1), referee)


def collected_duel(seed: int) -> laws.Fixture:
    return fixture(collected_deck(2 * seed), collected_deck(2 * seed + 1))


def edited_duel(seed: int) -> laws.Fixture:
    """Return a duel with decks that the edition allows."""
    allowed = [published_deck(each.key) for each in game.COMBAT.ready_made(EDITION)]
    one, two = allowed[seed % len(allowed)], allowed[seed // 2 % len(allowed)]
    setup = game.COMBAT.with_edition(game.Setup(decks=(one, two)), EDITION)
    return dataclasses.replace(fixture("whisper", "tempest"), setup=setup)


@functools.cache
def sweep() -> list[Move]:
    played_moves: dict[Move, None] = {}
    for seed in (0, 1, 2):
        played_moves |= dict.fromkeys(laws.moves_in(random_duel(seed), [seed], known=True))
    odd: list[Move] = [
        moves.Drawn((-1,)),
        moves.Begins(2),
        moves.Number(-1),
        moves.Choose(-1),
        moves.Choose(9),
        moves.StepTo(Hex(9, 9)),
        moves.Land(Hex(4, 0)),
        moves.Intervene(-1, 0),
        moves.Intervene(1, -1),
        moves.UseArmament(77),
        moves.PlayCard("?"),
        moves.DiscardCard("nobody"),
        moves.PassTurn(),
        moves.Stay(),
    ]
    return sweep_moves(played_moves, 9, odd)


def leak_hands(seen: Any, state: Any) -> Any:
    sides = zip(seen.sides, state.sides, strict=True)
    return replace(seen, sides=tuple([replace(s, hand=real.hand) for s, real in sides]))


def leak_lists(seen: Any, state: Any) -> Any:
    sides = zip(seen.sides, state.sides, strict=True)
    return replace(seen, sides=tuple([replace(s, deck=real.deck) for s, real in sides]))


COMBAT = Trials(
    ways={
        # CB-7.1, CB-8.2
        "any decks": Way(
            random_duel,
            house=Often(16, 20_000),
            table=Often(8, 2_000),
            held=(
                LawSchedule(Often(8, 500), every=Often(16, 2)),
                LawSchedule(Often(4, 100), every=Often(20, 20), known=False),
            ),
            sweep=sweep,
            honest=Often(8, 2_000),
            offered=Often(2, 200),
            parts=8,
        ),
        # CB-7.2
        "registered lists": Way(
            lambda seed: random_duel(seed, OpenLists()),
            honest=Often(8, 2_000),
            offered=Often(2, 200),
            parts=8,
        ),
        # CB-5.34 to CB-5.46
        "cards of authors": Way(
            collected_duel,
            house=Often(4, 2_500),
            table=Often(2, 2_500),
            honest=Often(4, 5_000),
            offered=Often(2, 100),
            parts=4,
        ),
        "an edition": Way(
            edited_duel,
            house=Often(4, 200),
            table=Often(4, 200),
            held=(LawSchedule(Often(1, 20), every=Often(12, 6), swept=False),),
            honest=Often(4, 200),
            offered=Often(2, 20),
        ),
    },
    leaky=fixture("whisper", "tempest"),
    leaks={
        "hands": Leak(leak_hands, otherwise=r"tells what is hidden|imagined"),
        "lists": Leak(leak_lists),
    },
    tells=(events.Drew,),
    texts=tuple(text for each in cards().values() for text in (each.text.en, each.text.fr)),
)
