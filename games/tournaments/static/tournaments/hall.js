// The wall shows one screen after another by itself. Without a network it goes on showing the last
// one, and since when.
const wait = () => setTimeout(turn, Number(document.getElementById("main").dataset.seconds) * 1000);

async function turn() {
  const main = document.getElementById("main");
  try {
    const answer = await fetch(main.dataset.following, { cache: "no-store" });
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    main.replaceWith(page.getElementById("main"));
  } catch {
    const asOf = document.getElementById("as-of");
    if (!asOf.classList.contains("lost")) {
      asOf.textContent = `${asOf.dataset.lost} ${asOf.textContent}`;
      asOf.classList.add("lost");
    }
  }
  wait();
}

wait();
