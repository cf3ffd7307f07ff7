"""clubs/{club}/members/ and invitations/: who is in a club, as what, and how one comes in."""

from typing import Any, ClassVar, Final, Literal

import django_filters
import msgspec
from django.db import transaction
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from msgspec import UNSET, UnsetType
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers
from api.clubs import UNKNOWN, ClubListing, body
from api.keyed import keyed
from api.reading import nothing_said, said
from games.clubs import invitations, members
from games.clubs.invitations import Inviting
from games.clubs.models import Invitation, Member, Role
from games.clubs.permissions import member_name, must_be_member, must_organise, standing

CHANGING: Final = (*UNKNOWN, "club.unknown_member", "club.organisers_only", "club.last_organiser")
COMING_IN: Final = (
    *("invitation.unknown", "invitation.used_up", "invitation.expired", "invitation.revoked"),
    *("club.member_already", "club.full", "club.too_many"),
)


class MemberChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    role: Literal["organiser", "game_master", "member", "guest"] | UnsetType = UNSET
    """Given by organisers."""
    called: str | UnsetType = UNSET
    """One's own name in this club alone; empty: that of one's account."""


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str


class ShownMember(serializers.ModelSerializer):
    name = serializers.SerializerMethodField(help_text="As this member lets it be seen.")
    oneself = serializers.SerializerMethodField()

    def get_name(self, row: Member) -> str:
        return member_name(row, to=callers.known(self.context["request"]))

    def get_oneself(self, row: Member) -> bool:
        return row.person_id == callers.known(self.context["request"]).pk

    class Meta:
        model = Member
        fields = ("id", "name", "role", "joined", "oneself")
        read_only_fields = fields


class ShownMembership(serializers.ModelSerializer):
    """What one has become by an invitation."""

    class Meta:
        model = Member
        fields = ("id", "club", "role", "joined")
        read_only_fields = fields


class ByRole(django_filters.FilterSet):
    role = django_filters.ChoiceFilter(choices=Role.choices)

    class Meta:
        model = Member
        fields = ("role",)


class Members(ClubListing):
    serializer_class = ShownMember
    filterset_class = ByRole
    ordering_fields: ClassVar = ("joined", "role")
    ordering: ClassVar = ("joined", "id")
    problems: ClassVar = (*UNKNOWN, "club.members_only")

    def rows(self) -> QuerySet[Member]:
        here = standing(callers.known(self.request), self.kwargs["club"])
        must_be_member(here)
        return Member.objects.present().filter(club=here.club).select_related("person")

    @extend_schema(summary="List the members of a club")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)


class OneMember(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = (*CHANGING, "club.members_only")

    @extend_schema(
        summary="A member of a club",
        description="Guests see themselves alone.",
        responses={200: ShownMember},
    )
    def get(self, request: Request, club: str, member: str) -> Response:
        here = standing(callers.known(request), club)
        if member != here.pk:
            must_be_member(here)
        return Response(_shown(request, members.present(club, member)))

    @extend_schema(
        summary="Give a member another role, or oneself another name in this club",
        request=body(MemberChanges),
        responses={200: ShownMember},
    )
    @keyed()
    def patch(self, request: Request, club: str, member: str) -> Response:
        person, changes = callers.known(request), said(request, MemberChanges)
        with transaction.atomic():
            if member != standing(person, club).pk or changes.role is not UNSET:
                must_organise(standing(person, club))
            if changes.role is not UNSET:
                members.give_role(person, club, member, Role(changes.role))
            if changes.called is not UNSET:
                members.call_oneself(person, club, member, changes.called)
            return Response(_shown(request, members.present(club, member)))

    @extend_schema(summary="Remove a member from a club", responses={204: None})
    @keyed()
    def delete(self, request: Request, club: str, member: str) -> Response:
        nothing_said(request)
        members.remove(callers.known(request), club, member)
        return Response(status=204)


class HandOver(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = CHANGING

    @extend_schema(
        summary="Hand the club over: this member organises it, and oneself no more",
        request=None,
        responses={200: ShownMember},
    )
    @keyed()
    def post(self, request: Request, club: str, member: str) -> Response:
        nothing_said(request)
        return Response(_shown(request, members.hand_over(callers.known(request), club, member)))


class Leave(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = (*UNKNOWN, "club.last_organiser")

    @extend_schema(summary="Leave a club", request=None, responses={204: None})
    @keyed()
    def post(self, request: Request, club: str) -> Response:
        nothing_said(request)
        members.leave(callers.known(request), club)
        return Response(status=204)


class ShownInvitation(serializers.ModelSerializer):
    code = serializers.CharField(help_text="To be typed.")
    secret = serializers.CharField(help_text="For a link: it opens the same as the code.")

    class Meta:
        model = Invitation
        fields = ("id", "role", "uses", "used", "expires", "revoked", "created", "code", "secret")
        read_only_fields = fields


def _with_secrets(shown: dict[str, Any]) -> dict[str, Any]:
    invitation = Invitation(id=shown["id"])
    return shown | {"code": invitation.code, "secret": invitation.secret}


class ByState(django_filters.FilterSet):
    role = django_filters.ChoiceFilter(choices=Role.choices)
    revoked = django_filters.BooleanFilter(lookup_expr="isnull", exclude=True)

    class Meta:
        model = Invitation
        fields = ("role", "revoked")


class Invitations(ClubListing):
    serializer_class = ShownInvitation
    filterset_class = ByState
    ordering_fields: ClassVar = ("created", "expires")
    problems: ClassVar = (*UNKNOWN, "club.organisers_only", "invitation.too_many")

    def rows(self) -> QuerySet[Invitation]:
        here = standing(callers.known(self.request), self.kwargs["club"])
        must_organise(here)
        return here.club.invitations.all()

    @extend_schema(summary="List a club's invitations")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)

    @extend_schema(
        summary="Invite into a club",
        request=body(Inviting),
        responses={201: ShownInvitation},
    )
    @keyed(secrets=_with_secrets)
    def post(self, request: Request, club: str) -> Response:
        invitation = invitations.invite(callers.known(request), club, said(request, Inviting))
        shown = ShownInvitation(invitation).data
        return Response({**shown, "code": "", "secret": ""}, status=201)


class OneInvitation(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = (*UNKNOWN, "club.organisers_only", "invitation.unknown")

    @extend_schema(summary="Take an invitation back", responses={204: None})
    @keyed()
    def delete(self, request: Request, club: str, invitation: str) -> Response:
        nothing_said(request)
        invitations.revoke(callers.known(request), club, invitation)
        return Response(status=204)


class Join(APIView):
    permission_classes = (callers.KnownPerson,)
    throttle_scope = "join"
    problems: ClassVar = COMING_IN

    @extend_schema(
        summary="Come into a club by a code",
        request=body(Code),
        responses={201: ShownMembership},
    )
    @keyed()
    def post(self, request: Request) -> Response:
        return _come_in(request, said(request, Code).code)


class Accept(APIView):
    permission_classes = (callers.KnownPerson,)
    throttle_scope = "join"
    problems: ClassVar = COMING_IN

    @extend_schema(
        summary="Come into a club by the code or the secret of an invitation",
        request=None,
        responses={201: ShownMembership},
    )
    @keyed()
    def post(self, request: Request, shown: str) -> Response:
        nothing_said(request)
        return _come_in(request, shown)


def _come_in(request: Request, shown: str) -> Response:
    member = invitations.accept(callers.known(request), shown)
    return Response(ShownMembership(member).data, status=201)


def _shown(request: Request, member: Member) -> dict[str, Any]:
    shown: dict[str, Any] = ShownMember(member, context={"request": request}).data
    return shown
