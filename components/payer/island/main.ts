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

/** What is measured and asked for would be in the way of what is to be read; a phone that is busy all the time is not waited for. */
const PAINTED_WITHIN_MS = 300;

function start(): void {
  const main = document.querySelector("main");
  if (main) bringToLife(main);
  followLive(bringToLife);
}

// Safari knows no idleness.
if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: PAINTED_WITHIN_MS });
else setTimeout(start);
