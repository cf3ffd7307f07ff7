// Counts by − and +; a few dice by a picture of how they lie.
import { make, ours } from "./pad.js";

// A few dice: each way in which they may fall is one key.
const pictured = (box, fields) => {
  const mine = ours(box);
  const label = (each) => each.parentElement.querySelector("label");
  const keys = JSON.parse(box.dataset.outcomes).map((counts) => {
    const signs = counts.flatMap(([count], n) => Array.from({ length: count }, () => label(fields[n]).querySelector("svg")?.cloneNode(true) ?? label(fields[n]).textContent.trim()));
    const button = make("button", "piece-key", ...signs);
    const words = counts.flatMap(([count], n) => (count ? [`${count} ${label(fields[n]).textContent.trim()}`] : []));
    button.ariaLabel = words.join(", ");
    button.onclick = () => {
      counts.forEach(([count], n) => (fields[n].value = count));
      box.querySelector(".send").click();
    };
    return button;
  });
  mine.replaceChildren(make("div", "pad dice", ...keys));
  box.classList.add("tapped", "pictured");
};

export const counted = (box) => {
  const fields = [...box.querySelectorAll("[type=number]")];
  if (box.dataset.outcomes) return pictured(box, fields);
  const total = box.dataset.total === undefined ? null : Number(box.dataset.total);
  const sum = () => fields.reduce((all, each) => all + Number(each.value || 0), 0);
  const told = total === null ? null : ours(box);
  const draw = () => {
    if (told) told.textContent = `${sum()} / ${total}`;
    for (const each of fields) {
      const [less, more] = each.parentElement.querySelectorAll("[data-ours]");
      less.disabled = Number(each.value) <= Number(each.min);
      more.disabled = (each.max !== "" && Number(each.value) >= Number(each.max)) || (total !== null && sum() >= total);
    }
  };
  for (const each of fields) {
    const row = each.parentElement;
    for (const by of row.querySelector("[data-ours]") ? [] : [-1, 1]) {
      const button = make("button", "step", by < 0 ? "−" : "+");
      button.dataset.ours = "";
      button.ariaLabel = `${by < 0 ? "−" : "+"} ${row.querySelector("label").textContent.trim()}`;
      button.onclick = () => ((each.value = Number(each.value || 0) + by), draw());
      by < 0 ? each.before(button) : each.after(button);
    }
    each.oninput = draw;
  }
  box.classList.add("tapped");
  draw();
};
