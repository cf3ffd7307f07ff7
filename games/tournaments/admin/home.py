"""Current tournaments on the home page of the administration: results that need a judge, and the
progress of each round."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from django.contrib.admin.utils import quote
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.people.models import User
from games.people.staff.home import (
    MOST,
    AdminTask,
    Section,
    Urgency,
    add_url,
    change_url,
    changelist_url,
    visible_queryset,
)
from games.tournaments.admin.rounds import describe_claim
from games.tournaments.models import OUTSTANDING, Pairing, Phase, Round, Tournament
from games.tournaments.names import names_of
from games.tournaments.output.titles import FORMATS, titles
from games.tournaments.rounds import clock
from games.tournaments.rules.formats.stages import Swiss

SQUARES: Final = 120
"""Most squares drawn for a round."""
SMALL: Final = 24
LATE: Final = 200


@dataclass(frozen=True)
class Square:
    """A pairing of the current round."""

    number: int
    state: str
    says: str
    address: str


@dataclass(frozen=True)
class Clock:
    minutes: int
    part: int
    """Elapsed time in per cent."""
    over: str
    """Time beyond the end; empty while there is time left."""
    left: str
    """Minutes left, rounded up."""


@dataclass(frozen=True)
class Hall:
    """The current round of a tournament."""

    name: str
    address: str
    summary: str
    clock: Clock | None
    squares: Sequence[Square]
    done: int
    all: int

    @property
    def small(self) -> bool:
        return len(self.squares) > SMALL


def result_needs(request: HttpRequest) -> Iterator[AdminTask]:
    """Yield results that need somebody: disputed ones, calls for a judge, and late ones."""
    rows = visible_queryset(request, Tournament)
    if rows is None or not isinstance(request.user, User):
        return
    on = Pairing.objects.filter(
        stage__tournament__in=rows.filter(phase=Phase.PLAYING).values("pk"),
        phase__in=OUTSTANDING,
        round__opened__isnull=False,
    ).select_related("stage__tournament", "round")
    for_judges = Q(phase=Pairing.Phase.DISPUTED) | Q(judge_called__isnull=False)
    for pairing in on.filter(for_judges).order_by("judge_called", "ready", "pk")[: MOST + 1]:
        yield _call(pairing, request.user)
    yield from _missing_results(clock.late_pairings(on))


def _call(pairing: Pairing, reader: User) -> AdminTask:
    tournament = pairing.stage.tournament
    disputed = pairing.phase == Pairing.Phase.DISPUTED
    sides = list(pairing.sides.select_related("entrant").order_by("position"))
    known = names_of(tournament, [side.entrant.number for side in sides], reader)
    who = [known[side.entrant.number] for side in sides]
    meet = " – ".join(who)
    claim_text = describe_claim(pairing, who) if disputed else ""
    return AdminTask(
        urgency=Urgency.TABLE,
        where=_where(tournament.name, pairing),
        what=_("Disputed.") if disputed else _("A judge is called."),
        sentence=f"{meet}. {claim_text}" if claim_text else meet,
        since=pairing.judge_called or pairing.ready or pairing.round.opened or timezone.now(),
        deed=_("Decide") if disputed else _("Go there"),
        address=_pairing(pairing),
    )


def _where(name: str, pairing: Pairing) -> str:
    if pairing.station is None:
        return name
    return _("%(tournament)s, station %(number)d") % {
        "tournament": name,
        "number": pairing.station,
    }


def _missing_results(late: "QuerySet[Pairing]") -> Iterator[AdminTask]:
    """Yield one entry per round, because missing results are called out together."""
    by_round: dict[str, list[Pairing]] = defaultdict(list)
    for pairing in late.exclude(phase=Pairing.Phase.DISPUTED).order_by("station", "slot")[:LATE]:
        by_round[pairing.round_id].append(pairing)
    for group in by_round.values():
        first, many = group[0], len(group)
        stations = ", ".join(str(each.station) for each in group if each.station)
        text = ngettext("%(count)d result is missing.", "%(count)d results are missing.", many)
        sentence = _("The clock ran out.")
        if stations:
            sentence = _("The clock ran out; still playing at %(stations)s.") % {
                "stations": stations
            }
        ends = [end for each in group if (end := clock.end_of(each)) is not None]
        address = reverse("admin:tournaments_rounds", args=[quote(first.stage.tournament_id)])
        yield AdminTask(
            urgency=Urgency.TABLE,
            where=f"{first.stage.tournament.name}, {_round(first.round)}",
            what=text % {"count": many},
            sentence=sentence,
            since=min(ends, default=timezone.now()),
            deed=_("Call them"),
            address=f"{address}?only=open",
        )


def _round(row: Round) -> str:
    return _("round %(number)d") % {"number": row.number}


def played_section(request: HttpRequest) -> Section | None:
    rows = visible_queryset(request, Tournament)
    if rows is None:
        return None
    counts = ("disputed", "calling", "overdue", "outstanding")
    urgent = (f"-{each}" for each in counts)
    near = list(rows.filter(phase=Phase.PLAYING).order_by(*urgent, "pk")[: MOST + 1])
    return Section(
        "tournaments",
        _("Tournaments that are played"),
        _halls(near),
        _("No tournament is played at the moment."),
        changelist_url(Tournament),
        deed=_("Arrange a tournament"),
        deed_at=add_url(request, Tournament),
        template="admin/home/halls.html",
    )


def _halls(rows: Sequence[Any]) -> list[Hall]:
    rounds: dict[str, list[Round]] = defaultdict(list)
    for each in (
        Round.objects.filter(stage__tournament__in=rows)
        .select_related("stage")
        .order_by("stage__number", "number")
    ):
        rounds[each.stage.tournament_id].append(each)
    on = {key: _current_round(of) for key, of in rounds.items()}
    pairings = _pairings([each.pk for each in on.values() if each])
    return [_hall(each, rounds[each.pk], on.get(each.pk), pairings) for each in rows]


def _current_round(rounds: Sequence[Round]) -> Round | None:
    """Return the first open round; a bracket may have several. Without one, return the last opened
    round."""
    opened = [each for each in rounds if each.opened]
    return next((each for each in opened if not each.closed), opened[-1] if opened else None)


def _pairings(rounds: Sequence[str]) -> Mapping[str, list[Pairing]]:
    by_round: dict[str, list[Pairing]] = defaultdict(list)
    rows = Pairing.objects.filter(round__in=rounds).exclude(phase=Pairing.Phase.VOID)
    rows = rows.exclude(how=Pairing.How.BYE).select_related("round", "stage")
    for each in rows.order_by("slot"):
        by_round[each.round_id].append(each)
    return by_round


def _hall(
    row: Any, rounds: Sequence[Round], on: Round | None, pairings: Mapping[str, list[Pairing]]
) -> Hall:
    current = pairings.get(on.pk, []) if on else []
    players = ngettext("%(count)d entrant", "%(count)d entrants", row.in_it)
    parts = [*(_stage(on, rounds) if on else ()), players % {"count": row.in_it}]
    return Hall(
        name=row.name,
        address=change_url(Tournament, row.pk),
        summary=", ".join(parts),
        clock=_clock(on) if on else None,
        squares=[_square(each) for each in current[:SQUARES]],
        done=sum(each.phase == Pairing.Phase.DONE for each in current),
        all=len(current),
    )


def _stage(on: Round, rounds: Sequence[Round]) -> tuple[str, str]:
    """Return the format and the title of the round."""
    format_ = on.stage.format
    title = titles(format_, [each for each in rounds if each.stage_id == on.stage_id])[on.number]
    if isinstance(format_, Swiss) and isinstance(format_.rounds, int):
        params = {"number": on.number, "all": format_.rounds}
        title = _("round %(number)d of %(all)d") % params
    return str(FORMATS[type(format_)]), title[:1].lower() + title[1:]


def _clock(row: Round) -> Clock | None:
    if row.opened is None or row.due is None:
        return None
    now = row.stopped or timezone.now()
    whole, gone = (row.due - row.opened).total_seconds(), (now - row.opened).total_seconds()
    left = round((row.due - now).total_seconds())
    share = max(0, min(100, round(100 * gone / whole))) if whole > 0 else 100
    return Clock(
        minutes=round(whole / 60),
        part=share,
        over=f"+{_span(-left)}" if left < 0 else "",
        # whole minutes only: the page does not update by itself
        left=str(ceil(left / 60)) if left >= 0 else "",
    )


def _span(seconds: int) -> str:
    hours, rest = divmod(seconds, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def _square(pairing: Pairing) -> Square:
    states = {
        "in": _("result in"),
        "disputed": _("disputed"),
        "calls": _("calls a judge"),
        "late": _("late"),
        "playing": _("still playing"),
        "waiting": _("waits for who will play"),
    }
    state = _state(pairing)
    number = pairing.station or pairing.slot + 1
    return Square(number, state, states[state], _pairing(pairing))


def _state(pairing: Pairing) -> str:
    known = {
        Pairing.Phase.DONE: "in",
        Pairing.Phase.DISPUTED: "disputed",
        Pairing.Phase.WAITING: "waiting",
    }
    if pairing.phase in known:
        return known[Pairing.Phase(pairing.phase)]
    if pairing.judge_called:
        return "calls"
    return "late" if clock.is_late(pairing) else "playing"


def _pairing(pairing: Pairing) -> str:
    where = [quote(pairing.stage.tournament_id), pairing.pk]
    return reverse("admin:tournaments_pairing", args=where)
