"""A technique carried out for a verdict: the effects of each step, and the choices on the way."""

from collections.abc import Callable
from typing import Any, Literal

from games.kernel.record import Event, Illegal, Record
from games.kernel.rules import Language, Texts
from games.kernel.words import Words, words
from games.rulebooks.combat.agenda import AfterChoice, Run
from games.rulebooks.combat.moves import AnyMove
from games.rulebooks.combat.rules.flow import Flow


class ChoiceFound(Record, frozen=True):
    """A question that the technique put."""

    step: int
    """Number of the step, from 1; 0: before the first."""
    by: Literal["self", "opponent"]
    asked: Texts
    chosen: AnyMove
    told: Texts
    others: int
    """Number of other answers that were open."""
    given: bool
    """True if the answer came from `choices`; otherwise the companion took the first legal one."""


class Course:
    """Carries out a technique, and collects the events of each step begun and the choices made."""

    def __init__(self, flow: Flow, serial: int, target: list[AnyMove]) -> None:
        self.flow = flow
        self.choices = target
        self.events_by_step: dict[int, list[Event]] = {}
        self.choices_made: list[ChoiceFound] = []
        self.place = -1
        while flow.asked or not isinstance(flow.stack[-1], AfterChoice):
            before = len(flow.events)
            if flow.asked:
                self.answer()
            else:
                self.run_frame(serial)
            self.events_by_step.setdefault(self.place, []).extend(flow.events[before:])
        if target:
            raise Illegal("nothing_asked", None, count=len(target))

    def run_frame(self, serial: int) -> None:
        frame = self.flow.stack.pop()
        if isinstance(frame, Run) and frame.serial == serial:
            self.place = frame.at
        self.flow.state.deeds[type(frame)](self.flow, frame)

    def answer(self) -> None:
        flow, given = self.flow, bool(self.choices)
        flow.set(stack=tuple(flow.stack))
        request: Any = flow.asked[0]
        open_moves = list(request.options(flow.state))
        move = self.choices.pop(0) if given else open_moves[0]
        if not isinstance(move, request.takes):
            raise Illegal("other_question", None, asked=request.__struct_config__.tag)
        refusal = request.refusal(flow.state, move)
        if refusal is not None:
            raise refusal
        if given or len(open_moves) > 1:
            self.choices_made.append(
                ChoiceFound(
                    step=self.place + 1,
                    by="opponent" if request.seat else "self",
                    asked=_both_languages(
                        lambda sheet, each: sheet.name(request.__struct_config__.tag, each)
                    ),
                    chosen=move,
                    told=_choice(flow, request, move),
                    others=max(0, len(open_moves) - 1),
                    given=given,
                )
            )
        flow.asked = ()
        request.reply(flow, move)


def _choice(flow: Flow, request: Any, move: AnyMove) -> Texts:
    facts = request.move_facts(flow.state, move)
    return _both_languages(lambda sheet, each: sheet.move(move, each, players(each), facts))


def _both_languages(say: Callable[[Words, Language], str]) -> Texts:
    sheet = words(__package__)
    return Texts(say(sheet, "en"), say(sheet, "fr"))


def players(language: Language) -> tuple[str, str]:
    sheet = words(__package__)
    return sheet.name("the_player", language), sheet.name("the_opponent", language)
