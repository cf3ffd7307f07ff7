"""Learning to play: one tap leads to a real table, where the page says what to do and why."""

import re
from html import unescape

import pytest
from django.test import Client

from games.clubs.models import Record
from games.duties.work import catch_up
from games.kernel.display.lesson import LEARNER, load_lesson
from games.kernel.rules import Language
from games.people.access import Caller
from games.rulebooks import GAMES
from games.tables.journal.proof import verify
from games.tables.life.end import close
from games.tables.models import AWAY, LEARNT, Hints, Phase, Table
from games.tables.play.rewind import rewind_table
from tests.tables.pages.reading import FRENCH, read_page, text

pytestmark = [pytest.mark.django_db, pytest.mark.either]

TAUGHT = [key for key, game in GAMES.items() if load_lesson(game.package) is not None]


def begin_lesson(key: str = "karatekarte", browser: Client | None = None) -> tuple[Client, str]:
    """Return a learner's client and the URL of the lesson's table."""
    browser = browser or Client()
    answer = browser.post(f"/tables/new/{key}/lesson/")
    assert answer.status_code == 303
    return browser, answer.headers["Location"]


def newest_table() -> Table:
    return Table.objects.latest("created")


def question_form(page: str) -> str:
    """Return the form of the open question."""
    match = re.search(r'<form class="question".*?</form>', page, re.DOTALL)
    assert match is not None, page
    return match[0]


def hidden_fields(form: str) -> dict[str, str]:
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))


def meant_data(page: str) -> dict[str, str]:
    """Return the data of the form when the button that the lesson means is pressed, or when the
    form is left as filled in."""
    form = question_form(page)
    button = re.search(r'<button class="[^"]* meant" name="move" value="([^"]*)"', form)
    if button is not None:
        return hidden_fields(form) | {"move": unescape(button[1])}
    fields = dict(re.findall(r'name="(slot-\d+)"[^>]*value="(\d+)"', form))
    for name, options in re.findall(r'<select name="(piece-\d+)">(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r"<option value=(\d+) selected", options)
        fields[name] = chosen[1] if chosen else ""
    return hidden_fields(form) | fields | {"filled": "yes"}


def other_data(page: str) -> dict[str, str]:
    form = question_form(page)
    other = re.search(r'<button class="(?![^"]* meant")[^"]*" name="move" value="([^"]*)"', form)
    assert other is not None
    return hidden_fields(form) | {"move": unescape(other[1])}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", TAUGHT)
def test_whoever_does_as_it_says_is_told_all_of_it(key: str, language: Language) -> None:
    script = load_lesson(GAMES[key].package)
    assert script is not None
    browser, url = begin_lesson(key, Client(headers=FRENCH if language == "fr" else {}))
    own = script.steps_for_seat(LEARNER)
    for place, step in enumerate(own, 1):
        catch_up()
        page = browser.get(url).content.decode()
        shown = text(page.encode())
        assert text(step.text.text(language).encode()) in shown
        assert f"#{step.rule}" in page
        assert f"{place} of {len(own)}" in shown or f"{place} sur {len(own)}" in shown
        assert browser.post(f"{url}answer/", meant_data(page)).status_code == 303
    catch_up()
    assert newest_table().lesson == len(script.steps)
    assert text(script.end.text(language).encode()) in text(browser.get(url).content)
    assert list(verify(newest_table())) == []


def test_the_start_page_leads_to_each_in_one_tap() -> None:
    page = Client().get("/").content.decode()
    for key in TAUGHT:
        assert f'action="/tables/new/{key}/lesson/"' in page
        assert "Learn to play" in read_page(f"/games/{key}/")
    begin_lesson()
    table = newest_table()
    assert (table.phase, table.bots, table.lesson) == (Phase.PLAYING, {"1": "novice"}, 0)
    assert (table.watching, table.hints) == (False, Hints.YES)
    assert "Apprendre à jouer" in text(Client(headers=FRENCH).get("/").content)


def test_who_does_otherwise_is_told_what_was_meant_and_nothing_has_happened() -> None:
    browser, url = begin_lesson()
    browser.post(f"{url}answer/", meant_data(browser.get(url).content.decode()))
    page = browser.get(url).content.decode()
    answer = browser.post(f"{url}answer/", other_data(page))
    assert answer.status_code == 409
    message = text(answer.content)
    assert "The lesson meant something else: Lay the left fist Starter" in message
    assert "Yours may be played as well" in message
    assert newest_table().lesson == 1
    page = answer.content.decode()
    assert browser.post(f"{url}answer/", meant_data(page)).status_code == 303, "and it goes on"
    assert newest_table().lesson == 2


def test_said_once_more_it_is_played_and_the_companion_plays_on() -> None:
    browser, url = begin_lesson()
    browser.post(f"{url}answer/", meant_data(browser.get(url).content.decode()))
    other = other_data(browser.get(url).content.decode())
    page = browser.post(f"{url}answer/", other).content.decode()
    again = other_data(page)
    assert (again["move"], "follows" in again) == (other["move"], False)
    assert browser.post(f"{url}answer/", again).status_code == 303
    assert newest_table().lesson == AWAY
    assert "You have left the lesson" in read_page(url, browser)
    number = newest_table().number
    for _ in range(3):
        catch_up()
        page = browser.get(url).content.decode()
        if 'class="question"' in page:
            browser.post(f"{url}answer/", other_data(page))
    assert newest_table().number > number + 1, "the companion plays as a novice does"


def test_what_it_means_is_marked_and_offered_no_less_than_the_rest() -> None:
    browser, url = begin_lesson()
    page = browser.get(url).content.decode()
    assert page.count(" meant") == 1
    assert len(re.findall(r'name="move" value', page)) > 1


def test_while_the_companion_is_due_nothing_is_asked() -> None:
    browser, url = begin_lesson()
    for _ in range(2):
        browser.post(f"{url}answer/", meant_data(browser.get(url).content.decode()))
    page = browser.get(url).content.decode()
    assert 'class="question"' not in page
    assert "The companion is answering." in text(page.encode())


def test_taken_back_it_is_left_since_its_cards_would_not_come_again() -> None:
    browser, url = begin_lesson()
    browser.post(f"{url}answer/", meant_data(browser.get(url).content.decode()))
    table = newest_table()
    assert "Take back" not in read_page(url, browser)
    rewind_table(table.code, Caller(secret=table.host_secret), 1)
    assert newest_table().lesson == AWAY
    catch_up()


def test_whoever_plays_on_after_its_end_is_told_no_more() -> None:
    browser, url = begin_lesson()
    script = load_lesson(GAMES["karatekarte"].package)
    assert script is not None
    for _ in script.steps_for_seat(LEARNER):
        catch_up()
        browser.post(f"{url}answer/", meant_data(browser.get(url).content.decode()))
    catch_up()
    while 'class="question"' not in (page := browser.get(url).content.decode()):
        catch_up()
    browser.post(f"{url}answer/", other_data(page))
    assert newest_table().lesson == LEARNT
    assert 'class="lesson"' not in browser.get(url).content.decode()


def test_it_is_no_play_that_anybody_s_record_keeps() -> None:
    begin_lesson()
    table = newest_table()
    close(table.code, Caller(secret=table.host_secret))
    catch_up()
    assert not Record.objects.exists()


def test_asked_whether_it_was_fair_it_says_that_its_chance_was_prepared() -> None:
    browser, url = begin_lesson()
    assert "its cards and dice were prepared" in read_page(f"{url}fairness/", browser)


def test_nobody_else_sees_what_it_says() -> None:
    _, url = begin_lesson()
    assert Client().get(url).status_code == 403


def test_a_game_without_one_says_so_and_opens_nothing() -> None:
    assert Client().post("/tables/new/nothing/lesson/").status_code == 404
    assert not Table.objects.exists()
