"""While a live page is updated, what its user types, chooses, unfolds and reads stays as it is."""

from typing import Final

import pytest

from tests.browser.conftest import Reading

MORPHS: Final = """async ([was, now]) => {
  const { morph } = await import("/static/companion/morph.js");
  const parser = new DOMParser();
  const make = (html) => parser.parseFromString(`<div>${html}</div>`, "text/html").body.firstChild;
  const live = document.getElementById("main").appendChild(document.importNode(make(was), true));
  const at = (what) => live.querySelector(`#asked ${what}`);
  at("details").open = true;
  at("input[name=typed]").value = "half a wo";
  at("textarea").value = "a letter";
  at("[type=checkbox]").checked = true;
  at("select").value = "b";
  at(".inner").scrollTop = 40;
  at("input[name=typed]").focus();
  at("input[name=typed]").setSelectionRange(2, 5);
  morph(live, make(now));
  const typed = at("input[name=typed]");
  return {
    focus: document.activeElement === typed, caret: [typed.selectionStart, typed.selectionEnd],
    typed: typed.value, letter: at("textarea").value, ticked: at("[type=checkbox]").checked,
    chosen: at("select").value, open: at("details").open, scrolled: at(".inner").scrollTop,
    told: live.textContent.includes("now"),
  };
}"""
USED: Final = """
<form id="asked"><input name="typed"><textarea></textarea><input type="checkbox">
<select><option value="a">A<option value="b">B</select>
<details><summary>More</summary>what {}</details>
<textarea class="inner" rows="2">{}</textarea>
</form>"""
LONG: Final = "a line\n" * 50
ALERT: Final = '<p class="alert">No</p>'
OTHER: Final = '<form id="other"><button>x</button></form>'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", ""),
        ("", ALERT),
        (ALERT, ""),  # the mistake is corrected
        (OTHER, ""),
        ("", OTHER),
        (ALERT + OTHER, OTHER),
        (OTHER + "<p>a</p>", "<p>b</p>" + OTHER),
        ('<section id="one"></section>' + ALERT + OTHER, '<details id="two"></details>'),
    ],
)
def test_what_somebody_uses_stays_whatever_goes_beside_it(
    reading: Reading, before: str, after: str
) -> None:
    reader = reading()
    reader.page.goto("/help/")
    state = reader.page.evaluate(
        MORPHS, [before + USED.format("was", LONG), after + USED.format("is now", LONG)]
    )
    assert state == {
        "focus": True,
        "caret": [2, 5],
        "typed": "half a wo",
        "letter": "a letter",
        "ticked": True,
        "chosen": "b",
        "open": True,
        "scrolled": 40,
        "told": True,
    }
    assert reader.complaints == []


SEARCHED: Final = """async (rows) => {
  const { forms } = await import("/static/companion/forms.js");
  const live = document.getElementById("main");
  live.innerHTML = `<div data-form="pick" data-find="Find">
    <b data-slot="0" data-most="9" data-text="Held"></b>${rows}</div>`;
  forms(live);
  const search = live.querySelector("[type=search]");
  search.focus();
  search.value = "card 1";
  search.setSelectionRange(2, 4);
  forms(live); // as after anything that is told
  const now = live.querySelector("[type=search]");
  const found = live.querySelectorAll(".pool button").length;
  return [document.activeElement === now, now.value, now.selectionStart, found];
}"""
ROW: Final = '<p class="take"><label><input type="checkbox"><span>card {}</span></label></p>'


def test_who_searches_among_pieces_goes_on_typing(reading: Reading) -> None:
    page = reading().page
    page.goto("/help/")
    rows = "".join(ROW.format(n) for n in range(20))
    assert page.evaluate(SEARCHED, rows) == [True, "card 1", 2, 11]


NARROWED: Final = """async () => {
  const { picture } = await import("/static/tables/live/picture.js");
  const live = document.getElementById("main");
  live.innerHTML = `<div id="bar"><form method="post"><button data-marks="a b">ab</button>
    <button data-marks="a c">ac</button><button data-marks="d">d</button></form></div>
    <svg id="picture"><g class="thing on" data-id="a"/><g class="thing on" data-id="d"/></svg>`;
  const click = () => new MouseEvent("click", { bubbles: true });
  const touch = () => live.querySelector("[data-id=a]").dispatchEvent(click());
  const sent = new Event("submit", { bubbles: true, cancelable: true });
  const fits = () => [...live.querySelectorAll(".fits")].map((offer) => offer.textContent).join();
  picture(live);
  touch();
  const said = [fits()];
  picture(live); // somebody else has done something
  said.push(fits());
  live.querySelector("form").dispatchEvent(sent);
  said.push(fits());
  touch();
  for (const offer of live.querySelectorAll("[data-marks^=a]")) offer.remove();
  picture(live); // and nothing is asked of that any more
  return [...said, fits(), live.querySelector("#bar").classList.contains("narrowed")];
}"""


def test_what_was_touched_on_the_picture_stays_chosen_until_one_has_said_it(
    reading: Reading,
) -> None:
    page = reading().page
    page.goto("/help/")
    assert page.evaluate(NARROWED) == ["ab,ac", "ab,ac", "", "", False]
