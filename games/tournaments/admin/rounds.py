"""Page of rounds: open pairings, and results at one click each."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.db.models import Case, Count, IntegerField, Q, QuerySet, Value, When
from django.http import HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from games.people.page.inputs import parse_number
from games.tournaments.admin.desk import Desk, paginate
from games.tournaments.models import (
    OUTSTANDING,
    Draft,
    Pairing,
    Phase,
    Round,
    Side,
    Stage,
)
from games.tournaments.names import names, names_of
from games.tournaments.output.rows import stages
from games.tournaments.output.titles import score, stage_names, titles
from games.tournaments.results.buttons import Button, absences, buttons
from games.tournaments.results.sides import terms
from games.tournaments.rounds import clock, drafts, publication
from games.tournaments.rounds.draft_pairings import pairings_of
from games.tournaments.rules.formats.stages import Pods, Swiss

PER_PAGE: Final = 60


class Tab(NamedTuple):
    id: str
    title: str
    outstanding: int
    chosen: bool


class Line(NamedTuple):
    """A pairing on the page."""

    pairing: Pairing
    round: str
    """Title of the round, if several rounds are shown at once."""
    names: Sequence[str]
    sides: Sequence[Side]
    scores: Sequence[str]
    buttons: Sequence[Button]
    absences: Sequence[Button]
    places: Sequence[int]
    """Places that can be given in a pod."""
    claims: str
    late: bool

    @property
    def is_open(self) -> bool:
        return self.pairing.phase in OUTSTANDING

    @property
    def names_and_wins(self) -> list[tuple[str, bool]]:
        """Return each name with whether it has won."""
        won = (side.outcome == Side.Outcome.WIN for side in self.sides)
        return list(zip(self.names, won, strict=True))


def page(desk: Desk) -> HttpResponse:
    stage, draft = chosen_stage(desk), _draft_panel(desk)
    if stage is None:
        return desk.show("rounds", stages=[], tabs=[], lines=[], waits=False, draft=draft)
    rounds = _rounds(stage)
    round_titles = titles(stage.format, rounds)
    shown = _selected_rounds(desk, rounds)
    part = paginate(desk, _pairings(desk, stage, shown), PER_PAGE)
    outstanding = sum(each.open_now for each in rounds)  # type: ignore[attr-defined]  # counted by `_rounds`
    pairing_lines = lines(desk, stage, list(part), round_titles if len(shown) > 1 else {})
    return desk.show(
        "rounds",
        stages=stage_tabs(desk),
        stage=stage,
        tabs=[_tab(each, round_titles, shown) for each in rounds if each.opened],
        lines=pairing_lines,
        part=part,
        round=shown[0] if len(shown) == 1 else None,
        # Only while nobody has played.
        drawn_anew=isinstance(stage.format, Swiss | Pods)
        and all(each.is_open or each.pairing.how == Pairing.How.BYE for each in pairing_lines),
        following=_following(rounds, shown),
        title=round_titles[shown[0].number] if len(shown) == 1 else "",
        outstanding=outstanding,
        draft=draft,
        waits=desk.tournament.phase == Phase.PLAYING
        and not (outstanding or draft or desk.tournament.paused),
        only=desk.request.GET.get("only", ""),
        query=desk.request.GET.get("q", ""),
    )


class DraftPanel(NamedTuple):
    """A drawn round that waits for the organiser."""

    title: str
    sittings: Sequence[tuple[Sequence[tuple[int, str]], bool]]
    """Numbers and names of those who would meet, and whether they have met before."""
    changes: Sequence[tuple[str, str, str]]
    current: bool
    by_itself: bool
    """True if drawing by hand follows from having officials rather than from the settings."""


def _draft_panel(desk: Desk) -> DraftPanel | None:
    draft = publication.draft_of(desk.tournament)
    if draft is None or desk.tournament.phase != Phase.PLAYING:
        return None
    player_names = names(desk.tournament, desk.access.person)
    return DraftPanel(
        _title(draft),
        [([(n, player_names[n]) for n in each.entrants], each.met) for each in pairings_of(draft)],
        [
            (player_names[each.one], player_names[each.other], each.reason)
            for each in drafts.changes(draft)
        ],
        drafts.is_current(draft),
        draft.stage.format.draw is None,
    )


def _title(draft: Draft) -> str:
    if drafts.drawn_by_rounds(draft.stage):
        return _("Round %(number)d") % {"number": draft.number}
    return draft.stage.name or _("Stage %(number)s") % {"number": draft.stage.number}


def log_number(desk: Desk) -> JsonResponse:
    """Return the number of the newest log line, so that a page with an older one can reload."""
    return JsonResponse({"number": desk.tournament.number})


def stage_tabs(desk: Desk) -> list[tuple[Stage, str]]:
    """Return the stages with their names."""
    rows = stages(desk.tournament)
    names = stage_names(rows)
    return [(each, names[each.number]) for each in rows]


def chosen_stage(desk: Desk) -> Stage | None:
    """Return the requested stage, or the current or last one."""
    rows = stages(desk.tournament)
    wanted = desk.request.GET.get("stage", "")
    for stage in rows:
        if wanted == str(stage.number):
            return stage
    begun = [stage for stage in rows if stage.phase in Stage.BEGUN]
    return begun[-1] if begun else None


def _rounds(stage: Stage) -> list[Round]:
    open_now = Count("pairings", filter=Q(pairings__phase__in=OUTSTANDING))
    return list(stage.rounds.annotate(open_now=open_now).order_by("number"))


def _selected_rounds(desk: Desk, rounds: Sequence[Round]) -> list[Round]:
    """Return the requested round; otherwise all open ones, which in a bracket may be several."""
    wanted = desk.request.GET.get("round", "")
    for each in rounds:
        if each.pk == wanted:
            return [each]
    on = [each for each in rounds if each.opened and not each.closed]
    over = [each for each in rounds if each.closed]
    return on or over[-1:] or list(rounds[:1])


def _following(rounds: Sequence[Round], shown: Sequence[Round]) -> Round | None:
    """Return the open round while only finished ones are shown."""
    if any(not each.closed for each in shown):
        return None
    return next((each for each in rounds if each.opened and not each.closed), None)


def _tab(row: Any, round_titles: Mapping[int, str], shown: Sequence[Round]) -> Tab:
    return Tab(row.pk, round_titles[row.number], row.open_now, row in shown)


def _pairings(desk: Desk, stage: Stage, shown: Sequence[Round]) -> "QuerySet[Pairing]":
    """Return the pairings; those that need a judge come first."""
    rows = Pairing.objects.filter(stage=stage, round__in=[each.pk for each in shown])
    rows = rows.exclude(phase__in=(Pairing.Phase.WAITING, Pairing.Phase.VOID))
    if desk.request.GET.get("only") == "open":
        rows = rows.outstanding()
    if query := desk.request.GET.get("q", "").strip()[:80]:
        rows = rows.filter(pk__in=_meeting(query, shown))
    urgent = Case(
        When(Q(phase=Pairing.Phase.DISPUTED) | Q(judge_called__isnull=False), then=Value(0)),
        default=Value(1),
        output_field=IntegerField(),
    )
    return rows.select_related("round").order_by(urgent, "round__number", "slot")


def _meeting(query: str, shown: Sequence[Round]) -> "QuerySet[Side, str]":
    """Return pairings that match a name or the number of a station."""
    about = Q(entrant__name__icontains=query) | Q(entrant__person__name__icontains=query)
    if (station := parse_number(query)) is not None:
        about |= Q(pairing__station=station)
    sides = Side.objects.filter(about, round__in=[each.pk for each in shown])
    return sides.values_list("pairing", flat=True)


def lines(
    desk: Desk, stage: Stage, pairings: Sequence[Pairing], round_titles: Mapping[int, str]
) -> list[Line]:
    sides: dict[str, list[Side]] = defaultdict(list)
    seated = Side.objects.filter(pairing__in=[each.pk for each in pairings])
    for side in seated.select_related("entrant").order_by("position"):
        sides[side.pairing_id].append(side)
    numbers = {side.entrant.number for each in sides.values() for side in each}
    names = names_of(desk.tournament, numbers, desk.access.person)
    result = []
    for pairing in pairings:
        pairing.stage = stage
        pairing_sides = sides[pairing.pk]
        who = [names[side.entrant.number] for side in pairing_sides]
        result.append(
            _pairing_line(pairing, pairing_sides, who, round_titles.get(pairing.round.number, ""))
        )
    return result


def _pairing_line(
    pairing: Pairing, sides: Sequence[Side], names: Sequence[str], round_: str
) -> Line:
    about = terms(pairing, sides)
    on = pairing.phase in OUTSTANDING
    return Line(
        pairing,
        round_,
        names,
        sides,
        [score(side) for side in sides],
        buttons(about, names) if on and len(sides) == 2 else (),
        absences(names) if on and not about.pod else (),
        range(1, len(sides) + 1) if about.pod else (),
        describe_claim(pairing, names),
        clock.is_late(pairing),
    )


def describe_claim(pairing: Pairing, names: Sequence[str]) -> str:
    """Return the newest report in words."""
    if pairing.claim is None:
        return ""
    facts = {"name": names[pairing.claim["by"]], "result": result_text(pairing.claim["result"])}
    return _("%(name)s says %(result)s") % facts


def result_text(result: Mapping[str, Any]) -> str:
    """Return the figures of a result as it was sent; defaults may be missing."""
    if result.get("forfeits"):
        return "✗ " + ", ".join(str(n + 1) for n in result["forfeits"])
    figures = "–".join(str(each) for each in result.get("places") or result.get("scores") or ())
    drawn = result.get("drawn") or 0
    return f"{figures} (= {drawn})" if drawn else figures
