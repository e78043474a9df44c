import { flushSync } from "react-dom";

/** What stands in each control of a form, by what the control is called; in a box, whether it is ticked. */
export type Stand = ReadonlyMap<string, string | boolean>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function standOf(form: HTMLFormElement): Stand {
  return new Map(
    controlsOf(form).map((control) => [calledOf(control), isBox(control) ? control.checked : control.value]),
  );
}

/** Types into a form that was filled anew what somebody has typed since `before`, down to the half of a word (decision 365). */
export function typeAgain(form: HTMLFormElement, before: Stand, latest: Stand): void {
  for (const [called, stand] of latest) {
    if (before.get(called) === stand) continue;
    // What is there only while a box is ticked comes after that box.
    const control = controlsOf(form).find((one) => calledOf(one) === called);
    if (control) flushSync(() => enter(control, stand));
  }
}

function enter(control: Control, stand: string | boolean): void {
  if (typeof stand === "boolean") {
    if (isBox(control) && control.checked !== stand) control.click();
    return;
  }
  // By the browser's own property: what is set by React's, which lies over it, React takes for no change.
  Reflect.set(Object.getPrototypeOf(control), "value", stand, control);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

function controlsOf(form: HTMLFormElement): readonly Control[] {
  return [...form.elements].filter(isControl).filter(({ name, type }) => name !== "" && type !== "file");
}

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

function calledOf(control: Control): string {
  return isBox(control) ? `${control.name}=${control.value}` : control.name;
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}
