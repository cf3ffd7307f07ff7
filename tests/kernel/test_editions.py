"""Entries of every game's catalogue: unique keys, read back unchanged, all faults named."""

from typing import Any

import msgspec
import pytest

from games.kernel.editions import Misfit, fields_of, key_of, read_entry, types_of
from games.kernel.game import AnyGame
from games.kernel.rules import Texts
from games.rulebooks import GAMES

EVERY = [(game, kind) for game in GAMES.values() for kind in game.catalogue()]
RING = GAMES["brutal_ring"]


def body_of(game: AnyGame, kind: str, place: int = 0) -> dict[str, Any]:
    body: dict[str, Any] = msgspec.to_builtins(game.catalogue()[kind][place])
    return body


def misfits(kind: str, body: dict[str, Any], game: AnyGame = RING) -> dict[str, str]:
    result = read_entry(game, kind, body)
    assert isinstance(result, tuple)
    assert all(isinstance(each, Misfit) for each in result)
    return {each.place: each.said for each in result}


@pytest.mark.parametrize(("game", "kind"), EVERY, ids=lambda each: getattr(each, "key", each))
def test_every_entry_has_a_key_of_its_own_and_reads_back(game: AnyGame, kind: str) -> None:
    entries = game.catalogue()[kind]
    keys = [key_of(game, kind, entry) for entry in entries]
    assert len(set(keys)) == len(keys)
    assert all(keys)
    assert [read_entry(game, kind, msgspec.to_builtins(entry)) for entry in entries] == list(
        entries
    )
    for entry in entries:
        assert set(msgspec.to_builtins(entry)) <= set(fields_of(game, kind))


def test_every_fault_of_an_entry_is_named() -> None:
    body = body_of(RING, "weapons") | {"points": "two", "trick": "attack_plus_9", "edge": 1}
    del body["attack"]
    assert misfits("weapons", body) == {
        "edge": "Object contains unknown field `edge`",
        "points": "Expected `int`, got `str`",
        "trick": "Invalid enum value 'attack_plus_9'",
        "attack": "Object missing required field `attack`",
    }


def test_what_a_record_would_drop_in_silence_is_named_too() -> None:
    game = GAMES["karatekarte"]
    assert set(misfits("cards", body_of(game, "cards") | {"colour": "red"}, game)) == {"colour"}


def test_one_of_several_records_is_told_by_its_tag() -> None:
    game = GAMES["kung_fu"]
    assert len(types_of(game)["bonuses"]) > 1
    body = body_of(game, "bonuses") | {"copies": "many", "colours": 1}
    assert set(misfits("bonuses", body, game)) == {"copies", "colours"}
    assert set(misfits("bonuses", body | {"type": "spell"}, game)) == {""}


def test_a_box_as_it_is_has_no_faults() -> None:
    for game in GAMES.values():
        assert game.faults(game.catalogue()) == ()


def test_br_1_1_a_box_that_lacks_a_card_is_found_out() -> None:
    box = RING.catalogue()
    (fault,) = RING.faults({**box, "weapons": box["weapons"][1:]})
    assert (fault.code, fault.rule) == ("other_box", "BR-1.1")


def test_kf_5_6_an_edited_bonus_deck_is_checked_and_played_with() -> None:
    game = GAMES["kung_fu"]
    box = game.catalogue()
    setup = game.with_edition(game.setup_type(), box)
    assert setup.bonuses == tuple(box["bonuses"])
    twice = {**box, "bonuses": [*box["bonuses"], box["bonuses"][0]]}
    assert [fault.rule for fault in game.faults(twice)] == ["KF-5.6"]


def test_cb_4_1_a_card_that_nobody_could_play_is_found_in_an_edition() -> None:
    game = GAMES["combat"]
    box = game.catalogue()
    broken = msgspec.structs.replace(
        box["cards"][0], name=None, text=Texts("A card without types", "")
    )
    faults = game.faults({**box, "cards": [broken, *box["cards"][1:]]})
    assert {fault.rule for fault in faults} == {"CB-4.1"}
