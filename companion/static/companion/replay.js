// Through a game by the keys: arrows or j and k for one line, Home and End for the ends.
const WAYS = { ArrowLeft: "prev", k: "prev", ArrowRight: "next", j: "next", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select")) return;
  const way = document.querySelector(`a[rel="${WAYS[event.key]}"]`);
  if (!way) return;
  event.preventDefault();
  location.replace(way.href);
});
