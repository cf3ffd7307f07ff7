"""Addresses of the shelf, of what people keep there, and of the boxes and cards to print."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.urls import URLPattern

from games.people.addresses.secret_links import SHARED
from games.shelf.box import pages as box
from games.shelf.builders.begin import BEGINS
from games.shelf.builders.kinds import KINDS
from games.shelf.cards import pages as cards
from games.shelf.pages import builder, edition, sheet, shelf, shown, workshop
from games.web.form import offering
from games.web.routes import page


def builder_pages(kind: str, room: str) -> list[URLPattern]:
    """Return the pages of items that people build by hand."""
    kwargs: dict[str, Any] = {"kind": kind}
    begin = login_required(offering({"begin": BEGINS[kind]})(builder.begin))
    copy = login_required(offering({"copy": KINDS[kind].copy}, "POST")(builder.copy))
    discarding = {"discard": builder.discarding(kind)}
    discard = login_required(offering(discarding, "POST")(builder.discard))
    run_action = login_required(offering(KINDS[kind].offers, "POST")(builder.run_action))
    return [
        page(
            f"{room}/new/<str:key>/",
            begin,
            f"page.begin_{kind}",
            kwargs=kwargs,
            allowance="shelf",
        ),
        page(f"{room}/<str:id>/", builder.thing, f"page.{kind}", kwargs=kwargs),
        page(
            f"{room}/<str:id>/copy/",
            copy,
            f"page.copy_{kind}",
            kwargs=kwargs,
            allowance="shelf",
        ),
        page(f"{room}/<str:id>/discard/", discard, f"page.discard_{kind}", kwargs=kwargs),
        page(f"{room}/<str:id>/<str:word>/", run_action, f"page.{kind}_deed", kwargs=kwargs),
    ]


urlpatterns: list[URLPattern] = [
    page("shelf/", shelf.shelf, "page.shelf"),
    page("characters/<str:character>/sheet", sheet.sheet, "page.sheet"),
    *builder_pages("character", "characters"),
    *builder_pages("deck", "decks"),
    *builder_pages("loadout", "loadouts"),
    page(SHARED.route, shown.thing, SHARED.page),
    page(f"{SHARED.route}copy/", shown.copy, "page.copy_shown", allowance="shelf"),
    page("editions/<str:id>/file/", edition.file, "page.edition_file"),
    *builder_pages("edition", "editions"),
    page("games/<str:key>/cards/print/", cards.cards, "page.cards", cost="picture"),
    page("games/<str:key>/box.pdf", box.box, "page.box", cost="paper"),
    page("editions/<str:id>/box.pdf", box.edition, "page.edition_box", cost="paper"),
    page("games/<str:key>/workshop/", workshop.workshop, "page.workshop"),
    page("games/<str:key>/cards/language/", cards.guide, "page.cards.language"),
]
