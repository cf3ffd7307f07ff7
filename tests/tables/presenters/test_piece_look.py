"""Cards in the bar look as they do on the table."""

from games.rulebooks.brutal_ring.catalogue import HOUSE
from games.rulebooks.brutal_ring.game import BRUTAL_RING, Setup
from games.rulebooks.karatekarte.game import KARATEKARTE
from games.rulebooks.karatekarte.game import Setup as Duel
from games.rulebooks.karatekarte.state import Card
from games.tables.models import Table
from games.tables.presenters.piece_look import build_look
from games.tables.presenters.question_bar import Offer, Question
from games.tables.presenters.table_texts import get_table_texts

NAMES = ("Alice", "Bob")


def test_a_card_shows_its_kind_its_strike_and_its_ink() -> None:
    texts = get_table_texts(Table(game_key="karatekarte"), "fr", NAMES)
    shown = build_look(Card("reach", "left_foot"), KARATEKARTE.begin(Duel(), 2, known=True), texts)
    assert shown is not None
    assert (shown.title, shown.nature) == ("Allonge", "Pied gauche")
    assert (shown.emblems, shown.ink) == (("reach", "left_foot"), "green")


def test_what_is_hidden_looks_like_nothing() -> None:
    texts = get_table_texts(Table(game_key="karatekarte"), "en", NAMES)
    assert build_look("?", KARATEKARTE.begin(Duel(), 2, known=True), texts) is None
    assert build_look(3, KARATEKARTE.begin(Duel(), 2, known=True), texts) is None


def test_a_weapon_shows_its_points_and_what_it_adds() -> None:
    view = BRUTAL_RING.begin(Setup(), 2, known=True)
    weapon = HOUSE.weapons[0]
    shown = build_look(
        weapon.key, view, get_table_texts(Table(game_key="brutal_ring"), "en", NAMES)
    )
    assert shown is not None
    assert shown.corner == str(weapon.points)
    assert shown.figures == (weapon.attack, weapon.defence)


def test_what_is_done_with_a_card_stands_below_its_name() -> None:
    texts = get_table_texts(Table(game_key="karatekarte"), "en", NAMES)
    shown = build_look(Card("reach", "left_foot"), KARATEKARTE.begin(Duel(), 2, known=True), texts)
    offers = [
        Offer("{}", text, "", quiet=False, retracts=False, look=shown)
        for text in ("Discard left foot Reach", "Left foot Reach", "Leave it")
    ]
    assert [offer.verb for offer in offers] == ["Discard", "", "Leave it"]
    question = Question(1, 0, "?", answered=False, idle=False, until=None, offers=tuple(offers))
    assert question.is_hand
    assert not question.same_verb
