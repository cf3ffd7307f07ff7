"""Tests of statistics/: figures by every grouping, as rows and as pictures."""

import xml.etree.ElementTree as ET
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from games.clubs.models import Tally
from games.clubs.statistics.charts import Point, bar_chart, rating_chart
from games.clubs.statistics.wording import Statistic
from games.people.privacy import erase
from tests.api.clubs.society import Society
from tests.api.conftest import problem

BYS = ("person", "pair", "game", "fighter", "techniques", "deck", "weapon", "character")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def society_with_plays(society: Society) -> Society:
    """Max wins twice against Olga and loses once; each has their own fighter."""
    for n, winner in enumerate(("max", "max", "olga")):
        details: dict[str, Any] = {
            "max": {"fighter": "igor", "techniques": ["shuto", "crochet"], "weapons": ["axe"]},
            "olga": {"fighter": "li_ming", "deck": "Poison", "character": "Bo"},
        }
        players = [
            society.player(name, result="won" if name == winner else "lost", **details[name])
            for name in ("max", "olga")
        ]
        when = f"2026-05-0{n + 1}T18:00:00Z"
        society.enter_play("max", *players, game="martial_art", minutes=20 + 10 * n, played_at=when)
    return society


def get_rows(world: Society, query: str, who: str = "max", language: str = "en") -> list[Any]:
    answer = world.callers[who].get(f"statistics/?{query}", language=language)
    assert answer.status_code == 200, answer.content
    results: list[Any] = answer.json()["results"]
    return results


def test_a_persons_figures(society_with_plays: Society) -> None:
    first, second = get_rows(society_with_plays, f"by=person&club={society_with_plays.club.pk}")
    by_name = {first["label"]: first, second["label"]: second}
    own = by_name["Max"]
    assert (own["plays"], own["wins"], own["draws"], own["losses"]) == (3, 2, 0, 1)
    assert own["streak"] == {"current": -1, "longest_wins": 2, "longest_losses": 1}
    assert (own["mean_minutes"], own["median_minutes"]) == (30.0, 30.0)
    assert own["last_played"].startswith("2026-05-03T18:00:00")
    value, low, high = own["win_rate"]
    assert (round(value, 3), round(low, 3), round(high, 3)) == (0.667, 0.208, 0.939)


def test_a_pair_is_told_as_seen_by_whom_one_asks(society_with_plays: Society) -> None:
    for name, figures in (("max", (2, 1, -1)), ("olga", (1, 2, 1))):
        person = society_with_plays.people[name].pk
        (pair,) = get_rows(
            society_with_plays, f"by=pair&club={society_with_plays.club.pk}&person={person}"
        )
        assert pair["people"][0]["person"] == person
        assert (pair["wins"], pair["losses"], pair["streak"]["current"]) == figures


@pytest.mark.parametrize(
    ("by", "key", "label", "wins"),
    [
        ("fighter", "igor", "Igor", 2),
        ("techniques", "crochet+shuto", None, 2),
        ("weapon", "axe", None, 2),
        ("deck", "Poison", "Poison", 1),
        ("character", "Bo", "Bo", 1),
    ],
)
def test_what_was_played_with(
    society_with_plays: Society, by: str, key: str, label: str | None, wins: int
) -> None:
    by_key = {
        row["key"]: row
        for row in get_rows(society_with_plays, f"by={by}&club={society_with_plays.club.pk}")
    }
    assert (by_key[key]["plays"], by_key[key]["wins"]) == (3, wins)
    assert label in (None, by_key[key]["label"])


def test_a_game_is_called_as_on_its_box(society_with_plays: Society) -> None:
    (game,) = get_rows(
        society_with_plays, f"by=game&club={society_with_plays.club.pk}", language="fr"
    )
    assert (game["key"], game["label"], game["plays"]) == ("martial_art", "Martial Art", 3)
    assert (game["win_rate"], game["streak"]) == (None, None)
    person = society_with_plays.people["max"].pk
    (own,) = get_rows(
        society_with_plays, f"by=game&club={society_with_plays.club.pk}&person={person}"
    )
    assert (own["key"], own["plays"], own["wins"]) == ("martial_art", 3, 2)


@pytest.mark.parametrize("by", BYS)
@pytest.mark.parametrize("more", ["", "&person={max}", "&game=martial_art", "&game=combat"])
def test_since_the_beginning_is_what_there_is(
    society_with_plays: Society, by: str, more: str
) -> None:
    """Counting play by play and from the stored totals gives the same, except streaks and
    medians."""
    query = f"by={by}&club={society_with_plays.club.pk}" + more.format(
        max=society_with_plays.people["max"].pk
    )

    def comparable_rows(since: str) -> list[Any]:
        entries = [
            {name: row[name] for name in row if name not in ("streak", "median_minutes")}
            for row in get_rows(society_with_plays, query + since)
        ]
        return sorted(entries, key=lambda row: str(row["key"]))

    assert comparable_rows("&since=2000-01-01T00:00:00Z") == comparable_rows("")
    later = comparable_rows("&since=2026-05-03T00:00:00Z")
    assert all(row["plays"] == 1 for row in later)
    assert comparable_rows("&since=2027-01-01T00:00:00Z") == []


def test_without_a_club_one_sees_ones_own_everywhere(society_with_plays: Society) -> None:
    data = {"game": "Azul", "players": [society_with_plays.player("max"), {"name": "Anna"}]}
    assert society_with_plays.callers["max"].post("records/", data).status_code == 201
    (own,) = get_rows(society_with_plays, "by=person")
    assert (own["label"], own["plays"]) == ("Max", 4)
    assert {row["key"] for row in get_rows(society_with_plays, "by=game")} == {
        "martial_art",
        "Azul",
    }
    assert [row["key"] for row in get_rows(society_with_plays, "by=fighter")] == ["igor"]
    assert len(get_rows(society_with_plays, "by=pair")) == 2
    assert get_rows(society_with_plays, "by=person", who="dan") == []
    answer = society_with_plays.callers["dan"].get(
        f"statistics/?by=person&person={society_with_plays.people['max'].pk}"
    )
    problem(answer, 404, "club.unknown")


def test_rows_come_in_pages_in_the_order_one_asks(society: Society) -> None:
    for n in range(7):
        for _ in range(n + 1):
            society.enter_play("max", {"name": f"Visitor {n}", "result": "won"})
    seen, address = [], f"statistics/?by=person&club={society.club.pk}&size=3&ordering=wins"
    while address:
        page = society.callers["max"].get(address).json()
        seen += [row["wins"] for row in page["results"]]
        address = (page["next"] or "").partition("/api/v1/")[2]
    assert seen == [1, 2, 3, 4, 5, 6, 7]
    for query in (
        "by=person&ordering=name",
        "by=nothing",
        "",
        "by=person&since=then",
        "by=person&size=x",
    ):
        answer = society.callers["max"].get(f"statistics/?{query}")
        if "size" not in query:
            problem(answer, 400, "request.invalid")


def test_who_has_not_played_whom(society_with_plays: Society) -> None:
    address = f"statistics/unmet/?club={society_with_plays.club.pk}"
    assert [
        who["name"] for who in society_with_plays.callers["max"].get(address).json()["results"]
    ] == ["Pia"]
    pia = f"{address}&person={society_with_plays.people['pia'].pk}"
    names = {who["name"] for who in society_with_plays.callers["max"].get(pia).json()["results"]}
    assert names == {"Olga", "Max"}
    combat = society_with_plays.callers["max"].get(f"{address}&game=combat").json()["results"]
    assert len(combat) == 2


class TestPictures:
    def get_picture(self, world: Society, by: str, more: str = "", language: str = "en") -> Any:
        answer = world.callers["max"].get(
            f"statistics/{by}.svg?club={world.club.pk}{more}", language=language
        )
        assert answer.status_code == 200, answer.content
        assert answer.headers["Content-Type"].startswith("image/svg+xml")
        assert "script" not in answer.content.decode()
        return ET.fromstring(answer.content)  # noqa: S314 - ours

    @pytest.mark.parametrize("by", BYS)
    def test_behind_each_stands_its_table_as_text(
        self, society_with_plays: Society, by: str
    ) -> None:
        picture = self.get_picture(society_with_plays, by)
        table = picture.find(f"{SVG}desc").text.splitlines()
        results = get_rows(society_with_plays, f"by={by}&club={society_with_plays.club.pk}")
        assert len(table) == len(results)
        for line, row in zip(table, results, strict=True):
            assert line.startswith(f"{row['label']}: {row['plays']} plays")
        assert picture.get("aria-describedby") == picture.find(f"{SVG}desc").get("id")
        assert picture.find(f"{SVG}title").text

    def test_in_french(self, society_with_plays: Society) -> None:
        picture = self.get_picture(society_with_plays, "person", language="fr")
        assert picture.get("lang") == "fr"
        assert "gagnées" in picture.find(f"{SVG}desc").text

    def test_an_empty_one_says_so(self, society_with_plays: Society) -> None:
        picture = self.get_picture(society_with_plays, "person", "&game=combat")
        assert picture.find(f"{SVG}desc").text == "Nothing was played yet."

    @pytest.mark.parametrize("count", [1, 2, 17, 50, 60])
    def test_it_holds_one_row_to_fifty_and_every_name(self, count: int) -> None:
        name = 'A & B <script>"' + "x" * 60
        drawn = bar_chart("T & T", [row(f"{n} {name}", n + 1) for n in range(count)], "en")
        picture = ET.fromstring(drawn)  # noqa: S314 - ours
        kept = min(count, 50)
        bars_ = picture.findall(f"{SVG}g")
        assert len(bars_) == kept
        width, height = (float(n) for n in (picture.get("viewBox") or "").split()[2:])
        for rect in picture.iter(f"{SVG}rect"):
            x, y, w, h = (float(rect.get(n) or 0) for n in ("x", "y", "width", "height"))
            assert 0 <= x <= x + w <= width
            assert 0 <= y <= y + h <= height
        assert name in (picture.find(f"{SVG}desc").text or "")  # type: ignore[union-attr]

    def test_a_rating_over_time_is_a_line_with_its_band(self) -> None:
        points = [
            Point(f"2026-0{n}-01", n * 1e6, 1500 + 20 * n, 1400 + n, 1600 + n) for n in range(1, 6)
        ]
        picture = ET.fromstring(rating_chart(points, "en"))  # noqa: S314 - ours
        assert len(picture.findall(f"{SVG}circle")) == 5
        table = picture.find(f"{SVG}desc").text.splitlines()  # type: ignore[union-attr]
        assert table[0] == "2026-01-01: 1520, between 1401 and 1601"
        for one in (points[:1], []):
            assert ET.fromstring(rating_chart(one, "en")).find(f"{SVG}desc") is not None  # noqa: S314


def row(label: str, plays: int) -> Statistic:
    return Statistic(
        by="person", key=label, label=label, game=None, people=(), plays=plays, wins=plays // 2,
        draws=0, losses=plays - plays // 2, win_rate=None, streak=None, mean_minutes=None,
        median_minutes=None, last_played=datetime(2026, 5, 4, tzinfo=UTC) + timedelta(plays),
    )  # fmt: skip


def test_a_person_who_is_erased_is_counted_no_more(society_with_plays: Society) -> None:
    erase(society_with_plays.people["olga"])
    assert [
        r["label"]
        for r in get_rows(society_with_plays, f"by=person&club={society_with_plays.club.pk}")
    ] == ["Max"]
    assert get_rows(society_with_plays, f"by=pair&club={society_with_plays.club.pk}") == []
    assert len(get_rows(society_with_plays, f"by=fighter&club={society_with_plays.club.pk}")) == 2
    (play, *_) = society_with_plays.callers["max"].get("records/").json()["results"]
    assert [p["name"] for p in play["players"]] == ["Max", "Somebody who left"]
    assert not Tally.objects.filter(person=society_with_plays.people["olga"]).exists()
