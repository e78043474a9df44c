import { type BringToLife, FOLLOW_AGAIN, pageFrom } from "@/components/payer/island/live";
import { showPage } from "./show-page";

/** Asks for a code without leaving the page, so that nothing is drawn anew; where that fails the form does it, as without script. */
export function sendCodeInPlace(main: HTMLElement, bringToLife: BringToLife): void {
  const form = main.querySelector<HTMLFormElement>("form[data-press]");
  if (!form) return;
  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement) || submitter.dataset.sendCode === undefined) return;
    if (submitter.getAttribute("aria-busy")) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    if (submitter.dataset.sendCode === "leave") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    submitter.setAttribute("aria-busy", "true");
    send(main, form, submitter.formAction, bringToLife).catch(() => {
      submitter.removeAttribute("aria-busy");
      submitter.dataset.sendCode = "leave";
      form.requestSubmit(submitter);
    });
  });
}

async function send(
  main: HTMLElement,
  form: HTMLFormElement,
  address: string,
  bringToLife: BringToLife,
): Promise<void> {
  const answer = await fetch(address, { method: "POST", body: new FormData(form) });
  const text = await answer.text();
  const page = pageFrom(text);
  // For others than those that are seen: the page is theirs as a whole, and asks anew whether they are agreed to.
  const [shown, current] = [main, page].map(
    (place) => place.querySelector<HTMLInputElement>("[name=contentHash]")?.value,
  );
  if (current !== undefined && current !== shown) return showPage(text, bringToLife);
  const [former, part] = [main, page].map((place) => place.querySelector("[data-code]"));
  if (!former || !part) throw new Error(answer.statusText);
  former.replaceWith(document.adoptNode(part));
  sayProblems(main, page);
  followAs(main, page);
  main.querySelector<HTMLElement>("input#code, [data-problems] [role=alert]")?.focus();
}

/** What came of it stands where it would after a reload. */
function sayProblems(main: HTMLElement, page: Document): void {
  main.querySelector("[data-problems]")?.remove();
  const problems = page.querySelector("[data-problems]");
  if (problems) main.querySelector("[data-code]")?.before(document.adoptNode(problems));
}

/** The page is followed as one that awaits a code, on phones as well. */
function followAs(main: HTMLElement, page: Document): void {
  const { live, stamp, liveMedia } = page.querySelector("main")?.dataset ?? {};
  for (const [name, value] of Object.entries({ live, stamp, liveMedia })) {
    if (value === undefined) delete main.dataset[name];
    else main.dataset[name] = value;
  }
  dispatchEvent(new Event(FOLLOW_AGAIN));
}
