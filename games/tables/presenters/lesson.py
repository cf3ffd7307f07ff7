"""A lesson's text, shown above the question it explains."""

from dataclasses import dataclass
from typing import Any

from games.kernel.choices import vocabulary
from games.kernel.display.form import AnyForm, FormValues, Pick
from games.kernel.display.lesson import LEARNER
from games.kernel.requests import Request
from games.tables import lesson
from games.tables.models import AWAY, Phase
from games.tables.presenters.table_texts import TableTexts
from games.tables.presenters.view import ReaderView


@dataclass(frozen=True)
class LessonText:
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


def lesson_text(reader: ReaderView, texts: TableTexts) -> LessonText | None:
    """Return the text for the learner, as long as there is one."""
    table, script = reader.table, lesson.script(reader.table)
    if script is None or reader.seat != LEARNER or table.phase not in (Phase.PLAYING, Phase.OVER):
        return None
    if table.lesson == AWAY and table.phase == Phase.PLAYING:
        return LessonText("", left=True)
    if table.lesson == len(script.steps):
        return LessonText(script.end.text(texts.language))
    step = lesson.next_step(table)
    if step is None:
        return None
    given = sum(each.seat == LEARNER for each in script.steps[: table.lesson])
    place, count = given + 1, len(script.steps_for_seat(LEARNER))
    if reader.scripted_move is None:
        return LessonText("", place=given, count=count)
    return LessonText(
        step.text.text(texts.language), step.rule, scripted_sentence(reader, texts), place, count
    )


def scripted_sentence(reader: ReaderView, texts: TableTexts) -> str:
    """Return the scripted answer in words; empty if there is none."""
    for open_ in reader.awaiting:
        if open_.mine and isinstance(reader.scripted_move, open_.request.takes):
            words = vocabulary(texts.game, reader.view, texts.language)
            facts = open_.request.move_facts(reader.view, reader.scripted_move)
            return words.move(reader.scripted_move, texts.language, texts.names, facts)
    return ""


def is_scripted_filling(request: Request[Any, Any], reader: ReaderView, filled: FormValues) -> bool:
    """Return whether a form filled like this gives the scripted answer. It compares pieces, because
    some are alike."""
    form = request.form(reader.view)
    if form is None or not isinstance(reader.scripted_move, request.takes):
        return False
    wanted = request.form_values(reader.view, reader.scripted_move)
    return _heaps(form, filled) == _heaps(form, wanted)


def _heaps(form: AnyForm, filled: FormValues) -> list[list[str]]:
    if not form.pool:
        return [[str(number) for number in held] for held in filled]
    heaps = [[repr(form.pool[place]) for place in held] for held in filled]
    ordered = isinstance(form, Pick) and form.ordered
    return heaps if ordered else [sorted(heap) for heap in heaps]
