"""Rows of statistics as a viewer may read them: people by their names, things as their game names
them."""

from datetime import datetime
from typing import Final

from games.clubs.models import By, Visitor
from games.clubs.names import Names
from games.clubs.statistics.access import Query
from games.clubs.statistics.figures import Rate, median, wilson
from games.clubs.statistics.queries import Row
from games.clubs.statistics.strokes import OF_PEOPLE
from games.kernel.record import Record as Struct
from games.kernel.rules import Language
from games.kernel.words import words
from games.people.models import User
from games.rulebooks import GAMES


class Who(Struct, frozen=True):
    person: str | None
    visitor: str | None
    name: str


class Streak(Struct, frozen=True):
    current: int
    """Wins in a row; below 0, losses."""
    longest_wins: int
    longest_losses: int


class Statistic(Struct, frozen=True, kw_only=True):
    by: str
    key: str
    label: str
    game: str | None
    """None: all games."""
    people: tuple[Who, ...]
    """One person, or the two of a pair: figures are the first one's."""
    plays: int
    wins: int
    draws: int
    losses: int
    win_rate: Rate | None
    """Share of decided plays, a draw as half a win, with Wilson's interval at 95 %."""
    streak: Streak | None
    """Only for queries over all time."""
    mean_minutes: float | None
    median_minutes: float | None
    """Only for queries over all time."""
    last_played: datetime | None


def _fill_people(rows: list[Row]) -> None:
    """Fill in people where only the key has them: two ids in order, of accounts or of visitors."""
    bare = [row for row in rows if "person" not in row]
    ids = {who for row in bare for who in row["key"].split(" ")}
    accounts = set(User.objects.filter(pk__in=ids).values_list("pk", flat=True)) if ids else set()
    for row in bare:
        for who, (person, visitor) in zip(row["key"].split(" "), _COLUMNS, strict=False):
            row[person], row[visitor] = (who, None) if who in accounts else (None, who)


_COLUMNS: Final = (("person", "visitor"), ("other", "other_visitor"))


class StatisticsPresenter:
    """Turns the rows of one answer into text for the viewer; names are loaded once for all rows."""

    def __init__(self, viewer: User, query: Query, admitted: list[Row], language: Language) -> None:
        self.query, self.language = query, language
        self.names = Names(viewer, [], [query.club] if query.club else [])
        if query.by in OF_PEOPLE:
            _fill_people(admitted)
        ids = {row.get(names) for row in admitted for names in ("person", "other")} - {None}
        self.people = User.objects.in_bulk(ids) if query.by in OF_PEOPLE else {}
        ids = {row.get(names) for row in admitted for names in ("visitor", "other_visitor")} - {
            None
        }
        self.visitors = Visitor.objects.in_bulk(ids) if ids else {}

    def row(self, row: Row) -> Statistic:
        row = self._swap_pair(row)
        people = self._people(row)
        game = row.get("game") or self.query.game or None
        key = game or "" if self.query.by == By.GAME else row["key"]
        timed, total = row["timed"], row["minutes"] if "minutes" in row else row["total"]
        whole = "run" in row
        return Statistic(
            by=self.query.by,
            key=key,
            label=" – ".join(who.name for who in people) or self.label(key, game),
            game=game,
            people=people,
            **{name: row[name] for name in ("plays", "wins", "draws", "losses", "last_played")},
            win_rate=wilson(row["wins"], row["draws"], row["losses"]),
            streak=Streak(row["run"], row["longest_wins"], row["longest_losses"])
            if whole and (self.query.by != By.GAME or self.query.person)
            else None,
            mean_minutes=total / timed if timed else None,
            median_minutes=median(row["lengths"]) if whole else None,
        )

    def _swap_pair(self, row: Row) -> Row:
        """Return a pair's row from the side of the person in the query."""
        if self.query.by != By.PAIR or self.query.person in (None, row["person"]):
            return row
        swapped = row | {"wins": row["losses"], "losses": row["wins"]}
        swapped |= {"person": row["other"], "other": row["person"]}
        swapped |= {"visitor": row["other_visitor"], "other_visitor": row["visitor"]}
        if "run" in row:
            swapped["run"] = -row["run"]
            swapped["longest_wins"] = row["longest_losses"]
            swapped["longest_losses"] = row["longest_wins"]
        return swapped

    def _people(self, row: Row) -> tuple[Who, ...]:
        if self.query.by not in OF_PEOPLE:
            return ()
        first = self._who(row["person"], row["visitor"])
        if self.query.by == By.PERSON:
            return (first,)
        return first, self._who(row["other"], row["other_visitor"])

    def _who(self, person: str | None, visitor: str | None) -> Who:
        club = self.query.club
        if person is not None:
            return Who(person, None, self.names.for_person(self.people[person], club))
        return Who(None, visitor, self.names.for_visitor(self.visitors[visitor or ""], club))

    def label(self, key: str, game: str | None) -> str:
        """Use the game's own name; text typed by hand stays unchanged."""
        definition = GAMES.get(game or "")
        if definition is None:
            return key
        if self.query.by == By.GAME:
            return definition.name[self.language]
        texts = words(definition.package)
        return " + ".join(texts.name(word, self.language) for word in key.split("+"))
