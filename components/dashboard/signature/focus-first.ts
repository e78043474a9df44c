/** Errors are announced where they stand; the first one gets the focus once it is drawn. */
export function focusFirst(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid], [data-invalid]")?.focus());
}
