/** The few shapes that several parts of the page share. */

const CONTROL =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded-lg px-5 py-2 text-balance text-center font-medium transition-colors duration-150";

/** The one thing to do next. */
export const PRIMARY = `${CONTROL} w-full border border-button-edge bg-button text-on-button hover:bg-button-hover`;

export const SECONDARY = `${CONTROL} w-full border border-line-field bg-surface text-ink hover:bg-subtle`;

/** Text that acts: 44 px high under a thumb. */
export const QUIET =
  "inline-flex min-h-11 items-center gap-1.5 rounded-md text-sm text-muted underline decoration-line-field underline-offset-4 hover:text-ink";

export const CARD = "rounded-xl border border-line bg-surface shadow-card";

/** A choice of one of many; a ChevronDownIcon stands over its end. */
export const SELECT =
  "h-12 w-full appearance-none truncate rounded-lg border border-line-field bg-surface pr-10 pl-3.5";
