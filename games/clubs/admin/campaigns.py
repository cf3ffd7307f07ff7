from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from unfold.admin import ModelAdmin
from unfold.decorators import display
from unfold.widgets import UnfoldAdminCheckboxSelectMultipleWidget, UnfoldAdminSelectWidget

from games.clubs.access import LEADERS
from games.clubs.admin import desk
from games.clubs.admin.clubs import Inline, OrganiserAdmin, member_name, run_for_rows
from games.clubs.campaigns import campaign as campaigns
from games.clubs.campaigns.access import Access, get_access
from games.clubs.campaigns.campaign import Beginning, CampaignChanges
from games.clubs.desks.campaign.desk import DeskAddresses, build_campaign_desk
from games.clubs.desks.campaign.offers import OFFERS
from games.clubs.models import Campaign, Casting, Member, Proposal, Scene
from games.people.access import is_staff_with
from games.people.models import User
from games.people.page.owner import person_of
from games.people.refusals import Refusal
from games.people.staff.home import add_url
from games.people.staff.rows import ReadOnly
from games.people.staff.service_admin import ServiceAdmin, ServiceForm
from games.shelf.models import Character
from games.web.desk import RejectedForm


class CastingInline(Inline):
    model = Casting
    fields = ("character_name", "player", "npc", "left")
    readonly_fields = ("character_name", "player")
    ordering = ("created",)
    reads = ("character", "member__person")

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
    fields = ("character_name", "kind", "component", "state", "created", "decided")
    readonly_fields = ("character_name", "created")
    ordering = ("-created",)
    reads = ("casting__character",)

    @display(description=_("character"))
    def character_name(self, proposal: Proposal) -> str:
        return proposal.casting.character.name


class LeaderField(forms.ModelChoiceField):
    """Choice of the game master, and with it of the club."""

    def label_from_instance(self, obj: Any) -> str:
        return f"{member_name(obj)} · {obj.club.name}"


class LeadersField(forms.ModelMultipleChoiceField):
    def label_from_instance(self, obj: Any) -> str:
        return member_name(obj)


class CampaignForm(ServiceForm):
    leader = LeaderField(
        Member.objects.none(),
        label=_("game master"),
        help_text=_("An organiser or a game master of the club that it is in."),
        widget=UnfoldAdminSelectWidget,
    )
    masters = LeadersField(
        Member.objects.none(),
        label=_("game masters"),
        widget=UnfoldAdminCheckboxSelectMultipleWidget,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        target = Member.objects.present().select_related("person", "club").order_by("joined", "pk")
        if self.instance._state.adding:
            del self.fields["masters"]
            leaders = target.filter(role__in=LEADERS, club__closed=None).order_by("club__name")
            if not is_staff_with(self.by, "clubs.change_club"):
                leaders = leaders.filter(person=self.by)
            cast("LeaderField", self.fields["leader"]).queryset = leaders
        else:
            del self.fields["leader"]
            members = target.but_guests().filter(club=self.instance.club_id)
            cast("LeadersField", self.fields["masters"]).queryset = members


def _participant_access(request: HttpRequest, row: Campaign) -> Access | None:
    """Return the user's access if they are a game master or player of the campaign, else None."""
    try:
        caller = get_access(row.club_id, row.pk, person_of(request))
    except Refusal:
        return None
    return caller if caller.masters or caller.plays else None


@admin.register(Campaign)
class CampaignAdmin(OrganiserAdmin, ServiceAdmin, ReadOnly, ModelAdmin):
    """Game masters and players get the campaign's desk; other users get only a form, because only
    the campaign may read what was written in it."""

    offers = OFFERS

    form = CampaignForm
    add_fields = ("leader", "name", "description")
    change_fields = ("name", "description", "masters")
    actions = ("end_campaigns", "take_up_campaigns")
    list_display = ("name", "club", "led_by", "many_characters", "many_scenes", "ended", "created")
    list_filter = ("created", ("ended", admin.EmptyFieldListFilter))
    search_fields = ("name", "club__name", "=id")
    search_help_text = _("A name, or that of the club.")
    list_select_related = ("club",)
    ordering = ("-created",)
    show_full_result_count = False
    fields = ("name", "club", "description", "masters", "version", "created", "changed", "ended")
    inlines = (CastingInline, SceneInline, ProposalInline)

    def rows_of(self, person: User) -> Q:
        mastered = Q(masters__person=person, masters__left=None)
        return super().rows_of(person) | mastered

    def get_queryset(self, request: HttpRequest) -> QuerySet[Campaign]:
        queryset: QuerySet[Campaign] = super().get_queryset(request)
        counted = queryset.annotate(
            many=Count("castings", distinct=True), played=Count("scenes", distinct=True)
        )
        return counted.prefetch_related("masters__person")

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view(self.action_view)
        return [
            path("<path:object_id>/change/<str:word>/", view, name="clubs_campaign_done"),
            *super().get_urls(),
        ]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> Any:
        row = self.get_object(request, unquote(object_id))
        caller = _participant_access(request, row) if row and request.method == "GET" else None
        if caller is None:
            return super().change_view(request, object_id, form_url, extra_context)
        return self._desk(request, caller, RejectedForm())

    def action_view(self, request: HttpRequest, object_id: str, word: str) -> HttpResponse:
        """Run an action of the desk; the desk shows a refusal."""
        row = self.get_object(request, unquote(object_id))
        caller = _participant_access(request, row) if row and request.method == "POST" else None
        if caller is None or word not in OFFERS:
            raise Http404
        answer = desk.run_offer(self, request, caller.campaign, OFFERS, word)
        return self._desk(request, caller, answer) if isinstance(answer, RejectedForm) else answer

    def _desk(self, request: HttpRequest, caller: Access, rejected: RejectedForm) -> HttpResponse:
        at = DeskAddresses(desk.address(caller.campaign), add_url(request, Character))
        page = build_campaign_desk(caller, request.GET, rejected, at)
        return desk.render_admin_page(self, request, caller.campaign, page, status=rejected.status)

    def save_through_service(self, by: User, row: Campaign, data: Mapping[str, Any]) -> Campaign:
        """Pass only what changed: an organiser may name the game masters and nothing else."""
        if row._state.adding:
            leader, campaign = data["leader"], Beginning(data["name"], data["description"])
            named = () if leader.person_id == by.pk else (leader.pk,)
            return campaigns.begin(by, leader.club_id, campaign, named)
        values = {name: data[name] for name in ("name", "description")}
        values = {name: text for name, text in values.items() if text != getattr(row, name)}
        masters = tuple(each.pk for each in data["masters"])
        if {*masters} != {*row.masters.values_list("pk", flat=True)}:
            values["masters"] = masters
        changes = CampaignChanges(**values)
        return campaigns.amend(by, row.club_id, row.pk, changes) if values else row

    @admin.action(description=pgettext_lazy("campaigns", "End"), permissions=["help"])
    def end_campaigns(self, request: HttpRequest, queryset: QuerySet[Campaign]) -> None:
        self._end(request, queryset, ended=True)

    @admin.action(description=pgettext_lazy("campaigns", "Take up again"), permissions=["help"])
    def take_up_campaigns(self, request: HttpRequest, queryset: QuerySet[Campaign]) -> None:
        self._end(request, queryset, ended=False)

    def _end(self, request: HttpRequest, rows: QuerySet[Campaign], *, ended: bool) -> None:
        def do(by: User, row: Campaign) -> None:
            campaigns.amend(by, row.club_id, row.pk, CampaignChanges(ended=ended))

        run_for_rows(self, request, rows, do)

    @display(description=_("game masters"))
    def led_by(self, campaign: Campaign) -> str:
        return ", ".join(member_name(member) for member in campaign.masters.all()) or "–"

    @display(description=_("characters"), ordering="many")
    def many_characters(self, campaign: Any) -> int:
        return int(campaign.many)

    @display(description=_("scenes"), ordering="played")
    def many_scenes(self, campaign: Any) -> int:
        return int(campaign.played)
