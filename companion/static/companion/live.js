// The page of a table, alive: the stream says that something happened, the page asks what. Answers are
// kept until the server has said something to them, whatever becomes of the network meanwhile.
import { morph } from "./morph.js";
import { picture } from "./picture.js";
import { keep, kept, forget } from "./outbox.js";

const PAUSE = 3000; // where there is no stream, we ask this often
const live = () => document.getElementById("live");
const status = document.getElementById("following");
const say = (what) => {
  status.textContent = what ? status.dataset[what] : "";
  status.classList.toggle("live", what === "live");
};
const ended = () => live().dataset.phase === "closed";
const newest = () => Number(live().dataset.newest);

const show = (html) => {
  const page = new DOMParser().parseFromString(html, "text/html");
  const next = page.getElementById("live");
  if (!next) return location.reload(); // another page: the table is not ours any more
  const before = newest();
  morph(live(), next);
  document.title = live().dataset.title;
  for (const entry of document.querySelectorAll("#entries > li"))
    entry.classList.toggle("fresh", before > 0 && Number(entry.dataset.number) > before);
  prepare();
};

let asking = false;
let again = false;
const ask = async () => {
  if (asking) return void (again = true); // one at a time; what came meanwhile is asked for next
  asking = true;
  try {
    const address = new URL(location);
    address.searchParams.set("after", newest());
    const answer = await fetch(address, { headers: { "X-Live": "1" } });
    if (!answer.ok) throw new Error(answer.status);
    show(await answer.text());
    say("live");
  } catch {
    say("lost");
    setTimeout(ask, PAUSE);
  } finally {
    asking = false;
    if (again) void ((again = false), ask());
  }
};

// One answer at a time, in the order in which they were given; each until it has been answered.
let sending = false;
const send = async () => {
  const letter = sending ? null : kept();
  if (!letter) return;
  sending = true;
  try {
    const address = new URL(letter.action, location);
    address.searchParams.set("after", newest());
    const answer = await fetch(address, {
      method: "POST",
      headers: { "X-Live": "1" },
      body: new URLSearchParams(letter.fields),
      signal: AbortSignal.timeout(10000),
    });
    if (answer.status >= 500) throw new Error(answer.status);
    forget(letter);
    const told = await answer.text();
    if (answer.redirected || !told.includes('id="live"')) location.assign(answer.url);
    else show(told);
    say("live");
  } catch {
    say("kept");
    setTimeout(send, PAUSE);
  } finally {
    sending = false;
  }
  if (kept() && status.classList.contains("live")) send();
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || !form.closest("#live") || form.action.endsWith("/again/")) return;
  event.preventDefault();
  const fields = [...new FormData(form, event.submitter)];
  keep({ action: form.getAttribute("action"), fields, code: live().dataset.code });
  event.submitter?.setAttribute("aria-pressed", "true");
  send();
});
addEventListener("online", send);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && send());

// What only a script can do is offered by it alone.
const prepare = () => {
  picture(live());
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
prepare();
send();
if (!ended()) follow();
// To take a seat is no entry of the journal.
setInterval(() => live().dataset.phase === "gathering" && !document.querySelector("#bar :focus") && ask(), PAUSE);
