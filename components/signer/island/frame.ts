/** The browser's own viewer, where there is room for it: a phone's shows one page that can't be scrolled, or saves the file. */
export function addFrame(article: HTMLElement): void {
  if (!matchMedia("(min-width: 64rem)").matches) return;
  const frame = document.createElement("iframe");
  frame.src = `${article.dataset.document}/view`;
  frame.title = article.querySelector("h2")?.textContent ?? "";
  frame.className = "frame";
  article.querySelector("[data-not-shown]")?.after(frame);
}
