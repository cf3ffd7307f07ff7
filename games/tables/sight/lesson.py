"""A lesson's text, shown above the question it explains."""

from dataclasses import dataclass
from typing import Any

from games.kernel.choices import vocabulary
from games.kernel.display.form import AnyForm, FormValues, Pick
from games.kernel.display.lesson import LEARNER
from games.kernel.requests import Request
from games.tables import lesson
from games.tables.models import AWAY, Phase
from games.tables.sight.view import Sight
from games.tables.sight.voice import Voice


@dataclass(frozen=True)
class Told:
    text: str
    """Empty while the companion answers, and after the script was left."""
    rule: str = ""
    move: str = ""
    """The scripted answer, in words."""
    place: int = 0
    """Number of this answer among the learner's; 0 at the end of the script, or after it was
    left."""
    count: int = 0
    left: bool = False


def told(seen: Sight, said: Voice) -> Told | None:
    """Return the text for the learner, as long as there is one."""
    table, script = seen.table, lesson.script(seen.table)
    if script is None or seen.seat != LEARNER or table.phase not in (Phase.PLAYING, Phase.OVER):
        return None
    if table.lesson == AWAY and table.phase == Phase.PLAYING:
        return Told("", left=True)
    if table.lesson == len(script.steps):
        return Told(script.end.text(said.language))
    step = lesson.step(table)
    if step is None:
        return None
    given = sum(each.seat == LEARNER for each in script.steps[: table.lesson])
    place, count = given + 1, len(script.steps_for_seat(LEARNER))
    if seen.meant is None:
        return Told("", place=given, count=count)
    return Told(step.text.text(said.language), step.rule, meant(seen, said), place, count)


def meant(seen: Sight, said: Voice) -> str:
    """Return the scripted answer in words; empty if there is none."""
    for open_ in seen.awaiting:
        if open_.mine and isinstance(seen.meant, open_.request.takes):
            words = vocabulary(said.game, seen.view, said.language)
            facts = open_.request.move_facts(seen.view, seen.meant)
            return words.move(seen.meant, said.language, said.names, facts)
    return ""


def filled_alike(request: Request[Any, Any], seen: Sight, filled: FormValues) -> bool:
    """Return whether a form filled like this gives the scripted answer. It compares pieces, because
    some are alike."""
    form = request.form(seen.view)
    if form is None or not isinstance(seen.meant, request.takes):
        return False
    wanted = request.form_values(seen.view, seen.meant)
    return _heaps(form, filled) == _heaps(form, wanted)


def _heaps(form: AnyForm, filled: FormValues) -> list[list[str]]:
    if not form.pool:
        return [[str(number) for number in held] for held in filled]
    heaps = [[repr(form.pool[place]) for place in held] for held in filled]
    ordered = isinstance(form, Pick) and form.ordered
    return heaps if ordered else [sorted(heap) for heap in heaps]
