from games.tournaments.models import Tournament
from tests.api.clubs.society import Society
from tests.api.conftest import problem
from tests.tournaments.hall import play, started_tournament


def finished_tournament() -> Tournament:
    return play(started_tournament(4, {"format": "single_elimination"}))


def create_season(society: Society, **fields: object) -> str:
    body = {"name": "Spring", "club": society.club.pk, "points": [4, 2, 1]} | fields
    answer = society.callers["olga"].post("seasons/", body)
    assert answer.status_code == 201, answer.content
    return f"seasons/{answer.json()['id']}/"


def test_a_club_begins_one_changes_it_and_takes_it_away(society: Society) -> None:
    olga, max_ = society.callers["olga"], society.callers["max"]
    url = create_season(society)
    response = olga.get(url)
    assert (response.json()["best"], response.headers["ETag"]) == (None, '"1"')
    changed = olga("PATCH", url, {"best": 2}, headers={"If-Match": '"1"'}).json()
    assert (changed["best"], changed["version"]) == (2, 2)
    problem(olga("PATCH", url, {"best": 3}, headers={"If-Match": '"1"'}), 412, "club.stale")
    problem(max_("PATCH", url, {"best": 3}), 403, "season.not_yours")
    problem(
        max_.post("seasons/", {"name": "Mine", "club": society.club.pk}),
        403,
        "club.organisers_only",
    )
    wrong: list[dict[str, object]] = [
        {"points": []},
        {"best": 0},
        {"behind": -1},
        {"points": [1] * 65},
    ]
    for bad in wrong:
        problem(olga("PATCH", url, bad), 400, "request.invalid")
    assert [each["name"] for each in max_.get("seasons/").json()["results"]] == ["Spring"]
    assert society.callers["dan"].get("seasons/").json()["results"] == []
    assert olga("DELETE", url).status_code == 204
    problem(olga.get(url), 404, "season.unknown")


def test_whoever_has_the_address_reads_the_table_page_by_page_or_as_csv(society: Society) -> None:
    cups = [finished_tournament(), finished_tournament()]
    url = create_season(society, tournaments=[each.pk for each in cups], best=1)
    anybody = society.callers["nobody"]
    table = anybody.get(f"{url}table/").json()
    assert [each["tournament"] for each in table["tournaments"]] == [each.pk for each in cups]
    first, *_, last = table["rows"]
    assert (first["place"], first["name"], first["exact"], first["number"]) == (1, "E1", "4", 4.0)
    assert [each["counts"] for each in first["results"]] == [True, False]
    assert (last["shared"], last["exact"], last["number"]) == (True, "1/2", 0.5)
    assert anybody.get(f"{url}table/?after=4").json()["rows"] == []
    sheet = anybody.get(f"{url}table/", headers={"Accept": "text/csv"})
    assert sheet.content.splitlines()[1] == b"1,E1,4,4,4"
