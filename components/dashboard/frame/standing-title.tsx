"use client";

import { useEffect } from "react";

/**
 * What the tab and a screen reader call the page between two pages: the title of the one goes before that of the other has come.
 * Titles that React writes stand before this one, and the first of them counts.
 */
export function StandingTitle() {
  useEffect(() => {
    const title = document.createElement("title");
    title.textContent = "Paraph";
    document.head.append(title);
    return () => title.remove();
  }, []);
  return null;
}
