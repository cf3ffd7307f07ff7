"""Before the wagers: bonus cards, manoeuvres, and the pursuit of those who retreat."""

from typing import TYPE_CHECKING

from games.kernel.game import Play
from games.kernel.piles import unknown
from games.kernel.record import HIDDEN
from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu.bonuses import Armour, Equipment, Shield
from games.rulebooks.kung_fu.cards import COMPONENTS, PLACE
from games.rulebooks.kung_fu.claims import hand_is_hidden, less
from games.rulebooks.kung_fu.course import bodies, turns, wagers
from games.rulebooks.kung_fu.rules import preparing as rules
from games.rulebooks.kung_fu.state import Hand, Laid, foes

if TYPE_CHECKING:
    from games.rulebooks.kung_fu.rules.scene import Scene

_TEMPO, _PRESENCE = PLACE["tempo"], PLACE["presence"]


def pay(play: "Play[Scene]", seat: int) -> None:
    play.put(seat, points=play.state.sides[seat].points - 1)


def go_on_with(play: "Play[Scene]", seat: int, *, discarding: bool = False) -> None:
    """The same character goes on preparing, if nothing has put it out."""
    if play.state.sides[seat].in_play:
        play.ask(rules.Prepare(seat, discarding))
    elif not play.state.open:
        turns.go_on(play)


# The bonus deck


def draw(play: "Play[Scene]", seat: int, count: int, rule: str) -> None:
    """Bonus cards into the hand; chance is asked only where the state cannot answer."""
    state = play.state
    pile = state.bonuses
    if not pile and state.bonus_discards:
        pile = _rebuilt(play)
    now = min(count, len(pile))
    if not now:
        if count:
            play.tell(events.NoBonusLeft(seat))
        drawn_all(play, seat)
    elif now == len(pile) or state.blind:
        take(play, seat, count, rule, cards=pile[:now], pile=pile[now:])
    else:
        play.ask(rules.Draw(by=seat, count=count, rule=rule))


def take(play: "Play[Scene]", seat: int, count: int, rule: str, *, cards: Hand, pile: Hand) -> None:
    """So many of the cards wanted; where the deck ran out, the rest comes from its discards."""
    play.set(bonuses=pile)
    play.put(seat, hand=tuple(sorted(play.state.sides[seat].hand + cards)))
    if cards:
        box = play.state.box
        drawn = tuple([HIDDEN if slug == HIDDEN else box[slug] for slug in sorted(cards)])
        play.tell(events.DrewBonuses(seat, len(cards), drawn, rule))
    if len(cards) < count:
        draw(play, seat, count - len(cards), rule)
    else:
        drawn_all(play, seat)


def drawn_all(play: "Play[Scene]", seat: int) -> None:
    state = play.state
    if state.phase != "preparing":
        return
    prepares = any(r.seat == seat and isinstance(r, rules.Prepare) for r in state.open)
    if state.sides[seat].acts and not prepares:
        go_on_with(play, seat)
    elif not state.open:  # a grant of the game master's that came late, to one who does not act
        turns.go_on(play)


def _rebuilt(play: "Play[Scene]") -> Hand:
    """KF-8.5"""
    state = play.state
    cards = state.bonus_discards
    pile: Hand = unknown(len(cards)) if state.blind else tuple(sorted(cards))
    play.set(bonuses=pile, bonus_discards=())
    play.tell(events.BonusDeckRebuilt(len(cards)))
    return pile


def lay(play: "Play[Scene]", seat: int, slug: str) -> None:
    """KF-2.1: a bonus played from the hand to lie in front."""
    side, bonus = play.state.sides[seat], play.state.box[slug]
    own = bonus if isinstance(bonus, Equipment) else None
    laid = Laid(slug, own.limit if own else 0, own.points if own else 0)
    play.put(seat, hand=less(side.hand, slug), front=(*side.front, laid))
    rule = "KF-5.5" if isinstance(bonus, Shield | Armour) else "KF-5.3"
    play.tell(events.BonusLaid(seat, bonus, "KF-5.4" if bonus.type == "terrain" else rule))


def drop(play: "Play[Scene]", seat: int, slug: str, place: str) -> None:
    """A bonus card goes to the discards, from the hand or from in front."""
    side = play.state.sides[seat]
    if place == "hand":
        play.put(seat, hand=less(side.hand, slug))
    else:
        at = next(n for n, laid in enumerate(side.front) if laid.bonus == slug)
        play.put(seat, front=(*side.front[:at], *side.front[at + 1 :]))
    play.set(bonus_discards=(*play.state.bonus_discards, slug))


# Manoeuvres


def refill(play: "Play[Scene]", seat: int, *, anew: bool) -> None:
    """KF-6.1"""
    play.tell(events.Refilled(seat))
    scale, points = bodies.lower(play, seat, _TEMPO)
    play.tell(events.Lowered(seat, "tempo", points, scale, "KF-6.1"))
    bodies.bear_out(play, seat)
    side = play.state.sides[seat]
    if not side.in_play:
        go_on_with(play, seat)
    elif not anew:
        draw(play, seat, side.allowance - len(side.hand), "KF-6.1")
    elif hand_is_hidden(side):
        play.ask(rules.LayOpen(seat))
    else:
        draw_anew(play, seat, side.hand)


def draw_anew(play: "Play[Scene]", seat: int, cards: Hand) -> None:
    state = play.state
    play.put(seat, hand=())
    play.set(bonus_discards=state.bonus_discards + cards)
    play.tell(events.HandDiscarded(seat, tuple([state.box[slug] for slug in cards])))
    draw(play, seat, state.sides[seat].allowance, "KF-6.1")


def retreat(play: "Play[Scene]", seat: int) -> None:
    """KF-6.2"""
    play.tell(events.Retreated(seat))
    scale, points = bodies.lower(play, seat, _PRESENCE)
    play.tell(events.Lowered(seat, COMPONENTS[_PRESENCE], points, scale, "KF-6.2"))
    bodies.bear_out(play, seat)
    side = play.state.sides[seat]
    if side.in_play:
        bodies.stand_down(play, seat)
        elsewhere = 1 + max(other.melee for other in play.state.sides)
        play.put(seat, melee=elsewhere, broke_from=side.melee)
    go_on_with(play, seat)


def pursuit(play: "Play[Scene]") -> None:
    """KF-6.2: those who were in contact may follow; everybody sees who is asked."""
    sides = play.state.sides
    if all([side.broke_from is None for side in sides]):  # noqa: C419  # a list is faster here
        wagers.wagers(play)
        return
    play.set(phase="pursuit")
    for seat, side in enumerate(sides):
        if side.in_play and side.acts and rules.quarry(play.state, seat):
            play.ask(rules.Pursuit(seat))
    if not play.state.open:
        close_pursuit(play)


def follow(play: "Play[Scene]", seat: int, target: int) -> None:
    play.tell(events.Followed(seat, target))
    bodies.stand_down(play, seat)
    play.put(seat, melee=play.state.sides[target].melee, withdrawn=False)


def close_pursuit(play: "Play[Scene]") -> None:
    state = play.state
    for seat, side in enumerate(state.sides):
        if side.broke_from is not None and side.in_play:
            play.put(seat, withdrawn=not foes(state, seat))
    wagers.wagers(play)
