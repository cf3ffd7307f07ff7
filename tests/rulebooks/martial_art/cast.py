"""Helpers for Martial Art: what is conserved, an honest table, and lively fighters."""

import dataclasses
from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.kernel.hexes import distance, step
from games.kernel.record import HIDDEN, Below, Event, Move
from games.kernel.requests import Request
from games.rulebooks.martial_art import events, moves
from games.rulebooks.martial_art.catalogue import FIGHTERS, FORMATS, Format
from games.rulebooks.martial_art.claims import possible
from games.rulebooks.martial_art.game import MARTIAL_ART, MartialArt, Setup
from games.rulebooks.martial_art.loadouts import Loadout
from games.rulebooks.martial_art.rules.audit import Audit
from games.rulebooks.martial_art.rules.fight import Fight
from games.rulebooks.martial_art.rules.injury import ShowLoss
from games.rulebooks.martial_art.rules.placement import Lot, Placements, Scatter
from games.rulebooks.martial_art.rules.start_zone import Reveal
from games.rulebooks.martial_art.rules.strike import Roll
from games.rulebooks.martial_art.state import (
    Belt,
    Placement,
    hide_zones,
    is_action,
    mask_effects,
    opponents,
    turn_of,
)
from games.trials.laws import Fixture

NAMES = tuple(FIGHTERS)
BELTS: tuple[Belt, ...] = ("white", "black")
WHOLE = {name: sorted(fighter.set.elements()) for name, fighter in FIGHTERS.items()}


def tokens_of(state: Fight, seat: int) -> list[str]:
    side, turn = state.sides[seat], state.turn
    hand = turn.hand if turn is not None and turn.seat == seat else ()
    places = (side.bag, *side.zones, side.aside, side.lost, side.discarded, hand)
    return [token for place in places for token in place]


def assert_conserved(state: Fight) -> None:
    """Assert that each fighter has twelve tokens: exactly its set where they are known."""
    for seat, side in enumerate(state.sides):
        tokens = sorted(tokens_of(state, seat))
        if tokens != WHOLE[side.fighter]:
            assert len(tokens) == 12, f"{side.fighter} has {tokens}"
            assert HIDDEN in tokens, f"{side.fighter} has {tokens}"
            known = Counter(token for token in tokens if token != HIDDEN)
            assert known <= FIGHTERS[side.fighter].set, f"{side.fighter} has {known}"
        assert side.bag or possible(side), f"nothing is possible any more for {side.fighter}"
        assert 0 <= side.chi <= 6
        assert 0 <= side.rage <= 6
        assert (side.at is None) == (side.out is not None)
    assert len(state.open) == 1 or state.turn is None, f"too much is asked at once: {state.open}"
    spaces = [side.at for side in state.sides if side.at is not None]
    assert len(spaces) == len(set(spaces)), "two fighters on one space"


class Honest:
    def says(self, seat: int, move: Move) -> Move:
        """Hide the effect tokens; the referee does not know them."""
        match move:
            case moves.PlaceTokens(zones, aside):
                return moves.PlaceTokens(hide_zones(zones), mask_effects(aside))
            case moves.Lay(token) | moves.Shift(token=token):
                return replace(move, token=_unknown(token))
            case moves.Swap(_, token, _, with_token):
                return replace(move, token=_unknown(token), with_token=_unknown(with_token))
            case _:
                return move

    def reports(
        self, request: Request[Any, Any], table: Fight, house: Fight, log: Sequence[Event]
    ) -> Move | None:
        match request:
            case Placements(seat):  # loaded from the house's seal, and laid by hand here
                (brought,) = [seal.move for seal in house.sealed if seal.seat == seat] or [None]
                return brought and self.says(seat, brought)
            case Lot():
                return moves.Begins(_events_of_kind(log, events.Began)[0].seat)
            case Scatter(by=by):
                placed = next(e for e in _events_of_kind(log, events.Placed) if e.seat == by)
                return moves.ActionsPlaced(_homes(placed))
            case Reveal():
                tokens = _events_of_kind(log, events.ZoneChosen)[-1].tokens
                return moves.Revealed(tuple(t for t in tokens if not is_action(t)))
            case Roll(blow=n, of=of):
                rolled = _events_of_kind(
                    log, events.AttackRolled if of == "attack" else events.DefenceRolled
                )
                target = turn_of(table).blows[n].target
                faces = next(
                    e
                    for e in rolled
                    if getattr(e, "target", None) == target or getattr(e, "seat", None) == target
                )
                return moves.Rolled(faces.failures, faces.successes, faces.exceptionals)
            case ShowLoss(by=by):
                return moves.LostFrom(_next_loss(by, table, house, log))
            case Audit(seat):
                side = house.sides[seat]
                return moves.ShowAll(side.zones, side.aside)
            case _:
                return None


def _unknown(token: Any) -> Any:
    return mask_effects((token,))[0]


def _events_of_kind(log: Sequence[Event], kind: type[Event]) -> list[Any]:
    return [event for event in log if isinstance(event, kind)]


def _homes(placed: events.Placed) -> tuple[int, ...]:
    lie = [(t, zone) for zone, tokens in enumerate(placed.zones, 1) for t in tokens if is_action(t)]
    return tuple(zone for _, zone in sorted(lie))


def _next_loss(seat: int, table: Fight, house: Fight, log: Sequence[Event]) -> Any:
    losses = [e for e in log if isinstance(e, events.TokenLost | events.AsideLost)]
    losses = [event for event in losses if event.seat == seat]
    missing = len(house.sides[seat].lost) - len(table.sides[seat].lost)
    return getattr(losses[len(losses) - missing], "zone", 0)


TASTES = (
    moves.Hit,
    moves.Activate,
    moves.Gain,
    moves.Defend,
    moves.GoTo,
    moves.Lay,
    moves.StartFrom,
)


def lively_move(request: Request[Any, Any], state: Fight, below: Below) -> Any:
    """Return a random move with a preference for fighting.

    Three times in four it gathers energy, uses techniques, closes in, keeps an Action token for the
    last, strikes and defends.
    """
    move = request.sample(state, below)
    if state.turn is None or request.countless or not below(4):
        return move
    options = list(request.options(state)) if _has_taste(request) else []
    wanted = [option for option in options if _is_wanted(request, state, option)]
    return wanted[below(len(wanted))] if wanted else move


def _has_taste(request: Request[Any, Any]) -> bool:
    return any(kind in request.takes for kind in TASTES)


def _is_wanted(request: Request[Any, Any], state: Fight, move: Any) -> bool:
    side = state.sides[request.seat]
    match move:
        case moves.Hit() | moves.Activate() | moves.Gain():
            return True
        case moves.Defend(defence, parry):
            return defence + parry > 0
        case moves.GoTo(way) if side.at is not None:
            at = side.at
            foes = [state.sides[foe].at for foe in opponents(state, request.seat)]
            near = [foe for foe in foes if foe is not None]
            closest = min(distance(at, foe) for foe in near)
            return min(distance(step(at, way), foe) for foe in near) < closest
        case moves.Lay(token):
            return not is_action(token)
        case moves.StartFrom(zone):
            return any(map(is_action, side.zones[zone - 1]))
        case _:
            return False


def setup(format_: Format, belt: Belt, turn: int = 0) -> Setup:
    """Return a set-up whose fighters rotate with `turn`, so that each seed has other opponents."""
    count = len(FORMATS[format_].teams)
    corners = (NAMES[(turn + n) % len(NAMES)] for n in range(count))
    return Setup(
        format=format_,
        belt=belt,
        corners=tuple(Loadout(fighter=name, belt=belt) for name in corners),
    )


PUSHERS = {
    "hirumasa": ("tsuppari", "harite", "oniyama"),
    "kimberley": ("mae_tobi_geri", "tamejiwari", "kiai"),
    "igor": ("serie_de_jabs", "oeil_du_tigre", "danseur"),
    "wonja": ("khai_kong", "guerrier_d_angkor", "kon_muay_kee"),
}


def pushing_fixture(format_: Format) -> Fixture:
    """Return a fight of four who push and can do little else, which produces collisions and
    ring-outs."""
    corners = tuple(Loadout(fighter=f, belt="black", techniques=t) for f, t in PUSHERS.items())
    setup = Setup(format=format_, belt="black", corners=corners)
    return dataclasses.replace(fixture(format_, "black"), setup=setup)


PREPARED = Loadout(
    fighter="igor",
    belt="black",
    techniques=("crochet", "danseur", "puncheur"),
    placement=Placement(
        (
            ("move", "punch"),
            ("move", "punch"),
            ("defence", "headbutt"),
            ("defence", "lock"),
            ("energy", "energy"),
        ),
        ("energy", "energy"),
    ),
)


def prepared_duel() -> Fixture:
    """Igor comes with all his choices made, Kimberley with none."""
    corners = (PREPARED, Loadout(fighter="kimberley", belt="black"))
    setup = Setup(belt="black", corners=corners)
    return dataclasses.replace(fixture("duel", "black"), setup=setup)


def fixture(format_: Format, belt: Belt, turn: int = 0, game: MartialArt = MARTIAL_ART) -> Fixture:
    return Fixture(
        game=game,
        setup=setup(format_, belt, turn),
        conserved=assert_conserved,
        reporter=Honest(),
        seats=len(FORMATS[format_].teams),
        revealing=(
            events.TechniquesPicked,
            events.Placed,
            events.ZoneChosen,
            events.TokenLost,
            events.AsideLost,
            events.FightEnded,
            events.Showed,
        ),
        longest=20_000,
        choose=lively_move,
    )
