// What the parts that Django and Unfold build in the browser leave unsaid to those who do not see.
"use strict";
(() => {
  let names = 0;
  const named = (box) => {
    const select = box.closest(".select2-container")?.previousElementSibling;
    const label = select?.labels?.[0];
    const shown = box.querySelector(".select2-selection__rendered");
    if (!label || !shown) return;
    label.id ||= `name-${++names}`;
    box.setAttribute("aria-labelledby", `${label.id} ${shown.id}`);
    if (shown.getAttribute("role") === "textbox") shown.setAttribute("aria-labelledby", label.id);
    box.dataset.named = "yes";
  };
  const look = () => {
    document.querySelectorAll(".select2-selection:not([data-named])").forEach(named);
    // What scrolls is no part of the page by itself.
    for (const part of document.querySelectorAll(".simplebar-content-wrapper[role]"))
      for (const name of ["role", "aria-label"]) part.removeAttribute(name);
    for (const cell of document.querySelectorAll("[data-label]:not([data-capital])")) {
      cell.dataset.capital = "yes";
      cell.dataset.label = cell.dataset.label.charAt(0).toUpperCase() + cell.dataset.label.slice(1);
    }
    for (const hint of document.querySelectorAll(".help-tooltip[aria-label]:not([role])")) hint.setAttribute("role", "img");
  };
  addEventListener("DOMContentLoaded", () => {
    look();
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
})();
