// A builder answers in its place: the form goes out, the page that comes back is made of this one.
import { morph } from "./morph.js";

let sending = false;
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
    const answer = await fetch(form.action, { method: "POST", body: multipart ? body : new URLSearchParams(body) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.getElementById("live");
    if (!next || (answer.redirected && new URL(answer.url).pathname !== location.pathname)) return location.assign(answer.url);
    morph(live, next);
    document.title = page.title;
    if (event.submitter?.disabled) event.submitter.closest("section")?.querySelector("button:not(:disabled)")?.focus();
  } catch {
    form.submit(); // without us, the browser says what is wrong
  } finally {
    sending = false;
  }
});

// A choice of one is made by its tap; the button beside it is for those without us.
document.addEventListener("change", (event) => {
  if (event.target.type === "radio" && event.target.form?.dataset.eager !== undefined) event.target.form.requestSubmit();
});
