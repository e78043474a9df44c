const SHOWN_MS = 4_000;

/** Shows each button that copies, where copying works, and says that it has copied. */
export function offerCopies(main: HTMLElement): void {
  if (!isSecureContext || !("clipboard" in navigator)) return;
  for (const button of main.querySelectorAll<HTMLElement>("button[data-copy]")) {
    const { copy = "", copied = "" } = button.dataset;
    const spoken = button.nextElementSibling;
    const say = (text: string) => {
      button.toggleAttribute("data-done", text !== "");
      if (spoken) spoken.textContent = text;
    };
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(copy);
      say(copied);
      setTimeout(say, SHOWN_MS, "");
    });
  }
}
