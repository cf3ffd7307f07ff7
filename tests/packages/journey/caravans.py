"""Actions at a table of Caravan, over the API."""

from collections.abc import Callable
from typing import Any, Final

from games.duties.work import catch_up
from games.tournaments.models import Pairing
from tests.api.conftest import Caller
from tests.api.tables.phone import answers

GUIDE: Final = {"game": "caravan", "name": "Tin Hinan", "endurance": 3, "cunning": 1}
MULE: Final = {"game": "caravan", "name": "Mule", "ground": "rock"}
SWIFT: Final[dict[str, Any]] = {
    "game": "caravan",
    "name": "Swift",
    "cards": {"amble": 3, "walk": 3, "dash": 3, "gallop": 3},
}


def done(answer: Any, status: int = 200) -> Any:
    assert answer.status_code == status, answer.content
    return answer.json()


def kept(people: list[Caller]) -> list[dict[str, str]]:
    """Put an item of another kind on each shelf; return each as a seat brings it."""
    said = (("character", GUIDE), ("loadout", MULE), ("deck", SWIFT))
    return [
        {kind: done(one.post(f"{kind}s/", body), 201)["id"]}
        for one, (kind, body) in zip(people, said, strict=True)
    ]


def begun(people: list[Caller], mode: str, brought: Any = ({}, {}, {}), **said: Any) -> str:
    table = done(people[0].post("tables/", {"game": "caravan", "mode": mode, **said}), 201)
    place = f"tables/{table['code']}/"
    for one, thing in zip(people, brought, strict=True):
        done(one.post(f"{place}seats/", thing), 201)
    done(people[0].post(f"{place}start/"))
    return place


def scored(seen: dict[str, Any]) -> bool:
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
        seen = done(one.get(place))
        if seen["phase"] == "over" or until(seen):
            break
        for request, options in seen["options"].items():
            ways = answers(options)
            body = {"request": int(request), **ways[turn % len(ways)]}
            done(one.post(f"{place}moves/", body))
            break
    return seen


def journal(one: Caller, place: str, language: str = "en") -> str:
    told = done(one.get(f"{place}journal/", language=language))
    return " ".join(event["text"] for entry in told["entries"] for event in entry["events"])


def tournament(people: list[Caller]) -> str:
    """Play two rounds of one pod, each decided by its table."""
    wish = {
        "game": "caravan",
        "name": "Oases",
        "entry": "anyone",
        "table_mode": "house",
        "stages": [{"format": "pods", "pod_size": 3, "rounds": 2}],
    }
    place = f"tournaments/{done(people[0].post('tournaments/', wish), 201)['id']}/"
    done(people[0].post(f"{place}open/"))
    for one in people:
        done(one.post(f"{place}entrants/", {}), 201)
    done(people[0].post(f"{place}start/"))
    for _ in range(2):
        catch_up()
        pairing = Pairing.objects.outstanding().get()
        told = done(people[0].post(f"{place}pairings/{pairing.pk}/table/"))
        assert play(people, f"tables/{told['table']}/")["phase"] == "over"
        catch_up()
    return place
