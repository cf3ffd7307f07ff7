// The keys of a pad, as kernel/display/pad.py arranges them: by two signs, by two figures, by name.
const WIDTH = 7; // keys of 44 px that a phone has beside each other
const LOW = 700; // a window of this height has no room for all suits

export const make = (name, kind, ...within) => {
  const node = document.createElement(name);
  node.className = kind;
  if (name === "button") node.type = "button";
  node.append(...within);
  return node;
};
// What a script has put into a form, above its fields.
export const ours = (box) => {
  const there = box.querySelector(":scope > [data-ours]");
  if (there) return there;
  const mine = make("div", "taps");
  mine.dataset.ours = "";
  const heading = box.querySelector(":scope > h3");
  heading ? heading.after(mine) : box.prepend(mine);
  return mine;
};
const columns = (box, count) => (box.style.setProperty("--columns", count), box);

const grid = ({ rows, rest }, key, fold, open) => {
  const parts = Math.ceil(rows[0].length / WIDTH);
  const wide = Math.ceil(rows[0].length / parts);
  const folded = innerHeight < LOW && rows.length * parts > 5;
  const places = (row) => Array.from({ length: parts * wide }, (_, n) => (row[n] == null ? make("span", "") : key(row[n])));
  const head = (row, n) => fold(`row-${n}`, key(row.find((each) => each !== null)).querySelector("svg") ?? n + 1);
  const shown = rows.filter((_, n) => !folded || open(`row-${n}`));
  return [
    make("div", "pad keys", ...(folded ? rows.map(head) : [])),
    columns(make("div", "pad grid", ...shown.flatMap(places)), wide),
    make("div", "pad keys", ...rest.map(key)),
  ];
};

const matrix = ({ attacks, defences, cells }, key, fold, open) => {
  const opened = [];
  const cell = (pieces, of) => {
    if (!pieces.length) return make("span", "");
    const keys = pieces.map(key);
    const button = pieces.length > 1 ? fold(of) : pieces.map(key)[0];
    if (pieces.length > 1 && open(of)) opened.push(...keys);
    if (keys.every((each) => each.matches(".laid, .gone"))) button.classList.add(keys[0].classList[1]);
    button.ariaLabel = button.title = keys.map((each) => each.ariaLabel ?? each.textContent.trim()).join(", ");
    button.replaceChildren("•".repeat(pieces.length));
    return button;
  };
  const figure = (number) => make("span", "figure", number);
  const row = (attack, a) => [figure(attack), ...cells[a].map((pieces, d) => cell(pieces, `cell-${a}-${d}`))];
  const box = make("div", "pad matrix", figure(""), ...defences.map(figure), ...attacks.flatMap(row));
  return [make("div", "pad index", ...opened), columns(box, defences.length)];
};

const index = ({ groups }, key, fold, open) => {
  const heads = groups.length > 1 ? groups.map(({ initial }) => fold(`initial-${initial}`, initial)) : [];
  const shown = groups.filter(({ initial }) => !heads.length || open(`initial-${initial}`));
  return [make("div", "pad keys", ...heads), make("div", "pad index", ...shown.flatMap(({ pieces }) => pieces.map(key)))];
};

const KINDS = { grid, matrix, index, keys: ({ pieces }, key) => [make("div", "pad keys", ...pieces.map(key))] };
export const pad = (layout, key, mine, draw) => {
  const open = (of) => mine.dataset.open === of;
  // A key that unfolds what lies behind it.
  const fold = (of, ...within) => {
    const button = make("button", "piece-key", ...within);
    button.dataset.of = of;
    button.ariaExpanded = String(open(of));
    button.onclick = () => ((mine.dataset.open = open(of) ? "" : of), draw());
    return button;
  };
  return KINDS[layout.kind](layout, key, fold, open);
};
