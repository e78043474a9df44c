import type { ViewerWords } from "../viewer";

/** What the page has the island say; null where there is nothing to say. */
export function wordsOf(main: HTMLElement): ViewerWords | null {
  return main.dataset.words ? JSON.parse(main.dataset.words) : null;
}
