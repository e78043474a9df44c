import { FIGURES, localeOf } from "@/components/payer/locale";
import type { Pens } from "./pen";
import { wordsOf } from "./words";

/** How much of what must be filled in is; `look` has it counted again. */
export type Progress = Readonly<{ look: () => void }>;

/** Says how far the signer is, and leads to the next field that must be filled in; after the last one, to what is agreed to. */
export function followProgress(main: HTMLElement, pens: Pens): Progress {
  const words = wordsOf(main);
  const box = main.querySelector<HTMLElement>("[data-progress]");
  const bar = main.querySelector<HTMLElement>("[data-bar]");
  if (!words || !box || !bar) return { look: () => undefined };
  const meter = box.querySelector("progress");
  const [inBox, inBar] = [box, bar].map((each) => each.querySelector<HTMLElement>("[data-next]"));
  const sign = inBar?.textContent ?? "";
  const required = () => Array.from(main.querySelectorAll<HTMLElement>("[data-field][data-required]"));
  const isFilled = (field: HTMLElement) => {
    const adopts = field.querySelector<HTMLElement>("[data-adopts]")?.dataset.adopts;
    if (adopts) return pens.isReady(adopts);
    const input = field.querySelector("input");
    return input?.type === "checkbox" ? input.checked : (input?.value ?? "").trim() !== "";
  };

  // At the end of the way: where the button that signs is in sight, the bar would only lie over it.
  let isInSight = false;
  let isDone = false;
  const settle = () => bar.toggleAttribute("data-arrived", isDone && isInSight);
  const button = main.querySelector(".act-foot button");
  if (button) {
    const margin = `0px 0px ${bar.offsetHeight}px 0px`;
    new IntersectionObserver(
      ([seen]) => {
        isInSight = seen?.isIntersecting ?? false;
        settle();
      },
      // Gone before the button comes from under it: whoever presses there while the page still moves presses the button.
      { rootMargin: margin },
    ).observe(button);
  }

  function look(): void {
    const fields = required();
    const filled = fields.filter(isFilled);
    isDone = filled.length === fields.length;
    settle();
    for (const field of main.querySelectorAll<HTMLElement>("[data-field]")) {
      const id = field.querySelector("input, a")?.id;
      const mark = main.querySelector(`[data-marks="${id}"]`);
      for (const place of [field, mark]) place?.toggleAttribute("data-filled", isFilled(field));
      mark?.toggleAttribute("data-made", field.querySelector("[data-made]") !== null);
      mark?.replaceChildren(...seenIn(field));
    }
    if (box) box.hidden = fields.length === 0;
    const said = words?.progress.replace("#", String(filled.length)).replace("@", String(fields.length)) ?? "";
    for (const count of main.querySelectorAll("[data-count]")) count.textContent = fields.length > 0 ? said : "";
    if (meter) meter.value = fields.length > 0 ? filled.length / fields.length : 1;
    const next = words?.nextField ?? "";
    if (inBox) inBox.textContent = isDone ? (words?.finish ?? "") : next;
    if (inBar) inBar.textContent = isDone ? sign : next;
  }

  function goOn(): void {
    const fields = required();
    const from = fields.findIndex((field) => field.contains(document.activeElement));
    const ordered = [...fields.slice(from + 1), ...fields.slice(0, from + 1)];
    const next = ordered.find((field) => !isFilled(field));
    goTo(next?.querySelector<HTMLElement>("input, a") ?? main.querySelector<HTMLElement>("#act"));
  }

  for (const button of [inBox, inBar]) {
    button?.addEventListener("click", (event) => {
      event.preventDefault();
      goOn();
    });
  }
  // From the place where a signature stands to where it is made.
  for (const link of main.querySelectorAll<HTMLElement>("[data-adopts]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      const pen = main.querySelector<HTMLElement>(`#${link.dataset.adopts}`);
      goTo(pen?.querySelector<HTMLElement>("[data-typed]:not([hidden]) input") ?? pen ?? null);
    });
  }
  main.addEventListener("input", look);
  pens.onChange(look);
  look();
  return { look };
}

/** What has been filled in, as it is seen in its place while its input stands below the page. */
function seenIn(field: HTMLElement): readonly (Node | string)[] {
  const made = field.querySelector("[data-made]");
  if (made) return Array.from(made.childNodes, (node) => node.cloneNode(true));
  const input = field.querySelector("input");
  if (input?.type === "checkbox") return input.checked ? ["✓"] : [];
  const day = input?.type === "date" ? input.valueAsDate : null;
  // As it is printed in the document that is signed.
  return [day?.toLocaleDateString(localeOf(document.documentElement.lang), FIGURES) ?? input?.value ?? ""];
}

/** Scrolls there and gives it the focus. */
export function goTo(place: HTMLElement | null, block: "center" | "start" = "center"): void {
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  place?.scrollIntoView({ block, behavior });
  place?.focus({ preventScroll: true });
}
