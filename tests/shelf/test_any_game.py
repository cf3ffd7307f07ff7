"""A game that the shelf does not know keeps a character, a loadout and a deck like any other."""

import msgspec
import pytest
from django.test import Client
from django.utils import translation

from games.kernel.record import Illegal
from games.papers.shapes import Text
from games.people.access import Caller
from games.people.models import User
from games.people.refusals import Refusal
from games.rulebooks import GAMES
from games.shelf import characters, decks, loadouts
from games.shelf.decks import NewDeck
from games.shelf.history.character import sentence
from games.shelf.items import OnShelf, load_item
from games.shelf.models import Character, Loadout, sheet_of
from games.shelf.refusals import Unready
from games.shelf.sheet import contents, pdf
from games.tables import shelf_returns
from games.tables.life import opening
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Mode, Seat
from games.tables.play import answer
from tests.kernel.toys import Draught
from tests.shelf.conftest import current_sheet, edit_character
from tests.shelf.tavern.game import TAVERN, Drinker, Mug, Raise, Round, SleepIn
from tests.tables.conftest import Cast, encode_moves, open_requests

pytestmark = pytest.mark.django_db
RULES = TAVERN.shelf.character
Sheet = sheet_of(RULES)


@pytest.fixture(autouse=True)
def tavern(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TAVERN.key, TAVERN)


@pytest.fixture
def ada(alice: User) -> Character:
    return characters.keep(alice, Sheet("Ada", 2, 3, abilities=("Sings",), notes="Owes a round."))


class TestCharacter:
    def test_it_comes_back_as_it_was_said(self, ada: Character) -> None:
        assert (ada.game_key, current_sheet(ada).thirst, current_sheet(ada).notes) == (
            "tavern",
            2,
            "Owes a round.",
        )
        assert msgspec.json.decode(ada.sheet)["kind"] == "Drinker"

    def test_tv_1_nobody_is_kept_over_the_budget_in_both_languages(self, alice: User) -> None:
        with pytest.raises(Illegal) as refused:
            characters.keep(alice, Sheet("Ada", 4, 3))
        assert refused.value.facts == {"spent": 7, "budget": 6, "over": 1}
        assert not Character.objects.exists()

    def test_it_is_raised_and_taken_back_and_the_history_tells_it(
        self, alice: User, ada: Character
    ) -> None:
        characters.apply_action(alice, ada.pk, Raise("mirth"))
        with pytest.raises(Illegal, match=r"point_buy\.over_budget"):
            characters.apply_action(alice, ada.pk, Raise("thirst"))
        edit_character(alice, ada, headache=2, name="Ada the Dry")
        characters.apply_action(alice, ada.pk, SleepIn())
        characters.undo(alice, ada.pk)
        sentences = [sentence(change) for change in reversed(ada.changes.all())]
        assert sentences == [
            "Raised: mirth from 3 to 4.",
            "Changed: name from “Ada” to “Ada the Dry”; headache from 0 to 2.",
            "Slept: headache from 2 to 0.",
            "Change 4 taken back: headache from 0 to 2.",
        ]
        with translation.override("fr"):
            french = [sentence(change) for change in reversed(ada.changes.all())]
        assert french[0] == "Montée\u00a0: gaieté de 3 à 4."
        assert french[2] == "Sommeil\u00a0: mal de tête de 2 à 0."

    def test_a_deed_of_another_game_is_none_of_its_own(self, alice: User, ada: Character) -> None:
        deeds = GAMES["kung_fu"].shelf.character
        assert deeds is not None
        with pytest.raises(Refusal, match=r"shelf\.no_such_deed"):
            characters.apply_action(alice, ada.pk, deeds.actions[2]())
        assert not ada.changes.exists()

    def test_the_house_has_one_ready(self, alice: User) -> None:
        with translation.override("fr"):
            npc = characters.keep_npc(alice, TAVERN, "host")
        assert (npc.name, npc.rules.is_game_masters(npc.read)) == ("L’hôte", True)


class TestPaper:
    def test_its_sheet_is_printed_in_both_languages(self, ada: Character) -> None:
        for language, words in (("en", ("Tavern · character", "mirth")), ("fr", ("gaieté",))):
            with translation.override(language):
                (page,) = pdf.render_sheet(contents.paper(ada))
            texts = {each.text for each in page.shapes if isinstance(each, Text)}
            assert {*words, "5/6", "•  Sings", "Owes a round."} <= texts

    def test_its_sheet_is_a_page(self, alice: User, ada: Character) -> None:
        edit_character(alice, ada, headache=1)
        browser = Client()
        browser.force_login(alice)
        page = browser.get(f"/characters/{ada.pk}/sheet").content.decode()
        assert page.count('class="box ticked') == 2
        assert "Tavern · character" in page

    def test_the_administration_shows_all_three(self, alice: User, ada: Character) -> None:
        browser = Client()
        browser.force_login(User.objects.create_superuser("admin"))
        mug = loadouts.keep(alice, name="Big", game="tavern", brings=Mug(5))
        pints = decks.keep(alice, NewDeck("tavern", "Pints", {"ale": 2}))
        for row, shown in (
            (ada, ("mirth 3", "5 of 6 spent", "Owes a round.")),
            (mug, ("A mug holds 3 cups, not 5",)),
            (pints, ("ale", "Nothing keeps it from a table.")),
        ):
            address = f"/admin/shelf/{row._meta.model_name}/{row.pk}/change/"
            page = browser.get(address).content.decode()
            assert all(each in page for each in (*shown, "Tavern")), shown


class TestTable:
    def test_only_what_is_ready_is_brought_each_as_its_own_record(
        self, alice: User, ada: Character
    ) -> None:
        mug = loadouts.keep(alice, name="Small", game="tavern", brings=Mug(3))
        pints = decks.keep(alice, NewDeck("tavern", "Pints", {"ale": 2}))
        brought = [
            load_item(alice, thing, TAVERN)
            for thing in (
                OnShelf("character", ada.pk),
                OnShelf("loadout", mug.pk),
                OnShelf("deck", pints.pk),
            )
        ]
        assert brought == [Drinker("Ada", 2, 3), Mug(3), Round("Pints", {"ale": 2})]
        for record in brought:
            assert TAVERN.read_brought(msgspec.json.encode(record)) == record
        loadouts.change(alice, mug.pk, name="Big", brings=Mug(4))
        edit_character(alice, ada, headache=4)
        for thing in (OnShelf("loadout", mug.pk), OnShelf("character", ada.pk)):
            with pytest.raises(Unready):
                load_item(alice, thing, TAVERN)

    def test_a_loadout_stays_with_its_game(self, alice: User) -> None:
        mug = loadouts.keep(alice, name="Small", game="tavern", brings=Mug(3))
        fighter = GAMES["martial_art"].shelf.loadout
        assert fighter is not None
        other = msgspec.convert({"fighter": "igor", "belt": "white"}, fighter)
        with pytest.raises(Refusal, match=r"request\.invalid"):
            loadouts.change(alice, mug.pk, name="Igor", brings=other)
        assert Loadout.objects.get().record == Mug(3)

    def test_what_play_left_comes_home_once(self, alice: User, ada: Character) -> None:
        table = opening.open_table(opening.NewTable("tavern", Mode.HOUSE, b"{}"), Caller())
        seats: tuple[Seat, ...] = (
            take_seat(table.code, "", Caller(alice), brought=OnShelf("character", ada.pk)),
            take_seat(table.code, "Zoé", Caller(), brought=msgspec.json.encode(Mug(1))),
        )
        start(table.code, Caller(secret=table.host_secret))
        cast = Cast(table, seats)
        edit_character(alice, ada, headache=1)
        for seat in (0, 1):
            (number, _) = open_requests(cast)[0]
            answer.apply_answer(cast.code, cast.caller(seat), number, encode_moves(Draught(2)))
        for _ in range(2):
            shelf_returns.return_to_shelf(table.pk)
        assert current_sheet(ada).headache == 3
        newest = ada.changes.first()
        assert newest is not None
        assert sentence(newest) == (f"After the scene at table {table.code}: headache from 1 to 3.")
