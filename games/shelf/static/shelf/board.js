// A fighter's board by taps: a zone, then what lies there; the lists of the form are what is sent. A zone
// that is drawn is touched on the drawing, and so is what lies in it.
import { forms } from "../companion/forms.js";

const SVG = "http://www.w3.org/2000/svg";
const node = (name, has, ...within) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(has)) made.setAttribute(key, value);
  made.append(...within);
  return made;
};
const says = (row) => row.querySelector("label > span").textContent.trim();
const slotOf = (row) => row.querySelector("select").value;
const PLACES = { 1: [[0, 0]], 2: [[-15.5, 0], [15.5, 0]] };
const round = (n, count) => [20 * Math.sin((2 * Math.PI * n) / count), -20 * Math.cos((2 * Math.PI * n) / count)];

// As papers/pictures/body.py draws it.
const token = (row, [x, y], zone) => {
  const sign = row.querySelector("svg.em");
  const kind = sign?.classList.contains("i-black") ? "act" : "own";
  const drawn = [node("circle", { r: 14.5, class: `token ${kind}` })];
  if (sign) drawn.push(node("use", { href: sign.querySelector("use").getAttribute("href"), class: sign.getAttribute("class"), x: -9.5, y: -9.5, width: 19, height: 19 }));
  const label = `${says(row)} ✕ ${zone}`;
  return node("g", { class: "tok", role: "button", tabindex: 0, "aria-label": label }, node("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, ...drawn));
};

const board = (drawn) => {
  const box = drawn.parentElement.querySelector("[data-form]");
  const rows = [...box.querySelectorAll(".put")];
  const taps = box.querySelector("[data-ours]");
  const zones = [...drawn.querySelectorAll('[data-id^="slot-"]')];
  const slot = (zone) => zone.dataset.id.slice(5);
  const head = (zone) => taps.querySelector(`.place-head[data-of="${zone.dataset.id}"]`);
  const show = (zone) => {
    const held = rows.filter((row) => slotOf(row) === slot(zone));
    const [ground, ring] = [zone.querySelector(".ground"), zone.querySelector(".ring")];
    const chosen = head(zone).getAttribute("aria-pressed") === "true";
    const most = box.querySelector(`[data-slot="${slot(zone)}"]`).dataset.most;
    for (const each of zone.querySelectorAll(".tok")) each.remove();
    held.forEach((row, n) => {
      const made = token(row, PLACES[held.length]?.[n] ?? round(n, held.length), zone.dataset.text);
      made.dataset.row = rows.indexOf(row);
      zone.insertBefore(made, ring);
    });
    zone.classList.toggle("taken", chosen);
    zone.classList.toggle("on", chosen || most === "" || held.length < Number(most));
    zone.querySelector("title")?.remove();
    const label = `${zone.dataset.text}: ${held.map(says).join(", ") || "–"}`;
    for (const [key, value] of Object.entries({ role: "button", tabindex: 0, "aria-label": label, "aria-pressed": chosen })) ground.setAttribute(key, value);
    head(zone).parentElement.hidden = true; // its place is on the drawing
  };
  const draw = () => {
    const at = document.activeElement?.closest?.("[data-id]");
    const lost = drawn.contains(at) && !document.activeElement.classList.contains("ground");
    zones.forEach(show);
    if (lost) at.querySelector(".ground").focus();
  };
  // A finger that means the zone may meet what lies in it: that is taken up where the zone is chosen.
  const touch = (target) => {
    const [laid, zone] = [target.closest(".tok"), target.closest("[data-id]")];
    if (laid && slot(zone) === (taps.dataset.active ?? "0")) taps.querySelector(`.piece-key[data-of="${laid.dataset.row}"]`)?.click();
    else if (zone) head(zone).click();
  };
  drawn.onclick = (event) => touch(event.target);
  drawn.onkeydown = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    touch(event.target);
  };
  drawn.seen?.disconnect();
  drawn.seen = new MutationObserver(draw);
  drawn.seen.observe(taps, { childList: true, subtree: true });
  draw();
};

const draw = () => {
  const live = document.getElementById("live");
  forms(live);
  live.querySelectorAll(".drawn").forEach(board);
};
draw();
document.addEventListener("built", draw);

// What leads to a zone chooses it.
addEventListener("hashchange", () => {
  const zone = document.getElementById(location.hash.slice(1));
  if (!zone?.matches(".drawn [data-id]")) return;
  const ground = zone.querySelector(".ground");
  if (ground.getAttribute("aria-pressed") !== "true") ground.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  zone.querySelector(".ground").focus();
});
