import { type BringToLife, pageFrom } from "@/components/payer/island/live";

/** Shows the page that a form came back with without leaving this one, and has it spoken. */
export function showPage(text: string, bringToLife: BringToLife): void {
  const page = pageFrom(text);
  const [former, main] = [document, page].map((each) => each.querySelector("main"));
  if (!former || !main) {
    location.reload();
    return;
  }
  former.replaceWith(document.adoptNode(main));
  document.title = page.title;
  const [spoken, said] = [document, page].map((each) => each.querySelector("[data-spoken]"));
  if (spoken) spoken.textContent = said?.textContent ?? "";
  bringToLife(main, former);
  const wrong = main.querySelector<HTMLElement>("[aria-invalid=true]");
  (wrong ?? main.querySelector<HTMLElement>("[data-problems] :is(a, [role=alert])"))?.focus();
}
