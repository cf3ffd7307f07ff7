// Correcting a table: the picture leads to its things, and − and + change the figure in its place.
import { picture } from "./live/picture.js";

const live = document.getElementById("live");
for (const line of live.querySelectorAll("li[data-to]")) {
  line.addEventListener("click", (event) => {
    if (!event.target.closest("a")) location.assign(line.dataset.to);
  });
}
document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const figure = step.parentElement.querySelector("input");
  if (step.dataset.step === "1") figure.stepUp();
  else figure.stepDown();
});
picture(live);
