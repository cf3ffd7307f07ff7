"""Verdict of damage: played out as in a scene, with a single character."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from games.kernel.chance.odds import Odds, fixed
from games.kernel.record import Below, Event, Illegal, Impossible, Record
from games.kernel.requests import Play
from games.kernel.rules import Texts
from games.kernel.verdicts import ExplanationStep, Ruling, cite
from games.rulebooks.kung_fu import events, odds
from games.rulebooks.kung_fu import moves as said
from games.rulebooks.kung_fu.bonuses import (
    AnyBonus,
    Asset,
    Box,
    Weakness,
    box_of,
    deck_problems,
    starter_deck,
)
from games.rulebooks.kung_fu.cards import KING, Cards, Component, Levels, Spread
from games.rulebooks.kung_fu.heights import ceilings
from games.rulebooks.kung_fu.rules import blows
from games.rulebooks.kung_fu.rules.damage import Bear, Borne
from games.rulebooks.kung_fu.rules.scene import Scene
from games.rulebooks.kung_fu.state import Blow, Deck, Side, Status, unworn
from games.rulebooks.kung_fu.verdicts.sheet import Sheet, check_heights, check_once, check_sheet

MOST_DAMAGE: Final = 99
FORCED: Final = {events.Gave: said.Give, events.Wounded: said.BeWounded}
"""Forced events, each with the choice that names it."""


class DamageAsked(Record, frozen=True, forbid_unknown_fields=True):
    character: Sheet
    damage: int
    standing: Spread = Spread()
    bonuses: tuple[str | AnyBonus, ...] = ()
    """Slugs of the bonus deck, or cards: assets and weaknesses in hand, the rest in front."""
    weakness_colours: tuple[Component, ...] = ()
    action_points: int = 0
    """Action points left unspent this turn (KF-4.4)."""
    choices: tuple[Borne, ...] = ()
    """Choices how to bear the damage, in order: an entry for each card given up, for each bonus
    that absorbs, and for the wound. Forced steps may be named or left out; damage without a choice
    at the end goes to cards, then to a wound."""


class Wound(Record, frozen=True):
    component: Component
    points: int


class DamageFound(Record, frozen=True):
    discarded: Cards
    wound: Wound | None
    standing: Spread
    scales: Levels
    out: Status | None
    absorbed: tuple[str, ...]
    """Bonuses that absorbed damage."""


def judge_damage(asked: DamageAsked, below: Below, box: Box | None = None) -> Ruling[DamageFound]:
    """Play the damage out as in a scene, with a single character."""
    held = _checked(asked, box)
    play: Play[Scene] = Play(_alone(asked, held))
    choices = list(asked.choices)
    while play.state.blows:
        before, told = play.state, len(play.events)
        blows.go_on(play)
        if play.state.open:
            _answer(play, choices)
        elif choices:
            _name(before, play.events[told:], choices)
    if choices:
        raise Illegal("choice_too_late", "KF-4.2", count=len(choices))
    return Ruling(_borne(play), tuple(_steps(play.events)))


def _answer(play: Play[Scene], choices: list[Borne]) -> None:
    """Answer the open request with the next choice."""
    for request in play.state.open:
        assert isinstance(request, Bear)  # noqa: S101  # alone, nobody is asked anything else
        move = choices.pop(0) if choices else _plainly(request, play.state)
        refusal = request.refusal(play.state, move)
        if refusal is not None:
            raise refusal
        play.set(open=())
        request.answer(play, move)


def _name(before: Scene, events_: Sequence[Event], choices: list[Borne]) -> None:
    """Drop the next choice if it names the forced step. Any other choice is refused, except a wound
    that is still to come."""
    forced = next((FORCED[type(event)] for event in events_ if type(event) in FORCED), None)
    if forced is None:
        return
    if isinstance(choices[0], forced):
        choices.pop(0)
    elif forced is said.BeWounded or not isinstance(choices[0], said.BeWounded | said.Evade):
        refusal = Bear(0).refusal(before, choices[0])
        assert refusal is not None  # noqa: S101  # or there would have been a choice
        raise refusal


def damage_odds(asked: DamageAsked, box: Box | None = None) -> Mapping[str, Odds]:
    """Nothing is random: the damage is as given."""
    _checked(asked, box)
    return {"damage": fixed(asked.damage)}


def _checked(asked: DamageAsked, box: Box | None) -> list[AnyBonus]:
    """Check the question, and return the bonus cards that it names."""
    check_sheet(asked.character)
    check_once(card for stack in asked.standing.stacks for card in stack)
    check_heights(asked.standing, ceilings(asked.character.now))
    if not 0 <= asked.damage <= MOST_DAMAGE:
        raise Illegal("damage_range", "KF-3.2", damage=asked.damage, most=MOST_DAMAGE)
    if not 0 <= asked.action_points <= KING:
        raise Illegal("action_points_range", "KF-1.4", value=asked.action_points, most=KING)
    held = _bonuses(asked, box_of(starter_deck()) if box is None else box)
    for problem in deck_problems(box_of(held).values()):  # type: ignore[arg-type]  # bonuses are its entries
        raise problem
    return held


def _bonuses(asked: DamageAsked, box: Box) -> list[AnyBonus]:
    found = []
    for bonus in asked.bonuses:
        if isinstance(bonus, str) and bonus not in box:
            raise Impossible("no_such_bonus", "KF-5.6", key=bonus)
        found.append(box[bonus] if isinstance(bonus, str) else bonus)
    return found


def _alone(asked: DamageAsked, held: Sequence[AnyBonus]) -> Scene:
    box = box_of(held)
    front = [unworn(bonus) for bonus in held if not isinstance(bonus, Asset | Weakness)]
    if asked.weakness_colours:
        weighs = Weakness(key="-", name=Texts("-", "-"), colours=asked.weakness_colours)
        box[weighs.key] = weighs
        front.append(unworn(weighs))
    side = Side(
        "",
        1,
        asked.character.levels.four,
        allowance=KING,
        scales=asked.character.now,
        points=asked.action_points,
        hand=tuple(sorted(bonus.key for bonus in held if isinstance(bonus, Asset | Weakness))),
        front=tuple(front),
        stacks=asked.standing.stacks,
    )
    return Scene(
        sides=(side,),
        decks=(Deck(odds.unseen(asked.standing.stacks)),),
        camps=(1,),
        deck_per_camp=False,
        box=box,
        bonuses=(),
        phase="blows",
        blows=(Blow(2, side.camp, side.melee, asked.damage, (), target=0),),
    )


def _plainly(request: Bear, state: Scene) -> Borne:
    give = said.Give()
    return said.BeWounded() if request.refusal(state, give) else give


def _borne(play: Play[Scene]) -> DamageFound:
    side = play.state.sides[0]
    wound = None
    for event in play.events:
        match event:
            case events.Wounded(_, points):
                wound = Wound("vigour", points)
            case events.Evaded(_, points):
                wound = Wound("distance", points)
            case _:
                pass
    absorbed = [event.bonus.key for event in play.events if isinstance(event, events.Absorbed)]
    return DamageFound(
        play.state.decks[0].discards,
        wound,
        Spread(*side.stacks),
        Levels(*side.scales),
        None if side.in_play else side.status,
        tuple(absorbed),
    )


def _steps(told: Iterable[Event]) -> Iterable[ExplanationStep]:
    for event in told:
        match event:
            case events.ArmourHeld(_, bonus):
                yield cite("armour_held", event.rule, bonus=bonus)
            case events.Gave(_, component, card):
                yield cite("gave", event.rule, component=component, card=card)
            case events.Shed(_, component, cards):
                yield cite("shed", event.rule, component=component, cards=cards)
            case events.Absorbed(_, bonus, damage):
                yield cite("absorbed", event.rule, bonus=bonus, damage=damage)
            case events.Wounded(_, points, scale):
                yield cite("wounded", event.rule, points=points, scale=scale)
            case events.Evaded(_, points, scale):
                yield cite("evaded", event.rule, points=points, scale=scale)
            case events.WentOut(_, status):
                yield cite("went_out", event.rule, status=status)
            case _:
                pass
