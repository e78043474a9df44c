type Filled = HTMLInputElement | HTMLTextAreaElement;

/**
 * What has been filled in stays when the page is renewed under somebody's hands: each input takes over from its namesake, and what it is
 * folded in stays open. Where the documents are others than those that were seen, that is said, and nobody has agreed to them.
 */
export function carryOver(former: HTMLElement, main: HTMLElement): void {
  const formerInputs = new Map(inputsOf(former).map((input) => [keyOf(input), input]));
  let isAnother = false;
  for (const input of inputsOf(main)) {
    const typed = formerInputs.get(keyOf(input));
    if (!typed) continue;
    // What names the documents is the new page's own.
    if (input.name === "contentHash") isAnother = input.value !== typed.value;
    else takeOver(input, typed);
  }
  if (!isAnother) return;
  const consent = main.querySelector<HTMLInputElement>("input[name=consent]");
  if (consent) consent.checked = false;
  const told = main.querySelector<HTMLTemplateElement>("template[data-changed]");
  told?.replaceWith(told.content);
}

function takeOver(input: Filled, typed: Filled): void {
  if (typed.closest("details")?.open) input.closest("details")?.setAttribute("open", "");
  if (!(input instanceof HTMLInputElement) || !(typed instanceof HTMLInputElement)) input.value = typed.value;
  else if (input.type === "radio" || input.type === "checkbox") input.checked = typed.checked;
  else if (input.type === "file") input.files = typed.files;
  else input.value = typed.value;
}

function inputsOf(main: HTMLElement): readonly Filled[] {
  return Array.from(main.querySelectorAll<Filled>("input, textarea"));
}

/** Buttons of a group share a name, and differ in what they stand for; what is never sent has no name. */
function keyOf({ name, type, value, id }: Filled): string {
  return type === "radio" ? `${name}=${value}` : name || id;
}
