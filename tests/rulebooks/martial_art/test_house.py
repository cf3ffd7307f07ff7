"""House figures set by an owner of the printed game: MA-1.2, MA-1.4, MA-1.5."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.choices import vocabulary
from games.kernel.editions import key_of
from games.kernel.hexes import Hex
from games.kernel.record import Illegal, Record
from games.rulebooks.martial_art.catalogue import FIGHTERS, FORMATS, KINDS, ZONES
from games.rulebooks.martial_art.events import TechniquesPicked
from games.rulebooks.martial_art.game import MARTIAL_ART
from games.rulebooks.martial_art.house import MOST, PRINTED_HOUSE
from games.rulebooks.martial_art.loadouts import Loadout
from games.rulebooks.martial_art.verdicts.question import (
    Attacker,
    Defender,
    StrikeAsked,
    TokensShown,
)
from games.trials import laws
from tests.rulebooks.martial_art.cast import fixture, setup

BOX = MARTIAL_ART.catalogue()


def edited_box(kind: str, key: str, **fields: Any) -> dict[str, tuple[Record, ...]]:
    """Return the box with one entry changed."""
    entries = {each: tuple(BOX[each]) for each in BOX}
    entries[kind] = tuple(
        replace(entry, **fields) if getattr(entry, "key", "") == key else entry
        for entry in entries[kind]
    )
    assert entries[kind] != tuple(BOX[kind])
    return entries


def faults_of(entries: dict[str, tuple[Record, ...]]) -> list[tuple[str, str | None]]:
    return [(fault.code, fault.rule) for fault in MARTIAL_ART.faults(entries)]


def test_the_box_as_it_is_has_no_fault_and_every_entry_its_key() -> None:
    assert faults_of({kind: tuple(entries) for kind, entries in BOX.items()}) == []
    keys = [key_of(MARTIAL_ART, kind, entry) for kind, entries in BOX.items() for entry in entries]
    assert {"igor", "crochet", "duel", "house_figures"} <= set(keys)
    assert MARTIAL_ART.with_edition(setup("duel", "white"), BOX).house == PRINTED_HOUSE


def test_ma_1_4_other_figures_and_columns_are_fought_with() -> None:
    figures = replace(PRINTED_HOUSE.figures, last=5, gauge=3, radius=2, pictured=(1, 2))
    entries = edited_box("figures", "house_figures", figures=figures)
    columns = PRINTED_HOUSE.columns["igor"]
    turned = (columns[1], columns[0], *columns[2:])
    entries["fighters"] = edited_box("fighters", "igor", columns=turned)["fighters"]
    assert faults_of(entries) == []
    starts = (Hex(0, 2), Hex(0, -2))
    entries["arenas"] = edited_box("arenas", "duel", starts=starts)["arenas"]
    plain = fixture("duel", "black")
    whole = laws.Fixture(
        game=MARTIAL_ART,
        setup=MARTIAL_ART.with_edition(setup("duel", "black"), entries),
        conserved=plain.conserved,
        reporter=plain.reporter,
        revealing=plain.revealing,
        longest=plain.longest,
        choose=plain.choose,
    )
    first = MARTIAL_ART.begin(whole.setup, 2, known=True)  # type: ignore[arg-type]
    assert (first.figures, first.sides[0].columns) == (figures, turned)
    assert tuple(side.at for side in first.sides) == starts
    for seed in range(3):
        for state in laws.states_of_game(whole, seed, known=True):
            assert all(max(side.hurt) <= 5 for side in state.sides)
            assert all(max(side.chi, side.rage) <= 3 for side in state.sides)
        assert laws.the_table_knows_what_everyone_sees(whole, seed) > 20


def test_ma_1_5_an_arena_may_be_as_wide_as_a_slip_of_the_pen_is_not() -> None:
    for radius, codes in ((MOST, []), (MOST + 1, ["bad_starts"] * len(FORMATS))):
        figures = replace(PRINTED_HOUSE.figures, radius=radius)
        entries = edited_box("figures", "house_figures", figures=figures)
        assert [code for code, _ in faults_of(entries)] == codes


def test_ma_1_5_round_the_centre_alone_two_stand_and_on_it_nobody() -> None:
    assert FORMATS["duel"].starts == (Hex(0, 1), Hex(0, -1))
    for radius, crowded in ((1, False), (0, True), (-1, True)):
        figures = replace(PRINTED_HOUSE.figures, radius=radius)
        entries = edited_box("figures", "house_figures", figures=figures)
        formats = [fault.facts["format"] for fault in MARTIAL_ART.faults(entries)]
        assert ("duel" in formats) is crowded


@pytest.mark.parametrize(
    ("entries", "code", "rule"),
    [
        (edited_box("techniques", "crochet", chi=1), "printed_stays", "MA-1.2"),
        (edited_box("fighters", "igor", tokens={"move": 12}), "printed_stays", "MA-1.2"),
        (edited_box("arenas", "duel", teams=(0, 0)), "printed_stays", "MA-1.2"),
        (edited_box("arenas", "duel", starts=(Hex(0, 4), Hex(0, 0))), "bad_starts", "MA-1.5"),
        (edited_box("arenas", "duel", starts=(Hex(0, 0), Hex(0, 0))), "bad_starts", "MA-1.5"),
        (
            edited_box("fighters", "igor", columns=(("move", "move"),) * 5),
            "column_tokens",
            "MA-1.2",
        ),
    ],
)
def test_what_an_edition_cannot_say(entries: Any, code: str, rule: str) -> None:
    assert faults_of(entries) == [(code, rule)]


@pytest.mark.parametrize(
    ("changes", "fits"),
    [
        ({"pictured": (1, 2), "serious": 1, "last": 2}, True),
        ({"pictured": (5, 6), "serious": 6}, True),
        ({"pictured": (4, 2)}, False),
        ({"pictured": (2, 2)}, False),
        ({"pictured": (0, 4)}, False),
        ({"pictured": (2, 7)}, False),
        ({"serious": 0}, False),
        ({"serious": 7}, False),
        ({"last": MOST}, True),
        ({"last": MOST + 1}, False),
        ({"gauge": 1}, True),
        ({"gauge": 0}, False),
        ({"gauge": MOST}, True),
        ({"gauge": MOST + 1}, False),
    ],
)
def test_ma_1_4_squares_and_the_serious_line_stand_in_order_on_the_column(
    changes: dict[str, Any], fits: bool
) -> None:
    figures = replace(PRINTED_HOUSE.figures, **changes)
    entries = edited_box("figures", "house_figures", figures=figures)
    assert faults_of(entries) == ([] if fits else [("figures_order", "MA-1.4")])


def test_an_entry_that_is_missing_or_of_nobody_is_told() -> None:
    entries = {kind: tuple(each) for kind, each in BOX.items()}
    assert faults_of(entries | {"techniques": entries["techniques"][1:]}) == [
        ("entry_missing", "MA-1.2")
    ]
    stranger = replace(entries["fighters"][0], key="bruce")
    codes = [
        code for code, _ in faults_of(entries | {"fighters": (*entries["fighters"], stranger)})
    ]
    assert codes == ["printed_stays", "column_tokens"]


def test_a_setup_with_figures_that_make_no_board_is_refused() -> None:
    figures = replace(PRINTED_HOUSE.figures, serious=9)
    wrong = replace(setup("duel", "white"), house=replace(PRINTED_HOUSE, figures=figures))
    with pytest.raises(Illegal, match="figures_order"):
        MARTIAL_ART.begin(wrong, 2, known=True)


# Names of an edition, and verdicts with its figures

TIGER = edited_box("fighters", "igor", name={"en": "The Tiger", "fr": "Le Tigre"})


def test_names_of_an_edition_reach_every_sentence_of_a_fight() -> None:
    whole = replace(setup("duel", "white"), house=None)
    state = MARTIAL_ART.begin(MARTIAL_ART.with_edition(whole, TIGER), 2, known=True)
    view = MARTIAL_ART.view(state, None)
    assert MARTIAL_ART.decode(MARTIAL_ART.encode(view)) == view
    picked = TechniquesPicked(0, "igor", ("crochet",))
    sentence = vocabulary(MARTIAL_ART, view, "en").event(picked, "en", ("Anna",))
    assert sentence == "Anna (The Tiger) fights with Crochet."
    assert (
        MARTIAL_ART.titles(view, "fr")
        == MARTIAL_ART.edition_titles(TIGER, "fr")
        == {"igor": "Le Tigre"}
    )
    plain = MARTIAL_ART.begin(whole, 2, known=True)
    assert MARTIAL_ART.titles(plain, "en") == MARTIAL_ART.edition_titles(BOX, "en") == {}


def test_every_fighter_is_ready_made_in_both_belts_under_its_name() -> None:
    ready = MARTIAL_ART.ready_made()
    assert len({each.key for each in ready}) == len(ready) == 2 * len(FIGHTERS)
    assert all(not MARTIAL_ART.problems(each.brought) for each in ready)
    named = {each.key: (each.en, each.fr) for each in MARTIAL_ART.ready_made(TIGER)}
    assert named["igor-white"] == ("The Tiger, White Belt", "Le Tigre, Ceinture Blanche")
    assert named["wonja-black"] == ("Wonja, Black Belt", "Wonja, Ceinture Noire")
    for belt in ("white", "black"):
        brought = tuple(each.brought for each in ready if each.key.endswith(belt))[:3]
        seated = MARTIAL_ART.setup_for_seats(replace(setup("three", belt), corners=()), brought)
        assert MARTIAL_ART.begin(seated, 3, known=True).open


def test_what_a_seat_brings_is_as_good_under_an_edition() -> None:
    wrong = Loadout(fighter="igor", belt="white", techniques=("crochet",))
    for entries in (None, BOX, TIGER):
        assert [fault.code for fault in MARTIAL_ART.problems(wrong, entries)] == [
            "white_belt_techniques"
        ]


def test_ma_1_4_a_strike_is_judged_by_the_figures_of_an_edition() -> None:
    figures = replace(PRINTED_HOUSE.figures, last=3, pictured=(1, 2), serious=2)
    entries = edited_box("figures", "house_figures", figures=figures)
    question = StrikeAsked(
        kind="punch",
        zone=2,
        attacker=Attacker(fighter="igor"),
        defender=Defender(fighter="kimberley", columns=(0, 1, 0, 0, 0)),
        attack_faces=("success", "success"),
    )
    verdict, plain = MARTIAL_ART.adjudications(entries), MARTIAL_ART.adjudications()
    result = verdict["strike"].judge(question, laws.numbers(1)).finding
    assert (result.column, result.out, len(result.tokens_lost)) == (3, "ko", 1)
    result = plain["strike"].judge(question, laws.numbers(1)).finding
    assert (result.column, result.out) == (3, None)
    too_deep = replace(question, defender=replace(question.defender, columns=(0, 4, 0, 0, 0)))
    with pytest.raises(Illegal, match="column_range"):
        verdict["strike"].judge(too_deep, laws.numbers(1))
    assert plain["strike"].judge(too_deep, laws.numbers(1)).finding.out == "ko"


@pytest.mark.parametrize("name", FIGHTERS)
def test_ma_5_1_tokens_lost_are_those_that_the_edition_pictures(name: str) -> None:
    """Each zone has its neighbour's column; the printed columns count for nothing."""
    columns = FIGHTERS[name].columns
    turned = (*columns[1:], columns[0])
    verdict = MARTIAL_ART.adjudications(edited_box("fighters", name, columns=turned))["strike"]
    other = next(each for each in FIGHTERS if each != name)
    kind = next(each for each in KINDS if FIGHTERS[other].set[each])
    for zone in ZONES:
        cubes: Any = tuple(PRINTED_HOUSE.figures.pictured[-1] * (each == zone) for each in ZONES)
        left = FIGHTERS[name].set["defence"] - turned[zone - 1].count("defence")
        for shown in range(FIGHTERS[name].set["defence"] + 1):
            struck = Defender(fighter=name, columns=cubes, tokens=TokensShown(defence=shown))
            attacker = Attacker(fighter=other)
            question = StrikeAsked(kind=kind, zone=zone, attacker=attacker, defender=struck)
            if shown <= left:
                assert verdict.judge(question, laws.numbers(1)).finding.column
            else:
                with pytest.raises(Illegal, match="lost_already"):
                    verdict.judge(question, laws.numbers(1))
