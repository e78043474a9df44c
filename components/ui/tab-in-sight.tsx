"use client";

/**
 * Within the chosen one of many tabs: a strip that is too narrow for them all begins with that one in sight. The page stays where it is.
 */
export function TabInSight() {
  return <span hidden ref={bringIntoSight} />;
}

function bringIntoSight(marker: HTMLElement | null): void {
  const tab = marker?.parentElement;
  const strip = tab?.closest("nav");
  if (tab && strip) strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
}
