// Composed answers by taps: a place, then what goes there; a count by − and +. The fields of the form
// remain what is sent, and without a script they are all there is.
const make = (name, kind, ...within) => {
  const node = document.createElement(name);
  node.className = kind;
  if (name === "button") node.type = "button";
  node.append(...within);
  return node;
};
const ours = (box) => {
  const there = box.querySelector(":scope > [data-ours]");
  if (there) return there;
  const mine = make("div", "taps");
  mine.dataset.ours = "";
  box.prepend(mine);
  return mine;
};
const field = (row) => row.querySelector("select, [type=checkbox]");
const order = (row) => row.querySelector("[type=number]");
const slotOf = (row) => (field(row).type === "checkbox" ? (field(row).checked ? "0" : "") : field(row).value);
const called = (row) => row.querySelector("label > span");
const name = (row) => called(row).textContent.trim();
const plain = (text) => text.toLowerCase().replace(/[-_’ ]+/g, " ").trim();
const put = (row, slot) => {
  if (field(row).type === "checkbox") field(row).checked = slot !== "";
  else field(row).value = slot;
};

const sorted = (box) => {
  const rows = [...box.querySelectorAll(".put, .take")];
  const slots = [...box.querySelectorAll("[data-slot]")];
  const mine = ours(box);
  box.classList.add("tapped");
  const held = (slot) =>
    rows
      .filter((row) => slotOf(row) === slot.dataset.slot)
      .sort((a, b) => (order(a) ? order(a).value - order(b).value : 0));
  const full = (slot) => slot.dataset.most !== "" && held(slot).length >= Number(slot.dataset.most);
  const taker = () => {
    const chosen = slots[Number(mine.dataset.active ?? 0)];
    return full(chosen) ? (slots.find((slot) => !full(slot)) ?? chosen) : chosen;
  };
  const number = () => slots.forEach((slot) => held(slot).forEach((row, n) => order(row) && (order(row).value = n + 1)));
  const take = (row) => {
    const away = slotOf(row) !== "";
    if (!away && full(taker())) return;
    put(row, away ? "" : taker().dataset.slot);
    if (order(row)) order(row).value = away ? "" : 999;
    number();
    draw(row);
  };
  // Many are shown as keys, by what stands in the corner, where that tells each of them from the rest.
  const corner = (row) => `${row.querySelector("use")?.getAttribute("href")} ${row.dataset.short}`;
  const keys = rows.length > 24 && new Set(rows.map(corner)).size === rows.length;
  const same = (row, other) => name(row) === name(other) && corner(row) === corner(other);
  const chip = (row, many = 1) => {
    const laid = slotOf(row) !== "";
    const shown = [...called(row).cloneNode(true).childNodes];
    const said = keys ? [...shown.filter((node) => node.nodeType === 1), ` ${row.dataset.short}`] : shown;
    const button = make("button", laid ? "piece-key laid" : "piece-key", ...said);
    if (keys) button.setAttribute("aria-label", name(row));
    if (many > 1) button.append(` × ${many}`);
    if (laid) button.append(Object.assign(make("span", "", " ✕"), { ariaHidden: "true" }));
    button.dataset.of = rows.indexOf(row);
    button.disabled = !laid && full(taker());
    button.onclick = () => take(row);
    return button;
  };
  const place = (slot, n) => {
    const most = slot.dataset.most === "" ? "" : `\u00a0/\u00a0${slot.dataset.most}`;
    const head = make("button", "place-head", slot.dataset.text, make("span", "hint", ` ${slot.dataset.by ?? ""} ${held(slot).length}${most}`));
    head.setAttribute("aria-pressed", String(slots.length > 1 && slot === taker()));
    head.dataset.of = `slot-${n}`;
    head.onclick = () => ((mine.dataset.active = n), draw());
    return make("div", "place", head, ...held(slot).map((row) => chip(row)));
  };
  // What stands there already stays: somebody may be typing in it.
  const [places, pool] = ["places", "pool"].map((kind) => mine.querySelector(`.${kind}`) ?? make("div", kind));
  const search = mine.querySelector("[type=search]") ?? Object.assign(make("input", ""), { type: "search" });
  search.setAttribute("aria-label", box.dataset.find);
  search.placeholder = box.dataset.find;
  const fits = (row) => plain(`${name(row)} ${row.dataset.code ?? ""}`).includes(plain(search.value));
  // Those that are alike lie on each other.
  const fill = () => {
    const free = rows.filter((row) => slotOf(row) === "" && fits(row));
    const first = (row) => free.find((other) => same(row, other)) === row;
    pool.replaceChildren(...free.filter(first).map((row) => chip(row, free.filter((other) => same(row, other)).length)));
  };
  search.oninput = fill;
  search.onkeydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const first = rows.find((row) => slotOf(row) === "" && fits(row));
    if (!first || !search.value) return;
    search.value = "";
    take(first);
    search.focus();
  };
  const draw = (row) => {
    const at = document.activeElement?.dataset?.of;
    if (row) search.value = "";
    places.replaceChildren(...slots.map(place));
    fill();
    const parts = [places, ...(rows.length > 12 ? [search] : []), pool];
    if (parts.some((part) => part.parentNode !== mine)) mine.replaceChildren(...parts);
    if (at !== undefined) (mine.querySelector(`[data-of="${at}"]`) ?? pool.querySelector("button"))?.focus();
  };
  draw();
};

const counted = (box) => {
  const fields = [...box.querySelectorAll("[type=number]")];
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
      button.setAttribute("aria-label", `${by < 0 ? "−" : "+"} ${row.querySelector("label").textContent.trim()}`);
      button.onclick = () => ((each.value = Number(each.value || 0) + by), draw());
      by < 0 ? each.before(button) : each.after(button);
    }
    each.oninput = draw;
  }
  box.classList.add("tapped");
  draw();
};

const KINDS = { sort: sorted, pick: sorted, tally: counted, number: counted };
export const forms = (live) => {
  for (const box of live.querySelectorAll("[data-form]")) KINDS[box.dataset.form]?.(box);
};
