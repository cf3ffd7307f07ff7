from collections.abc import Mapping
from typing import Any, Final, cast

from django import forms
from django.contrib import admin
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db.models import Count, Model, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import display
from unfold.widgets import UnfoldAdminCheckboxSelectMultipleWidget, UnfoldAdminTextInputWidget

from games.clubs.admin.clubs import OrganiserAdmin, organised_clubs
from games.clubs.models import Club, Season
from games.clubs.seasons import season as seasons
from games.clubs.seasons.season import (
    MOST_PLACES,
    MOST_POINTS,
    MOST_TOURNAMENTS,
    NewSeason,
    SeasonChanges,
)
from games.people.models import User
from games.people.page.inputs import parse_number
from games.people.staff.rows import ReadOnly
from games.people.staff.service_admin import ServiceAdmin, ServiceForm
from games.tournaments.models import Tournament
from games.tournaments.models.tournaments import Visibility

FIELDS: Final = ("name", "points", "behind", "best", "tournaments")


class SeasonForm(ServiceForm):
    points = forms.RegexField(
        r"^\s*\d+([\s,]+\d+)*\s*$",
        label=_("points by place"),
        initial=" ".join(map(str, seasons.USUAL)),
        help_text=_("Of the first place, the second, and so on: 10 8 6 5 4 3 2 1."),
        widget=UnfoldAdminTextInputWidget,
    )
    tournaments = forms.ModelMultipleChoiceField(
        Tournament.objects.none(),
        label=_("tournaments"),
        required=False,
        help_text=_("Those that you organise. More can be added at any time."),
        widget=UnfoldAdminCheckboxSelectMultipleWidget,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fields = cast("Any", self.fields)
        fields["best"].required, fields["best"].help_text = False, _("Empty: all of them.")
        fields["best"].validators += [MinValueValidator(1), MaxValueValidator(MOST_TOURNAMENTS)]
        fields["behind"].validators.append(MaxValueValidator(MOST_POINTS))
        target = Tournament.objects.filter(organiser=self.by).exclude(visibility=Visibility.PRIVATE)
        if self.instance._state.adding:
            mine = Club.objects.filter(pk__in=organised_clubs(self.by)).order_by("name", "pk")
            fields["club"].queryset, fields["club"].required = mine, False
            fields["club"].help_text = _("None: a season of your own.")
        else:
            self.initial["points"] = " ".join(map(str, self.instance.points))
            target |= Tournament.objects.filter(seasons=self.instance)
        newest = target.distinct().order_by("-created")
        fields["tournaments"].queryset = newest
        fields["tournaments"].label_from_instance = lambda row: row.name

    def clean_points(self) -> tuple[int, ...]:
        texts = self.cleaned_data["points"].replace(",", " ").split()
        numbers = [parse_number(each, most=MOST_POINTS) for each in texts]
        points = tuple([number for number in numbers if number is not None])
        if len(points) > MOST_PLACES or len(points) < len(texts):
            message = _("No more than %(places)d places, and %(points)d points for one.")
            raise forms.ValidationError(message % {"places": MOST_PLACES, "points": MOST_POINTS})
        return points

    def clean_tournaments(self) -> tuple[str, ...]:
        ids = tuple(each.pk for each in self.cleaned_data["tournaments"])
        if len(ids) > MOST_TOURNAMENTS:
            message = _("No more than %(most)d tournaments.")
            raise forms.ValidationError(message % {"most": MOST_TOURNAMENTS})
        return ids


@admin.register(Season)
class SeasonAdmin(OrganiserAdmin, ServiceAdmin, ReadOnly, ModelAdmin):
    form = SeasonForm
    add_fields = ("name", "club", *FIELDS[1:])
    change_fields = FIELDS
    list_display = ("name", "club", "owner", "best", "many_tournaments", "created")
    list_filter = ("created",)
    search_fields = ("name", "club__name", "=id")
    search_help_text = _("A name, or that of the club.")
    list_select_related = ("club", "owner")
    ordering = ("-created",)
    show_full_result_count = False
    fields = (
        *("name", "club", "owner", "points", "behind", "best", "tournaments"),
        *("version", "created", "changed"),
    )

    def rows_of(self, person: User) -> Q:
        return super().rows_of(person) | Q(owner=person)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Season]:
        queryset: QuerySet[Season] = super().get_queryset(request)
        return queryset.annotate(counting=Count("tournaments"))

    def save_through_service(self, by: User, row: Season, data: Mapping[str, Any]) -> Season:
        values = {name: data[name] for name in FIELDS}
        if row._state.adding:
            return seasons.start(by, NewSeason(club=data["club"] and data["club"].pk, **values))
        return seasons.amend(by, row.pk, SeasonChanges(**values))

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return bool(ModelAdmin.has_delete_permission(self, request, obj))

    def delete_model(self, request: HttpRequest, obj: Season) -> None:
        seasons.discard(cast("User", request.user), obj.pk)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Season]) -> None:
        for row in queryset:
            self.delete_model(request, row)

    @display(description=_("tournaments"), ordering="counting")
    def many_tournaments(self, season: Any) -> int:
        return int(season.counting)
