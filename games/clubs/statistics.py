"""Statistics as they are asked for: from the tallies, or where these cannot tell, from the strokes.

A member sees those of a club, a guest of it their own there; across clubs, everybody their own.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import Count, Max, Q, QuerySet, Sum

from games.clubs import refusals
from games.clubs.figures import Rate, median, wilson
from games.clubs.models import By, Member, Result, Role, Stroke, Tally, Visitor
from games.clubs.permissions import standing
from games.clubs.records_telling import Names
from games.clubs.strokes import OF_PEOPLE
from games.kernel.numbered import Language
from games.kernel.record import Record as Struct
from games.kernel.words import words
from games.people.models import User
from games.rulebooks import GAMES

WHO: Final = ("person", "visitor", "other", "other_visitor")
SUMMED: Final = ("plays", "wins", "draws", "losses", "minutes", "timed", "last_played")
TALLIED: Final = (*SUMMED, "lengths", "run", "longest_wins", "longest_losses")
Row = dict[str, Any]


@dataclass(frozen=True)
class Asked:
    by: By
    club: str | None = None
    game: str | None = None
    person: str | None = None
    since: datetime | None = None


class Who(Struct, frozen=True):
    person: str | None
    visitor: str | None
    name: str


class Streak(Struct, frozen=True):
    current: int
    """Wins in a row; below 0, losses."""
    longest_wins: int
    longest_losses: int


class Shown(Struct, frozen=True, kw_only=True):
    by: str
    key: str
    label: str
    game: str | None
    """None: all games."""
    people: tuple[Who, ...]
    """A person, or the two of a pair: figures are the first one's."""
    plays: int
    wins: int
    draws: int
    losses: int
    win_rate: Rate | None
    """Of what was decided, a draw as half a win, with Wilson's interval at 95 %."""
    streak: Streak | None
    """Over all time alone."""
    mean_minutes: float | None
    median_minutes: float | None
    """Over all time alone."""
    last_played: datetime | None


def allowed(viewer: User, asked: Asked) -> Asked:
    """What may be shown of what is asked: narrowed to one's own where nothing else may be."""
    own = asked.person or viewer.pk
    if asked.club is not None:
        if standing(viewer, asked.club).role != Role.GUEST:
            return asked
        if own != viewer.pk:
            raise refusals.members_only()
    elif own != viewer.pk:
        raise refusals.unknown_club()
    return Asked(asked.by, asked.club, asked.game, own, asked.since)


def rows(asked: Asked) -> "QuerySet[Any, Row]":
    """Of what `allowed` has passed, with `key` and `game` in each row."""
    if asked.since is None and (asked.by in _BY_PERSON or asked.person is None):
        return _from_tallies(asked)
    return _from_strokes(asked)


_BY_PERSON: Final = OF_PEOPLE | {By.GAME}


def _of_person(asked: Asked) -> Q:
    """Which rows of people concern the person asked about."""
    if asked.person is None:
        return Q()
    own = Q(person=asked.person)
    return own | Q(other=asked.person) if asked.by == By.PAIR else own


def _from_tallies(asked: Asked) -> "QuerySet[Any, Row]":
    found = Tally.objects.filter(plays__gt=0, club=asked.club)
    if asked.by in OF_PEOPLE:
        found = found.filter(_of_person(asked), by=asked.by, game=asked.game or "")
    elif asked.by == By.GAME and asked.person is not None:
        found = found.filter(by=By.PERSON, person=asked.person).exclude(game="")
    else:
        found = found.filter(by=asked.by)
    if asked.game is not None and asked.by not in OF_PEOPLE:
        found = found.filter(game=asked.game)
    told: QuerySet[Any, Row] = found.values("id", "key", "game", *WHO, *TALLIED)
    return told


def _from_strokes(asked: Asked) -> "QuerySet[Any, Row]":
    found = Stroke.objects.all()
    if asked.club is not None:
        found = found.filter(club=asked.club)
    if asked.since is not None:
        found = found.filter(played_at__gte=asked.since)
    if asked.game is not None:
        found = found.filter(game=asked.game)
    grouped: tuple[str, ...] = ("key", "game")
    if asked.by in OF_PEOPLE:
        found = found.filter(_of_person(asked), by=asked.by)
        grouped = ("key",)  # which says whom it is about
    elif asked.by == By.GAME and asked.person is not None:
        found, grouped = found.filter(by=By.PERSON, person=asked.person), ("game",)
    elif asked.person is not None:
        found = found.filter(by=asked.by, player=asked.person)
    else:
        found = found.filter(by=asked.by)
    told: QuerySet[Any, Row] = found.values(*grouped).annotate(
        plays=Count("pk"),
        wins=Count("pk", filter=Q(result=Result.WON)),
        draws=Count("pk", filter=Q(result=Result.DRAWN)),
        losses=Count("pk", filter=Q(result=Result.LOST)),
        timed=Count("minutes"),
        total=Sum("minutes", default=0),
        last_played=Max("played_at"),
    )
    return told


def _with_people(found: list[Row]) -> None:
    """Where only the key tells them: two ids in their order, of accounts or of those without."""
    bare = [row for row in found if "person" not in row]
    ids = {who for row in bare for who in row["key"].split(" ")}
    accounts = set(User.objects.filter(pk__in=ids).values_list("pk", flat=True)) if ids else set()
    for row in bare:
        for who, (person, visitor) in zip(row["key"].split(" "), _PLACES, strict=False):
            row[person], row[visitor] = (who, None) if who in accounts else (None, who)


_PLACES: Final = (("person", "visitor"), ("other", "other_visitor"))


class Telling:
    """Rows of one answer as the viewer may know them: names are read once for all of them."""

    def __init__(self, viewer: User, asked: Asked, found: list[Row], language: Language) -> None:
        self.asked, self.language = asked, language
        self.names = Names(viewer, [], [asked.club] if asked.club else [])
        if asked.by in OF_PEOPLE:
            _with_people(found)
        ids = {row.get(name) for row in found for name in ("person", "other")} - {None}
        self.people = User.objects.in_bulk(ids) if asked.by in OF_PEOPLE else {}
        ids = {row.get(name) for row in found for name in ("visitor", "other_visitor")} - {None}
        self.visitors = Visitor.objects.in_bulk(ids) if ids else {}

    def row(self, row: Row) -> Shown:
        row = self._turned(row)
        people = self._people(row)
        game = row.get("game") or self.asked.game or None
        key = game or "" if self.asked.by == By.GAME else row["key"]
        timed, total = row["timed"], row["minutes"] if "minutes" in row else row["total"]
        whole = "run" in row
        return Shown(
            by=self.asked.by,
            key=key,
            label=" – ".join(who.name for who in people) or self.label(key, game),
            game=game,
            people=people,
            **{name: row[name] for name in ("plays", "wins", "draws", "losses", "last_played")},
            win_rate=wilson(row["wins"], row["draws"], row["losses"]),
            streak=Streak(row["run"], row["longest_wins"], row["longest_losses"])
            if whole and (self.asked.by != By.GAME or self.asked.person)
            else None,
            mean_minutes=total / timed if timed else None,
            median_minutes=median(row["lengths"]) if whole else None,
        )

    def _turned(self, row: Row) -> Row:
        """A pair as the one sees it who is asked about."""
        if self.asked.by != By.PAIR or self.asked.person in (None, row["person"]):
            return row
        turned = row | {"wins": row["losses"], "losses": row["wins"]}
        turned |= {"person": row["other"], "other": row["person"]}
        turned |= {"visitor": row["other_visitor"], "other_visitor": row["visitor"]}
        if "run" in row:
            turned["run"] = -row["run"]
            turned["longest_wins"] = row["longest_losses"]
            turned["longest_losses"] = row["longest_wins"]
        return turned

    def _people(self, row: Row) -> tuple[Who, ...]:
        if self.asked.by not in OF_PEOPLE:
            return ()
        first = self._who(row["person"], row["visitor"])
        if self.asked.by == By.PERSON:
            return (first,)
        return first, self._who(row["other"], row["other_visitor"])

    def _who(self, person: str | None, visitor: str | None) -> Who:
        club = self.asked.club
        if person is not None:
            return Who(person, None, self.names.of_person(self.people[person], club))
        return Who(None, visitor, self.names.of_visitor(self.visitors[visitor or ""], club))

    def label(self, key: str, game: str | None) -> str:
        """As its game calls it; what was typed by hand, as it was typed."""
        here = GAMES.get(game or "")
        if here is None:
            return key
        if self.asked.by == By.GAME:
            return here.name[self.language]
        sheet = words(here.package)
        return " + ".join(sheet.name(word, self.language) for word in key.split("+"))


def unmet(viewer: User, club: str, person: str, game: str | None) -> "QuerySet[Member]":
    """Those of a club, guests aside, against whom a person has never played there."""
    if standing(viewer, club).role == Role.GUEST and person != viewer.pk:
        raise refusals.members_only()
    pairs = Tally.objects.filter(
        Q(person=person) | Q(other=person), by=By.PAIR, club=club, game=game or "", plays__gt=0
    )
    met = {one if one != person else two for one, two in pairs.values_list("person", "other")}
    here = Member.objects.present().filter(club=club).exclude(role=Role.GUEST)
    return here.exclude(person__in=met - {None}).exclude(person=person).select_related("person")
