import { offerCopies } from "./copy";
import { downloadDocuments } from "./download";
import { followLive } from "./live";
import { holdSecondPress } from "./press";
import { returnToShop } from "./return";
import { searchAsTyped } from "./search";

/**
 * All the script of the payer's page. The server renders each state whole, and everything on it works without this: the island
 * searches as somebody types, holds a second press back, copies, counts down, keeps an open page true and tells that it is
 * seen. What it works on are the `data-` attributes that the components write.
 */
function bringToLife(main: HTMLElement): void {
  searchAsTyped(main);
  holdSecondPress(main);
  offerCopies(main);
  returnToShop(main);
  downloadDocuments(main);
}

/** Where nobody sees the page, or a browser doesn't tell. */
const PAINTED_WITHIN_MS = 300;

/** What is measured and asked for would be in the way of what is to be read: that has been painted before. */
function startOncePainted(): void {
  let hasStarted = false;
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    const main = document.querySelector("main");
    if (main) bringToLife(main);
    followLive(bringToLife);
  };
  new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  setTimeout(start, PAINTED_WITHIN_MS);
}

// It is run as it comes (`async`): one that waited for the style would be a part of the first picture.
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", startOncePainted);
else startOncePainted();
