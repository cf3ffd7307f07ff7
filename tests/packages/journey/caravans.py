"""Actions at a table of Caravan, over the API."""

from collections.abc import Callable
from typing import Any, Final

from games.duties.work import catch_up
from games.tournaments.models import Pairing
from tests.api.conftest import Caller
from tests.api.tables.phone import possible_answers

GUIDE: Final = {"game": "caravan", "name": "Tin Hinan", "endurance": 3, "cunning": 1}
MULE: Final = {"game": "caravan", "name": "Mule", "ground": "rock"}
SWIFT: Final[dict[str, Any]] = {
    "game": "caravan",
    "name": "Swift",
    "cards": {"amble": 3, "walk": 3, "dash": 3, "gallop": 3},
}


def json_of(answer: Any, status: int = 200) -> Any:
    assert answer.status_code == status, answer.content
    return answer.json()


def fill_shelves(people: list[Caller]) -> list[dict[str, str]]:
    """Put an item of another kind on each shelf; return each as a seat brings it."""
    things = (("character", GUIDE), ("loadout", MULE), ("deck", SWIFT))
    return [
        {kind: json_of(one.post(f"{kind}s/", body), 201)["id"]}
        for one, (kind, body) in zip(people, things, strict=True)
    ]


def start_table(
    people: list[Caller], mode: str, brought: Any = ({}, {}, {}), **options: Any
) -> str:
    table = json_of(people[0].post("tables/", {"game": "caravan", "mode": mode, **options}), 201)
    place = f"tables/{table['code']}/"
    for one, thing in zip(people, brought, strict=True):
        json_of(one.post(f"{place}seats/", thing), 201)
    json_of(people[0].post(f"{place}start/"))
    return place


def has_scored(seen: dict[str, Any]) -> bool:
    return any(side["points"] for side in seen["view"]["sides"])


def play(
    people: list[Caller],
    place: str,
    until: Callable[[dict[str, Any]], bool] = lambda seen: False,
    most: int = 200,
) -> dict[str, Any]:
    """The asked player takes one of the options, until the game is over, or for at most `most`
    answers."""
    seen: dict[str, Any] = {}
    for turn in range(most):
        one = people[turn % len(people)]
        seen = json_of(one.get(place))
        if seen["phase"] == "over" or until(seen):
            break
        for request, options in seen["options"].items():
            ways = possible_answers(options)
            body = {"request": int(request), **ways[turn % len(ways)]}
            json_of(one.post(f"{place}moves/", body))
            break
    return seen


def journal_text(one: Caller, place: str, language: str = "en") -> str:
    data = json_of(one.get(f"{place}journal/", language=language))
    return " ".join(event["text"] for entry in data["entries"] for event in entry["events"])


def play_tournament(people: list[Caller]) -> str:
    """Play two rounds of one pod, each decided by its table."""
    wish = {
        "game": "caravan",
        "name": "Oases",
        "entry": "anyone",
        "table_mode": "house",
        "stages": [{"format": "pods", "pod_size": 3, "rounds": 2}],
    }
    place = f"tournaments/{json_of(people[0].post('tournaments/', wish), 201)['id']}/"
    json_of(people[0].post(f"{place}open/"))
    for one in people:
        json_of(one.post(f"{place}entrants/", {}), 201)
    json_of(people[0].post(f"{place}start/"))
    for _ in range(2):
        catch_up()
        pairing = Pairing.objects.outstanding().get()
        data = json_of(people[0].post(f"{place}pairings/{pairing.pk}/table/"))
        assert play(people, f"tables/{data['table']}/")["phase"] == "over"
        catch_up()
    return place
