// Touching the picture: a thing that one answer touches gives it; one that several touch narrows the
// bar to those. The picture never offers what the bar has not.
import { WAYS, neighbour } from "../../companion/nearest.js";

let chosen = [];

const offers = () => [...document.querySelectorAll("#bar [data-marks]")];
const touching = (ids) =>
  offers().filter((offer) => ids.every((id) => offer.dataset.marks.split(" ").includes(id)));

const narrow = (ids) => {
  chosen = ids;
  const bar = document.getElementById("bar");
  if (!bar) return; // on a television nothing is asked
  const fit = ids.length ? touching(ids) : [];
  bar.classList.toggle("narrowed", ids.length > 0);
  for (const offer of offers()) offer.classList.toggle("fits", fit.includes(offer));
  for (const fold of bar.querySelectorAll(".bundles details"))
    if (fold.querySelector(".fits")) fold.open = true;
  for (const thing of document.querySelectorAll("#picture .thing"))
    thing.classList.toggle("taken", ids.includes(thing.dataset.id));
};

const touch = (id) => {
  if (chosen.includes(id)) return narrow(chosen.filter((each) => each !== id));
  let ids = [...chosen, id];
  if (!touching(ids).length) ids = [id];
  const fit = touching(ids);
  if (fit.length !== 1) return narrow(ids);
  narrow([]);
  const costly = fit[0].closest(".costly:not([open])");
  if (!costly) return fit[0].click();
  costly.open = true; // what it costs is read before it is done
  fit[0].scrollIntoView({ block: "nearest" });
  fit[0].focus({ preventScroll: true });
};

// What was opened to be confirmed is closed by Escape and by a tap elsewhere.
const disarm = (target) => {
  for (const costly of document.querySelectorAll(".costly[open]"))
    if (!target || !costly.contains(target)) {
      if (costly.contains(document.activeElement)) costly.querySelector("summary").focus();
      costly.open = false;
    }
};

export const picture = (live) => {
  narrow(touching(chosen).length ? chosen : []); // of what others do one's own choice is no less
  const things = [...live.querySelectorAll("#picture .thing.on")];
  for (const [n, thing] of things.entries()) {
    const fit = touching([thing.dataset.id]);
    // A component with cards in it that may be touched, too: what stands in a button nobody could reach.
    thing.setAttribute("role", thing.querySelector(".thing.on") ? "group" : "button");
    thing.setAttribute("tabindex", n ? "-1" : "0");
    thing.setAttribute("aria-label", fit.length === 1 ? fit[0].textContent : thing.dataset.text || thing.dataset.id);
    thing.onclick = (event) => {
      event.stopPropagation(); // of two that lie in one another the inner one is meant
      touch(thing.dataset.id);
    };
    thing.onkeydown = (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        event.stopPropagation();
        touch(thing.dataset.id);
      }
      const next = WAYS[event.key] && neighbour(thing, WAYS[event.key], things);
      if (next) {
        event.preventDefault();
        thing.tabIndex = -1;
        next.tabIndex = 0;
        next.focus();
      }
    };
  }
};
document.addEventListener("submit", () => narrow([]));
document.addEventListener("click", (event) => event.target.closest(".thing.on") || disarm(event.target), true);
document.addEventListener("keydown", (event) => event.key === "Escape" && (narrow([]), disarm()));
