from typing import Any

from tests.api.conftest import Caller, problem


def test_files_come_in_and_go_out(as_alice: Caller, as_bob: Caller, place: str) -> None:
    url = f"{place}entrants/import/"
    sheet: dict[str, Any] = {"raw": b"name,seed\nAnn,2\nBen,1\n", "content_type": "text/csv"}
    dry = as_alice("POST", f"{url}?dry_run=true", **sheet).json()
    assert (dry["dry_run"], dry["entered"], dry["problems"]) == (True, 2, [])
    assert as_alice("POST", url, **sheet).json()["entered"] == 2
    body = problem(as_alice("POST", url, **sheet), 400, "tournament.bad_line")
    assert [each["line"] for each in body["problems"]] == [2, 3]
    problem(as_bob("POST", url, **sheet), 403, "tournament.organiser_only")
    out = as_alice.get(f"{place}entrants/export/", headers={"Accept": "text/csv"})
    assert out.headers["Content-Type"].startswith("text/csv")
    again = as_alice("POST", url, raw=out.content, content_type="text/csv").json()
    assert (again["entered"], again["changed"]) == (0, 2)
    assert len(as_alice.get(f"{place}entrants/export/").json()["entrants"]) == 2
    problem(as_bob.get(f"{place}entrants/export/"), 403, "tournament.judge_only")
