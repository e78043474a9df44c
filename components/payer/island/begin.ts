import { type BringToLife, followLive } from "./live";

/** Where a browser doesn't tell what it has painted, or nobody sees the page: so long after all of it has come. */
const AFTER_LOAD_MS = 300;

/**
 * Brings the page to life once it has been painted: what is measured and asked for would be in the way of what is to be read
 * (decision 355). The script is run as it comes (`async`), which may be before there is a page.
 */
export function begin(bringToLife: BringToLife): void {
  let hasBegun = false;
  const start = () => {
    if (hasBegun) return;
    hasBegun = true;
    const main = document.querySelector("main");
    if (main) bringToLife(main);
    followLive(bringToLife);
  };
  const startOncePainted = () => {
    const startLater = () => setTimeout(start, AFTER_LOAD_MS);
    if (document.readyState === "complete") startLater();
    else addEventListener("load", startLater);
    if ("PerformanceObserver" in window) new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", startOncePainted);
  else startOncePainted();
}
