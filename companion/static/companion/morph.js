// Makes one tree like another and leaves alone what is alike: what has the focus keeps it, what was
// unfolded stays so, and what one has typed is not taken away.
const made = (node) => node.dataset?.ours !== undefined;
const named = (node) => node.nodeType === 1 && node.id;

let lacks = false;
// Whether the page has all of it now: of what lasts only the name may have come, and that part must be
// the very one.
export const whole = (old, next) => {
  lacks = false;
  morph(old, next);
  return !lacks;
};
export const morph = (old, next) => {
  const same = next.dataset?.same;
  if (same !== undefined) return void (lacks ||= old.dataset.part !== same);
  if (old.dataset?.grows !== undefined) return grow(old, next);
  attributes(old, next);
  const known = new Map([...old.children].filter(named).map((child) => [child.id, child]));
  const stays = new Set([...next.children].filter(named).map((child) => child.id));
  const goes = (node) => node && !made(node) && !(named(node) && stays.has(node.id)) && !node.contains(document.activeElement);
  let at = old.firstChild;
  for (const wanted of [...next.childNodes]) {
    while (at && made(at)) at = at.nextSibling; // what a script has put there is its own affair
    const mine = named(wanted) ? known.get(wanted.id) : at && !named(at) && alike(at, wanted) ? at : null;
    if (!mine) {
      lacks ||= wanted.dataset?.same !== undefined;
      old.insertBefore(document.importNode(wanted, true), at);
      continue;
    }
    while (mine !== at && goes(at)) at = without(at); // what is moved loses the focus, and how far it was scrolled
    if (mine === at) at = at.nextSibling;
    else (old.moveBefore ?? old.insertBefore).call(old, mine, at);
    if (mine.nodeType === 1) morph(mine, wanted);
    else if (mine.data !== wanted.data) mine.data = wanted.data;
  }
  while (at) at = made(at) ? at.nextSibling : without(at);
};

// What comes after it.
const without = (node) => {
  const after = node.nextSibling;
  node.remove();
  return after;
};

const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName;

const attributes = (old, next) => {
  const folded = old.nodeName === "DETAILS";
  for (const { name, value } of [...next.attributes])
    if (!(folded && name === "open") && old.getAttribute(name) !== value) old.setAttribute(name, value);
  const focused = old === document.activeElement; // by a script, perhaps: without the attribute it would lose it
  for (const { name } of [...old.attributes])
    if (!next.hasAttribute(name) && !(folded && name === "open") && !(focused && name === "tabindex")) old.removeAttribute(name);
};

// A list that only ever gets longer: what is new comes first, what is known is told anew.
const grow = (old, next) => {
  const known = new Map([...old.children].map((child) => [child.id, child]));
  const fresh = [];
  for (const entry of next.children) {
    const mine = known.get(entry.id);
    if (mine) morph(mine, entry);
    else fresh.push(document.importNode(entry, true));
  }
  old.prepend(...fresh);
};
