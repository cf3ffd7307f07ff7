"""An edition's card names appear in every text: renamed cards are shown only by their new names in
answers, pages, refusals and the admin."""

import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest
from django.test import Client

from api.tables import stream
from games.kernel.rules import LANGUAGES
from games.people.models import User
from games.rulebooks.brutal_ring.catalogue import HOUSE
from games.shelf.editions import catalogue
from games.shelf.models import Edition
from games.tables.models import Entry, Table
from tests.api.tables.phone import Phone, open_table, possible_answers, take_seats

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.either,
    pytest.mark.usefixtures("no_allowance"),
]
CARDS = (*HOUSE.gladiators, *HOUSE.weapons)
OLD = re.compile(
    "|".join(rf"\b{re.escape(name)}\b" for c in CARDS for name in (c.name.en, c.name.fr))
)
SEATS = (0, 1, None)


@pytest.fixture
def renamed_edition() -> Edition:
    """An edition of Brutal Ring in which every card has another name."""
    owner = User.objects.create_superuser("alice", name="Alice")
    edition = catalogue.copy(owner, game="brutal_ring", name="Our ring")
    catalogue.amend(owner, edition.pk, shared=True)
    for number, entry in enumerate(edition.entries.order_by("kind", "key")):
        body = msgspec.json.decode(entry.body)
        body["name"] = {"en": f"Newcomer {number}", "fr": f"Nouveau {number}"}
        body["flavour"] = {"en": "", "fr": ""}
        entry.body = msgspec.json.encode(body).decode()
        entry.save()
    return edition


def iter_texts(data: Any) -> Iterator[str]:
    """Yield every text in an answer, except stored data: moves, states, entries."""
    match data:
        case Mapping():
            for name, value in data.items():
                if name not in {"view", "move", "piece", "line", "schema"}:
                    yield from iter_texts(value)
        case list() | tuple():
            for each in data:
                yield from iter_texts(each)
        case str():
            yield data
        case _:
            pass


class RecordedGame:
    """A game of two guests with the edition; it keeps every text they get."""

    def __init__(self, edition: Edition, mode: str) -> None:
        self.code, self.host = open_table(mode, "brutal_ring", edition=edition.pk)
        self.phones = take_seats(self.code, "Zoé", "Max")
        self.host.post(f"tables/{self.code}/start/", {})
        self.chance = random.Random(3)
        self.texts: list[str] = []
        self.refusals: list[str] = []

    def in_french(self, phone: Phone) -> Phone:
        other = Phone(language="fr")
        other.headers = phone.headers
        return other

    def play(self, turns: int) -> None:
        for _ in range(turns):
            for phone in (*self.phones, self.host):
                url = f"tables/{self.code}/"
                seen = phone.get(f"{url}?odds=true")
                if not seen["options"]:
                    continue
                self.texts += iter_texts(seen)
                self.texts += iter_texts(self.in_french(phone).get(url))
                request, options = self.chance.choice([*seen["options"].items()])
                body = {"request": int(request), **self.chance.choice(possible_answers(options))}
                if phone is self.host:
                    body["seat"] = -2
                self.texts += iter_texts(phone.post(f"{url}moves/", body))
                self.try_illegal_moves(phone, int(request))

    def try_illegal_moves(self, phone: Phone, request: int) -> None:
        """Send illegal moves about existing cards."""
        card = self.chance.choice(CARDS).key
        for move in (
            {"kind": "enter", "entries": [{"gladiator": "sword"}]},
            {"kind": "enter", "entries": [{"gladiator": card, "weapons": ["terminium"]}]},
            {"kind": "attack", "gladiator": card, "target": card},
            {"kind": "discard", "card": card},
        ):
            body = {"request": request, "moves": [move]}
            for caller in (phone, self.in_french(phone)):
                answer = caller.client.post(
                    f"/api/v1/tables/{self.code}/moves/",
                    body,
                    "application/json",
                    headers=caller.headers,
                )
                self.refusals += iter_texts(answer.json())


@pytest.mark.parametrize("mode", ["house", "table"])
def test_a_renamed_card_is_told_by_its_new_name_alone(renamed_edition: Edition, mode: str) -> None:
    evening = RecordedGame(renamed_edition, mode)
    evening.play(20)
    for texts in (evening.texts, evening.refusals):
        assert not [text for text in texts if OLD.search(text)]
        assert any("Newcomer" in text for text in texts)
        assert any("Nouveau" in text for text in texts)
    for language, new in (("en", "Newcomer"), ("fr", "Nouveau")):
        reader = Phone(language=language)
        journal = [*iter_texts(reader.get(f"tables/{evening.code}/journal/")["entries"])]
        page = reader.client.get(f"/tables/{evening.code}/").content.decode()
        assert any(new in text for text in journal)
        assert new in page
        assert not [text for text in (*journal, page) if OLD.search(text)]


def test_streams_and_the_administration_know_them_too(renamed_edition: Edition) -> None:
    evening = RecordedGame(renamed_edition, "house")
    evening.play(15)
    table = Table.objects.get(code=evening.code)
    audiences = [(seat, language) for seat in SEATS for language in LANGUAGES]
    for (_, language), frames in stream.frames(table.pk, 0, audiences).items():
        texts = [
            *iter_texts([msgspec.json.decode(data.partition(b"data: ")[2]) for _, data in frames])
        ]
        assert any({"en": "Newcomer", "fr": "Nouveau"}[language] in text for text in texts)
        assert not [text for text in texts if OLD.search(text)]
    office = Client()
    office.force_login(User.objects.get(username="alice"))
    newest = Entry.objects.filter(table=table).latest("number")
    for address in (f"table/{table.pk}/change/", "entry/", f"entry/{newest.pk}/change/"):
        page = office.get(f"/admin/tables/{address}", headers={"Accept-Language": "en"})
        assert page.status_code == 200
        assert not OLD.search(page.content.decode())


def test_what_keeps_an_edition_from_being_played_with_is_told_in_its_names(
    renamed_edition: Edition,
) -> None:
    entry = renamed_edition.entries.get(kind="weapons", key="sword")
    body = msgspec.json.decode(entry.body) | {"points": 99}
    entry.body = msgspec.json.encode(body).decode()
    entry.save()
    wish = {"game": "brutal_ring", "mode": "house", "edition": renamed_edition.pk}
    problem = Phone().post("tables/", wish, 400)
    assert body["name"]["en"] in problem["detail"]
    assert "Nouveau" in Phone(language="fr").post("tables/", wish, 400)["detail"]


def test_a_verdict_names_the_cards_of_the_edition_that_it_is_found_with(
    renamed_edition: Edition,
) -> None:
    side = {"weapon": {"attack": 3, "defence": 2}}
    data = {"attacker": side, "defender": side, "seen": ["sword", "sword"]}
    plain = Phone().post("verdicts/brutal-ring/fight/", data, 400)
    assert "Sword" in plain["detail"]
    answer = Phone().post(f"verdicts/brutal-ring/fight/?edition={renamed_edition.pk}", data, 400)
    assert (answer["reason"], answer["rule"]) == (plain["reason"], plain["rule"])
    assert "Newcomer" in answer["detail"]
    assert not OLD.search(answer["detail"])
