"""Admin of statistics: charts of the user's own clubs, and every tally behind them."""

from typing import Any, Final

from django.contrib import admin
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import display
from unfold.paginator import InfinitePaginator

from games.clubs.access import memberships_of
from games.clubs.admin.clubs import StaffHelpAdmin
from games.clubs.models import By, Club, Tally, Visitor
from games.kernel.words import words
from games.people import rulebook
from games.people.language import language
from games.people.models import User
from games.people.names import shown_name
from games.people.page.owner import person_of
from games.people.staff.current_user import current_user
from games.people.staff.display_names import DisplayNameAdmin
from games.rulebooks import GAMES

PICTURED: Final = 4


@admin.register(Tally)
class TallyAdmin(DisplayNameAdmin, StaffHelpAdmin, ModelAdmin):
    """Read-only: tallies follow from the record; `manage.py recount` computes them again."""

    list_before_template = "admin/clubs/pictured.html"
    list_display = ("by", "label", "game_name", "club", "plays", "wins", "draws", "losses")
    list_filter = ("by",)
    list_select_related = ("club", "person", "other", "visitor", "other_visitor")
    ordering = ("-plays", "id")
    list_per_page = 50
    paginator = InfinitePaginator
    show_full_result_count = False
    fields = (
        *("by", "label", "game_name", "club", "plays", "wins", "draws", "losses", "minutes"),
        *("timed", "run", "longest_wins", "longest_losses", "last_played"),
    )

    def display_name(self, row: Tally) -> str:
        return f"{row.get_by_display()} · {self.label(row)}"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tally]:
        """Players without an account have a name in the club that knows them; only its members see
        it."""
        queryset: QuerySet[Tally] = super().get_queryset(request)
        memberships = memberships_of(person_of(request)).but_guests().filter(club=OuterRef("club"))
        return queryset.annotate(known=Exists(memberships))

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> Any:
        mine = memberships_of(person_of(request)).but_guests().values("club")
        played = Tally.objects.filter(club=OuterRef("pk"), plays__gt=0)
        clubs = Club.objects.filter(Exists(played), pk__in=mine).order_by("name", "pk")
        shown = {**(extra_context or {}), "pictured": clubs[:PICTURED]}
        return super().changelist_view(request, shown)

    @display(description=_("of"))
    def label(self, tally: Any) -> str:
        pairs = ((tally.person, tally.visitor), (tally.other, tally.other_visitor))
        people = [_player_label(tally, *each) for each in pairs if any(each)]
        return " – ".join(people) or _key_label(tally)

    @display(description=_("game"), ordering="game")
    def game_name(self, tally: Tally) -> str:
        return rulebook.game_display_name(tally.game) if tally.game in GAMES else tally.game or "–"


def _player_label(tally: Any, person: User | None, visitor: Visitor | None) -> str:
    if person is not None:
        return shown_name(person, viewer=current_user())
    return visitor.name if visitor is not None and tally.known else gettext("Somebody")


def _key_label(tally: Tally) -> str:
    """Use the game's own name; text typed by hand stays unchanged."""
    game = GAMES.get(tally.game)
    if tally.by == By.GAME or game is None:
        return rulebook.game_display_name(tally.key) if tally.key in GAMES else tally.key
    texts = words(game.package)
    return " + ".join(texts.name(word, language()) for word in tally.key.split("+"))
