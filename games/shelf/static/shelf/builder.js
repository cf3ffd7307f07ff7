// A builder answers in its place: the form goes out, the page that comes back is made of this one.
import { morph } from "../companion/morph.js";

document.documentElement.classList.add("scripted");

// What is wrong may stand some screens above the button that was pressed: a field, what another device wrote beside it, or all of it.
const told = (live) => {
  const beside = live.querySelector(".there")?.closest("td, th, form")?.querySelector("input:not([type=hidden]), select, textarea");
  const wrong = live.querySelector("[aria-invalid=true]") ?? beside ?? live.querySelector("[role=alert]");
  if (wrong?.matches("[role=alert]")) wrong.tabIndex = -1;
  wrong?.focus();
};

// Another page has answered, as where nobody is signed in any more: the browser asks for it itself, and what was typed is kept there.
const byHand = (form, button) => {
  form.dataset.leaves = "";
  form.requestSubmit(button);
};

let sending = false;
const waiting = new Set(); // rows that were changed meanwhile
document.addEventListener("submit", async (event) => {
  const form = event.target;
  const live = document.getElementById("live");
  if (form.method !== "post" || !live?.contains(form) || form.dataset.leaves !== undefined) return;
  event.preventDefault();
  if (sending) return; // one at a time: the next one must know the new version
  sending = true;
  try {
    const body = new FormData(form, event.submitter);
    const multipart = form.enctype === "multipart/form-data";
    const answer = await fetch(event.submitter?.getAttribute("formaction") || form.action, { method: "POST", body: multipart ? body : new URLSearchParams(body) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.getElementById("live");
    if (!next && (!answer.redirected || page.querySelector("[autocomplete=current-password]"))) return byHand(form, event.submitter);
    if (!next || (answer.redirected && new URL(answer.url).pathname !== location.pathname)) return location.assign(answer.url);
    morph(live, next);
    document.title = page.title;
    copies();
    document.dispatchEvent(new Event("built"));
    if (!answer.ok) told(live);
    else if (event.submitter?.disabled) event.submitter.closest("section")?.querySelector("button:not(:disabled)")?.focus();
  } catch {
    form.submit(); // without us, the browser says what is wrong
  } finally {
    sending = false;
    for (const next of waiting) {
      waiting.delete(next);
      if (next.isConnected) return next.requestSubmit();
    }
  }
});

// A link is copied where the browser lets us; elsewhere it is there to be held.
const copies = () => {
  for (const button of document.querySelectorAll("[data-copies]")) button.hidden = !navigator.clipboard;
};
copies();
document.addEventListener("click", async (event) => {
  const of = event.target.dataset?.copies;
  if (!of) return;
  await navigator.clipboard.writeText(document.getElementById(of).href);
  event.target.setAttribute("aria-pressed", "true");
});

// A choice of one is made by its tap, a row is kept as soon as a cell of it is left; the button beside it is for those without us.
document.addEventListener("change", (event) => {
  const form = event.target.form;
  const eager = form?.dataset.eager;
  if (eager === undefined || (eager === "" && event.target.type !== "radio")) return;
  if (sending) waiting.add(form);
  else form.requestSubmit();
});
