"""A hint in words: the best answers with their chance, and why."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext, ngettext

from games.bots.hint import Advice, Hint
from games.kernel.choices import vocabulary
from games.kernel.requests import Request
from games.people.language import language
from games.tables.access import Access
from games.tables.presenters.table_texts import TableTexts, get_table_texts
from games.tables.presenters.view import names_at


def texts_for(access: Access) -> TableTexts:
    return get_table_texts(access.table, language(), names_at(access.table, access))


def move_texts(view: Any, request: Request[Any, Any], hint: Hint, texts: TableTexts) -> list[str]:
    words = vocabulary(texts.game, view, texts.language)
    return [
        words.move(each.move, texts.language, texts.names, request.move_facts(view, each.move))
        for each in hint.best
    ]


def percents(each: Advice) -> dict[str, int]:
    figures = {"chance": each.chance, "low": each.low, "high": each.high}
    return {name: round(100 * value) for name, value in figures.items()}


def reason_text(hint: Hint, texts: TableTexts) -> str:
    return "" if hint.reason is None else texts.event(hint.reason)


def hint_text(view: Any, request: Request[Any, Any], hint: Hint, texts: TableTexts) -> str:
    return " ".join(_sentences(view, request, hint, texts))


def _sentences(
    view: Any, request: Request[Any, Any], hint: Hint, texts: TableTexts
) -> Iterator[str]:
    """The sentences say «about», because nobody knows how the others will play."""
    for each, move in zip(hint.best, move_texts(view, request, hint, texts), strict=True):
        figures = percents(each)
        sentence = ngettext(
            "%(move)s: wins about %(chance)d game of 100 (%(low)d to %(high)d).",
            "%(move)s: wins about %(chance)d games of 100 (%(low)d to %(high)d).",
            figures["chance"],
        )
        yield sentence % {"move": move, **figures}
    if because := reason_text(hint, texts):
        yield gettext("Because it may come to this: %(reason)s") % {"reason": because}
