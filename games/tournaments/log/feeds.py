"""News feeds: all public tournaments, and the course of one. They name no person, because
subscribers may show them to anybody."""

from collections.abc import Callable
from typing import Any, Final, cast

from django.db.models import Max, QuerySet
from django.utils.feedgenerator import Atom1Feed
from django.utils.formats import date_format
from django.utils.translation import gettext

from games.people.language import language
from games.people.rulebook import game_display_name
from games.tournaments.log.wording import SENTENCES
from games.tournaments.models import Phase, Tournament, Visibility

MOST: Final = 50
COURSE: Final = (
    *("opened", "check_in_opened", "cancelled", "paused", "resumed", "over"),
    *("round_drawn", "round_redrawn", "round_opened", "round_over", "stage_over"),
)
"""Kinds of log lines that name nobody and are not preceded by a draft."""
Address = Callable[[str], str]
"""Builds the address of a tournament's page from its id."""


def announced_tournaments() -> "QuerySet[Tournament]":
    """Return public tournaments, the newest first."""
    public = Tournament.objects.filter(visibility=Visibility.PUBLIC)
    rows = public.exclude(phase=Phase.PREPARING).annotate(changed=Max("log__made"))
    return rows.order_by("-created", "pk")[:MOST]


def site_feed(own: str, at: str, page: Address) -> str:
    """`own`: the feed's address; `at`: the address of the page it belongs to."""
    title = gettext("Tournaments – Companion")
    feed = Atom1Feed(title, at, "", language=language(), feed_url=own, feed_guid="urn:companion")
    for each in announced_tournaments():
        feed.add_item(
            each.name,
            page(each.pk),
            _feed_subtitle(each),
            pubdate=each.created,
            updateddate=cast("Any", each).changed or each.created,
            unique_id=f"urn:companion:{each.pk}",
        )
    return str(feed.writeString("utf-8"))


def tournament_feed(tournament: Tournament, own: str, at: str) -> str:
    guid = f"urn:companion:{tournament.pk}"
    feed = Atom1Feed(
        tournament.name,
        at,
        _feed_subtitle(tournament),
        language=language(),
        feed_url=own,
        feed_guid=guid,
    )
    for line in tournament.log.filter(kind__in=COURSE).order_by("-number")[:MOST]:
        text = str(SENTENCES[line.kind]) % line.facts
        address, made = f"{guid}:{line.number}", line.made
        feed.add_item(text, at, "", pubdate=made, updateddate=made, unique_id=address)
    return str(feed.writeString("utf-8"))


def _feed_subtitle(tournament: Tournament) -> str:
    parts = [game_display_name(tournament.game_key), str(tournament.get_phase_display())]
    if tournament.starts:
        local = tournament.starts.astimezone(tournament.zone)
        parts.append(f"{date_format(local, 'j F Y')}, {date_format(local, 'H:i T')}")
    return " · ".join([*parts, *filter(None, [tournament.place])])
