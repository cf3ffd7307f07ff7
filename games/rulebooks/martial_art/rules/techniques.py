"""Techniques that may be used now, and those in force."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec.structs import replace

from games.kernel.chance.odds import Odds
from games.kernel.hexes import rear
from games.kernel.record import Illegal
from games.kernel.requests import Play
from games.rulebooks.martial_art import events
from games.rulebooks.martial_art import moves as acts
from games.rulebooks.martial_art.catalogue import KINDS, TECHNIQUES, Keyword, Technique, Token
from games.rulebooks.martial_art.dice import Situation, Terms, damage_odds, rule_of, terms
from games.rulebooks.martial_art.rules import movement
from games.rulebooks.martial_art.state import (
    Blow,
    Board,
    Energy,
    Side,
    Turn,
    advance,
    can_pay,
    effects,
    following,
    is_action,
    turn_of,
)


def payable(side: Side, *keywords: Keyword) -> Iterator[acts.Activate]:
    for key in side.techniques:
        technique = TECHNIQUES[key]
        if technique.keyword in keywords and can_pay(side, technique):
            yield acts.Activate(key)


def unusable(board: Board, seat: int, key: str, *keywords: Keyword) -> Illegal | None:
    """MA-6.1: return why the technique cannot be used in that seat's own turn, or None."""
    side, turn = board.sides[seat], turn_of(board)
    if wrong := unknown(side, key, *keywords):
        return wrong
    if turn.technique is not None:
        return Illegal("one_technique", "MA-6.1", technique=turn.technique)
    if turn.silenced:
        return Illegal("silenced", "MA-8.2")
    technique = TECHNIQUES[key]
    if not can_pay(side, technique):
        return _too_dear(side, technique)
    return _pointless(board, seat, technique)


def unknown(side: Side, key: str, *keywords: Keyword) -> Illegal | None:
    if key not in side.techniques:
        return Illegal("not_known", "MA-2.6", technique=key, fighter=side.fighter)
    if TECHNIQUES[key].keyword not in keywords:
        keyword = TECHNIQUES[key].keyword
        return Illegal("not_now", "MA-6.1", technique=key, keyword=keyword)
    return None


def unusable_reaction(board: Board, seat: int, key: str) -> Illegal | None:
    """MA-4.1: return why the Reaction cannot be used against this strike, or None."""
    side, turn = board.sides[seat], turn_of(board)
    if wrong := unknown(side, key, "reaction"):
        return wrong
    technique = TECHNIQUES[key]
    if turn.kind is None or not technique.concerns(turn.kind, turn.zone):
        return Illegal("other_strike", rule_of(technique), technique=key)
    return None if can_pay(side, technique) else _too_dear(side, technique)


def _too_dear(side: Side, technique: Technique) -> Illegal:
    return Illegal(
        "too_dear",
        "MA-6.1",
        technique=technique.key,
        chi=technique.chi,
        rage=technique.rage,
        has_chi=side.chi,
        has_rage=side.rage,
    )


def _pointless(board: Board, seat: int, technique: Technique) -> Illegal | None:
    """Return which condition the technique lacks to have any effect, or None."""
    side, turn = board.sides[seat], turn_of(board)
    key, rule = technique.key, rule_of(technique)
    if any(turn.held.count(t) < technique.needs.count(t) for t in technique.needs):
        return Illegal("start_zone_lacks", rule, technique=key, tokens=technique.needs)
    if side.style == key:
        return Illegal("style_active", "MA-6.4", technique=key)
    match technique.effect:
        case "bonus_turn" if turn.bonus:
            return Illegal("bonus_turn_again", rule, technique=key)
        case "bonus_turn" if not (turn.blows and turn.kind in technique.kinds):
            return Illegal("no_such_strike_given", rule, technique=key)
        case "swap_effects" if sum(effects(zone) > 0 for zone in side.zones) < 2:
            return Illegal("nothing_to_swap", rule, technique=key)
        case _:
            return None


def is_wasted(board: Board, key: str) -> bool:
    """MA-3.3: return whether no strike of this turn can use the Start, as everyone sees: no
    Action token of the start zone is of its kind or will fall in its zones, or no opponent can
    be reached."""
    turn, technique = turn_of(board), TECHNIQUES[key]
    if not _serves(key, turn.start, turn.held):
        return True
    side = board.sides[turn.seat]
    bought = 0 if board.belt == "white" or turn.silenced else _exertions(side, technique)
    steps = turn.granted + (turn.moves + turn.extra + bought) // movement.price(turn)
    return side.at is None or movement.nearest(board, side.at) > 1 + steps


@lru_cache(maxsize=8192)
def _serves(key: str, start: int, held: tuple[Token, ...]) -> bool:
    """Return whether a token of the start zone that the technique concerns can be laid last."""
    falls, technique = following(start, len(held)), TECHNIQUES[key]
    return any(kind in held and technique.concerns(kind, falls) for kind in KINDS)


def _exertions(side: Side, technique: Technique) -> int:
    """MA-7.2: number of Movements that can still be bought after paying for the technique."""
    return min(side.chi - technique.chi, side.rage - technique.rage)


def pay(play: Play[Board], seat: int, key: str) -> None:
    technique, side = TECHNIQUES[key], play.state.sides[seat]
    play.set_side(seat, chi=side.chi - technique.chi, rage=side.rage - technique.rage)
    play.tell(events.Activated(seat, key, technique.chi, technique.rage))


def use(play: Play[Board], seat: int, key: str) -> None:
    """MA-6.1: the one Start, End or Style of the turn."""
    pay(play, seat, key)
    play.set(turn=replace(turn_of(play.state), technique=key))


def cannot_gain(board: Board, seat: int, energy: Energy) -> Illegal | None:
    """MA-1.4"""
    side, top = board.sides[seat], board.figures.gauge
    if (side.chi if energy == "chi" else side.rage) < top:
        return None
    return Illegal("gauge_full", "MA-1.4", energy=energy, top=top)


def gain(play: Play[Board], turn: Turn, energy: Energy, rule: str) -> None:
    side = play.state.sides[turn.seat]
    if energy == "chi":
        advance(play, turn, chi=side.chi + 1)
    else:
        advance(play, turn, rage=side.rage + 1)
    play.tell(events.EnergyGained(turn.seat, energy, rule))


# Techniques in force


def of_attacker(board: Board) -> tuple[Technique, ...]:
    """A Start of this turn, the Ends that waited for it (MA-6.3), and the Style."""
    turn = turn_of(board)
    keys = [*turn.boosts, board.sides[turn.seat].style, turn.technique]
    return tuple([TECHNIQUES[key] for key in keys if key is not None])


def of_defender(board: Board, blow: Blow) -> tuple[Technique, ...]:
    keys = [board.sides[blow.target].style, blow.reaction]
    return tuple([TECHNIQUES[key] for key in keys if key is not None])


def situation(board: Board, blow: Blow) -> Situation:
    """The strike in progress against one fighter, as far as it is decided or supposed."""
    turn = turn_of(board)
    if turn.kind is None:
        raise AssertionError("no strike is in progress")
    target, attacker = board.sides[blow.target], board.sides[turn.seat]
    zone = target.zones[turn.zone - 1]
    return Situation(
        kind=turn.kind,
        zone=turn.zone,
        belt=board.belt,
        attacker=() if blow.collision else of_attacker(board),
        defender=of_defender(board, blow),
        from_behind=_from_behind(attacker, target),
        collision=turn.collided,
        third=blow.collision,
        held=turn.held,
        zone_empty=not zone,
        guard=tuple([token for token in zone if is_action(token)]),
        defence=blow.defence,
        move=blow.move,
    )


def _from_behind(attacker: Side, target: Side) -> bool:
    """MA-7.3"""
    if attacker.at is None or target.at is None:
        return False
    return attacker.at in rear(target.at, target.facing)


def terms_of(board: Board, n: int) -> Terms:
    return terms(situation(board, turn_of(board).blows[n]))


def damage(board: Board, blow: Blow) -> Odds:
    """Exact odds of the damage, with the dice that are already known."""
    return damage_odds(terms(situation(board, blow)), blow.attack, blow.parry)


def damage_name(blow: Blow) -> str:
    return "collision_damage" if blow.collision else "damage"


def chances(board: Board, blow: Blow) -> Mapping[str, Odds]:
    return {damage_name(blow): damage(board, blow)}


# Facts for sentences


def cost(move: object) -> Mapping[str, object]:
    if not isinstance(move, acts.Activate) or move.technique not in TECHNIQUES:
        return {}
    technique = TECHNIQUES[move.technique]
    return {"chi": technique.chi, "rage": technique.rage, "wasted": False}
