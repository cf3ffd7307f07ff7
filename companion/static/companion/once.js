// A second tap on the button of a form that is on its way already sends it no second time. Forms that a
// script sends know that by themselves.
const PATIENCE = 8000; // then nothing has come of it, and one may try again
addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method !== "post") return;
  if (event.target.dataset.sent !== undefined) return event.preventDefault();
  event.target.dataset.sent = "";
  setTimeout(() => delete event.target.dataset.sent, PATIENCE);
});
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});
