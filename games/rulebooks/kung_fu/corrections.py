"""What the game master may say over the rules: typed, each with its event (KF-5.6, KF-7.3).

The reason of a correction is the table's to keep, in its journal.
"""

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from games.kernel.game import Play
from games.kernel.piles import without
from games.kernel.record import HIDDEN, Illegal, Impossible, Record, spoken
from games.rulebooks.kung_fu import characters, events
from games.rulebooks.kung_fu.bonuses import Equipment
from games.rulebooks.kung_fu.cards import (
    DECK,
    KING,
    PLACE,
    Cards,
    Component,
    with_number,
    with_stack,
)
from games.rulebooks.kung_fu.casting import MOST_SEATS, side_of
from games.rulebooks.kung_fu.characters import MOST_ACTION_POINTS, Character
from games.rulebooks.kung_fu.course import bodies, preparing, turns
from games.rulebooks.kung_fu.state import Deck, Side, bonuses_seen, changed, deck_of, usable

if TYPE_CHECKING:
    from games.rulebooks.kung_fu.rules.scene import Scene

MOST_DAMAGE = 99


class Correction(Record, frozen=True, tag_field="kind", tag=spoken, forbid_unknown_fields=True):
    """Something the game master says is so."""


class GrantBonus(Correction, frozen=True):
    """KF-5.6: a bonus card before the turn, that one or any one."""

    seat: int
    bonus: str | None = None


class GrantFreeTurn(Correction, frozen=True):
    """KF-5.6: in the turn to come these alone act."""

    seats: tuple[int, ...]


class Admit(Correction, frozen=True):
    """KF-8.6: somebody comes into the scene."""

    character: Character
    camp: int
    melee: int = 0


class Dismiss(Correction, frozen=True):
    seat: int


class Recall(Correction, frozen=True):
    """KF-8.6: somebody who was out is in again, once healed."""

    seat: int


class MoveTo(Correction, frozen=True):
    """KF-8.3: into contact, or out of it."""

    seat: int
    melee: int


class SetLevel(Correction, frozen=True):
    seat: int
    component: Component
    level: int


class SetScale(Correction, frozen=True):
    seat: int
    component: Component
    scale: int


class SetPoints(Correction, frozen=True):
    """The action points that are left this turn."""

    seat: int
    points: int


class SetAllowance(Correction, frozen=True):
    """The action points of every turn, and so the bonus cards that may be held."""

    seat: int
    allowance: int


class SetLimit(Correction, frozen=True):
    seat: int
    bonus: str
    limit: int


class SetStanding(Correction, frozen=True):
    """The whole stack of a component, the standing card last."""

    seat: int
    component: Component
    cards: Cards


class SetDamage(Correction, frozen=True):
    """What is left of the blow that is being dealt."""

    damage: int


class CloseScene(Correction, frozen=True):
    """KF-6.1"""


AnyCorrection = (
    GrantBonus
    | GrantFreeTurn
    | Admit
    | Dismiss
    | Recall
    | MoveTo
    | SetLevel
    | SetScale
    | SetPoints
    | SetAllowance
    | SetLimit
    | SetStanding
    | SetDamage
    | CloseScene
)


def correct(play: "Play[Scene]", correction: AnyCorrection) -> None:
    """Carried out, or refused with nothing changed: refusals come before the first change."""
    if play.state.over:
        raise Illegal("scene_over", "KF-6.1")
    match correction:
        case GrantBonus() | GrantFreeTurn():
            _grant(play, correction)
        case Admit() | Dismiss() | Recall() | MoveTo():
            _cast(play, correction)
        case CloseScene():
            turns.end(play, "KF-6.1")
        case SetDamage(damage):
            _set_damage(play, damage)
        case SetStanding(seat, component, cards):
            _set_standing(play, seat, component, cards)
        case _:
            _set_figure(play, correction)
    turns.resume(play)


def _side(play: "Play[Scene]", seat: int) -> Side:
    if not 0 <= seat < len(play.state.sides):
        raise Illegal("no_such_character", None, number=seat)
    return play.state.sides[seat]


def _within(value: int, least: int, most: int, rule: str) -> None:
    if not least <= value <= most:
        raise Illegal("figure_range", rule, value=value, least=least, most=most)


# Gifts


def _grant(play: "Play[Scene]", correction: GrantBonus | GrantFreeTurn) -> None:
    """KF-5.6: before the turn starts."""
    if play.state.phase != "opening":
        raise Illegal("turn_has_begun", "KF-5.6")
    match correction:
        case GrantFreeTurn(seats):
            for seat in seats:
                if not _side(play, seat).in_play:
                    raise Illegal("out", "KF-4.6", seat=seat)
            play.set(free=tuple(sorted(set(seats))))
        case GrantBonus(seat, bonus):
            side = _side(play, seat)
            if len(side.hand) >= side.allowance:
                raise Illegal("hand_full", "KF-1.4", cap=side.allowance)
            if bonus is None:
                preparing.draw(play, seat, 1, "KF-5.6")
            else:
                _give(play, seat, side, bonus)


def _give(play: "Play[Scene]", seat: int, side: Side, slug: str) -> None:
    """A card that the game master shows: from the discards if it lies there, else the deck."""
    state = play.state
    if slug not in state.box:
        raise Impossible("no_such_bonus", "KF-5.6", slug=slug)
    bonus = state.box[slug]
    if slug in state.bonus_discards:
        play.set(bonus_discards=without(state.bonus_discards, slug))
    elif slug in state.bonuses:
        play.set(bonuses=without(state.bonuses, slug))
    elif HIDDEN in state.bonuses and bonuses_seen(state, slug) < bonus.copies:
        play.set(bonuses=state.bonuses[1:])
    else:
        raise Impossible("all_seen", "KF-7.2", bonus=bonus, copies=bonus.copies)
    card = HIDDEN if state.blind else slug
    play.put(seat, hand=tuple(sorted((*side.hand, card))))
    play.tell(events.Granted(seat, bonus))


# Coming and going


def _cast(play: "Play[Scene]", correction: Admit | Dismiss | Recall | MoveTo) -> None:
    match correction:
        case Admit(character, camp, melee):
            _admit(play, character, camp, melee)
        case Dismiss(seat):
            if not _side(play, seat).in_scene:
                raise Illegal("out", "KF-4.6", seat=seat)
            play.tell(events.Went(seat))
            bodies.leave(play, seat, "dismissed")
        case Recall(seat):
            side = _side(play, seat)
            if side.in_scene:
                raise Illegal("already_in", "KF-8.6", seat=seat)
            if 0 in side.scales:
                raise Illegal("heal_first", "KF-4.6", seat=seat)
            play.tell(events.CameBack(seat))
            play.put(seat, status="arriving", withdrawn=False)
        case MoveTo(seat, melee):
            _side(play, seat)
            _within(melee, 0, 1000, "KF-8.3")
            play.put(seat, melee=melee, withdrawn=False)
            play.tell(events.Moved(seat, melee))


def _admit(play: "Play[Scene]", character: Character, camp: int, melee: int) -> None:
    state = play.state
    for problem in characters.problems(character):
        raise problem
    _within(len(state.sides) + 1, 2, MOST_SEATS, "KF-8.6")
    _within(camp, 1, MOST_SEATS, "KF-8.6")
    _within(melee, 0, 1000, "KF-8.3")
    newcomer = replace(side_of(character, camp), melee=melee, status="arriving")
    if camp not in state.camps:
        decks = (*state.decks, Deck(DECK)) if state.deck_per_camp else state.decks
        play.set(camps=(*state.camps, camp), decks=decks)
    play.set(sides=(*state.sides, newcomer))
    play.tell(events.Came(len(state.sides), character.name, camp))


# Figures


def _set_figure(
    play: "Play[Scene]", correction: SetLevel | SetScale | SetPoints | SetAllowance | SetLimit
) -> None:
    seat = correction.seat
    side = _side(play, seat)
    match correction:
        case SetLevel(_, component, level):
            _within(level, 1, KING, "KF-1.1")
            play.put(seat, levels=with_number(side.levels, PLACE[component], level))
            play.tell(events.Overruled(seat, component, level))
        case SetScale(_, component, scale):
            _within(scale, 0, KING, "KF-1.2")
            play.put(seat, scales=with_number(side.scales, PLACE[component], scale))
            play.tell(events.Overruled(seat, f"scale_{component}", scale))
            if side.in_scene:
                bodies.bear_out(play, seat)
        case SetPoints(_, points):
            _within(points, 0, MOST_ACTION_POINTS, "KF-1.4")
            play.put(seat, points=points)
            play.tell(events.Overruled(seat, "points", points))
        case SetAllowance(_, allowance):
            _within(allowance, 1, MOST_ACTION_POINTS, "KF-1.4")
            play.put(seat, allowance=allowance)
            play.tell(events.Overruled(seat, "allowance", allowance))
        case SetLimit(_, bonus, limit):
            _set_limit(play, seat, bonus, limit)
        case _:
            assert_never(correction)


def _set_limit(play: "Play[Scene]", seat: int, slug: str, limit: int) -> None:
    side = play.state.sides[seat]
    if not any(laid.bonus == slug for laid in side.front):
        raise Illegal("not_in_front", "KF-5.3", slug=slug)
    bonus = play.state.box[slug]
    if not isinstance(bonus, Equipment):
        raise Illegal("no_limit", "KF-5.3", bonus=bonus)
    _within(limit, 1, KING, "KF-5.3")
    at = usable(side, slug)
    play.put(seat, front=changed(side.front, at, replace(side.front[at], limit=limit)))
    play.tell(events.Overruled(seat, "limit", limit))


def _set_damage(play: "Play[Scene]", damage: int) -> None:
    blows = play.state.blows
    if not blows:
        raise Illegal("no_blow", "KF-3.2")
    _within(damage, 0, MOST_DAMAGE, "KF-3.2")
    play.set(blows=(replace(blows[0], damage=damage), *blows[1:]))
    if blows[0].target is not None:
        play.tell(events.Overruled(blows[0].target, "damage", damage))


def _set_standing(play: "Play[Scene]", seat: int, component: Component, cards: Cards) -> None:
    """Cards come from the deck or its discards; those replaced are discarded."""
    state = play.state
    side = _side(play, seat)
    if not side.in_scene:
        raise Illegal("out", "KF-8.4", seat=seat)
    if state.phase == "reveal":
        raise Illegal("turn_over_first", "KF-2.5")
    which = deck_of(state, side)
    deck, place = state.decks[which], PLACE[component]
    before = side.stacks[place]
    pool = deck.cards + deck.discards + before
    for card in cards:
        if card not in pool or cards.count(card) > 1:
            raise Impossible("card_seen", "KF-7.1", card=card)
    discards = tuple([card for card in deck.discards + before if card not in cards])
    left = tuple([card for card in deck.cards if card not in cards])
    bodies.put_deck(play, which, replace(deck, cards=left, discards=discards))
    play.put(seat, stacks=with_stack(side.stacks, place, cards))
    play.tell(events.StandingOverruled(seat, component, cards))
    bodies.shed(play, seat, "KF-2.9")
