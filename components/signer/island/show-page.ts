import type { BringToLife } from "@/components/payer/island/live";

/** Shows the page that a form came back with without leaving this one, and has it spoken. */
export function showPage(text: string, bringToLife: BringToLife): void {
  // The colours stay as they are, and another page's nonce is none of this one's.
  const page = new DOMParser().parseFromString(text.replace(/<style.*?<\/style>/gs, ""), "text/html");
  const [former, main] = [document, page].map((each) => each.querySelector("main"));
  if (!former || !main) {
    location.reload();
    return;
  }
  // Parsed apart from a window, what is for browsers without script would show.
  for (const without of main.querySelectorAll("noscript")) without.remove();
  former.replaceWith(document.adoptNode(main));
  document.title = page.title;
  const [spoken, said] = [document, page].map((each) => each.querySelector("[data-spoken]"));
  if (spoken) spoken.textContent = said?.textContent ?? "";
  bringToLife(main, former);
  main.querySelector<HTMLElement>("[aria-invalid=true], [data-problems] a")?.focus();
}
