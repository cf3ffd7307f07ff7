from games.rulebooks.karatekarte import moves
from games.tables.models import Entry
from games.tables.presenters import wording
from games.tables.presenters.table_texts import get_table_texts
from tests.tables.conftest import Cast, answer


def test_hidden_cards_are_in_no_entry_that_another_seat_reads(house: Cast) -> None:
    answer(house, moves.DrawCard())
    newest = Entry.objects.filter(table=house.table).latest("number")
    texts = get_table_texts(house.now(), "fr", ("Alice", "Bob"))
    by_seat = {seat: wording.word_entry(newest, seat, texts) for seat in (0, 1, None)}
    assert by_seat[0].texts != by_seat[1].texts == by_seat[None].texts
    assert by_seat[1].texts == ("Alice pioche une carte.",)
