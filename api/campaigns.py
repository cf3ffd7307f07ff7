"""clubs/{club}/campaigns/: those of Kung-Fu, their characters, their scenes and their log."""

from typing import Any, ClassVar, Final

import django_filters
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers
from api.characters import ShownCharacter
from api.clubs import UNKNOWN, ClubListing, body
from api.keyed import keyed
from api.reading import nothing_said, said
from api.versions import ETAG, IF_MATCH, etag, read_versions
from games.clubs import campaigns, campaigns_log
from games.clubs.campaigns import Beginning, Bringing, CampaignChanges, Staging
from games.clubs.campaigns_log import Rewriting, Writing
from games.clubs.campaigns_permissions import Place, must_be_inside, place, reads_sheet
from games.clubs.models import Campaign, Casting, LogEntry, LogRevision, Member, Scene
from games.clubs.permissions import member_name, must_be_member, standing

KNOWN: Final = (*UNKNOWN, "club.members_only", "campaign.unknown")
INSIDE: Final = (*KNOWN, "campaign.players_only", "campaign.masters_only", "campaign.unknown_entry")
ADDING: Final = (*INSIDE, "campaign.ended", "campaign.full")


def where(request: Request, club: str, campaign: str) -> Place:
    """For who is in it."""
    found = place(callers.known(request), club, campaign)
    must_be_inside(found)
    return found


class ShownMaster(serializers.ModelSerializer):
    name = serializers.SerializerMethodField(help_text="As this member lets it be seen.")

    def get_name(self, row: Member) -> str:
        return member_name(row, to=callers.known(self.context["request"]))

    class Meta:
        model = Member
        fields = ("id", "name")
        read_only_fields = fields


class ShownCampaign(serializers.ModelSerializer):
    masters = ShownMaster(many=True)

    class Meta:
        model = Campaign
        fields = (
            *("id", "club", "name", "description", "masters", "ended"),
            *("version", "created", "changed"),
        )
        read_only_fields = fields


class ByNameAndEnd(django_filters.FilterSet):
    name = django_filters.CharFilter(lookup_expr="icontains", max_length=80)
    ended = django_filters.BooleanFilter(lookup_expr="isnull", exclude=True)

    class Meta:
        model = Campaign
        fields = ("name", "ended")


class Campaigns(ClubListing):
    serializer_class = ShownCampaign
    filterset_class = ByNameAndEnd
    ordering_fields: ClassVar = ("created", "changed", "name")
    problems: ClassVar = (*UNKNOWN, "club.members_only", "club.leaders_only", "campaign.full")

    def rows(self) -> QuerySet[Campaign]:
        here = standing(callers.known(self.request), self.kwargs["club"])
        must_be_member(here)
        return here.club.campaigns.prefetch_related("masters__person")

    @extend_schema(summary="List a club's campaigns")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)

    @extend_schema(
        summary="Begin a campaign, as its game master",
        request=body(Beginning),
        responses={201: ShownCampaign},
        parameters=[ETAG],
    )
    @keyed(headers=etag)
    def post(self, request: Request, club: str) -> Response:
        begun = campaigns.begin(callers.known(request), club, said(request, Beginning))
        return Response(shown(ShownCampaign, begun, request), status=201)


class OneCampaign(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = (
        *(*KNOWN, "campaign.masters_only", "campaign.last_master"),
        *("club.unknown_member", "club.stale"),
    )

    @extend_schema(summary="A campaign", responses={200: ShownCampaign}, parameters=[ETAG])
    def get(self, request: Request, club: str, campaign: str) -> Response:
        found = place(callers.known(request), club, campaign).campaign
        told = shown(ShownCampaign, found, request)
        return Response(told, headers=etag(told))

    @extend_schema(
        summary="Change a part of a campaign, or end it",
        description="An organiser of the club may name its game masters, and nothing else.",
        request=body(CampaignChanges),
        responses={200: ShownCampaign},
        parameters=[IF_MATCH, ETAG],
    )
    @keyed(headers=etag)
    def patch(self, request: Request, club: str, campaign: str) -> Response:
        changes = said(request, CampaignChanges)
        changed = campaigns.amend(
            callers.known(request), club, campaign, changes, read_versions(request)
        )
        return Response(shown(ShownCampaign, changed, request))


class ShownCasting(serializers.ModelSerializer):
    name = serializers.CharField(source="character.name")
    player = serializers.SerializerMethodField(help_text="As this member lets it be seen.")
    sheet = serializers.SerializerMethodField(help_text="For its player and the game masters.")

    def get_player(self, row: Casting) -> str:
        return member_name(row.member, to=callers.known(self.context["request"]))

    @extend_schema_field(ShownCharacter(allow_null=True))
    def get_sheet(self, row: Casting) -> dict[str, Any] | None:
        if not reads_sheet(self.context["place"], row):
            return None
        sheet: dict[str, Any] = ShownCharacter(row.character, context=self.context).data
        return sheet

    class Meta:
        model = Casting
        fields = ("id", "name", "npc", "member", "player", "sheet", "left", "created")
        read_only_fields = fields


class ByKind(django_filters.FilterSet):
    npc = django_filters.BooleanFilter()
    left = django_filters.BooleanFilter(lookup_expr="isnull", exclude=True)

    class Meta:
        model = Casting
        fields = ("npc", "left")


class CampaignListing(ClubListing):
    """A list of what lies in the campaign of the address: for who is in it."""

    problems: ClassVar[tuple[str, ...]] = ADDING

    def within(self, found: Place) -> QuerySet[Any]:
        raise NotImplementedError

    def rows(self) -> QuerySet[Any]:
        found = where(self.request, self.kwargs["club"], self.kwargs["campaign"])
        self.place = found
        return self.within(found)

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "place": getattr(self, "place", None)}


class Characters(CampaignListing):
    serializer_class = ShownCasting
    filterset_class = ByKind
    problems: ClassVar = (*ADDING, "campaign.cast_already", "shelf.unknown")

    def within(self, found: Place) -> QuerySet[Casting]:
        return found.campaign.castings.select_related("character", "member__person")

    @extend_schema(summary="List the characters of a campaign")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)

    @extend_schema(
        summary="Bring one's own character into a campaign",
        description="Its game masters may read the sheet from then on, and grant to it.",
        request=body(Bringing),
        responses={201: ShownCasting},
    )
    @keyed()
    def post(self, request: Request, club: str, campaign: str) -> Response:
        person = callers.known(request)
        casting = campaigns.bring(person, club, campaign, said(request, Bringing))
        found = place(person, club, campaign)
        return Response(shown(ShownCasting, casting, request, found), status=201)


class OneCharacter(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = INSIDE

    @extend_schema(summary="A character of a campaign", responses={200: ShownCasting})
    def get(self, request: Request, club: str, campaign: str, casting: str) -> Response:
        found = where(request, club, campaign)
        row = campaigns.cast(found, casting)
        return Response(shown(ShownCasting, row, request, found))

    @extend_schema(summary="Take a character out of a campaign", responses={204: None})
    @keyed()
    def delete(self, request: Request, club: str, campaign: str, casting: str) -> Response:
        nothing_said(request)
        campaigns.take_away(callers.known(request), club, campaign, casting)
        return Response(status=204)


class ShownScene(serializers.ModelSerializer):
    table = serializers.CharField(source="table.code", default=None, allow_null=True)

    class Meta:
        model = Scene
        fields = ("id", "name", "table", "evening", "created")
        read_only_fields = fields


class OfEvening(django_filters.FilterSet):
    evening = django_filters.CharFilter(field_name="evening", max_length=22)


class Scenes(CampaignListing):
    serializer_class = ShownScene
    filterset_class = OfEvening
    problems: ClassVar = (*ADDING, "table.unknown", "evening.unknown")

    def within(self, found: Place) -> QuerySet[Scene]:
        return found.campaign.scenes.select_related("table")

    @extend_schema(summary="List the scenes that were played, the newest first")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)

    @extend_schema(
        summary="Add a scene: a table, or what was told without one",
        request=body(Staging),
        responses={201: ShownScene},
    )
    @keyed()
    def post(self, request: Request, club: str, campaign: str) -> Response:
        scene = campaigns.stage(callers.known(request), club, campaign, said(request, Staging))
        return Response(shown(ShownScene, scene, request), status=201)


class ShownRevision(serializers.ModelSerializer):
    class Meta:
        model = LogRevision
        fields = ("number", "text", "created")
        read_only_fields = fields


class ShownLogEntry(serializers.ModelSerializer):
    name = serializers.SerializerMethodField(help_text="The author, as they let it be seen.")
    revisions = ShownRevision(many=True, help_text="What it said before, the newest first.")

    def get_name(self, row: LogEntry) -> str:
        return member_name(row.author, to=callers.known(self.context["request"]))

    class Meta:
        model = LogEntry
        fields = (
            *("id", "author", "name", "evening", "text", "struck", "revisions"),
            *("version", "created", "changed"),
        )
        read_only_fields = fields


class Log(CampaignListing):
    serializer_class = ShownLogEntry
    filterset_class = OfEvening
    ordering_fields: ClassVar = ("created", "changed")
    problems: ClassVar = (*ADDING, "evening.unknown")

    def within(self, found: Place) -> QuerySet[LogEntry]:
        rows = found.campaign.log.select_related("author__person")
        return rows.prefetch_related("revisions")

    @extend_schema(summary="List what was written, the newest first")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)

    @extend_schema(
        summary="Write into the log of a campaign",
        request=body(Writing),
        responses={201: ShownLogEntry},
        parameters=[ETAG],
    )
    @keyed(headers=etag)
    def post(self, request: Request, club: str, campaign: str) -> Response:
        entry = campaigns_log.write(callers.known(request), club, campaign, said(request, Writing))
        return Response(shown(ShownLogEntry, entry, request), status=201)


class OneEntry(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = (*(*ADDING, "campaign.not_your_words", "campaign.struck", "club.stale"),)

    @extend_schema(summary="An entry of the log", responses={200: ShownLogEntry}, parameters=[ETAG])
    def get(self, request: Request, club: str, campaign: str, written: str) -> Response:
        found = campaigns_log.found(where(request, club, campaign), written)
        told = shown(ShownLogEntry, found, request)
        return Response(told, headers=etag(told))

    @extend_schema(
        summary="Write one's own entry anew; what it said before is kept",
        request=body(Rewriting),
        responses={200: ShownLogEntry},
        parameters=[IF_MATCH, ETAG],
    )
    @keyed(headers=etag)
    def patch(self, request: Request, club: str, campaign: str, written: str) -> Response:
        text, read = said(request, Rewriting), read_versions(request)
        campaigns_log.rewrite(callers.known(request), club, campaign, written, text, read=read)
        found = campaigns_log.found(where(request, club, campaign), written)
        return Response(shown(ShownLogEntry, found, request))


class Strike(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = (*INSIDE, "club.stale")

    @extend_schema(
        summary="Strike an entry out, as the game master",
        request=None,
        responses={200: ShownLogEntry},
        parameters=[IF_MATCH, ETAG],
    )
    @keyed(headers=etag)
    def post(self, request: Request, club: str, campaign: str, written: str) -> Response:
        nothing_said(request)
        read = read_versions(request)
        struck = campaigns_log.strike(callers.known(request), club, campaign, written, read)
        return Response(shown(ShownLogEntry, struck, request))


def shown(kind: Any, row: Any, request: Request, found: Place | None = None) -> dict[str, Any]:
    told: dict[str, Any] = kind(row, context={"request": request, "place": found}).data
    return told
