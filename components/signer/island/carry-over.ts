/** What has been filled in stays when the page is renewed under somebody's hands: each input takes over from its namesake. */
export function carryOver(former: HTMLElement, main: HTMLElement): void {
  const formerInputs = new Map(inputsOf(former).map((input) => [keyOf(input), input]));
  for (const input of inputsOf(main)) {
    const typed = formerInputs.get(keyOf(input));
    // What names the documents is the new page's own.
    if (!typed || input.name === "contentHash") continue;
    if (input.type === "radio" || input.type === "checkbox") input.checked = typed.checked;
    else if (input.type === "file") input.files = typed.files;
    else input.value = typed.value;
  }
}

function inputsOf(main: HTMLElement): readonly HTMLInputElement[] {
  return Array.from(main.querySelectorAll("input"));
}

/** Buttons of a group share a name, and differ in what they stand for; what is never sent has no name. */
function keyOf({ name, type, value, id }: HTMLInputElement): string {
  return type === "radio" ? `${name}=${value}` : name || id;
}
