// Arrow keys among things that lie beside each other.
export const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

const middle = (thing) => {
  const box = thing.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

// The nearest one in that direction.
export const neighbour = (from, [dx, dy], things) => {
  const [x, y] = middle(from);
  const far = (thing) => {
    const [a, b] = middle(thing);
    const along = (a - x) * dx + (b - y) * dy;
    const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    return along > 4 ? along + 2 * aside : Infinity;
  };
  const best = things.reduce((one, other) => (far(other) < far(one) ? other : one), from);
  return far(best) < Infinity ? best : null;
};
