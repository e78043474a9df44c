/** The first press goes, of a bank or of another try; a second is held back until the page is there again by the back button. */
export function holdSecondPress(main: HTMLElement): void {
  const spoken = document.querySelector("[data-spoken]");
  let pressed: HTMLElement | null = null;
  for (const form of main.querySelectorAll<HTMLFormElement>("form[data-press]")) {
    form.addEventListener("submit", (event) => {
      if (pressed) return event.preventDefault();
      pressed = event.submitter;
      pressed?.setAttribute("aria-busy", "true");
      if (spoken) spoken.textContent = form.dataset.press ?? "";
    });
  }
  addEventListener("pageshow", () => {
    pressed?.removeAttribute("aria-busy");
    pressed = null;
  });
}
