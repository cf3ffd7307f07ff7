// Follows a table: the stream says that something happened, the page's own fragment says what.
"use strict";
(() => {
  const PAUSE = 3000; // where there is no stream, we ask this often
  const journal = () => document.getElementById("journal");
  const status = document.getElementById("following");
  const say = (what) => {
    status.textContent = status.dataset[what];
    status.classList.toggle("live", what === "live");
  };
  const ended = () => ["over", "closed"].includes(document.getElementById("view").dataset.phase);
  const shown = () => Number(document.querySelector("#journal li")?.dataset.number ?? 0);
  if (!("newest" in journal().dataset)) return; // older entries change no more

  // What the reader looks at stays where it is, and what has the focus keeps it.
  const inPlace = (change) => {
    const focus = document.activeElement?.id;
    const mark = [...document.querySelectorAll("#journal li")].find(
      (entry) => entry.getBoundingClientRect().top >= 0,
    );
    const reading = scrollY > 0 && mark?.getBoundingClientRect().top < innerHeight / 2;
    const [id, top] = [mark?.id, mark?.getBoundingClientRect().top];
    change();
    const again = id && document.getElementById(id);
    if (reading && again) scrollBy(0, again.getBoundingClientRect().top - top);
    if (focus && document.activeElement?.id !== focus)
      document.getElementById(focus)?.focus({ preventScroll: true });
  };

  // A long pile, by whose it is and what it is called: unfolded, it stays so.
  const pile = (more) =>
    `${more.closest(".card").querySelector("h2")?.id} ${more.closest("details").dataset.of}`;

  const show = (news) => {
    const told = [...news.querySelectorAll("#journal li")];
    const fresh = told.filter((entry) => Number(entry.dataset.number) > shown());
    for (const entry of fresh) entry.classList.add("new");
    inPlace(() => {
      const view = document.getElementById("view");
      const next = news.querySelector("#view");
      const open = new Set([...view.querySelectorAll("details[open]")].map(pile));
      const held = document.activeElement.matches("#view summary") && pile(document.activeElement);
      for (const more of next.querySelectorAll("details")) more.open = open.has(pile(more));
      view.replaceWith(next);
      for (const more of held ? next.querySelectorAll("summary") : [])
        if (pile(more) === held) more.focus({ preventScroll: true });
      if (news.dataset.whole === "yes") journal().replaceWith(news.querySelector("#journal"));
      else if (fresh.length) {
        journal().querySelector("ol").prepend(...fresh);
        journal().querySelector(".nothing")?.remove();
      }
    });
    const spoken = fresh.reverse().map((entry) => entry.lastElementChild.cloneNode(true));
    for (const one of spoken) for (const aside of one.querySelectorAll("time, a")) aside.remove();
    if (spoken.length) document.getElementById("told").replaceChildren(...spoken);
  };

  let asking = false;
  let again = false;
  const ask = async () => {
    if (asking) return void (again = true); // one at a time; what came meanwhile is asked for next
    asking = true;
    try {
      const address = `${location.pathname}?after=${shown()}`;
      const answer = await fetch(address, { headers: { "HX-Request": "true" } });
      if (!answer.ok) throw new Error(answer.status);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      show(page.querySelector("[data-whole]"));
      say(ended() ? "ended" : "live");
    } catch (error) {
      say("lost");
      setTimeout(ask, PAUSE);
    } finally {
      asking = false;
      if (again) void ((again = false), ask());
    }
  };

  const follow = () => {
    const code = location.pathname.split("/").filter(Boolean).pop();
    const stream = new EventSource(`/api/v1/tables/${code}/stream?after=${shown()}`);
    stream.addEventListener("open", () => say(ended() ? "ended" : "live"));
    stream.addEventListener("entry", ask);
    stream.addEventListener("error", () => {
      if (stream.readyState !== EventSource.CLOSED) return say("lost"); // it comes back by itself
      ask();
      setTimeout(follow, PAUSE);
    });
  };
  follow();
  // To take a seat is no entry of the journal.
  const gathering = () => document.getElementById("view").dataset.phase === "gathering";
  setInterval(() => gathering() && ask(), PAUSE);
})();
