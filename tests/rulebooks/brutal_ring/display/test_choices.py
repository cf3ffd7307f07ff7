"""Texts of the buttons, prefilled forms, and the weights of the answers."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from games.kernel.choices import choices
from games.kernel.record import HIDDEN, Illegal
from games.kernel.words import words
from games.rulebooks.brutal_ring import moves
from games.rulebooks.brutal_ring.game import BRUTAL_RING
from games.rulebooks.brutal_ring.rules import draw, entry, fights, survivors
from games.rulebooks.brutal_ring.rules.ring import Ring
from games.rulebooks.brutal_ring.state import Entry
from games.trials.laws import numbers
from tests.rulebooks.brutal_ring.cast import (
    DONE,
    begin_fight,
    play,
    ring_at,
    seen_from_the_table,
    trick_moves,
)

SHEET = words(BRUTAL_RING.package)


def first_request(state: Ring) -> Any:
    return state.open[0]


def texts(state: Ring, seat: int, language: Any = "en") -> list[str]:
    view = BRUTAL_RING.view(state, seat)
    (request,) = [each for each in view.open if each.seat == seat]
    return [each.text for each in choices(BRUTAL_RING, view, request, language, ("Anna", "Bob"))]


def test_tricks_say_what_they_do_and_bluffs_that_they_do_nothing() -> None:
    state = begin_fight("fog sword dart", "", arenas="terminium lucrecia:mace")
    assert texts(state, 0) == [
        "Leave it at that",
        "Lay Fog for Dodge (without effect here)",
        "Lay Dart for +3 attack",
        "Lay Sword for +3 attack",
    ]
    state, _ = play(state, (0, trick_moves("dart")[0]))
    assert texts(state, 0, "fr")[-1] == (
        "Reprendre le Trick n°\N{NO-BREAK SPACE}1\N{NO-BREAK SPACE}: Fléchette"
    )


def test_at_a_table_tricks_are_spoken_of_by_their_backs() -> None:
    state = seen_from_the_table(begin_fight("fog whip", "eel"))
    state, _ = play(state, (0, moves.LayTrick("weapon", HIDDEN)))
    assert texts(state, 0) == [
        "Leave it at that",
        "Lay a face-down gladiator card",
        "Take back trick no. 1: a face-down weapon card",
    ]


def test_other_orders() -> None:
    state = ring_at(fights.begin, "| terminium:sword", "| lucrecia:mace")
    assert texts(state, 0) == ["Attack Lucrecia with Terminium", "Pass with Terminium"]
    state = ring_at(survivors.score_survivors, "fog | terminium", "", round=1)
    assert texts(state, 0, "fr") == [
        "Garder le reste",
        "Retirer Terminium de l’arène",
        "Défausser Brume",
    ]
    drawn = texts(ring_at(draw.begin, "fog eel sword dart spear mace", "fingers moth"), 0, "fr")
    assert drawn[0] == "Piocher 1 carte Gladiateur"
    assert drawn[-1] == "Piocher 2 cartes Arme"


def test_taking_back_brings_nobody_further_and_leaving_it_is_quiet() -> None:
    state, _ = play(begin_fight("fog whip", ""), (0, trick_moves("whip")[0]))
    offered = choices(BRUTAL_RING, state, first_request(state), "en")
    flags = {type(each.move): (each.retracts, each.quiet) for each in offered}
    assert flags == {
        moves.Done: (False, True),
        moves.LayTrick: (False, False),
        moves.TakeBack: (True, False),
    }


@pytest.mark.parametrize("known", [True, False])
def test_every_other_answer_to_a_fight_is_done_in_the_weights_as_in_the_samples(
    known: bool,
) -> None:
    state, _ = play(begin_fight("fog whip dart", "eel"), (0, trick_moves("dart")[0]))
    state = state if known else seen_from_the_table(state)
    request = first_request(state)
    weights = {move: request.weigh(state, move) for move in request.options(state)}
    assert weights[DONE] * 2 == sum(weights.values())
    below = numbers(4)
    counts = Counter(request.sample(state, below) for _ in range(400))
    assert counts[DONE] == pytest.approx(200, abs=40)
    assert counts.keys() == weights.keys()


def test_every_other_answer_after_the_fights_keeps_the_rest() -> None:
    state = ring_at(survivors.score_survivors, "fog sword | terminium", "", round=1)
    request = first_request(state)
    weights = [request.weigh(state, move) for move in request.options(state)]
    assert weights == [3, 1, 1, 1]


# Forms


def test_an_entrance_is_filled_in_gladiator_by_gladiator() -> None:
    state = ring_at(entry.begin, "fog moth sword dart", "eel")
    view = BRUTAL_RING.view(state, 0)
    form = first_request(view).form(view)
    assert [slot.of for slot in form.slots] == ["fog", "moth"]
    assert form.pool == ("dart", "sword", "bare_hands", "bare_hands")
    entered = first_request(view).read_form(view, ((1,), (2,)))
    assert entered == moves.Enter((Entry("fog", ("sword",)), Entry("moth")))
    assert first_request(view).read_form(view, ((), ())) == moves.Enter(())


def test_at_a_table_there_is_nothing_to_fill_in_but_that_it_is_done() -> None:
    table = seen_from_the_table(ring_at(entry.begin, "fog moth sword dart", "eel"))
    assert first_request(table).read_form(table, ()) == moves.Enter(None)


def shown_entries() -> tuple[Ring, Any, Callable[..., tuple[int, ...]]]:
    table = seen_from_the_table(ring_at(entry.begin, "fog moth sword dart", "eel"))
    table, _ = play(table, (0, moves.Enter(None)), (1, moves.Enter(None)))
    pool = first_request(table).form(table).pool
    return table, first_request(table), lambda *cards: tuple(map(pool.index, cards))


def test_br_4_1_an_entry_has_room_for_a_gladiator_and_a_weapon() -> None:
    table, request, at = shown_entries()
    form = request.form(table)
    assert [(slot.of, slot.name, slot.most) for slot in form.slots] == [
        ("entry_1", "gladiator", 1),
        ("entry_1", "weapon", 1),
        ("entry_2", "gladiator", 1),
        ("entry_2", "weapon", 1),
    ]
    shown = moves.EntriesShown((Entry("fog", ("sword",)), Entry("moth")))
    assert request.form_values(table, shown) == (at("fog"), at("sword"), at("moth"), ())
    assert request.read_form(table, request.form_values(table, shown)) == shown


@pytest.mark.parametrize(
    ("first", "second", "code", "sentence"),
    [
        (("fog", "moth"), (), "form.many", "Gladiator: 2 are too many, at most 1 is possible."),
        (
            ("fog",),
            ("sword", "dart"),
            "form.many",
            "Weapon: 2 are too many, at most 1 is possible.",
        ),
        (
            ("fog",),
            ("moth",),
            "form.wrong",
            "Moth does not go there: “weapon” takes others.",
        ),
        (
            (),
            ("sword",),
            "weapon_alone",
            "Sword lies without a gladiator: say whose weapon it is, or take it out.",
        ),
    ],
)
def test_br_4_1_what_is_no_entry_is_refused_before_it_is_told(
    first: tuple[str, ...], second: tuple[str, ...], code: str, sentence: str
) -> None:
    table, request, at = shown_entries()
    with pytest.raises(Illegal) as refusal:
        request.read_form(table, (at(*first), at(*second), (), ()))
    assert refusal.value.code == code
    assert SHEET.refusal(refusal.value, "en") == sentence


def test_br_7_5_a_program_may_tell_of_entries_that_break_the_rules() -> None:
    table, request, _ = shown_entries()
    shown = moves.EntriesShown((Entry("fog", ("sword", "dart")), Entry("moth")))
    assert request.refusal(table, shown) is None


def test_tricks_are_shown_in_the_order_in_which_they_lie() -> None:
    table = seen_from_the_table(begin_fight("fog dart", ""))
    two = [moves.LayTrick("weapon", HIDDEN), moves.LayTrick("gladiator", HIDDEN)]
    table, _ = play(table, (0, two[0]), (0, two[1]), (0, DONE), (1, DONE))
    request = first_request(table)
    form = request.form(table)
    places = tuple(form.pool.index(card) for card in ("dart", "fog"))
    assert request.read_form(table, (places,)) == moves.TricksShown(("dart", "fog"))
    fault = form.fault((places[:1],))
    assert fault is not None
    assert SHEET.refusal(fault, "en").endswith("1 is too few, at least 2 are needed.")
