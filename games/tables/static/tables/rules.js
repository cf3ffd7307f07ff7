// A long book comes in parts: the rest is fetched when the browser has nothing else to do, or at once
// where a rule is asked for that is not there yet. So it is read whole, and without a network, too.
const list = document.querySelector(".rules");
let under = null;

const more = async (link) => {
  const answer = await fetch(link.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const rules = page.querySelectorAll(".rules > li");
  if (!answer.ok || !rules.length) throw new Error(link.href);
  for (const rule of rules) if (!document.getElementById(rule.id)) list.append(rule);
  const paging = document.querySelector(".paging");
  const next = page.querySelector(".paging [rel=next]");
  if (next) document.querySelector(".paging [rel=next]").href = next.href;
  else paging.remove();
  return next;
};

const rest = async () => {
  try {
    while (await more(document.querySelector(".paging [rel=next]")));
  } catch {
    return; // the links between the parts are still there
  }
  for (const link of document.querySelectorAll(".chapters a")) link.href = link.hash;
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
};
const fetched = () => (under ??= rest());

if (!document.querySelector(".paging [rel=prev]")) {
  if (location.hash && !document.getElementById(location.hash.slice(1))) fetched();
  else (globalThis.requestIdleCallback ?? setTimeout)(fetched);
}
