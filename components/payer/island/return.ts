import { onceHere } from "./once-here";

const SECONDS = 8;

/** Counts down to the way back to the shop, once a tab, and stops when the payer would rather stay (WCAG 2.2.1). */
export function returnToShop(main: HTMLElement): void {
  const line = main.querySelector<HTMLElement>("[data-return]");
  const shown = line?.querySelector("span");
  const stay = line?.querySelector("button");
  // Who comes back to the receipt later came for the receipt.
  if (!line || !shown || !stay || !onceHere(`${location.pathname}#returned`)) return;
  const { return: url = "", text = "" } = line.dataset;
  let seconds = SECONDS;
  const show = () => {
    shown.textContent = text.replace("#", String(seconds));
  };
  const clock = setInterval(() => {
    seconds -= 1;
    show();
    if (seconds > 0) return;
    clearInterval(clock);
    location.assign(url);
  }, 1000);
  show();
  line.hidden = false;
  stay.addEventListener("click", () => {
    clearInterval(clock);
    line.hidden = true;
  });
}
