// What moves on the picture is seen to move: from where it lay to where it lies, in one straight line.
const CALM = 200;
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const lying = (node) => {
  const box = node.getBoundingClientRect();
  return [box.x + box.width / 2 + scrollX, box.y + box.height / 2 + scrollY];
};
const all = (what, within = document) => [...within.querySelectorAll(what)];
// A bowl by its body and its place there.
const bowlOf = (token) => {
  const body = token.closest(".body");
  const bowl = token.parentElement.querySelector(".bowl");
  return `${all("#picture .body").indexOf(body)} ${all(".bowl", body).indexOf(bowl)}`;
};
// Spaces and bowls stay where they are.
const things = () => all("#picture .thing[data-id]:not(:has(.ground))");
const tokens = () => all("#picture .tok");
const heaps = () => {
  const held = new Map();
  for (const each of tokens()) held.set(bowlOf(each), (held.get(bowlOf(each)) ?? 0) + 1);
  return held;
};

// How everything lies, to be compared once the page has changed.
export const lie = () => ({ at: new Map(things().map((each) => [each.dataset.id, lying(each)])), held: heaps() });

const slide = (node, [x, y]) => {
  const [a, b] = lying(node);
  const scale = node.ownerSVGElement?.getScreenCTM()?.a || 1;
  if (Math.hypot(x - a, y - b) < 3) return;
  node.animate([{ transform: `translate(${(x - a) / scale}px, ${(y - b) / scale}px)` }, { transform: "none" }], {
    duration: CALM,
    easing: "cubic-bezier(.2, 0, 0, 1)",
  });
};

export const move = (before) => {
  if (STILL.matches || !before.at.size) return;
  for (const thing of things()) if (before.at.has(thing.dataset.id)) slide(thing, before.at.get(thing.dataset.id));
  const start = document.querySelector("#picture .bowl.start");
  if (!start) return;
  const now = heaps();
  for (const token of tokens()) {
    const more = now.get(bowlOf(token)) > (before.held.get(bowlOf(token)) ?? 0);
    const last = all(".tok", token.parentElement).at(-1) === token;
    if (more && last && token.closest(".body") === start.closest(".body")) slide(token, lying(start));
  }
};
