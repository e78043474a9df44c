/** The first press of a bank goes; a second is held back until the page is there again by the back button. */
export function holdSecondPress(main: HTMLElement): void {
  const form = main.querySelector<HTMLFormElement>("form[data-press]");
  if (!form) return;
  const spoken = document.querySelector("[data-spoken]");
  let pressed: HTMLElement | null = null;
  form.addEventListener("submit", (event) => {
    if (pressed) return event.preventDefault();
    pressed = event.submitter;
    pressed?.setAttribute("aria-busy", "true");
    if (spoken) spoken.textContent = form.dataset.press ?? "";
  });
  addEventListener("pageshow", () => {
    pressed?.removeAttribute("aria-busy");
    pressed = null;
  });
}
