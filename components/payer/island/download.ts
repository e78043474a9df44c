import { onceHere } from "./once-here";

/** Downloads the documents by themselves, once a tab, where the configuration says so. */
export function downloadDocuments(main: HTMLElement): void {
  const wanted = main.querySelector<HTMLElement>("[data-download]");
  if (!wanted || !onceHere(`${location.pathname}#downloaded`)) return;
  for (const url of wanted.dataset.download?.split(" ").filter(Boolean) ?? []) {
    const link = document.createElement("a");
    link.href = url;
    link.download = "";
    link.click();
  }
}
