/** What can be done with the operation that is open, in the order in which it is offered: what ends it comes last. */
export const ACTS = ["copyLink", "sendLink", "renew", "cancel"] as const;
export type Act = (typeof ACTS)[number];

/** On the button that does it, or on what holds that button alone. */
export function does(act: Act) {
  return { "data-act": act } as const;
}

/** What this page offers: who may not do it has no button for it. */
export function actsHere(): readonly Act[] {
  return ACTS.filter((act) => buttonOf(act) !== undefined);
}

/**
 * Presses the page's own button: it asks what it asks, and says how it ended. It has the focus, as when a person presses it, which brings
 * it into sight, and gets it back from its question.
 */
export function press(act: Act): void {
  const button = buttonOf(act);
  button?.focus();
  button?.click();
}

function buttonOf(act: Act): HTMLButtonElement | undefined {
  const buttons = document.querySelectorAll<HTMLButtonElement>(
    `main button[data-act=${act}], main [data-act=${act}] button`,
  );
  return [...buttons].find((button) => !button.disabled && button.offsetParent !== null);
}
