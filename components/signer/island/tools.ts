import type { ViewerWords } from "../viewer";
import { goTo } from "./progress";
import type { Sheet } from "./sheet";
import type { Zoom } from "./zoom";

type ToolsProps = Readonly<{
  viewer: HTMLElement;
  pages: HTMLElement;
  sheets: readonly Sheet[];
  words: ViewerWords;
  zoom: Zoom;
}>;

/** Which page is seen and the way to its neighbours, how large pages are, and whether it is pages or their words alone. */
export function addTools({ viewer, pages, sheets, words, zoom }: ToolsProps): HTMLElement {
  const tools = document.createElement("div");
  tools.className = "tools";
  tools.setAttribute("role", "group");
  tools.setAttribute("aria-label", words.tools);

  const counter = document.createElement("span");
  const level = document.createElement("span");
  level.setAttribute("aria-live", "polite");
  let seen = 0;
  const turn = (pagesOn: number) => {
    const next = sheets[Math.min(Math.max(seen + pagesOn, 0), sheets.length - 1)];
    if (next) goTo(next.element, "start");
  };
  const previous = button("‹", words.previous, () => turn(-1));
  const next = button("›", words.next, () => turn(1));
  const showSeen = () => {
    seen = pageSeen(sheets);
    counter.textContent = words.page.replace("#", String(seen + 1)).replace("@", String(sheets.length));
  };

  const showLevel = () => {
    level.textContent = `${Math.round(zoom.level() * 100)} %`;
  };
  const smaller = button("−", words.smaller, () => zoom.by(-1));
  const larger = button("+", words.larger, () => zoom.by(1));

  const asText = button(words.asText, null, () => {
    const isText = pages.toggleAttribute("data-text");
    asText.setAttribute("aria-pressed", String(isText));
    for (const sized of [smaller, level, larger]) sized.hidden = isText;
    if (isText) void Promise.allSettled(sheets.map((sheet) => sheet.flow()));
  });
  asText.setAttribute("aria-pressed", "false");

  const first = group(previous, counter, next);
  first.hidden = sheets.length === 1;
  tools.append(first, group(smaller, level, larger), asText);
  zoom.onChange(showLevel);
  showLevel();
  showSeen();
  followScroll(viewer, showSeen);
  return tools;
}

/** The last page whose head is above the middle of the window. */
function pageSeen(sheets: readonly Sheet[]): number {
  const middle = innerHeight / 2;
  const below = sheets.findIndex(({ element }) => element.getBoundingClientRect().top > middle);
  return Math.max((below === -1 ? sheets.length : below) - 1, 0);
}

function followScroll(viewer: HTMLElement, show: () => void): void {
  let isAsked = false;
  const follow = () => {
    // The page may have been renewed meanwhile.
    if (!viewer.isConnected) return removeEventListener("scroll", follow);
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      show();
    });
  };
  addEventListener("scroll", follow, { passive: true });
}

function button(sign: string, label: string | null, press: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = sign;
  if (label !== null) {
    element.setAttribute("aria-label", label);
    element.title = label;
  }
  element.addEventListener("click", press);
  return element;
}

function group(...parts: readonly HTMLElement[]): HTMLElement {
  const element = document.createElement("div");
  element.append(...parts);
  return element;
}
