// Answers composed by taps: places, the next one marked, and below them what may go there. The fields of
// the form remain what is sent, and without a script they are all there is.
import { counted } from "./counts.js";
import { WAYS, neighbour } from "./nearest.js";
import { make, ours, pad } from "./pad.js";

const field = (row) => row.querySelector("select, [type=checkbox], button");
const order = (row) => row.querySelector("[type=number]");
const slotOf = (row) => (field(row).type === "checkbox" ? (field(row).checked ? "0" : "") : field(row).value);
const called = (row) => row.querySelector("label > span, button > span");
const name = (row) => called(row).textContent.trim();
const plain = (text) => text.toLowerCase().replace(/[-_’ ]+/g, " ").trim();
const put = (row, slot) => {
  if (field(row).type === "checkbox") field(row).checked = slot !== "";
  else field(row).value = slot;
};

const sorted = (box) => {
  const rows = [...box.querySelectorAll(".put, .take")];
  const slots = [...box.querySelectorAll("[data-slot]")];
  const pads = JSON.parse(box.dataset.pads || "[]");
  const send = box.querySelector(".send");
  const single = field(rows[0] ?? box)?.type === "submit"; // its key is the whole answer
  const mine = ours(box);
  box.classList.add("tapped");
  const held = (slot) =>
    single ? [] : rows.filter((row) => slotOf(row) === slot.dataset.slot).sort((a, b) => (order(a) ? order(a).value - order(b).value : 0));
  const free = (row) => single || slotOf(row) === "";
  const full = (slot) => slot.dataset.most !== "" && held(slot).length >= Number(slot.dataset.most);
  const group = (slot) => slots.filter((each) => slot.dataset.group && each.dataset.group === slot.dataset.group);
  // A weapon needs its gladiator.
  const early = (slot) => group(slot).indexOf(slot) > 0 && !held(group(slot)[0]).length;
  const active = () => Number(mine.dataset.active ?? 0);
  const taker = () => {
    const after = [...slots.slice(active()), ...slots.slice(0, active())];
    return after.find((slot) => !full(slot) && !early(slot)) ?? slots[active()];
  };
  const fits = (row, slot) => field(row).nodeName !== "SELECT" || [...field(row).options].some((each) => each.value === slot.dataset.slot);
  const number = () => slots.forEach((slot) => held(slot).forEach((row, n) => order(row) && (order(row).value = n + 1)));
  // What is left goes where there is room if all of it is alike.
  const follow = (from) => {
    const [left, open] = [rows.filter(free), slots.slice(from)];
    const certain = "complete" in box.dataset && left.length === open.length && open.every((slot) => slot.dataset.most === "1");
    if (certain && left.every((row) => same(row, left[0]))) left.forEach((row, n) => put(row, open[n].dataset.slot));
  };
  const take = (row) => {
    const slot = free(row) ? taker() : slots.find((each) => each.dataset.slot === slotOf(row));
    const laid = !free(row);
    if (!laid && (full(slot) || !fits(row, slot))) return;
    put(row, laid ? "" : slot.dataset.slot);
    if (order(row)) order(row).value = laid ? "" : 999;
    if (laid || pads.length) mine.dataset.active = slots.indexOf(slot);
    if (!laid) follow(active() + 1);
    number();
    draw(row);
  };
  const short = (row) => row.dataset.short;
  const same = (row, other) => name(row) === name(other) && short(row) === short(other);
  const chip = (row, many = 1) => {
    const laid = !free(row);
    const brief = short(row) && pads.some(({ pad }) => pad.kind === "grid");
    const copy = called(row).cloneNode(true);
    const shown = brief ? [...copy.children, make("b", "", short(row))] : copy.childNodes;
    const button = make("button", laid ? "piece-key laid" : "piece-key", ...shown);
    if (brief) button.ariaLabel = name(row);
    for (const small of row.querySelectorAll(".figures, .effect")) button.append(" ", small.cloneNode(true));
    if (many > 1) button.append(` × ${many}`);
    button.dataset.of = rows.indexOf(row);
    button.disabled = !laid && full(taker());
    if (single) {
      Object.assign(button, { type: "submit", name: "move", value: field(row).value });
      field(row).removeAttribute("name"); // one key for one answer
    } else button.onclick = () => take(row);
    return button;
  };
  const laidChip = (row) => {
    const button = chip(row);
    if (pads.length) button.dataset.of = `laid-${rows.indexOf(row)}`;
    button.append(Object.assign(make("span", "", " ✕"), { ariaHidden: "true" }));
    return button;
  };
  const place = (slot) => {
    const most = slot.dataset.most === "" ? "" : `\u00a0/\u00a0${slot.dataset.most}`;
    const [text, under] = slot.dataset.group ? [slot.dataset.group, slot.dataset.text.toLowerCase()] : [slot.dataset.text, ""];
    const lies = held(slot).length;
    const head = make("button", "place-head", text, make("span", "hint", ` ${under} ${lies}${most}`));
    const next = slots.length > 1 && slot === taker() && !full(slot);
    head.setAttribute("aria-pressed", String(next));
    head.ariaLabel = [head.textContent, ...held(slot).map(name)].join(", ");
    head.dataset.of = `slot-${slots.indexOf(slot)}`;
    head.onclick = () => ((mine.dataset.active = slots.indexOf(slot)), draw());
    const empty = pads.length && slot.dataset.most ? Math.min(Number(slot.dataset.most), 6) - lies : 0;
    const blanks = Array.from({ length: Math.max(empty, 0) }, (_, n) => make("span", n || slot !== taker() ? "blank" : "blank next"));
    return make("div", next ? "place next" : "place", head, ...held(slot).map(laidChip), ...blanks);
  };
  // Entries that are begun, and the next one.
  const seen = (slot) => {
    const before = slots.slice(0, slots.indexOf(slot)).filter((each) => group(each).length > 1 && group(each)[0] === each && !group(slot).includes(each));
    return before.every((each) => held(each).length);
  };
  const skip = () => {
    const [slot, button] = [taker(), make("button", "piece-key none", box.dataset.none)];
    const later = slots.slice(slots.indexOf(slot) + 1).find((each) => !full(each));
    const optional = held(slot).length >= Number(slot.dataset.fewest) && !full(slot);
    if (!later || !optional || group(slot)[0] === slot) return [];
    button.dataset.of = "none";
    button.onclick = () => {
      mine.dataset.active = slots.indexOf(later);
      follow(active());
      draw();
    };
    return [button];
  };
  // Somebody may be typing in it.
  const [places, pool] = ["places", "pool"].map((kind) => mine.querySelector(`.${kind}`) ?? make("div", kind));
  const search = mine.querySelector("[type=search]") ?? Object.assign(make("input", ""), { type: "search" });
  search.ariaLabel = box.dataset.find;
  search.placeholder = box.dataset.find;
  const matches = (row) => plain(`${name(row)} ${row.dataset.code ?? ""}`).includes(plain(search.value));
  const copies = (row) => rows.filter((other) => same(row, other));
  const keyed = (at) => {
    const row = rows.find((each) => Number(each.dataset.number) === at);
    const left = copies(row).filter(free);
    const button = chip(left[0] ?? copies(row).at(-1), left.length);
    if (!left.length) button.setAttribute("aria-pressed", "true");
    return button;
  };
  const gone = [...(box.closest("form")?.querySelectorAll(".spents details") ?? [])];
  const missing = (at, brief) => {
    const [summary, why] = gone[-1 - at].children;
    const button = make("button", "piece-key gone", ...summary.cloneNode(true).childNodes);
    if (brief) button.replaceChildren(...button.children, make("b", "", brief));
    button.ariaLabel = summary.textContent.trim();
    button.dataset.of = `gone-${at}`;
    button.onclick = () => {
      mine.querySelector(".why")?.remove();
      const told = make("p", "alert why", ...why.cloneNode(true).childNodes);
      told.role = "alert";
      pool.before(told);
    };
    return button;
  };
  // Those that are alike lie on each other.
  const fill = () => {
    const layout = pads.find((each) => each.slots.includes(Number(taker().dataset.slot)));
    if (layout) {
      const brief = (at) => layout.pad.kind === "grid" && layout.shorts[at];
      const key = (n) => (layout.pieces[n] < 0 ? missing : keyed)(layout.pieces[n], brief(layout.pieces[n]));
      return pool.replaceChildren(...pad(layout.pad, key, mine, draw), ...skip());
    }
    const left = rows.filter((row) => free(row) && matches(row));
    const first = (row) => left.find((other) => same(row, other)) === row;
    pool.replaceChildren(...left.filter(first).map((row) => chip(row, left.filter((other) => same(row, other)).length)));
  };
  search.oninput = fill;
  search.onkeydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const first = rows.find((row) => free(row) && matches(row));
    if (!first || !search.value) return;
    search.value = "";
    take(first);
    search.focus();
  };
  // What the last key tells, or what is still to be filled in.
  const tell = () => {
    if (!send || !pads.length) return;
    const lacking = slots.find((slot) => held(slot).length < Number(slot.dataset.fewest));
    const names = slots.map((slot) => held(slot).map(name).join(", "));
    const small = send.querySelector("small") ?? send.appendChild(make("small", ""));
    small.dataset.ours = "";
    small.textContent = lacking ? `${lacking.dataset.text} ${held(lacking).length}\u00a0/\u00a0${lacking.dataset.fewest}` : names.filter(Boolean).join(" · ");
    send.setAttribute("aria-disabled", String(!!lacking));
    send.onclick = (event) => {
      if (!lacking) return;
      event.preventDefault();
      mine.dataset.active = slots.indexOf(lacking);
      draw();
    };
  };
  const keys = () => [...mine.querySelectorAll("button:not(:disabled)")];
  const reach = () => {
    const one = pool.contains(document.activeElement) ? document.activeElement : pool.querySelector("button:not(:disabled)");
    for (const key of keys()) key.tabIndex = key === one || key.ariaPressed === "true" ? 0 : -1;
  };
  mine.onkeydown = (event) => {
    const [way, letter] = [WAYS[event.key], event.key.length === 1 && event.key !== " "];
    const last = held(slots[active()]).at(-1) ?? rows.findLast((row) => !free(row));
    if (event.target.type === "search" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (way) neighbour(event.target, way, keys())?.focus();
    else if (event.key === "Backspace" && last && !single) take(last);
    else if (letter) jump(plain(event.key));
    else return;
    event.preventDefault();
  };
  // Letters that follow each other quickly: “9”, then “s”.
  const jump = (letter) => {
    mine.dataset.typed = (mine.dataset.typed ?? "") + letter;
    const begins = (text) => plain(text ?? "").startsWith(mine.dataset.typed);
    const fitting = (key) => [rows[key.dataset.of]?.dataset.code, key.textContent, key.ariaLabel].some(begins);
    keys().find((key) => pool.contains(key) && fitting(key))?.focus();
    clearTimeout(mine.pause);
    mine.pause = setTimeout(() => (mine.dataset.typed = ""), 900);
  };
  const draw = (row) => {
    const at = document.activeElement?.dataset?.of;
    if (row) search.value = "";
    mine.querySelector(".why")?.remove();
    places.replaceChildren(...(single ? [] : slots.filter(seen).map(place)));
    fill();
    const parts = [places, ...(!pads.length && rows.length > 12 ? [search] : []), pool];
    if (parts.some((part) => part.parentNode !== mine)) mine.replaceChildren(...parts);
    tell();
    if (pads.length) reach();
    if (at !== undefined) (mine.querySelector(`[data-of="${at}"]:not(:disabled)`) ?? pool.querySelector("button"))?.focus();
  };
  draw();
};

const KINDS = { sort: sorted, pick: sorted, tally: counted, number: counted };
export const forms = (live) => {
  for (const box of live.querySelectorAll("[data-form]")) KINDS[box.dataset.form]?.(box);
};
