import type * as Pdf from "pdfjs-dist";
import type { PageSize } from "@/lib/documents/model";
import { placeFromText } from "../signing/placement";
import type { ViewerWords } from "../viewer";
import { toParagraphs } from "./paragraphs";
import { textOf } from "./text-of";

/** Dots that a canvas may have: phones draw no larger ones. */
const DOTS_MAX = 12_000_000;

/** One page of a document. */
export type Sheet = Readonly<{
  element: HTMLElement;
  /** Draws it as large as it is shown; does nothing where it is drawn so. */
  draw: () => Promise<void>;
  /** Lays its words over it, to be selected, searched and read aloud; once. */
  write: () => Promise<void>;
  /** Its words alone, as they flow; once. */
  flow: () => Promise<void>;
  /** Gives back the memory of what was drawn. */
  letGo: () => void;
  lay: (field: HTMLElement) => void;
}>;

type SheetProps = Readonly<{
  size: PageSize;
  number: number;
  of: number;
  words: ViewerWords;
  pdf: typeof Pdf;
  file: Pdf.PDFDocumentProxy;
}>;

export function makeSheet({ size, number, of, words, pdf, file }: SheetProps): Sheet {
  const element = part("div", "sheet");
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", words.page.replace("#", String(number)).replace("@", String(of)));
  element.tabIndex = -1;
  const paper = part("div", "paper");
  paper.style.setProperty("aspect-ratio", `${size.width} / ${size.height}`);
  const canvas = document.createElement("canvas");
  canvas.setAttribute("aria-hidden", "true");
  const text = part("div", "textLayer");
  const flowing = part("div", "flowing");
  paper.append(canvas, text);
  element.append(paper, flowing);

  let scale = 0;
  new ResizeObserver(() => {
    scale = paper.clientWidth / size.width;
    element.style.setProperty("--total-scale-factor", String(scale));
    element.toggleAttribute("data-narrow", scale < NARROW_SCALE);
  }).observe(paper);

  let drawnAt = 0;
  let drawing: Promise<void> | null = null;
  async function draw(): Promise<void> {
    const { width } = paper.getBoundingClientRect();
    const dots = Math.min(
      (width / size.width) * devicePixelRatio * (visualViewport?.scale ?? 1),
      Math.sqrt(DOTS_MAX / (size.width * size.height)),
    );
    if (width === 0 || Math.abs(dots - drawnAt) < 0.01) return write();
    if (drawing) return drawing;
    drawing = drawAt(dots).finally(() => {
      drawing = null;
    });
    await drawing;
    return write();
  }

  async function drawAt(dots: number): Promise<void> {
    const page = await file.getPage(number);
    const viewport = page.getViewport({ scale: dots });
    // On a canvas of its own: what is shown stays until the new one is there.
    const fresh = document.createElement("canvas");
    fresh.width = Math.ceil(viewport.width);
    fresh.height = Math.ceil(viewport.height);
    await page.render({ canvas: fresh, viewport }).promise;
    canvas.width = fresh.width;
    canvas.height = fresh.height;
    canvas.getContext("2d")?.drawImage(fresh, 0, 0);
    fresh.width = 0;
    drawnAt = dots;
  }

  let written: Promise<void> | null = null;
  const write = () => {
    written ??= file.getPage(number).then(async (page) => {
      const viewport = page.getViewport({ scale: 1 });
      await new pdf.TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport }).render();
      // What pdf.js measures letters with is nobody's to read.
      for (const measure of document.querySelectorAll(".hiddenCanvasElement"))
        measure.setAttribute("aria-hidden", "true");
    });
    return written;
  };

  let flowed: Promise<void> | null = null;
  const flow = () => {
    flowed ??= file.getPage(number).then(async (page) => {
      const items = await textOf(page);
      flowing.replaceChildren(...toParagraphs(items).map((said) => paragraph(said)));
    });
    return flowed;
  };

  return {
    element,
    draw,
    write,
    flow,
    letGo: () => {
      canvas.width = 0;
      drawnAt = 0;
    },
    lay: (field) => {
      lay(field, size);
      element.append(field);
      paper.append(mark(field));
    },
  };
}

/** Below this an input lying over a page is too small for a finger: it stands below the page instead (`signer.css`). */
const NARROW_SCALE = 0.85;

/** In parts of the page, so that it grows and shrinks with it. */
function lay(field: HTMLElement, { width, height }: PageSize): void {
  const place = placeFromText(field.dataset.place ?? "");
  const share = (points: number, whole: number) => `${(100 * points) / whole}%`;
  for (const [name, value] of [
    ["--left", share(place.x, width)],
    ["--top", share(place.y, height)],
    ["--width", share(place.width, width)],
    ["--height", share(place.height, height)],
    ["--points", String(Math.min(place.height, (place.width * LETTERS) / lettersOf(field)))],
  ] as const) {
    field.style.setProperty(name, value);
  }
}

/** So many letters are as wide as they are high, at the size that a field writes them in. */
const LETTERS = 3.6;

/** Of what is written in a place that is no input, and would not fit. */
function lettersOf(field: HTMLElement): number {
  return field.querySelector("a")?.textContent?.length || 1;
}

/** Where the field lies, while its input stands below the page: seen and pressed, and to nobody else anything new. */
function mark(field: HTMLElement): HTMLElement {
  const marked = part("span", "mark");
  marked.setAttribute("aria-hidden", "true");
  for (const name of ["--left", "--top", "--width", "--height", "--points"]) {
    marked.style.setProperty(name, field.style.getPropertyValue(name));
  }
  const input = field.querySelector<HTMLElement>("input, a");
  marked.dataset.marks = input?.id ?? "";
  marked.addEventListener("click", () => input?.focus());
  return marked;
}

function part(name: "div" | "span", className: string): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

function paragraph(said: string): HTMLElement {
  const element = document.createElement("p");
  element.textContent = said;
  return element;
}
