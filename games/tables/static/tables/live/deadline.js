// What the table's clock still gives: minutes and seconds, counted down in the page.
let ticking = 0;
const left = (until) => Math.max(0, Math.round((new Date(until.dateTime) - Date.now()) / 1000));

export const countDown = () => {
  const clocks = [...document.querySelectorAll("time[data-until]")];
  clearInterval(ticking);
  if (!clocks.length) return;
  const tick = () => {
    for (const clock of clocks) {
      const seconds = left(clock);
      clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      clock.classList.toggle("soon", seconds <= 10);
    }
  };
  tick();
  ticking = setInterval(tick, 1000);
};
