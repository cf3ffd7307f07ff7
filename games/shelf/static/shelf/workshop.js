// The card is read as one types: what was typed goes out 300 ms after the last key, and what comes back
// takes the place of all but the texts themselves.
import { morph } from "../companion/morph.js";

const bench = document.getElementById("bench");
const parts = ["reading-en", "reading-fr", "share"];
bench.classList.add("scripted");

let asked = 0;
const send = async (button) => {
  const mine = ++asked;
  const body = new URLSearchParams(new FormData(bench, button));
  try {
    const answer = await fetch(bench.action, { method: "POST", body });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (mine !== asked) return; // a later one is on its way
    const next = page.getElementById("bench");
    if (!next) return button?.click();
    for (const id of parts) morph(document.getElementById(id), page.getElementById(id));
    const keep = bench.querySelector("[name=keep]");
    if (keep) keep.disabled = next.querySelector("[name=keep]").disabled;
    return page;
  } catch {
    // without a network, the texts stay; the next key asks again
  }
};

let waiting;
bench.addEventListener("input", (event) => {
  if (event.target.nodeName !== "TEXTAREA") return;
  clearTimeout(waiting);
  waiting = setTimeout(send, 300);
});

// A suggestion is taken in its place; keeping is the browser's own affair.
bench.addEventListener("submit", async (event) => {
  clearTimeout(waiting);
  if (!["mend", "take"].includes(event.submitter?.name)) return;
  event.preventDefault();
  const page = await send(event.submitter);
  for (const text of page?.querySelectorAll("#bench textarea") ?? []) document.getElementById(text.id).value = text.value;
});

// Its number leads to the word.
bench.addEventListener("click", (event) => {
  const { line, column } = event.target.dataset ?? {};
  if (line === undefined) return;
  event.preventDefault();
  const text = document.querySelector(event.target.getAttribute("href"));
  const start = text.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1) + Number(column) - 1;
  text.focus();
  text.setSelectionRange(start, start + (text.value.slice(start).match(/^[^\s]+/)?.[0].length ?? 0));
});
