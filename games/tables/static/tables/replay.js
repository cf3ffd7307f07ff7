// Through a game by a slider and by keys: arrows or j and k for one line, Home and End for the ends.
// The page stays, and what it shows of a line is put in its place.
const WAYS = { ArrowLeft: "prev", k: "prev", ArrowRight: "next", j: "next", Home: "first", End: "last" };
const SHOWN = ["steps", "told", "back", "picture", "sides"];
const slide = document.getElementById("slide");
let wanted = null;
let busy = false;

const put = (page, there) => {
  for (const id of SHOWN) document.getElementById(id).replaceWith(page.getElementById(id));
  document.title = page.title;
  slide.value = page.getElementById("slide").value;
  history.replaceState(null, "", there);
};

// One at a time, and of those that the slider passes over meanwhile the last.
const show = async (there) => {
  wanted = there;
  if (busy) return;
  busy = true;
  while (wanted) {
    const next = wanted;
    wanted = null;
    const answer = await fetch(next).catch(() => null);
    if (!answer?.ok) return location.replace(next); // what went wrong is said there
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!wanted) put(page, next);
  }
  busy = false;
};

slide.parentElement.hidden = false;
slide.oninput = () => show(slide.dataset.there.replace(/0\/$/, `${slide.value}/`));
document.addEventListener("click", (event) => {
  const way = event.target.closest("#steps a");
  if (!way || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(way.href);
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select")) return;
  const way = document.querySelector(`#steps a[rel="${WAYS[event.key]}"]`);
  if (!way) return;
  event.preventDefault();
  show(way.href);
});
