"""Correction by a host: a visible card that lies in the wrong zone."""

from collections.abc import Iterator
from typing import Final, Literal, get_args

from games.kernel.display.amends import Amend, Choice
from games.kernel.piles import remove_cards
from games.kernel.record import Correction, Illegal
from games.kernel.requests import Play, Step
from games.rulebooks.karatekarte import marks
from games.rulebooks.karatekarte.events import CardPutRight
from games.rulebooks.karatekarte.rules.duel import Duel
from games.rulebooks.karatekarte.state import LANE, STRIKES, Card, Cards, Side, Strike
from games.rulebooks.karatekarte.verdicts import lane_stage

Zone = Literal["discard", "points", "lane"]

ZONES: Final[tuple[Zone, ...]] = get_args(Zone)


class PutCard(Correction, frozen=True):
    seat: Literal[0, 1]
    card: Card
    source: Zone
    goal: Zone
    strike: Strike | None = None
    """The lane, if the source or the goal is a lane."""


def overrule(state: Duel, correction: PutCard) -> Step[Duel]:
    side = state.sides[correction.seat]
    source = _zone(side, correction.source, correction.strike)
    if correction.card not in source or correction.source == correction.goal:
        raise Illegal("card_not_there", None, card=correction.card, source=correction.source)
    play = Play(state)
    _lay_out(play, correction, correction.source, remove_cards(source, correction.card))
    goal = _zone(play.state.sides[correction.seat], correction.goal, correction.strike)
    _lay_out(play, correction, correction.goal, (*goal, correction.card))
    place, strike = (correction.source, correction.goal), correction.strike
    lane = strike if "lane" in place else None
    play.tell(CardPutRight(correction.seat, correction.card, *place, lane))
    return play.to_step()


def _zone(side: Side, zone: Zone, strike: Strike | None) -> Cards:
    match zone:
        case "discard":
            return side.discard
        case "points":
            return side.points
        case "lane" if strike is not None:
            return side.lanes[LANE[strike]]
        case _:
            raise Illegal("which_lane", "KK-1.3")


def _lay_out(play: Play[Duel], correction: PutCard, zone: Zone, cards: Cards) -> None:
    """KK-1.3: a lane must stay a strike in progress, and Points are Impacts and Strikes +1."""
    seat = correction.seat
    match zone:
        case "lane" if correction.strike is not None:
            lane_stage(correction.strike, cards)
            lanes = list(play.state.sides[seat].lanes)
            lanes[LANE[correction.strike]] = cards
            play.set_side(seat, lanes=tuple(lanes))
        case "points" if any(card.kind not in ("impact", "strike_plus_1") for card in cards):
            raise Illegal("wrong_zone", "KK-6.1", card=correction.card, goal=zone)
        case _:
            play.set_side(seat, **{zone: cards})


def amends(view: Duel) -> Iterator[Amend]:
    """Yield each visible card that may lie in another zone, with those zones."""
    for seat in (0, 1):
        for card, source, lane in _visible_cards(view.sides[seat]):
            own = lane or card.strike
            tried = [
                PutCard(seat, card, source, goal, strike)
                for goal in ZONES
                for strike in ((own,) if own else STRIKES if goal == "lane" else (None,))
            ]
            legal = [each for each in tried if _is_legal(view, each)]
            goals = tuple(dict.fromkeys(each.goal for each in legal))
            strikes = tuple(dict.fromkeys(each.strike for each in legal if each.goal == "lane"))
            fields = [Choice("goal", goals), *([Choice("strike", strikes)] if not own else [])]
            if legal:
                mark = "" if lane is None else marks.lane(seat, lane)
                fields = [each for each in fields if each.options]
                yield Amend(PutCard(seat, card, source, source, own), tuple(fields), mark)


def _visible_cards(side: Side) -> Iterator[tuple[Card, Zone, Strike | None]]:
    """Yield each card once, with its zone and lane."""
    for card in dict.fromkeys(side.discard):
        yield card, "discard", None
    for card in dict.fromkeys(side.points):
        yield card, "points", None
    for strike in STRIKES:
        for card in dict.fromkeys(side.lanes[LANE[strike]]):
            yield card, "lane", strike


def _is_legal(view: Duel, correction: PutCard) -> bool:
    try:
        overrule(view, correction)
    except Illegal:
        return False
    return True
