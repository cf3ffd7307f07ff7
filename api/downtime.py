"""clubs/{club}/campaigns/{campaign}/grants/ and raises/: what a game master gives, and what players
ask for between two evenings."""

from typing import Any, ClassVar

import django_filters
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers
from api.campaigns import ADDING, INSIDE, CampaignListing, shown
from api.characters import BROKEN, by_the_rules
from api.clubs import body
from api.keyed import keyed
from api.reading import nothing_said, said
from api.versions import IF_MATCH, read_versions
from games.clubs import campaigns_downtime
from games.clubs.campaigns_downtime import Declining, Giving, Proposing
from games.clubs.campaigns_permissions import Place
from games.clubs.models import Asked, Decision, Granting, Proposal
from games.clubs.permissions import member_name


class ShownGrant(serializers.ModelSerializer):
    character = serializers.CharField(source="casting_id")
    character_name = serializers.CharField(source="casting.character.name")
    by = serializers.SerializerMethodField(help_text="The game master, as they let it be seen.")

    def get_by(self, row: Granting) -> str:
        return member_name(row.granted_by, to=callers.known(self.context["request"]))

    class Meta:
        model = Granting
        fields = ("id", "character", "character_name", "points", "reason", "by", "created")
        read_only_fields = fields


class ToCharacter(django_filters.FilterSet):
    character = django_filters.CharFilter(field_name="casting", max_length=22)


class Grants(CampaignListing):
    serializer_class = ShownGrant
    filterset_class = ToCharacter
    problems: ClassVar = (*ADDING, *BROKEN, "shelf.stale")

    def within(self, found: Place) -> QuerySet[Granting]:
        rows = found.campaign.grantings
        return rows.select_related("casting__character", "granted_by__person")

    @extend_schema(summary="List what was granted to whom, the newest first")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)

    @extend_schema(
        summary="Grant points to a character, as the game master",
        description="If-Match: the version of its sheet.",
        request=body(Giving),
        responses={201: ShownGrant},
        parameters=[IF_MATCH],
    )
    @keyed()
    def post(self, request: Request, club: str, campaign: str) -> Response:
        with by_the_rules():
            granting = campaigns_downtime.grant(
                callers.known(request),
                club,
                campaign,
                said(request, Giving),
                read_versions(request),
            )
        return Response(shown(ShownGrant, granting, request), status=201)


class ShownProposal(serializers.ModelSerializer):
    character = serializers.CharField(source="casting_id")
    character_name = serializers.CharField(source="casting.character.name")
    player = serializers.SerializerMethodField(help_text="As this member lets it be seen.")
    decision = serializers.ChoiceField(Decision.choices, source="state")

    def get_player(self, row: Proposal) -> str:
        return member_name(row.casting.member, to=callers.known(self.context["request"]))

    class Meta:
        model = Proposal
        fields = (
            *("id", "character", "character_name", "player", "kind", "component", "level", "text"),
            *("decision", "reason", "decided", "created"),
        )
        read_only_fields = fields


class ByDecision(django_filters.FilterSet):
    decision = django_filters.ChoiceFilter(field_name="state", choices=Decision.choices)
    kind = django_filters.ChoiceFilter(choices=Asked.choices)
    character = django_filters.CharFilter(field_name="casting", max_length=22)

    class Meta:
        model = Proposal
        fields = ("decision", "kind", "character")


class Raises(CampaignListing):
    serializer_class = ShownProposal
    filterset_class = ByDecision
    problems: ClassVar = (*ADDING, "campaign.not_your_character")

    def within(self, found: Place) -> QuerySet[Proposal]:
        rows = found.campaign.proposals
        return rows.select_related("casting__character", "casting__member__person")

    @extend_schema(summary="List raises and other downtime that players proposed")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)

    @extend_schema(
        summary="Propose a raise, a rest or other downtime for one's own character",
        request=body(Proposing),
        responses={201: ShownProposal},
    )
    @keyed()
    def post(self, request: Request, club: str, campaign: str) -> Response:
        person, wish = callers.known(request), said(request, Proposing)
        proposal = campaigns_downtime.propose(person, club, campaign, wish)
        return Response(shown(ShownProposal, proposal, request), status=201)


class Approve(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = (
        *(*INSIDE, *BROKEN, "campaign.ended", "campaign.decided"),
        *("campaign.sheet_changed", "shelf.stale"),
    )

    @extend_schema(
        summary="Approve, as the game master: it is carried out on the sheet",
        description="If-Match: the version of the sheet. What no longer fits it is refused, and "
        "stays open.",
        request=None,
        responses={200: ShownProposal},
        parameters=[IF_MATCH],
    )
    @keyed()
    def post(self, request: Request, club: str, campaign: str, proposal: str) -> Response:
        nothing_said(request)
        with by_the_rules():
            approved = campaigns_downtime.approve(
                callers.known(request), club, campaign, proposal, read_versions(request)
            )
        return Response(shown(ShownProposal, approved, request))


class Decline(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = (*INSIDE, "campaign.decided")

    @extend_schema(
        summary="Decline with a reason, as the game master",
        request=body(Declining),
        responses={200: ShownProposal},
    )
    @keyed()
    def post(self, request: Request, club: str, campaign: str, proposal: str) -> Response:
        declined = campaigns_downtime.decline(
            callers.known(request), club, campaign, proposal, said(request, Declining)
        )
        return Response(shown(ShownProposal, declined, request))
