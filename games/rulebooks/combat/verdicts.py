"""The verdict of one technique, from the cards that a table shows (CB-3, CB-5): nothing is stored.

It is played by the same rules as a duel. `choices` answer the questions in their order; after the
last one, the first legal answer is taken, and the verdict names it.
"""

from typing import Final, Literal, TypeAlias, cast

from msgspec.structs import replace

from games.kernel.hexes import Hex
from games.kernel.piles import unknown_cards
from games.kernel.record import Event, Illegal, Record
from games.kernel.requests import Play
from games.kernel.rules import LANGUAGES, Texts
from games.kernel.verdicts import ExplanationStep, Ruling, Verdict, cite
from games.kernel.words import words
from games.rulebooks.combat import events
from games.rulebooks.combat.agenda import AfterChoice
from games.rulebooks.combat.course import ChoiceFound, Course, players
from games.rulebooks.combat.decks import unreadable
from games.rulebooks.combat.language import Unreadable, write_step
from games.rulebooks.combat.language.header import own_type, type_key
from games.rulebooks.combat.language.tree import Condition, Intervention, MainType, Step
from games.rulebooks.combat.moves import AnyMove, PlayBase, PlayCard
from games.rulebooks.combat.repertoire import BASE, Technique, common_cards, technique
from games.rulebooks.combat.rules.duel import Duel
from games.rulebooks.combat.rules.flow import Flow
from games.rulebooks.combat.rules.turn import Turn
from games.rulebooks.combat.state import (
    CORNERS,
    LIFE,
    Active,
    Last,
    Printed,
    Prints,
    Side,
    is_inside,
)

MOST_CARDS = 20  # of a zone: no deck holds more (CB-1.3)
French: TypeAlias = Literal["attaque", "défense", "passif", "rhétorique", "déplacement"]
FRENCH: Final[dict[str, MainType]] = {
    "attaque": "attack",
    "défense": "defence",
    "passif": "passive",
    "rhétorique": "rhetoric",
    "déplacement": "movement",
}


class ActiveCard(Record, frozen=True, forbid_unknown_fields=True):
    card: str
    """A published card's key, or a text."""
    step: int | None = None
    """The intervention with which it waits, counted from 1; without it, the first one."""
    x: int | None = None
    marker: Hex | None = None


class Fighter(Record, frozen=True, forbid_unknown_fields=True):
    life: int = LIFE
    position: Hex | None = None
    """Without it, the corner where the fighter starts."""
    hand: int | tuple[str, ...] | None = None
    """Number of cards, including the played one. Without it, as many as the card needs, and none
    for the opponent."""
    pile: int = 20
    history: tuple[str, ...] = ()
    """Keys or texts, the latest last."""
    active: tuple[ActiveCard | str, ...] = ()


class LastTechnique(Record, frozen=True, forbid_unknown_fields=True):
    """The opponent's."""

    types: tuple[str, ...] = ()
    """In English or in French."""
    wounds: int = 0
    """Life that it cost."""
    pushes: tuple[Hex, ...] = ()
    """Spaces from which it pushed the player away, in their order."""


class Asked(Record, frozen=True, forbid_unknown_fields=True):
    card: str | None = None
    text: str | None = None
    base: MainType | French | None = None
    self: Fighter = Fighter()
    opponent: Fighter = Fighter()
    last: LastTechnique | None = None
    choices: tuple[AnyMove, ...] = ()
    """Answers to the questions of the technique, in their order."""


class Because(Record, frozen=True):
    rule: str
    text: Texts


class StepFound(Record, frozen=True):
    step: Texts
    done: bool
    because: tuple[Because, ...]


class FighterFound(Record, frozen=True):
    life: int
    position: Hex
    hand: int
    inside: bool


class Found(Record, frozen=True):
    steps: tuple[StepFound, ...]
    choices: tuple[ChoiceFound, ...]
    assumed: tuple[Texts, ...]
    """Missing facts, and how they were judged."""
    self: FighterFound
    opponent: FighterFound
    stays: bool
    """The card stays in the activity zone."""
    turn_ends: bool


def judge(question: Asked, edition: Prints | None) -> Ruling[Found]:
    if question.self.hand is not None or question.base is not None:
        return Ruling(_judge_technique(question, edition), ())
    return Ruling(_judge_any_hand(question, edition), ())


def _judge_any_hand(question: Asked, edition: Prints | None) -> Found:
    """Return the verdict with the smallest hand that lets as much of the card be carried out as any
    hand."""
    best: tuple[int, int, Found] | None = None
    for hand in range(1, MOST_CARDS + 1):
        try:
            verdict = _judge_technique(
                replace(question, self=replace(question.self, hand=hand)), edition
            )
        except Illegal as refusal:  # a Charm needs more cards, or the choices do
            if hand == MOST_CARDS and best is None:
                raise refusal from None
            continue
        done = sum(step.done for step in verdict.steps)
        if best is None or done > best[0]:
            best = done, hand, verdict
        if done >= len(verdict.steps) - verdict.stays:
            break
    assert best is not None  # noqa: S101 - the last hand is judged or refused
    note = _explain_step(cite("hand_assumed", "CB-3.3", count=best[1]))
    return replace(best[2], assumed=(note.text,))


def _judge_technique(question: Asked, edition: Prints | None) -> Found:
    cards = _Cards(edition)
    state, move, played = _build_duel(question, cards)
    refusal = Turn(0).refusal(state, move)
    if refusal is not None:
        raise refusal
    flow = Flow(Play(state))
    Turn(0).reply(flow, move)
    serial = flow.state.laid
    course = Course(flow, serial, list(question.choices))
    steps = tuple(
        _step(place, step, course.events_by_step) for place, step in enumerate(played.steps)
    )
    one, two = flow.state.sides
    return Found(
        steps=steps,
        choices=tuple(course.choices_made),
        assumed=(),
        self=FighterFound(one.life, one.at, len(one.hand), is_inside(one.at)),
        opponent=FighterFound(two.life, two.at, len(two.hand), is_inside(two.at)),
        stays=any(active.serial == serial for active in one.active),
        turn_ends=not one.again,
    )


# The question as a state


class _Cards:
    """The named cards, each under its own key."""

    def __init__(self, edition: Prints | None) -> None:
        self.common = common_cards(edition)
        self.texts: dict[str, Printed] = {}

    def key(self, named: str) -> str:
        if "\n" not in named:
            if named not in self.common:
                raise Illegal("unknown_card", "CB-4.1", key=named)
            self.texts[named] = self.common[named]
            return named
        printed = Printed(f"text {len(self.texts)}", Texts(named, named))
        try:
            technique(printed)
        except Unreadable as refusal:
            first_line = named.strip().split("\n")[0][:60]
            raise unreadable(first_line, refusal.problems[0]) from refusal
        self.texts[printed.key] = printed
        return printed.key

    @property
    def prints(self) -> tuple[Printed, ...]:
        return tuple(self.texts[key] for key in sorted(self.texts))


def _build_duel(question: Asked, cards: _Cards) -> tuple[Duel, PlayBase | PlayCard, Technique]:
    named = [each for each in (question.card, question.text, question.base) if each is not None]
    if len(named) != 1:
        raise Illegal("which_technique", "CB-3.1", count=len(named))
    move: PlayBase | PlayCard
    if question.base is not None:
        base = FRENCH.get(question.base) or cast("MainType", question.base)
        move, played = PlayBase(base), BASE[base]
    else:
        text = question.text if question.text is None else question.text + "\n"
        key = cards.key(question.card or text or "")
        move, played = PlayCard(key), technique(cards.texts[key])
    sides = [
        _side(fighter, seat, cards)
        for seat, fighter in enumerate((question.self, question.opponent))
    ]
    if sides[0].at == sides[1].at:
        raise Illegal("same_space", "CB-5.8")
    one, two = (replace(side, prints=cards.prints) for side in sides)
    if question.last is not None:
        pushed = question.last.pushes[0] if question.last.pushes else None
        types = tuple(map(_type, question.last.types))
        last = Last(types, 0, 0, max(0, question.last.wounds), pushed)
        two, one = replace(two, last=last, previous=types), replace(one, hurt=last.wounds)
    serials = _number_cards(one, 100), _number_cards(two, 200)
    turn = (AfterChoice(0),)
    return Duel(sides=serials, number=1, choices=1, laid=1000, stack=turn), move, played


def _type(named: str) -> str:
    """Return the key of a type, in either language, or of a player's own type."""
    kind = type_key(named) or own_type(named)
    if kind is None:
        raise Illegal("no_such_type", "CB-4.1", type=named[:60])
    return kind


def _number_cards(side: Side, first: int) -> Side:
    active = tuple(replace(card, serial=first + n) for n, card in enumerate(side.active))
    return replace(side, active=active)


def _side(fighter: Fighter, seat: int, cards: _Cards) -> Side:
    given = fighter.hand or 0
    hand = given if isinstance(given, int) else len(given)
    zones = {
        "hand": hand,
        "pile": fighter.pile,
        "history": len(fighter.history),
        "active": len(fighter.active),
    }
    for zone, count in zones.items():
        if not 0 <= count <= MOST_CARDS:
            raise Illegal("zone_size", "CB-1.3", zone=zone, count=count, most=MOST_CARDS)
    if fighter.life > LIFE:
        raise Illegal("too_much_life", "CB-1.2", most=LIFE)
    at = CORNERS[seat] if fighter.position is None else fighter.position
    if not is_inside(at):
        raise Illegal("no_such_space", "CB-1.1")
    return Side(
        at=at,
        pile=unknown_cards(fighter.pile),
        known=False,
        life=fighter.life,
        hand=unknown_cards(hand),
        history=tuple(map(cards.key, fighter.history)),
        active=tuple(_active(card, cards) for card in fighter.active),
    )


def _active(named: ActiveCard | str, cards: _Cards) -> Active:
    entry = ActiveCard(named) if isinstance(named, str) else named
    key = cards.key(entry.card)
    steps = technique(cards.texts[key]).steps
    waits = [place for place, step in enumerate(steps) if isinstance(step, Intervention)]
    at = waits[0] if entry.step is None and waits else (entry.step or 0) - 1
    if at not in waits:
        raise Illegal("never_waits", "CB-3.7", card=technique(cards.texts[key]).title)
    return Active(key, 0, at, waiting=True, x=entry.x, marker=entry.marker)


# Events, step by step


NOTHING = (events.NothingToDraw, events.NothingToDiscard, events.HeldFast, events.NothingToPlay)


def _step(place: int, step: Step, events_by_step: dict[int, list[Event]]) -> StepFound:
    text = Texts(write_step(step, "en"), write_step(step, "fr"))
    if place not in events_by_step:
        waited = any(
            isinstance(event, events.CardWaits)
            for each in events_by_step.values()
            for event in each
        )
        return StepFound(text, done=False, because=(_explain_step(_not_reached(waited=waited)),))
    happened = [event for event in events_by_step[place] if not isinstance(event, events.CardDone)]
    done = not isinstance(step, Intervention) and not any(
        isinstance(event, events.ConditionFailed) for event in happened
    )
    if happened and all(isinstance(event, NOTHING) for event in happened):
        done = False
    because = tuple(map(_explain_event, happened)) or (_explain_step(_carried_out(step)),)
    return StepFound(text, done, because)


def _not_reached(*, waited: bool) -> ExplanationStep:
    return cite("not_yet", "CB-3.7") if waited else cite("not_reached", "CB-3.4")


def _carried_out(step: Step) -> ExplanationStep:
    if isinstance(step, Condition):
        return cite("condition_met", "CB-3.4")
    return cite("carried_out", "CB-3.5")


def _explain_event(event: Event) -> Because:
    sheet = words(__package__)
    en, fr = (sheet.event(event, language, players(language)) for language in LANGUAGES)
    return Because(str(getattr(event, "rule", "")), Texts(en, fr))


def _explain_step(step: ExplanationStep) -> Because:
    sheet = words(__package__)
    return Because(step.rule, Texts(sheet.step(step, "en"), sheet.step(step, "fr")))


def technique_verdict(edition: Prints | None) -> Verdict[Asked, Found]:
    return Verdict(
        question_type=Asked,
        finding_type=Found,
        judge=lambda question, below: judge(question, edition),
        entries={"history": ("cards",), "active": ("cards",)},
    )


TECHNIQUE = technique_verdict(None)
