"""A whole tournament over real HTTP: a phone for each entrant, a judge, an organiser; each
remembers the results, to be compared with the API's in the end."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from time import monotonic
from typing import Any, Final, Literal, NamedTuple
from urllib.request import Request, urlopen

from tests.faults.house import wait_until
from tests.faults.web import Web

PASSWORD: Final = "once upon a time"
WON: Final = ([1, 0], [0, 1])
LEVEL: Final = [0, 0]
Way = Literal["confirmed", "echoed", "disputed", "contradicted", "judged", "no_show", "drawn"]
WAYS: Final[Sequence[Way]] = (
    *("confirmed",) * 4,
    *("echoed", "disputed", "contradicted", "judged", "no_show", "drawn"),
)
Result = dict[str, Any]


class RememberedPairing(NamedTuple):
    """A pairing as its players remember it."""

    entrants: tuple[int, ...]
    scores: tuple[int | None, ...]
    outcomes: tuple[str, ...]


class Step(NamedTuple):
    name: str
    seconds: float


class Client:
    def __init__(self, server: Web, authorization: str = "") -> None:
        self.server = server
        self.headers = {"Authorization": authorization} if authorization else {}

    def __call__(self, method: str, path: str, body: object = None, *, meant: int = 2) -> Any:
        """`meant`: the first digit of the status."""
        status, answer = self.server.call_until_answered(
            method, f"/api/v1/{path}", body, **self.headers
        )
        assert status // 100 == meant, (method, path, body, status, answer)
        return answer

    def all_pages(self, path: str) -> Iterator[Any]:
        while path:
            page = self("GET", path)
            yield from page["results"]
            path = (page["next"] or "").partition("/api/v1/")[2]


class Hall:
    def __init__(self, server: Web, entrants: int, stages: Sequence[Result], seed: int) -> None:
        self.server, self.chance = server, Random(seed)
        self.steps: list[Step] = []
        self.known: dict[str, RememberedPairing] = {}
        self.corrected: list[str] = []
        self.desk, self.judge = self._account("orga"), self._account("jude")
        with self.step("arranged"):
            self._arrange(stages)
        self.phones: dict[int, Client] = {}
        self.ids: dict[int, str] = {}
        with self.step(f"{entrants} entered"):
            self._at_once([self._entering(f"E{n}") for n in range(1, entrants + 1)])

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        begun = monotonic()
        yield
        self.steps.append(Step(name, monotonic() - begun))

    def _account(self, name: str) -> Client:
        anybody = Client(self.server)
        anybody("POST", "accounts/", {"name": name, "username": name, "password": PASSWORD})
        login = {"username": name, "password": PASSWORD, "label": "a desk"}
        return Client(self.server, f"Token {anybody('POST', 'tokens/', login)['secret']}")

    def _arrange(self, stages: Sequence[Result]) -> None:
        tournament = {
            "name": "A full hall",
            "game": "karatekarte",
            "entry": "anyone",
            "stages": stages,
        }
        self.id = self.desk("POST", "tournaments/", tournament)["id"]
        self.path = f"tournaments/{self.id}/"
        self.desk("POST", f"{self.path}officials/", {"person": "jude", "role": "judge"})
        for each in self.judge("GET", "me/invitations/"):
            self.judge("POST", f"me/invitations/{each['id']}/accept/", {})
        self.desk("POST", f"{self.path}open/")

    def _entering(self, name: str) -> Callable[[], None]:
        def enter() -> None:
            made = Client(self.server)("POST", f"{self.path}entrants/", {"name": name})
            self._remember(made)

        return enter

    def _remember(self, made: Any) -> None:
        self.phones[made["number"]] = Client(self.server, f"Seat {made['secret']}")
        self.ids[made["number"]] = made["id"]

    def _at_once(self, calls: Sequence[Callable[[], None]]) -> None:
        """Run 16 calls at a time, as many connections as a browser opens to one server."""
        with ThreadPoolExecutor(16) as threads:
            for done in [threads.submit(call) for call in calls]:
                done.result()

    # Actions in the hall

    def start(self) -> None:
        with self.step("started"):
            self.desk("POST", f"{self.path}start/")

    def add_late_entrant(self, name: str) -> None:
        made = self.desk("POST", f"{self.path}entrants/", {"name": name})
        self._remember(made)

    def drop(self, number: int) -> None:
        self.phones[number]("POST", f"{self.path}entrants/{self.ids[number]}/drop/", {})

    def wait_for(self, stage: int, number: int) -> None:
        def is_open() -> bool:
            return any(
                each["number"] == number and each["opened"]
                for stage_rounds in self.desk("GET", f"{self.path}rounds/")["stages"]
                if stage_rounds["number"] == stage
                for each in stage_rounds["rounds"]
            )

        wait_until(is_open, f"stage {stage}, round {number} is open")

    def open_pairings(self) -> list[Any]:
        """Return the pairings to be played now, as everybody sees them."""
        anybody = Client(self.server)
        return list(anybody.all_pages(f"{self.path}pairings/?outstanding=true&size=100"))

    def play(self, pairings: Sequence[Any], *, level: bool) -> None:
        """Play each pairing in a random way, many at a time; `level`: whether it may end in a
        draw."""
        self._at_once([self._plan(each, level=level) for each in pairings])

    def _plan(self, pairing: Any, *, level: bool) -> Callable[[], None]:
        way = self.chance.choice(WAYS if level else WAYS[:-1])
        winner = self.chance.randrange(2)
        return lambda: self._settle(pairing, way, winner)

    def _settle(self, pairing: Any, way: Way, winner: int) -> None:
        sides = tuple(side["entrant"] for side in pairing["sides"])
        path = f"{self.path}pairings/{pairing['id']}/"
        one, other = (self.phones[number] for number in sides)
        says, otherwise = {"scores": WON[winner]}, {"scores": WON[1 - winner]}
        scores: tuple[int | None, ...] = tuple(WON[winner])
        outcomes = ("win", "loss") if winner == 0 else ("loss", "win")
        match way:
            case "confirmed":
                one("POST", f"{path}report/", says)
                other("POST", f"{path}confirm/", {})
            case "echoed":
                other("POST", f"{path}report/", says)
                one("POST", f"{path}report/", says)
            case "disputed":
                one("POST", f"{path}report/", otherwise)
                other("POST", f"{path}dispute/", {"reason": "It was the other way round."})
                self.judge("POST", f"{path}override/", says | {"reason": "I saw it."})
            case "contradicted":
                one("POST", f"{path}report/", otherwise)
                other("POST", f"{path}report/", says)
                self.judge("POST", f"{path}override/", says | {"reason": "I asked both."})
            case "judged":
                self.judge("POST", f"{path}report/", says)
            case "no_show":
                self.judge("POST", f"{path}report/", {"forfeits": [1 - winner]})
            case "drawn":
                one("POST", f"{path}report/", {"scores": LEVEL, "drawn": 1})
                other("POST", f"{path}confirm/", {})
                scores, outcomes = (0, 0), ("draw", "draw")
        self.known[pairing["id"]] = RememberedPairing(sides, scores, outcomes)

    def correct(self, pairing: str) -> None:
        """Override a played round's result, which the slip contradicts; later results stay."""
        known = self.known[pairing]
        scores = tuple(reversed(known.scores))
        data = {"scores": scores, "reason": "The slip says so.", "follow": "keep"}
        self.judge("POST", f"{self.path}pairings/{pairing}/override/", data)
        outcomes = tuple(reversed(known.outcomes))
        self.known[pairing] = RememberedPairing(known.entrants, scores, outcomes)
        self.corrected.append(pairing)

    # Reading the results

    def pairings(self) -> list[Any]:
        return list(self.desk.all_pages(f"{self.path}pairings/?size=100"))

    def log(self) -> list[Any]:
        return list(self.desk.all_pages(f"{self.path}log/?size=100"))

    def text(self, path: str) -> bytes:
        """Return a file, as the organiser gets it."""
        url = f"http://127.0.0.1:{self.server.port}/api/v1/{path}"
        with urlopen(Request(url, headers=self.desk.headers), timeout=20) as answer:
            content: bytes = answer.read()
        return content
