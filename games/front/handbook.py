"""The handbook: one page for each chapter, written in both languages."""

from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.people.language import language
from games.people.policy import render_page


@dataclass(frozen=True)
class Chapter:
    name: str
    title: str | Promise
    about: str | Promise


CHAPTERS: Final = (
    Chapter("first-game", _("A first game"), _("two phones, five minutes")),
    Chapter(
        "cards-and-dice", _("Your own cards and dice"), _("you deal and roll, Companion referees")
    ),
    Chapter("companion", _("The companion plays"), _("lessons, opponents, hints, and the lab")),
    Chapter("building", _("Building"), _("characters, decks, fighters, cards of your own")),
    Chapter("campaign", _("A campaign"), _("for game masters: scenes, wounds, growth")),
    Chapter(
        "tournament", _("A tournament"), _("for organisers: from a preset to the final ranking")
    ),
    Chapter("hall", _("The hall"), _("wall, slips, paper: an evening with many people")),
    Chapter("club", _("A club"), _("for secretaries: evenings, plays, invitations, seasons")),
    Chapter("server", _("The server"), _("for whoever runs it: start, backup, bigger houses")),
    Chapter("fairness", _("Fair and private"), _("what is promised, and how to check it")),
    Chapter("api", _("For programs"), _("the API on one page")),
)


@dataclass(frozen=True)
class Contents:
    chapters: tuple[Chapter, ...]


@dataclass(frozen=True)
class ChapterPage:
    chapter: Chapter
    before: Chapter | None
    after: Chapter | None


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    return render_page(request, "front/help/contents.html", Contents(CHAPTERS))


@require_safe
def chapter(request: HttpRequest, chapter: str) -> HttpResponse:
    names = [each.name for each in CHAPTERS]
    if chapter not in names:
        raise Http404
    at = names.index(chapter)
    after = CHAPTERS[at + 1] if at + 1 < len(CHAPTERS) else None
    opened = ChapterPage(CHAPTERS[at], CHAPTERS[at - 1] if at else None, after)
    return render_page(request, f"front/help/{language()}/{chapter}.html", opened)
