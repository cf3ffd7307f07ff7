from collections.abc import Callable, Mapping
from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline
from unfold.decorators import display
from unfold.widgets import UnfoldAdminCheckboxSelectMultipleWidget, UnfoldAdminIntegerFieldWidget

from games.clubs.membership import invitations, members
from games.clubs.membership.club import ClubChanges, Founding, amend, close, create_club
from games.clubs.membership.invitations import Inviting
from games.clubs.models import Club, Evening, Invitation, Member, Role
from games.people import rulebook
from games.people.access import is_staff_with
from games.people.language import language
from games.people.models import Privacy, User
from games.people.names import SEES, shown_name
from games.people.staff import rows as staff
from games.people.staff.current_user import current_user
from games.people.staff.display_names import DisplayNameAdmin
from games.people.staff.own import OwnRowsAdmin
from games.people.staff.rows import PrivateNamesAdmin, ReadOnly
from games.people.staff.service_admin import ServiceAdmin, ServiceForm
from games.rulebooks import GAMES


class OrganiserAdmin(OwnRowsAdmin):
    """Clubs are changed by their own members. Staff helps through actions: users with
    `clubs.change_club` in every club, others in the clubs that they organise."""

    manage_right = "clubs.change_club"

    def rows_of(self, person: User) -> Q:
        return Q(club__in=organised_clubs(person))

    def has_help_permission(self, request: HttpRequest) -> bool:
        """Everyone who may view the rows may start an action; the action checks the rights for each
        row again."""
        return bool(cast("Any", self).has_view_permission(request))


class StaffHelpAdmin(OrganiserAdmin, ReadOnly):
    """Admin of rows that are not changed in a form."""


def organised_clubs(person: User) -> QuerySet[Member, Any]:
    return Member.objects.organisers().filter(person=person, club__closed=None).values("club")


def run_for_rows(
    owner: Any, request: HttpRequest, rows: QuerySet[Any], do: Callable[[User, Any], Any]
) -> None:
    by = request.user
    if not isinstance(by, User):
        return
    log = gettext("Changed by an action.")
    done = staff.run_admin_action(
        owner, request, rows, lambda row: do(by, row), log=log, level=messages.ERROR
    )
    if done:
        sentence = ngettext("%(count)d is done.", "%(count)d are done.", done)
        owner.message_user(request, sentence % {"count": done}, messages.SUCCESS)


def member_name(member: Member) -> str:
    return shown_name(member.person, viewer=current_user(), chosen_name=member.called)


class Inline(ReadOnly, TabularInline):
    extra = 0
    per_page = 20
    tab = True
    reads: tuple[str, ...] = ()
    """Relations loaded with each row."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset(request)
        return rows.select_related(*self.reads) if self.reads else rows


class MemberInline(Inline):
    model = Member
    fields = ("display_name", "role", "joined", "left")
    readonly_fields = ("display_name",)
    ordering = ("left", "joined")
    reads = ("person",)

    @display(description=_("name"))
    def display_name(self, member: Member) -> str:
        return member_name(member)


class EveningInline(Inline):
    model = Evening
    fields = ("name", "starts", "seats", "coming", "cancelled")
    readonly_fields = ("coming",)
    ordering = ("-starts",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Evening]:
        return with_counts(super().get_queryset(request))

    @display(description=_("coming"))
    def coming(self, evening: Any) -> str:
        return coming_and_waiting(evening)


def with_counts(rows: QuerySet[Evening]) -> QuerySet[Evening]:
    present = Q(attendances__member__left=None)
    yes, waits = Q(attendances__answer="yes"), Q(attendances__waiting=True)
    return rows.annotate(
        many=Count("attendances", filter=present & yes & ~waits),
        queued=Count("attendances", filter=present & waits),
    )


def coming_and_waiting(evening: Any) -> str:
    if not evening.queued:
        return str(evening.many)
    return gettext("%(many)d, and %(queued)d waiting") % {
        "many": evening.many,
        "queued": evening.queued,
    }


class ClosedFilter(admin.SimpleListFilter):
    title = _("closed")
    parameter_name = "is_closed"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("no", _("open")), ("yes", _("closed"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Club]) -> QuerySet[Club]:
        if self.value() is None:
            return queryset
        return queryset.filter(closed__isnull=self.value() == "no")


class ClubForm(ServiceForm):
    games = forms.MultipleChoiceField(
        label=_("games"), required=False, widget=UnfoldAdminCheckboxSelectMultipleWidget
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        played = cast("forms.MultipleChoiceField", self.fields["games"])
        played.choices = [(key, rulebook.game_display_name(key)) for key in GAMES]


@admin.register(Club)
class ClubAdmin(OrganiserAdmin, ServiceAdmin, ReadOnly, ModelAdmin):
    form = ClubForm
    add_fields = change_fields = ("name", "description", "place", "language", "time_zone", "games")
    list_display = ("name", "place", "many_members", "many_evenings", "state", "created")
    list_filter = (ClosedFilter, "language", "created")
    search_fields = ("name", "place", "=id")
    search_help_text = _("A name, or a place.")
    ordering = ("-created",)
    show_full_result_count = False
    fields = (
        *("name", "description", "place", "language", "time_zone", "games"),
        *("version", "created", "changed", "closed"),
    )
    inlines = (MemberInline, EveningInline)
    actions = ("close_clubs",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Club]:
        queryset: QuerySet[Club] = super().get_queryset(request)
        return queryset.annotate(
            people=Count("members", filter=Q(members__left=None), distinct=True),
            nights=Count("evenings", distinct=True),
        )

    def rows_of(self, person: User) -> Q:
        return Q(pk__in=organised_clubs(person))

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Default to the founder's language and time zone."""
        return {"language": language(), "time_zone": str(timezone.get_current_timezone())}

    def save_through_service(self, by: User, row: Club, data: Mapping[str, Any]) -> Club:
        """The founder becomes an organiser."""
        values = {**data, "games": tuple(data["games"])}
        if row._state.adding:
            return create_club(by, Founding(**values))
        return amend(by, row.pk, ClubChanges(**values))

    @display(description=_("members"), ordering="people")
    def many_members(self, club: Any) -> int:
        return int(club.people)

    @display(description=_("evenings"), ordering="nights")
    def many_evenings(self, club: Any) -> int:
        return int(club.nights)

    @display(description=_("state"), label={True: "danger", False: "success"})
    def state(self, club: Club) -> tuple[bool, str]:
        return club.closed is not None, gettext("closed") if club.closed else gettext("open")

    @admin.action(description=_("Close for good"), permissions=["help"])
    def close_clubs(self, request: HttpRequest, queryset: QuerySet[Club]) -> None:
        run_for_rows(self, request, queryset, lambda staff, club: close(staff, club.pk))


@admin.register(Member)
class MemberAdmin(
    DisplayNameAdmin, PrivateNamesAdmin, OrganiserAdmin, ServiceAdmin, ReadOnly, ModelAdmin
):
    """Members join by invitation; their role and their name in the club are changed here."""

    add_fields = ()
    change_fields = ("called", "role")
    list_display = ("member_label", "club", "role", "joined", "left")
    list_filter = ("role", "joined", ("left", admin.EmptyFieldListFilter))
    search_fields = ("called", "person__name", "person__username", "club__name", "=id")
    search_help_text = _("A name, or that of the club.")
    list_select_related = ("person", "club")
    ordering = ("-joined",)
    show_full_result_count = False
    fields = ("member_label", "called", "role", "person", "club", "joined", "left")
    actions = ("make_organisers", "remove_members")

    def display_name(self, row: Member) -> str:
        return member_name(row)

    def save_through_service(self, by: User, row: Member, data: Mapping[str, Any]) -> Member:
        before = members.find_member(row.club_id, row.pk)
        if data.get("called", before.called) != before.called:
            members.rename_member(by, row.club_id, row.pk, data["called"])
        if data["role"] != before.role:
            members.give_role(by, row.club_id, row.pk, Role(data["role"]))
        return members.find_member(row.club_id, row.pk)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Hide `called` if the reader may see only the member's initials."""
        if obj is None or is_staff_with(request.user, SEES) or obj.person.privacy == Privacy.SHOWN:
            return self.fields
        return tuple(field for field in self.fields if field != "called")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return tuple(field for field in self.fields if field not in self.change_fields)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def may_change(self, request: HttpRequest, obj: Any) -> bool:
        """Former members have neither a role nor a name in the club."""
        return (obj is None or obj.left is None) and super().may_change(request, obj)

    @display(description=_("name"))
    def member_label(self, member: Member) -> str:
        return member_name(member)

    @admin.action(description=_("Make organisers of their clubs"), permissions=["help"])
    def make_organisers(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        def make(staff: User, row: Member) -> None:
            members.give_role(staff, row.club_id, row.pk, Role.ORGANISER)

        run_for_rows(self, request, queryset, make)

    @admin.action(description=_("Remove from their clubs"), permissions=["help"])
    def remove_members(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        def remove(staff: User, row: Member) -> None:
            members.remove(staff, row.club_id, row.pk)

        run_for_rows(self, request, queryset, remove)


class InvitationForm(ServiceForm):
    days = forms.IntegerField(
        label=_("days"), initial=14, min_value=1, widget=UnfoldAdminIntegerFieldWidget
    )


@admin.register(Invitation)
class InvitationAdmin(
    DisplayNameAdmin, PrivateNamesAdmin, OrganiserAdmin, ServiceAdmin, ReadOnly, ModelAdmin
):
    """The code is shown once, to the user who created it."""

    form = InvitationForm
    add_fields = ("club", "role", "uses", "days")
    change_fields = ()
    autocomplete_fields = ("club",)

    def display_name(self, row: Invitation) -> str:
        return f"{row.club.name} · {row.get_role_display()}"

    def save_through_service(
        self, by: User, row: Invitation, data: Mapping[str, Any]
    ) -> Invitation:
        campaign = Inviting(role=data["role"], uses=data["uses"], days=data["days"])
        return invitations.invite(by, data["club"].pk, campaign)

    def response_add(self, request: HttpRequest, obj: Invitation, *more: Any) -> Any:
        text = gettext("Hand this code out, it is told once: %(code)s")
        self.message_user(request, text % {"code": obj.code})
        return super().response_add(request, obj, *more)

    list_display = ("club", "role", "used_of", "state", "expires", "created")
    list_filter = ("role", "expires", ("revoked", admin.EmptyFieldListFilter))
    search_fields = ("club__name", "made_by__name", "=id")
    search_help_text = _("The name of a club, or of who invited.")
    list_select_related = ("club",)
    ordering = ("-created",)
    show_full_result_count = False
    fields = ("club", "made_by", "role", "uses", "used", "expires", "revoked", "created")
    actions = ("revoke_invitations",)

    @display(description=_("used"))
    def used_of(self, invitation: Invitation) -> str:
        return f"{invitation.used} / {invitation.uses}"

    @display(description=_("state"), label={True: "success", False: "warning"})
    def state(self, invitation: Invitation) -> tuple[bool, str]:
        used_up = invitation.used >= invitation.uses
        shut = used_up or invitation.revoked or invitation.expires <= timezone.now()
        return not shut, gettext("no longer open") if shut else gettext("open")

    @admin.action(description=pgettext_lazy("an invitation", "Take back"), permissions=["help"])
    def revoke_invitations(self, request: HttpRequest, queryset: QuerySet[Invitation]) -> None:
        def revoke(staff: User, row: Invitation) -> None:
            invitations.revoke(staff, row.club_id, row.pk)

        run_for_rows(self, request, queryset, revoke)
