from typing import Any

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import display

from games.clubs.admin.clubs import Helped, Inline, member_name
from games.clubs.models import Campaign, Casting, Proposal, Scene
from games.people.models import User


class CastingInline(Inline):
    model = Casting
    fields = ("character_name", "player", "npc", "left")
    readonly_fields = ("character_name", "player")
    ordering = ("created",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Casting]:
        found: QuerySet[Casting] = super().get_queryset(request)
        return found.select_related("character", "member__person")

    @display(description=_("character"))
    def character_name(self, casting: Casting) -> str:
        return casting.character.name

    @display(description=_("player"))
    def player(self, casting: Casting) -> str:
        return member_name(casting.member)


class SceneInline(Inline):
    model = Scene
    fields = ("name", "table", "evening", "created")
    readonly_fields = ("created",)
    ordering = ("-created",)


class ProposalInline(Inline):
    model = Proposal
    fields = ("kind", "component", "state", "created", "decided")
    readonly_fields = ("created",)
    ordering = ("-created",)


@admin.register(Campaign)
class CampaignAdmin(Helped, ModelAdmin):
    """What was written in its log is read by the campaign alone."""

    list_display = ("name", "club", "led_by", "many_characters", "many_scenes", "ended", "created")
    list_filter = ("created", ("ended", admin.EmptyFieldListFilter))
    search_fields = ("name", "club__name", "=id")
    search_help_text = _("A name, or that of the club.")
    list_select_related = ("club",)
    ordering = ("-created",)
    show_full_result_count = False
    fields = ("name", "club", "description", "led_by", "version", "created", "changed", "ended")
    readonly_fields = ("led_by",)
    inlines = (CastingInline, SceneInline, ProposalInline)

    def of(self, person: User) -> Q:
        mastered = Q(masters__person=person, masters__left=None)
        return super().of(person) | mastered

    def get_queryset(self, request: HttpRequest) -> QuerySet[Campaign]:
        found: QuerySet[Campaign] = super().get_queryset(request)
        counted = found.annotate(
            many=Count("castings", distinct=True), played=Count("scenes", distinct=True)
        )
        return counted.prefetch_related("masters__person")

    @display(description=_("game masters"))
    def led_by(self, campaign: Campaign) -> str:
        return ", ".join(member_name(member) for member in campaign.masters.all()) or "–"

    @display(description=_("characters"), ordering="many")
    def many_characters(self, campaign: Any) -> int:
        return int(campaign.many)

    @display(description=_("scenes"), ordering="played")
    def many_scenes(self, campaign: Any) -> int:
        return int(campaign.played)
