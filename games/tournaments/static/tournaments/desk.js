// The desk of a tournament. Everything works without this, by buttons and whole pages; with it one
// drags seeds, is asked before what cannot be undone, and sees what others have done meanwhile.
"use strict";
(() => {
  const desk = document.querySelector(".desk");
  if (!desk) return;
  const status = document.getElementById("desk-said");
  const say = (sentence) => {
    status.textContent = "";
    requestAnimationFrame(() => (status.textContent = sentence));
  };

  for (const form of desk.querySelectorAll("form[data-sure]"))
    form.addEventListener("submit", (event) => {
      if (!confirm(form.dataset.sure)) event.preventDefault();
    });

  // One click saves: a second one, while the first is on its way, is none.
  desk.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    if (event.target.dataset.sent) event.preventDefault();
    event.target.dataset.sent = "yes";
  });
  addEventListener("pageshow", () => {
    for (const form of desk.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  });

  // Settings that a format does not have are not asked for.
  for (const stage of desk.querySelectorAll(".desk-stage")) {
    const choice = stage.querySelector("select[name$='-format']");
    const fit = () => {
      for (const field of stage.querySelectorAll("[data-formats]"))
        field.hidden = !choice.value || !field.dataset.formats.split(" ").includes(choice.value);
      for (const field of stage.querySelectorAll("details")) field.hidden = !choice.value;
    };
    choice.addEventListener("change", fit);
    fit();
  }

  // Seeds.
  const list = desk.querySelector("[data-seeds]");
  if (list) seeds(list);

  function seeds(list) {
    const token = desk.querySelector("[name=csrfmiddlewaretoken]").value;
    const first = list.start;
    let dragged = null;
    let sending = Promise.resolve();
    const rows = () => [...list.querySelectorAll("li[data-entrant]")];
    const renumber = () =>
      rows().forEach((row, n) => {
        const place = row.querySelector(".desk-place");
        place.lastChild.data = String(first + n);
        row.dataset.place = first + n;
        row.querySelector("[value=up]").disabled = first + n === 1;
      });

    const send = (row) => {
      const body = new URLSearchParams({
        csrfmiddlewaretoken: token, entrant: row.dataset.entrant, way: row.dataset.place,
      });
      sending = sending.then(async () => {
        const headers = { "X-Requested-With": "fetch" };
        const answer = await fetch(list.dataset.seeds, { method: "POST", body, headers });
        const told = answer.headers.get("Content-Type").includes("json") ? await answer.json() : {};
        if (!answer.ok) return location.reload();
        const name = row.querySelector(".desk-name").innerText.trim();
        say(`${name}: ${told.done}`);
      }).catch(() => location.reload());
    };
    const place = (row, before) => {
      if (before === row || (before && before === row.nextElementSibling)) return;
      list.insertBefore(row, before);
      renumber();
      send(row);
    };

    list.addEventListener("dragstart", (event) => {
      dragged = event.target.closest("li[data-entrant]");
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", dragged.dataset.entrant);
      dragged.classList.add("desk-dragged");
    });
    const clear = () =>
      rows().forEach((row) => row.classList.remove("desk-dragged", "desk-over", "desk-under"));
    const lower = (event, row) => {
      const box = row.getBoundingClientRect();
      return event.clientY > box.top + box.height / 2;
    };
    list.addEventListener("dragover", (event) => {
      const row = event.target.closest("li[data-entrant]");
      if (!dragged || !row) return;
      event.preventDefault();
      for (const each of rows()) each.classList.remove("desk-over", "desk-under");
      row.classList.add(lower(event, row) ? "desk-under" : "desk-over");
    });
    list.addEventListener("drop", (event) => {
      const row = event.target.closest("li[data-entrant]");
      if (!dragged || !row) return;
      event.preventDefault();
      place(dragged, lower(event, row) ? row.nextElementSibling : row);
    });
    list.addEventListener("dragend", () => {
      clear();
      dragged = null;
    });

    // On a row that has the focus, arrows move it; Home and End to the ends of the page.
    list.addEventListener("keydown", (event) => {
      const row = event.target;
      if (!row.matches("li[data-entrant]")) return;
      const all = rows();
      const at = all.indexOf(row);
      const ways = {
        ArrowUp: at > 0 ? all[at - 1] : undefined,
        ArrowDown: at < all.length - 1 ? all[at + 1].nextElementSibling : undefined,
        Home: at > 0 ? all[0] : undefined,
        End: at < all.length - 1 ? null : undefined,
      };
      if (!(event.key in ways)) return;
      event.preventDefault();
      if (ways[event.key] === undefined) return;
      place(row, ways[event.key]);
      row.focus();
    });

    // The arrow buttons stay where they are pressed, and keep the focus on their row.
    list.addEventListener("submit", (event) => {
      if (!event.target.matches(".desk-arrows")) return;
      const row = event.target.closest("li");
      const up = event.submitter.value === "up";
      const other = up ? row.previousElementSibling : row.nextElementSibling;
      if (!other) return; // beyond this page: the whole page is asked for
      event.preventDefault();
      place(row, up ? other : other.nextElementSibling);
      (event.submitter.disabled ? row : event.submitter).focus();
    });
  }

  // Results without a mouse: arrows lead from button to button and from pairing to pairing, figures
  // to the result they write, Enter keeps it; then the next pairing has the focus.
  const board = desk.querySelector(".desk-pairings");
  const KEPT = `focus ${location.pathname}`;
  if (board) results(board);

  function results(board) {
    const groups = () => [...board.querySelectorAll(".desk-buttons")];
    const buttons = (group) => (group ? [...group.querySelectorAll("button")] : []);
    const at = () => document.activeElement?.closest?.(".desk-pairings .desk-buttons");
    const pairing = (group) => group.closest("li").id;
    const means = (button, typed) => {
      const [one, other] = button.textContent.trim().split("–");
      return typed === "=" ? one === other : `${one}${other}` === typed;
    };
    let typed = "";

    board.addEventListener("keydown", (event) => {
      const group = at();
      if (!group || event.ctrlKey || event.altKey || event.metaKey) return;
      const row = buttons(group);
      const all = groups();
      const [here, column] = [all.indexOf(group), row.indexOf(document.activeElement)];
      const beside = (step) => buttons(all[here + step])[column] ?? buttons(all[here + step])[0];
      const ways = {
        ArrowLeft: () => row[column - 1], ArrowRight: () => row[column + 1],
        ArrowUp: () => beside(-1), ArrowDown: () => beside(1),
      };
      let to;
      if (event.key in ways) {
        typed = "";
        to = ways[event.key]();
      } else if (/^[\d=]$/.test(event.key)) {
        typed = event.key === "=" ? "=" : typed.replace("=", "").slice(-1) + event.key;
        to = row.find((button) => means(button, typed));
      } else return;
      event.preventDefault();
      to?.focus();
    });

    // Whoever kept a result stands at the next one; whoever was looked up anew, where they were.
    board.addEventListener("submit", (event) => {
      const group = event.target.querySelector(".desk-buttons");
      if (!group || event.defaultPrevented) return;
      const all = groups();
      const next = all[all.indexOf(group) + 1] ?? all.find((other) => other !== group);
      sessionStorage.setItem(KEPT, JSON.stringify([next ? pairing(next) : "", ""]));
    });
    addEventListener("pagehide", () => {
      const group = at();
      if (group && !group.form.dataset.sent) sessionStorage.setItem(KEPT, JSON.stringify([pairing(group), document.activeElement.value]));
    });
    const kept = sessionStorage.getItem(KEPT);
    if (!kept || !groups().length) return; // the next round is drawn first
    sessionStorage.removeItem(KEPT);
    const [id, value] = JSON.parse(kept);
    const open = buttons(groups().find((group) => pairing(group) === id) ?? groups()[0]);
    (open.find((button) => button.value === value) ?? open[0])?.focus();
  }

  // What others do meanwhile: the page looks again, unless somebody is about to say something.
  const look = desk.dataset.look;
  if (!look) return;
  const waits = desk.querySelector("[data-waits]");
  const busy = () =>
    desk.querySelector(".desk-more[open]") ||
    desk.querySelector("form[data-sent]") ||
    [...desk.querySelectorAll("input:not([type=hidden]), textarea, select")].some((field) =>
      field === document.activeElement ||
      (field.tagName === "SELECT"
        ? [...field.options].some((option) => option.selected !== option.defaultSelected && field.selectedIndex > 0)
        : field.type === "checkbox" ? field.checked !== field.defaultChecked
        : field.value !== field.defaultValue));
  const again = async () => {
    if (!document.hidden && !busy()) {
      try {
        const answer = await fetch(look);
        if (answer.ok && !busy() && (await answer.json()).number !== Number(desk.dataset.number))
          return waits ? location.assign(desk.dataset.now) : location.reload();
      } catch {
        // Away for a moment: asked again.
      }
    }
    setTimeout(again, waits ? 1000 : 5000);
  };
  setTimeout(again, waits ? 700 : 5000);
})();
