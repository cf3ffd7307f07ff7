"""The menu of the administration: every model, in groups, sorted alphabetically in the reader's
language."""

import unicodedata
from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse_lazy
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


def entry(title: Promise, icon: str, model: str, **more: Any) -> dict[str, Any]:
    """Return a menu line, shown to users who may see its model."""
    app, name = model.split(".")
    return {
        "title": title,
        "icon": icon,
        "link": reverse_lazy(f"admin:{app}_{name}_changelist"),
        "permission": lambda request: request.user.has_perm(f"{app}.view_{name}"),
        **more,
    }


GROUPS: Final[tuple[tuple[Promise, tuple[dict[str, Any], ...]], ...]] = (
    (
        _("Play"),
        (
            entry(_("Tables"), "playing_cards", "tables.table"),
            entry(_("Seats"), "chair", "tables.seat"),
            entry(_("Journal"), "menu_book", "tables.entry"),
            entry(_("Who is told of turns"), "notifications", "tables.turnwish"),
        ),
    ),
    (
        _("Tournaments"),
        (
            entry(_("Tournaments"), "trophy", "tournaments.tournament"),
            entry(_("Ratings"), "leaderboard", "tournaments.ratingchange"),
        ),
    ),
    (
        _("Shelf"),
        (
            entry(_("Loadouts"), "sports_martial_arts", "shelf.loadout"),
            entry(_("Characters"), "person", "shelf.character"),
            entry(_("Decks"), "style", "shelf.deck"),
            entry(_("Editions"), "menu_book", "shelf.edition"),
            entry(_("Lab"), "science", "lab.run"),
        ),
    ),
    (
        _("Clubs"),
        (
            entry(_("Clubs"), "diversity_3", "clubs.club"),
            entry(_("Members"), "badge", "clubs.member"),
            entry(_("Invitations"), "mail", "clubs.invitation"),
            entry(_("Evenings"), "event", "clubs.evening"),
            entry(_("Seasons"), "leaderboard", "clubs.season"),
            entry(_("Campaigns"), "map", "clubs.campaign"),
            entry(_("Plays"), "history", "clubs.record"),
            entry(_("Statistics"), "bar_chart", "clubs.tally"),
        ),
    ),
    (
        _("House"),
        (
            entry(_("People"), "group", "people.user"),
            entry(_("Tokens"), "key", "people.token"),
            entry(_("Links to an account"), "waving_hand", "people.welcome"),
            entry(_("Groups"), "shield_person", "auth.group"),
            entry(_("Webhooks"), "webhook", "duties.webhook"),
            entry(_("Deliveries"), "outbox", "duties.delivery"),
            entry(
                _("Duties"),
                "pending_actions",
                "duties.duty",
                badge="games.duties.admin.given_up_badge",
            ),
        ),
    ),
)


def menu(request: HttpRequest) -> list[dict[str, Any]]:
    return [
        {"title": title, "items": sorted(items, key=lambda item: sort_key(item["title"]))}
        for title, items in GROUPS
    ]


def sort_key(title: object) -> str:
    """Return a key for alphabetical order: an É sorts as an E."""
    letters = unicodedata.normalize("NFKD", str(title))
    return "".join(each for each in letters if not unicodedata.combining(each)).casefold()
