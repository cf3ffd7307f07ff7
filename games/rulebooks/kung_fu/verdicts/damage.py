"""Verdict of damage: played out as in a scene, with a single character."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from games.kernel.chance.odds import Odds, certain
from games.kernel.record import Below, Event, Illegal, Impossible, Record
from games.kernel.requests import Play
from games.kernel.rules import Texts
from games.kernel.verdicts import ExplanationStep, Ruling, cite
from games.rulebooks.kung_fu import events, odds
from games.rulebooks.kung_fu import moves as acts
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
from games.rulebooks.kung_fu.state import VERSION, Blow, Deck, Side, Status, new_laid
from games.rulebooks.kung_fu.verdicts.sheet import Sheet, check_heights, check_once, check_sheet

MOST_DAMAGE: Final = 99
FORCED: Final = {events.Gave: acts.Give, events.Wounded: acts.BeWounded}
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


def judge_damage(
    question: DamageAsked, below: Below, box: Box | None = None
) -> Ruling[DamageFound]:
    """Play the damage out as in a scene, with a single character."""
    held = _validate(question, box)
    play: Play[Scene] = Play(_lone_scene(question, held))
    choices = list(question.choices)
    while play.state.blows:
        before, first_new = play.state, len(play.events)
        blows.go_on(play)
        if play.state.open:
            _answer(play, choices)
        elif choices:
            _use_forced_choice(before, play.events[first_new:], choices)
    if choices:
        raise Illegal("choice_too_late", "KF-4.2", count=len(choices))
    return Ruling(_damage_found(play), tuple(_steps(play.events)))


def _answer(play: Play[Scene], choices: list[Borne]) -> None:
    """Answer the open request with the next choice."""
    for request in play.state.open:
        assert isinstance(request, Bear)  # noqa: S101  # alone, nobody is asked anything else
        move = choices.pop(0) if choices else _default_answer(request, play.state)
        refusal = request.refusal(play.state, move)
        if refusal is not None:
            raise refusal
        play.set(open=())
        request.answer(play, move)


def _use_forced_choice(before: Scene, events_: Sequence[Event], choices: list[Borne]) -> None:
    """Drop the next choice if it names the forced step. Any other choice is refused, except a wound
    that is still to come."""
    forced = next((FORCED[type(event)] for event in events_ if type(event) in FORCED), None)
    if forced is None:
        return
    if isinstance(choices[0], forced):
        choices.pop(0)
    elif forced is acts.BeWounded or not isinstance(choices[0], acts.BeWounded | acts.Evade):
        refusal = Bear(0).refusal(before, choices[0])
        assert refusal is not None  # noqa: S101  # or there would have been a choice
        raise refusal


def damage_odds(question: DamageAsked, box: Box | None = None) -> Mapping[str, Odds]:
    """Nothing is random: the damage is as given."""
    _validate(question, box)
    return {"damage": certain(question.damage)}


def _validate(question: DamageAsked, box: Box | None) -> list[AnyBonus]:
    """Check the question, and return the bonus cards that it names."""
    check_sheet(question.character)
    check_once(card for stack in question.standing.stacks for card in stack)
    check_heights(question.standing, ceilings(question.character.now))
    if not 0 <= question.damage <= MOST_DAMAGE:
        raise Illegal("damage_range", "KF-3.2", damage=question.damage, most=MOST_DAMAGE)
    if not 0 <= question.action_points <= KING:
        raise Illegal("action_points_range", "KF-1.4", value=question.action_points, most=KING)
    held = _bonuses(question, box_of(starter_deck()) if box is None else box)
    for problem in deck_problems(box_of(held).values()):  # type: ignore[arg-type]  # bonuses are its entries
        raise problem
    return held


def _bonuses(question: DamageAsked, box: Box) -> list[AnyBonus]:
    bonuses = []
    for bonus in question.bonuses:
        if isinstance(bonus, str) and bonus not in box:
            raise Impossible("no_such_bonus", "KF-5.6", key=bonus)
        bonuses.append(box[bonus] if isinstance(bonus, str) else bonus)
    return bonuses


def _lone_scene(question: DamageAsked, held: Sequence[AnyBonus]) -> Scene:
    box = box_of(held)
    front = [new_laid(bonus) for bonus in held if not isinstance(bonus, Asset | Weakness)]
    if question.weakness_colours:
        weighs = Weakness(key="-", name=Texts("-", "-"), colours=question.weakness_colours)
        box[weighs.key] = weighs
        front.append(new_laid(weighs))
    side = Side(
        "",
        1,
        question.character.levels.four,
        allowance=KING,
        scales=question.character.now,
        points=question.action_points,
        hand=tuple(sorted(bonus.key for bonus in held if isinstance(bonus, Asset | Weakness))),
        front=tuple(front),
        stacks=question.standing.stacks,
    )
    return Scene(
        sides=(side,),
        decks=(Deck(odds.unseen(question.standing.stacks)),),
        camps=(1,),
        deck_per_camp=False,
        box=box,
        bonuses=(),
        phase="blows",
        blows=(Blow(2, side.camp, side.melee, question.damage, (), target=0),),
        rules_version=VERSION,
    )


def _default_answer(request: Bear, state: Scene) -> Borne:
    give = acts.Give()
    return acts.BeWounded() if request.refusal(state, give) else give


def _damage_found(play: Play[Scene]) -> DamageFound:
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


def _steps(events_: Iterable[Event]) -> Iterable[ExplanationStep]:
    for event in events_:
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
