// The page of a table, alive: the stream says that something happened, the page asks what. Answers are
// kept until the server has said something to them, whatever becomes of the network meanwhile.
import { whole } from "../../companion/morph.js";
import { forms } from "../../companion/forms.js";
import { lie, move } from "./motion.js";
import { picture } from "./picture.js";
import { keep, kept, forget } from "./outbox.js";
import { countDown } from "./deadline.js";
import "./keys.js";

const PAUSE = 3000; // where there is no stream, we ask this often
const live = () => document.getElementById("live");
const status = document.getElementById("following");
const say = (what) => {
  status.textContent = what ? status.dataset[what] : "";
  status.classList.toggle("live", what === "live");
};
const ended = () => live().dataset.phase === "closed";
// Changes with every new question, even if its words are those of the one before.
const asked = () => [document.getElementById("lesson")?.textContent, ...[...document.querySelectorAll("#bar .question")].map(({ id }) => id)].join();
const newest = () => Number(live().dataset.newest);
// What of the page lasts, and need not be sent again.
const parts = () => [...live().querySelectorAll("[data-part]")].map((part) => part.dataset.part);
const lasting = () => ({ "X-Live": ["1", ...parts()].join(" ") });

const show = (html, own = false) => {
  const page = new DOMParser().parseFromString(html, "text/html");
  const next = page.getElementById("live");
  if (!next) return location.reload(); // another page: the table is not ours any more
  if (Number(next.dataset.newest) < newest()) return; // told before what is shown
  const on = next.dataset.next;
  if (on && !live().dataset.next) return location.assign(on); // yes was said on another of one's devices
  const before = newest();
  const question = asked();
  const lay = lie();
  const all = whole(live(), next);
  document.title = live().dataset.title;
  passOn();
  for (const entry of newest() > before ? document.querySelectorAll("#entries > li") : [])
    entry.classList.toggle("fresh", before > 0 && Number(entry.dataset.number) > before);
  prepare();
  lead(own, asked() !== question);
  move(lay);
  if (!all) ask(); // two answers have crossed
};

// A new question is read from its beginning. The keyboard and the screen reader are led to it after an
// own answer, or if what had the focus is gone; nobody is taken away from what they are using.
const HEADS = "#bar .question .asked, #bar > h2, #bar nav h2, #bar > .waiting, #bar .question h2";
const lead = (own, changed) => {
  const bar = document.getElementById("bar");
  if (!bar) return;
  if (changed) bar.scrollTop = 0;
  if (own) bar.querySelector(".alert")?.scrollIntoView({ block: "nearest" });
  const at = document.activeElement;
  const lost = at === document.body || (changed && at.matches(HEADS));
  const head = bar.querySelector(HEADS);
  if (!head || !(own ? changed || lost : changed && lost)) return;
  head.tabIndex = -1;
  head.focus({ preventScroll: true });
};

// On a device that goes round the address says who looks: a refresh shows no hand that was covered.
const passOn = () => {
  const seat = live().dataset.seat;
  if (seat === undefined) return;
  const address = new URL(location);
  address.searchParams.delete("if-asked");
  if (seat) address.searchParams.set("seat", seat);
  else address.searchParams.delete("seat");
  history.replaceState(null, "", address);
};

let asking = false;
let sending = false;
let again = false;
const ask = async () => {
  if (asking || sending) return void (again = true); // one at a time; what came meanwhile is asked for next
  asking = true;
  try {
    const from = location.href;
    const address = new URL(from);
    address.searchParams.set("after", newest());
    const answer = await fetch(address, { headers: lasting() });
    if (!answer.ok) throw new Error(answer.status);
    const told = await answer.text();
    if (from === location.href) show(told);
    else again = true; // a hand was covered meanwhile, and stays so
    say("live");
  } catch {
    say("lost");
    setTimeout(ask, PAUSE);
  } finally {
    asking = false;
    askAgain();
  }
};
const askAgain = () => again && void ((again = false), ask());

// One answer at a time, in the order in which they were given; each until it has been answered.
const send = async () => {
  const letter = sending ? null : kept();
  if (!letter) return;
  sending = true;
  try {
    const address = new URL(letter.action, location);
    address.searchParams.set("after", newest());
    const answer = await fetch(address, {
      method: "POST",
      headers: lasting(),
      body: new URLSearchParams(letter.fields),
      signal: AbortSignal.timeout(10000),
    });
    if (answer.status >= 500) throw new Error(answer.status);
    forget(letter);
    const told = await answer.text();
    if (answer.redirected || !told.includes('id="live"')) location.assign(answer.url);
    else show(told, true);
    say("live");
  } catch {
    say("kept");
    setTimeout(send, PAUSE);
  } finally {
    sending = false;
    askAgain();
  }
  if (kept() && status.classList.contains("live")) send();
};

// Of a part that has lasted the key is an old one, which may have done its deed already.
const key = (said) => live().dataset.key + said.slice(live().dataset.key.length);
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || !form.closest("#live")) return;
  if (form.action.endsWith("/again/")) return void (live().dataset.next = form.action); // who comes back may stay here
  event.preventDefault();
  const fields = [...new FormData(form, event.submitter)].map(([name, said]) => [name, name === "proof" ? key(said) : said]);
  keep({ action: form.getAttribute("action"), fields, code: live().dataset.code });
  event.submitter?.setAttribute("aria-pressed", "true");
  document.querySelector("#bar .alert")?.remove(); // the same refusal once more is spoken once more
  send();
});
addEventListener("online", send);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && send());

// What only a script can do is offered by it alone.
const prepare = () => {
  picture(live());
  forms(live());
  countDown();
  for (const button of document.querySelectorAll("[data-example]")) {
    button.hidden = false;
    button.onclick = () => fill(button);
  }
};
const fill = (button) => {
  for (const [place, slot] of button.dataset.example.split(",").entries()) {
    const field = button.form.elements[`piece-${place}`];
    if (field?.type === "checkbox") field.checked = slot !== "None";
    else if (field) field.value = slot === "None" ? "" : slot;
  }
  forms(live());
};

const follow = () => {
  const stream = new EventSource(`/api/v1/tables/${live().dataset.code}/stream?after=${newest()}`);
  stream.addEventListener("open", () => say("live"));
  stream.addEventListener("entry", ask);
  stream.addEventListener("error", () => {
    if (stream.readyState !== EventSource.CLOSED) return say("lost"); // it comes back by itself
    ask();
    setTimeout(follow, PAUSE);
  });
};
// A phone has room for one's own side, and what the picture says of the others.
if (document.getElementById("picture") && matchMedia("(max-width: 59.99rem)").matches)
  for (const fold of document.querySelectorAll("#sides > :not(:first-child) > details")) fold.open = false;
status.dataset.ours = ""; // the state of the line is in sight where one answers
document.getElementById("bar")?.prepend(status);
passOn();
prepare();
send();
if (!ended()) follow();
// To take a seat is no entry of the journal, nor is to want another game.
const gathers = () => live().dataset.phase === "gathering" && !document.querySelector("#bar input:focus");
const mayGoOn = () => document.getElementById("again") && !document.hidden;
setInterval(() => (gathers() || mayGoOn()) && ask(), PAUSE);
