"""At the end of a game its last events say why, with names and figures."""

import random

import pytest

from games.kernel.dealers import House, settle
from games.kernel.record import Event
from games.kernel.words import words
from games.rulebooks import GAMES
from games.tables.life.equipment import equip_seats

SAID = {
    "martial_art": ("KO", "arena"),
    "karatekarte": ("draw pile has run out", "Impacts"),
    "brutal_ring": ("round is over",),
    "kung_fu": ("out of the fight", "scene ends"),
    "combat": ("loses", "life"),
}


@pytest.mark.parametrize("key", [*GAMES])
def test_the_last_events_say_why_it_is_over(key: str) -> None:
    game, last = GAMES[key], play_to_the_end(key)
    decisive = [event for event in last if isinstance(event, game.decisive)]
    text = " ".join(words(game.package).event(each, "en", ("Anna", "Ben")) for each in decisive)
    assert "Anna" in text or "Ben" in text, text
    assert any(part in text for part in SAID[key]), text


def play_to_the_end(key: str) -> tuple[Event, ...]:
    """Return the events of the last answer, and of what the house dealt after it."""
    game, draw = GAMES[key], random.Random(1)
    dealer, setup = House(draw.randrange), game.read_setup(b"{}")
    equipment = equip_seats(game, setup, (None, None), known=True)
    setup = game.setup_for_seats(setup, equipment.brought)
    state = game.opening_step(setup, 2, True).state
    events: tuple[Event, ...] = ()
    while game.result(state) is None:
        dealt = settle(game, state, dealer)
        state, events = dealt.state, (*events, *dealt.events)
        if game.result(state) is None:
            request = next(each for each in game.pending_requests(state) if not each.idle)
            step = game.play(state, request.seat, request.sample(state, draw.randrange))
            state, events = step.state, step.events
    return events
