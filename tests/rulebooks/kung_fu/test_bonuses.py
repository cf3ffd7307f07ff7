"""The starter deck, and the faults of an edited deck (KF-5.1 to KF-5.6)."""

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from games.kernel.record import Illegal
from games.kernel.rules import Texts
from games.rulebooks.kung_fu.bonuses import (
    AnyBonus,
    Armour,
    Asset,
    Gear,
    Weakness,
    deck_problems,
    protects,
    starter_deck,
)
from games.rulebooks.kung_fu.game import KUNG_FU, Setup


def test_kf_5_6_the_starter_deck_has_46_cards_of_all_types() -> None:
    deck = starter_deck()
    assert sum(bonus.copies for bonus in deck) == 46
    types = Counter(bonus.type for bonus in deck)
    assert set(types) == {"asset", "weakness", "gear", "terrain", "shield", "armour"}
    assert min(types.values()) >= 3
    assert deck_problems(deck) == ()


def test_kf_5_1_assets_have_one_to_four_colours_and_some_defend() -> None:
    assets = [bonus for bonus in starter_deck() if isinstance(bonus, Asset)]
    assert {len(asset.colours) for asset in assets} == {1, 2, 3, 4}
    assert any(asset.defence for asset in assets)
    assert any(not asset.defence for asset in assets)


def test_kf_5_6_an_edited_deck_comes_in_as_typed_records_and_back() -> None:
    raw = b"""[{"type": "asset", "key": "sly", "name": {"en": "sly", "fr": "rus\xc3\xa9"},
        "colours": ["tempo"], "defence": true, "copies": 3}]"""
    (sly,) = msgspec.json.decode(raw, type=tuple[AnyBonus, ...])
    state = KUNG_FU.begin(Setup(bonuses=(sly,)), 2, known=True)
    assert state.bonuses == ("sly", "sly", "sly")
    assert KUNG_FU.decode(KUNG_FU.encode(state)) == state
    for wrong in (b'[{"type": "charm"}]', b'[{"type": "shield", "key": "a"}]'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(wrong, type=tuple[AnyBonus, ...])


def test_kf_5_6_every_problem_of_a_deck_is_named_at_once() -> None:
    deck: tuple[AnyBonus, ...] = (
        Asset(key="a", name=Texts("a", ""), colours=()),
        Weakness(key="a", name=Texts("a", "a"), colours=("tempo", "tempo"), copies=0),
        Gear(key="g", name=Texts("g", "g"), colours=("vigour",), power=0, limit=14, points=-1),
        Armour(key="r", name=Texts("r", "r"), solidity=99),
    )
    codes = [(problem.code, problem.rule) for problem in deck_problems(deck)]
    assert codes == [
        ("bonus.twice", "KF-5.6"),
        ("bonus.unnamed", "KF-5.6"),
        ("bonus.colours", "KF-5.1"),
        ("bonus.colours", "KF-5.2"),
        ("bonus.figure", "KF-5.6"),
        ("bonus.figure", "KF-5.3"),
        ("bonus.figure", "KF-5.3"),
        ("bonus.figure", "KF-5.3"),
        ("bonus.figure", "KF-5.5"),
    ]
    with pytest.raises(Illegal):
        KUNG_FU.begin(Setup(bonuses=deck), 2, known=True)


def test_kf_4_4_what_protects() -> None:
    by_key = {bonus.key: bonus for bonus in starter_deck()}
    guards = ("rolling_under", "bench", "frozen_pond", "pot_lid", "padded_jacket")
    assert all(protects(by_key[key]) for key in guards)
    assert not protects(by_key["springing"])
    assert not protects(by_key["limp"])


def test_a_card_may_be_edited_without_touching_the_others() -> None:
    deck = starter_deck()
    edited = (replace(deck[0], copies=4), *deck[1:])
    assert len(KUNG_FU.begin(Setup(bonuses=edited), 2, known=True).bonuses) == 49
