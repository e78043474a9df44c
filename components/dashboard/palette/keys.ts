/** Keys by themselves; with Ctrl there is K alone. What a person who can't have them turns off (WCAG 2.2, 2.1.4). */

const STORED_AS = "paraph.single-keys";

export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== "off";
  } catch {
    return true;
  }
}

/** Where nothing may be stored, it holds until the page is left. */
export function setSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(STORED_AS, on ? "on" : "off");
  } catch {}
}

/** What follows a `g` within this time goes somewhere. */
export const CHORD_MS = 1500;

/** Whoever types, answers a question or fills in a form means the letter. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      "input:not([type=checkbox]), textarea, select, form, dialog, [role=dialog], [role=alertdialog], [role=menu], [contenteditable]",
    ) !== null
  );
}

/** Whoever has been asked something answers that first. */
export function isAsked(): boolean {
  return document.querySelector("dialog[open], [role=dialog], [role=alertdialog]") !== null;
}

/**
 * Moves the focus by one along the rows of the page's lists (`data-rows`): to where a row leads, or to the first thing that can be done
 * in it. The first or the last where none has it; what there is nothing to do with is passed over.
 */
export function moveAlongRows(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-rows] > *")].flatMap((row) => {
    const way = wayInto(row);
    return way ? [{ row, way }] : [];
  });
  const now = rows.findIndex(({ row }) => row.contains(document.activeElement));
  const next = rows[now === -1 ? (step === 1 ? 0 : rows.length - 1) : now + step];
  next?.way.focus();
  return next !== undefined;
}

/** Never a choice: letters choose among its options. */
function wayInto(row: HTMLElement): HTMLElement | undefined {
  const ways = [
    ...row.querySelectorAll<HTMLElement>("[data-row-link]"),
    ...row.querySelectorAll<HTMLElement>("a[href], button:not(:disabled), summary"),
  ];
  return ways.find((way) => way.offsetParent !== null);
}
