"""Every verdict can be asked by a form made from its type: the form allows all that a program may
send, and the page answers or shows which field is wrong."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec
import pytest
from django.test import Client

from games.kernel.rules import LANGUAGES
from games.kernel.words import words
from games.rulebooks import GAMES
from games.tables.pages.library.fields import Field, Form, leaf_fields
from tests.effort import count_calls
from tests.rulebooks.questions import WORKING
from tests.tables.pages.reading import FRENCH, read_page, text

VERDICTS = [pytest.param(key, name, id=f"{key} {name}") for key, name in WORKING]


def form(key: str, name: str) -> Form:
    game = GAMES[key]
    return Form(game, game.verdicts[name], words(game.package), "en")


def typed_fields(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Yield the form's fields with their typed values."""
    match value:
        case dict():
            for field, within in value.items():
                yield from typed_fields(within, f"{name}.{field}".strip("."))
        case list() | tuple():
            for n, each in enumerate(value):
                yield from typed_fields(each, f"{name}.{n}")
        case bool():
            yield name, "yes" if value else ""
        case _:
            yield name, str(value)


def form_data(value: Any) -> dict[str, str]:
    """Return the form's data; a space is typed as its two coordinates."""
    data = dict(typed_fields(value))
    for name in [each for each in data if each.endswith(("position.0", "position.1"))]:
        data[f"{name[:-1]}{'qr'[int(name[-1])]}"] = data.pop(name)
    return data


@pytest.mark.parametrize(("key", "name"), VERDICTS)
def test_what_a_program_may_ask_is_asked_by_the_form(key: str, name: str) -> None:
    request_type = GAMES[key].verdicts[name].question_type
    for question in WORKING[key, name]:
        read = form(key, name).read(form_data(question))
        assert msgspec.convert(read, request_type) == msgspec.convert(question, request_type)


@pytest.mark.parametrize(("key", "name"), VERDICTS)
def test_the_form_shows_again_what_was_typed(key: str, name: str) -> None:
    for question in WORKING[key, name]:
        data = form_data(question)
        drawn = form(key, name).fields(form(key, name).read(data), {})
        shown = {field.name: field.value for field in leaf_fields(drawn) if field.value}
        assert form(key, name).read(shown) == form(key, name).read(data)


@pytest.mark.parametrize(("key", "name"), VERDICTS)
def test_every_field_has_its_name_in_both_languages(key: str, name: str) -> None:
    game, wording = GAMES[key], words(GAMES[key].package)
    drawn = form(key, name).fields({}, {})
    fields = {part for each in _all(drawn) for part in each.name.split(".") if not part.isdigit()}
    for field in (fields - {"kind", "figures"}) | {name}:  # those have the name of what they are in
        named = ("asked", "parts", "names")
        assert any(field in wording.sheet[table] for table in named), f"{game.key}: {field}"
        assert all(wording.question_label(field, language) for language in LANGUAGES)


@pytest.mark.parametrize(("key", "name"), VERDICTS)
def test_every_field_has_its_label_and_its_help_in_both_languages(key: str, name: str) -> None:
    referee, wording = GAMES[key].verdicts[name], words(GAMES[key].package)
    english, french = (
        {
            each.name: each
            for each in _all(Form(GAMES[key], referee, wording, spoken).fields({}, {}))
        }
        for spoken in LANGUAGES
    )
    assert english.keys() == french.keys()
    for at, each in english.items():
        assert each.label, at
        assert french[at].label, at
        assert bool(each.help) == bool(french[at].help), at
        assert not each.help or each.help != french[at].help, at


def field_names(question: dict[str, str]) -> set[str]:
    drawn = form("martial_art", "strike")
    return {each.name for each in _all(drawn.fields(drawn.read(question), {}))}


def test_a_strike_asks_only_for_what_it_depends_on() -> None:
    blank = field_names({})
    assert not blank & {"from_behind", "attacker.start_zone", "third", "attack_faces"}
    assert not blank & {"defender.zone_empty", "defender.tokens.move", "defender.tokens.punch"}
    fought = {
        "kind": "punch",
        "zone": "2",
        "attacker.fighter": "Igor",
        "defender.fighter": "Li Ming",
    }
    thrown = {name for name in field_names(fought) if name.startswith("attack_faces.")}
    assert thrown == {"attack_faces.0", "attack_faces.1"}
    assert "from_behind" in field_names({"belt": "black"})


def test_techniques_of_the_chosen_fighter_alone_are_offered() -> None:
    drawn = form("martial_art", "strike")
    question = drawn.read({"attacker.fighter": "Igor", "belt": "black"})
    fields = {each.name: each for each in _all(drawn.fields(question, {}))}
    names = [name for _, name in fields["attacker.techniques"].choices]
    assert "Crochet" in names
    assert "Ginga de Bahia" not in names
    assert [name for _, name in fields["zone"].choices][:1] == ["Head"]


def test_a_comparison_asks_for_two_camps_and_then_for_one_more() -> None:
    def camps(value: Any) -> list[tuple[str, list[str], bool]]:
        (of_all, _) = form("kung_fu", "comparison").fields(value, {})
        return [
            (camp.label, [each.label for each in camp.within], camp.within[0].folded)
            for camp in of_all.within
        ]

    blank = ["Character 1"]
    assert camps({}) == [("Camp 1", blank, False), ("Camp 2", blank, False)]
    named = {"camps": [[{"name": "Lian"}], [{"name": "Bao"}]]}
    filled = ["Character 1", "Character 2"]
    assert [label for label, within, _ in camps(named) if within == filled] == ["Camp 1", "Camp 2"]
    assert camps(named)[2][:2] == ("Camp 3", blank)


def test_a_verdict_and_its_field_of_the_same_name_are_called_differently() -> None:
    page = Client().get("/games/kung_fu/verdicts/damage/").content.decode()
    assert "<h1>What damage does</h1>" in page
    assert re.search(r"<label[^>]*>Damage\b", page)


def _all(fields: tuple[Field, ...]) -> Iterator[Field]:
    for field in fields:
        yield field
        yield from _all(field.within)


@pytest.mark.parametrize(("key", "name"), VERDICTS)
def test_the_referee_answers_at_an_address_that_can_be_sent(key: str, name: str) -> None:
    data = form_data(WORKING[key, name][0])
    for browser, expected in (
        (Client(), "The referee finds"),
        (Client(headers=FRENCH), "L’arbitre"),
    ):
        answer = browser.get(f"/games/{key}/verdicts/{name}/", data)
        page = text(answer.content)
        assert answer.status_code == 200, page
        assert expected in page
        assert not re.findall(r"(?<![-\w])[a-z]+_[a-z_]+", page.partition(expected)[2][:600])
    assert "asked-one" in Client().get(f"/games/{key}/verdicts/{name}/").content.decode()


PRINTED = {
    ("martial_art", "strike"): (
        {
            "kind": "coup de POING",
            "zone": "2",
            "attacker.fighter": "IGOR",
            "attacker.techniques": "serie de jabs",
            "attacker.start_zone": "coup de poing, coup de poing",
            "belt": "ceinture noire",
            "defender.fighter": "li ming",
            "attack_faces": "réussite, reussite, échec, echec",
        },
        {
            "kind": "Punch",
            "zone": "2",
            "attacker.fighter": "Igor",
            "attacker.techniques": "Série de Jabs",
            "attacker.start_zone.0": "punch",
            "attacker.start_zone.1": "PUNCH",
            "belt": "Black Belt",
            "defender.fighter": "Li Ming",
            "attack_faces": "success, success, failure, failure",
        },
    ),
    ("karatekarte", "reveal"): (
        {"strike": "Pied gauche", "lane": "amorce du pied gauche", "pile": "COUP RAPIDE"},
        {"strike": "LEFT FOOT", "lane": "left foot Starter", "pile": "Quick Strike"},
    ),
    ("brutal_ring", "fight"): (
        {
            "attacker.weapon": "EPEE",
            "defender.allowances": "terminium",
            "attack_tricks": "+2 en attaque, fairplay attaque",
        },
        {
            "attacker.weapon": "Sword",
            "defender.allowances": "Terminium",
            "attack_tricks": "+2 attack, Fair play (attack)",
        },
    ),
    ("kung_fu", "damage"): (
        {
            **{f"character.levels.{each}": "8" for each in ("vigour", "distance", "tempo")},
            "character.levels.presence": "8",
            "standing.vigour": "9 de carreau, R♥",
            "damage": "2",
            "bonuses": "TEL UN TIGRE",
        },
        {
            **{f"character.levels.{each}": "8" for each in ("vigour", "distance", "tempo")},
            "character.levels.presence": "8",
            "standing.vigour": "the 9 of diamonds, KH",
            "damage": "2",
            "bonuses": "like a tiger",
        },
    ),
    ("combat", "technique"): (
        {"base": "DEPLACEMENT", "opponent.history": "morsure VENIMEUSE", "self.hand": "3"},
        {"base": "movement", "opponent.history": "Venomous Bite", "self.hand": "3"},
    ),
}
"""The same question of each game, as it is printed in French and in English."""


@pytest.mark.parametrize(("key", "name"), PRINTED)
def test_names_are_understood_as_printed_in_either_language(key: str, name: str) -> None:
    french, english = (form(key, name).read(typed) for typed in PRINTED[key, name])
    assert french == english
    response = Client().post(
        f"/api/v1/verdicts/{key}/{name}/".replace("_", "-"), english, "application/json"
    )
    assert response.status_code == 200, response.content
    at = f"/games/{key}/verdicts/{name}/"
    for browser in (Client(), Client(headers=FRENCH)):
        answers = {
            re.sub(r"(?s).*<main|<form.*?</form>", "", browser.get(at, typed).content.decode())
            for typed in PRINTED[key, name]
        }
        assert len(answers) == 1
    steps = [step.get("text") or step["step"]["en"] for step in response.json()["steps"]]
    page = text(Client().get(at, PRINTED[key, name][0]).content)
    assert all(step in page for step in steps)


def test_choices_of_a_technique_say_in_words_who_makes_them() -> None:
    typed = PRINTED["combat", "technique"][0]
    answer = Client(headers=FRENCH).get("/games/combat/verdicts/technique/", typed)
    page = text(answer.content).partition("L’arbitre")[2]
    assert "le joueur" in page
    assert "self" not in page


def test_an_unknown_name_is_refused_at_its_field_with_what_is_allowed() -> None:
    data = {"kind": "punch", "zone": "2", "attacker.fighter": "igor", "defender.fighter": "Ligor"}
    answer = Client().get("/games/martial_art/verdicts/strike/", data)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert 'id="f-defender-fighter-problem"' in page
    assert "“Ligor” is not recognised. Choose one of: Igor, " in text(answer.content)
    data |= {"defender.fighter": "li ming", "attacker.techniques": "Crochett"}
    french = Client(headers=FRENCH).get("/games/martial_art/verdicts/strike/", data)
    assert "« Crochett » n’est pas reconnu" in text(french.content).replace("\u202f", " ")
    assert "Crochet" in french.content.decode().partition("f-attacker-techniques-problem")[2]


def test_a_mistake_stands_at_its_field() -> None:
    at = "/games/martial_art/verdicts/strike/"
    data = form_data(WORKING["martial_art", "strike"][0])
    number = Client().get(at, data | {"attacker.bonus_dice": "many"})
    assert number.status_code == 400
    page = number.content.decode()
    assert re.search(r'id="f-attacker-bonus_dice"[^>]*value="many"[^>]*aria-invalid="true"', page)
    assert "A whole number is wanted here." in text(number.content)
    nobody = Client().get(at, data | {"defender.fighter": "nobody"})
    assert re.search(
        r'id="f-defender-fighter-problem"|id="f-defender-fighter"[^>]*invalid',
        nobody.content.decode(),
    )
    missing = {name: each for name, each in data.items() if name != "zone"}
    french = Client(headers=FRENCH).get(at, missing).content.decode()
    assert "Il manque quelque chose" in french
    assert 'id="f-zone-problem"' in french


def test_what_the_rules_refuse_is_told_with_its_rule() -> None:
    data = {"damage": "999", "character.levels.vigour": "8"}
    levels = {f"character.levels.{each}": "8" for each in ("vigour", "distance", "tempo")}
    data |= levels | {"character.levels.presence": "8"}
    answer = Client().get("/games/kung_fu/verdicts/damage/", data)
    assert answer.status_code == 400
    assert "/games/kung_fu/rules/#KF-3.2" in answer.content.decode()


def test_odds_are_told_in_a_hundred_and_as_fractions() -> None:
    page = read_verdict("martial_art", "strike")
    assert "4/9" in page
    assert "44.4 %" in page
    assert "1.33 on average" in page


def read_verdict(key: str, name: str) -> str:
    answer = Client().get(f"/games/{key}/verdicts/{name}/", form_data(WORKING[key, name][0]))
    return text(answer.content)


def test_what_nobody_can_be_asked_is_told() -> None:
    assert "Nobody can be asked this" in read_page("/games/combat/verdicts/weather/", status=404)
    assert "no game of that name" in read_page("/games/chess/", status=404)
    assert "What a technique does" in read_page("/games/combat/")
    long = {"text": "x" * 5000}
    assert "too long" in text(Client().get("/games/combat/verdicts/technique/", long).content)


def test_a_question_does_not_fill_more_fields_than_can_be_drawn() -> None:
    """Each name draws the fields of one more character: 1,000 of them made a page of 12 MB."""
    crowd = {f"camps.{camp}.{place}.name": "x" for camp in range(10) for place in range(40)}
    answer = Client().get("/games/kung_fu/verdicts/comparison/", crowd)
    assert answer.status_code == 400
    assert "too long" in text(answer.content)


@pytest.mark.parametrize(("key", "name"), VERDICTS)
def test_reading_a_question_visits_only_what_was_filled_in(key: str, name: str) -> None:
    """A comparison has room for 40 characters in each of 40 camps: 267,000 places."""
    blank = form(key, name)
    blank.read({})  # its type is looked at once
    assert count_calls(lambda: blank.read({})) < 1000


def test_a_blank_form_is_as_dear_as_any_page() -> None:
    """It was 50 times as dear as a page of the handbook."""
    peer = count_calls(lambda: read_page("/help/"))
    for key, name in WORKING:
        at = f"/games/{key}/verdicts/{name}/"
        read_page(at)
        assert count_calls(partial(read_page, at)) < 4 * peer, at
