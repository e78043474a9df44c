/**
 * Tells the server, once somebody can see the page, that a browser shows it and runs its script: what only fetches it does neither.
 * Where that is known, the page has nothing to tell.
 */
export function tellThatSeen(): void {
  const data = document.querySelector("main")?.dataset;
  if (!data?.seen || document.hidden) return;
  navigator.sendBeacon(data.seen);
  data.seen = "";
}
