/**
 * What was typed at a bank's question is there in another language, too. It stays in this tab, and no longer than until that page has come:
 * it is nobody else's, and no code is among it (`../banks/bank-fields.tsx`).
 */
export function keepTyped(main: HTMLElement): void {
  const menu = main.querySelector<HTMLFormElement>(".languages");
  if (!menu) return;
  // Each link has its own.
  const { action } = menu;
  const fields = Array.from(main.querySelectorAll<HTMLInputElement>("[data-keep]"));
  try {
    const typed = new URLSearchParams(sessionStorage.getItem(action) ?? "");
    sessionStorage.removeItem(action);
    for (const field of fields) field.value ||= typed.get(field.name) ?? "";
    menu.addEventListener("submit", () => {
      sessionStorage.setItem(action, String(new URLSearchParams(fields.map(({ name, value }) => [name, value]))));
    });
  } catch {
    // Where nothing can be remembered (private modes), it is typed again.
  }
}
