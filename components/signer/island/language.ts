import { type BringToLife, renew } from "@/components/payer/island/live";

/** Another language is chosen without leaving the page, so that what has been filled in stays; where that fails the form does it. */
export function chooseLanguageInPlace(main: HTMLElement, bringToLife: BringToLife): void {
  const form = main.querySelector<HTMLFormElement>("form.languages");
  let hasFailed = false;
  form?.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (hasFailed || !(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    choose(form, submitter, bringToLife).catch(() => {
      hasFailed = true;
      form.requestSubmit(submitter);
    });
  });
}

async function choose(form: HTMLFormElement, { name, value }: HTMLButtonElement, bringToLife: BringToLife) {
  const body = new URLSearchParams({ [name]: value });
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" });
  if (answer.type !== "opaqueredirect") throw new Error(answer.statusText);
  document.documentElement.lang = value;
  await renew(bringToLife);
}
