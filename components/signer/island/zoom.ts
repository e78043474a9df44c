import type { Sheet } from "./sheet";

const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
/** After the last change of size pages are drawn anew. */
const SETTLED_MS = 150;

export type Zoom = Readonly<{
  level: () => number;
  by: (steps: number) => void;
  onChange: (listener: () => void) => void;
}>;

/**
 * How large the pages are, where 1 is as wide as there is room. By buttons, by ctrl and + or -, and by a pinch on a touchpad while
 * the pages are pointed at; a pinch on a touchscreen is the browser's own, after which pages are drawn as sharp as they are seen.
 */
export function makeZoom(viewer: HTMLElement, pages: HTMLElement, sheets: readonly Sheet[]): Zoom {
  const listeners: (() => void)[] = [];
  let level = 1;
  let settling: ReturnType<typeof setTimeout> | undefined;

  function redrawSoon(): void {
    clearTimeout(settling);
    settling = setTimeout(() => {
      for (const sheet of sheets) if (isNear(sheet.element)) void sheet.draw();
    }, SETTLED_MS);
  }

  function setTo(wanted: number): void {
    level = Math.min(Math.max(wanted, STEPS[0]), 4);
    pages.style.setProperty("--zoom", String(level));
    for (const listener of listeners) listener();
    redrawSoon();
  }

  const by = (steps: number) => {
    const larger = STEPS.find((step) => step > level + 0.01) ?? 4;
    const smaller = [...STEPS].reverse().find((step) => step < level - 0.01) ?? STEPS[0];
    setTo(steps > 0 ? larger : smaller);
  };

  viewer.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    if (event.key === "+" || event.key === "=") by(1);
    else if (event.key === "-") by(-1);
    else if (event.key === "0") setTo(1);
    else return;
    event.preventDefault();
  });
  // A pinch on a touchpad is a wheel with ctrl.
  pages.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      setTo(level * Math.exp(-event.deltaY / 200));
    },
    { passive: false },
  );
  visualViewport?.addEventListener("resize", redrawSoon);
  new ResizeObserver(redrawSoon).observe(pages);
  return { level: () => level, by, onChange: (listener) => void listeners.push(listener) };
}

function isNear(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > -innerHeight && top < 2 * innerHeight;
}
