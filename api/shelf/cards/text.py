"""cards/check/: what a card's text says, in both languages, or what of it cannot be read."""

import msgspec
from rest_framework.request import Request

from api.wire.operation import operation
from api.wire.wording import Texts
from games.kernel.record import Record
from games.people.language import language
from games.rulebooks.combat.language import Card, Problem, check, sentence, write, write_step
from games.rulebooks.combat.language.tree import Step


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    """A line with the title, a line with the types, then one step a line."""


class StepRead(Record, frozen=True):
    text: Texts
    tree: Step


class Fault(Record, frozen=True):
    """Line and column count from 1."""

    line: int
    column: int
    code: str
    detail: str
    suggestion: str | None
    """What may have been meant."""


class Checked(Record, frozen=True):
    """The card, or its problems; the card's own fields are null or empty where it has any."""

    title: str | None = None
    types: tuple[str, ...] = ()
    secondary_types: tuple[str, ...] = ()
    steps: tuple[StepRead, ...] = ()
    text: Texts | None = None
    """As the companion would print it."""
    problems: tuple[Fault, ...] = ()


@operation("Read a card of Combat, and translate it", unkeyed="nothing is kept")
def check_card(request: Request, said: Asked) -> Checked:
    checked = check(said.text)
    if checked.card is None:
        return Checked(problems=tuple(map(_fault, checked.problems)))
    return _read(checked.card)


def _read(card: Card) -> Checked:
    return Checked(
        title=card.title,
        types=card.types,
        secondary_types=card.secondary_types,
        steps=tuple(
            StepRead(Texts(write_step(step, "en"), write_step(step, "fr")), step)
            for step in card.steps
        ),
        text=Texts(write(card, "en"), write(card, "fr")),
    )


def _fault(problem: Problem) -> Fault:
    return Fault(
        line=problem.line,
        column=problem.column,
        code=problem.code,
        detail=sentence(problem, language()),
        suggestion=problem.suggestion or None,
    )
