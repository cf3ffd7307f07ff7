"""Checks when catalogue.toml is read: MA-1.2, MA-1.4, MA-1.5."""

from importlib.resources import files

import msgspec
import pytest

from games.kernel.hexes import CENTRE, Hex, distance, neighbours
from games.kernel.rules import LANGUAGES, Language
from games.rulebooks.martial_art.box import names_of, technique_text
from games.rulebooks.martial_art.catalogue import (
    CATALOGUE,
    FIGHTERS,
    FIGURES,
    KINDS,
    OWN,
    TECHNIQUES,
    BadCatalogue,
    Technique,
    arena,
    read,
    towards_centre,
)
from games.rulebooks.martial_art.game import MARTIAL_ART

TEXT = files("games.rulebooks.martial_art").joinpath("catalogue.toml").read_text("utf-8")


def faults_after(before: str, after: str) -> tuple[str, ...]:
    assert before in TEXT
    with pytest.raises(BadCatalogue) as bad:
        read(TEXT.replace(before, after, 1))
    return bad.value.problems


def test_six_fighters_and_forty_two_techniques_seven_each() -> None:
    assert (len(FIGHTERS), len(TECHNIQUES)) == (6, 42)
    assert {len(own) for own in OWN.values()} == {7}
    assert read(TEXT) == CATALOGUE


@pytest.mark.parametrize("language", LANGUAGES)
def test_ma_8_each_technique_says_its_own_part_of_its_fighters_rule(language: Language) -> None:
    for key, technique in TECHNIQUES.items():
        text = technique_text(key, language)
        assert text.startswith("("), key
        others = [each.key for each in OWN[technique.fighter] if each.key != key]
        assert not [each for each in others if f"{names_of(each)[language]} (" in text], key
    assert technique_text("energy", language) == ""


def test_ma_1_2_a_set_of_another_size_and_another_picture_are_found() -> None:
    faults = faults_after(
        "move = 2, defence = 2, energy = 4 }", "move = 2, defence = 2, energy = 5 }"
    )
    assert any("13 tokens instead of 12" in problem for problem in faults)
    assert any("picture the set" in problem for problem in faults)
    assert any("column 1" in p for p in faults_after('["energy", "headbutt"]', '["energy"]'))


def test_ma_1_5_starts_outside_the_arena_or_on_one_space_are_found() -> None:
    assert "outside" in faults_after("starts = [[0, 1], [0, -1]]", "starts = [[0, 4], [0, -1]]")[0]
    assert "one space" in faults_after("starts = [[0, 1], [0, -1]]", "starts = [[0, 1], [0, 1]]")[0]
    assert "teams" in faults_after("starts = [[0, 1], [0, -1]]", "starts = [[0, 1]]")[0]


def test_ma_1_4_columns_out_of_order_are_found() -> None:
    assert "columns" in faults_after("pictured = [2, 4]", "pictured = [4, 2]")[0]
    assert "columns" in faults_after("serious = 4", "serious = 7")[0]


def test_a_technique_of_nobody_or_of_a_zone_that_is_not_is_found() -> None:
    faults = faults_after('fighter = "igor"', 'fighter = "bruce"')
    assert any("nobody" in p or "no fighter is called bruce" in p for p in faults)
    assert any("6 techniques instead of 7" in problem for problem in faults)
    assert "zones go from 1 to 5" in faults_after("zones = [1, 2, 5]", "zones = [1, 2, 6]")[0]


def test_ma_8_a_technique_does_what_its_entry_says_and_nothing_else() -> None:
    bare = Technique(fighter="igor", keyword="start")
    figures = {name: each for name, each in msgspec.structs.asdict(bare).items() if each == 0}
    assert len(figures) == 14
    assert {type(each) for each in figures.values()} == {int, bool}
    assert (bare.kinds, bare.zones) == (KINDS, (1, 2, 3, 4, 5))
    assert all(bare.concerns(kind, zone) for kind in KINDS for zone in range(1, 6))


@pytest.mark.parametrize("at", sorted(arena(FIGURES.radius) - {CENTRE}))
def test_ma_7_3_all_start_facing_the_centre_or_as_nearly_as_a_way_can(at: Hex) -> None:
    way = towards_centre(at)
    away = [distance(neighbour, CENTRE) for neighbour in neighbours(at)]
    assert away[way] == min(away) == distance(at, CENTRE) - 1
    assert min(away) not in away[:way]


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        read(TEXT.replace("dice = 1", "dyce = 1", 1))


def test_the_box_shows_fighters_techniques_and_arenas_with_their_names() -> None:
    box = MARTIAL_ART.catalogue()
    assert {kind: len(entries) for kind, entries in box.items()} == {
        "fighters": 6,
        "techniques": 42,
        "arenas": 4,
        "figures": 1,
    }
    tiger = next(t for t in box["techniques"] if t.key == "oeil_du_tigre")  # type: ignore[attr-defined]
    assert tiger.name == {"en": "Œil du Tigre", "fr": "Œil du Tigre"}  # type: ignore[attr-defined]
    assert len(msgspec.json.encode(box)) > 5000


# The list of MA-8, copied by hand, to catch a mistake in the catalogue.
LISTED = """
igor         crochet start 2 0, uppercut start 0 2, oeil_du_tigre reaction 2 1, bouledogue end 0 2,
             serie_de_jabs start 1 1, danseur style 1 1, puncheur style 0 3
kimberley    shuto_uchi start 2 0, mawashi_geri start 2 1, kiai end 0 2, mae_tobi_geri start 1 1,
             tamejiwari start 1 1, shotokan style 2 1, goju style 2 0
hirumasa     gassho_hineri end 0 2, oniyama reaction 2 0, tsuppari start 0 2,
             futsu_no_atama start 1 1, harite start 1 1, yotsu_zumo style 2 1, oshi_zumo style 2 0
li_ming      fureur_du_leopard end 1 2, souffle_du_dragon end 3 0, serenite_de_la_grue end 1 0,
             baiser_de_la_mante start 1 1, morsure_du_tigre start 1 1, l_homme_ivre style 2 0,
             voie_du_serpent style 2 1
ricardo      macaco start 0 2, ginga_de_bahia start 1 2, negativa reaction 1 0,
             cotovelada start 1 1, estrala_mortal start 0 2, samba_de_viola style 2 0,
             revolta_do_escravo style 0 3
wonja        tei_tat end 0 2, kra_tot_chok start 2 0, guerrier_d_angkor reaction 2 1,
             khai_kong start 0 2, sok_klap_lang end 1 2, muay_khao style 0 3, kon_muay_kee style 2 0
"""


def test_ma_8_1_to_ma_8_6_keywords_and_costs() -> None:
    words = LISTED.replace(",", " ").split()
    expected, fighter = [], ""
    while words:
        if words[0] in FIGHTERS:
            fighter = words.pop(0)
        key, keyword, chi, rage, *words = words
        expected.append((key, fighter, keyword, int(chi), int(rage)))
    entries = [(t.key, t.fighter, t.keyword, t.chi, t.rage) for t in TECHNIQUES.values()]
    assert entries == expected
