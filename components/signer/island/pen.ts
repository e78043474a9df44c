import SignaturePad from "signature_pad";
import type { Drawing } from "@/lib/documents/model";
import { toDrawing, toPath, toStrokes } from "./drawing";

/** Whether something has been drawn or typed by each pen; `onChange` is called whenever that changes. */
export type Pens = Readonly<{ isReady: (pen: string) => boolean; onChange: (listener: () => void) => void }>;

const INK = "#14213d";

/**
 * Lets people draw their signature and their initials, and shows what they have made in every field that it stands in. Whoever has
 * chosen a way on the page that this one takes the place of has chosen it.
 */
export function offerPens(main: HTMLElement, former?: HTMLElement): Pens {
  const listeners: (() => void)[] = [];
  const pens = new Map<string, () => boolean>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  for (const box of main.querySelectorAll<HTMLElement>("[data-pen]")) {
    pens.set(box.dataset.pen ?? "", bringPenToLife(main, box, changed, kindIn(former, box.dataset.pen)));
  }
  return {
    isReady: (pen) => pens.get(pen)?.() ?? false,
    onChange: (listener) => void listeners.push(listener),
  };
}

/** The way that is chosen for this pen there. */
function kindIn(page: HTMLElement | undefined, pen: string | undefined): string | undefined {
  return page?.querySelector<HTMLInputElement>(`[data-pen="${pen}"] [data-kinds] input:checked`)?.value;
}

/** Answers with whether something has been made with it. */
function bringPenToLife(
  main: HTMLElement,
  box: HTMLElement,
  changed: () => void,
  chosen: string | undefined,
): () => boolean {
  const kinds = box.querySelector<HTMLElement>("[data-kinds]");
  const drawn = box.querySelector<HTMLElement>("[data-drawn]");
  const typed = box.querySelector<HTMLElement>("[data-typed]");
  const canvas = box.querySelector("canvas");
  const kept = box.querySelector<HTMLInputElement>("input[type=hidden]");
  const name = box.querySelector<HTMLInputElement>("input[type=text]");
  if (!kinds || !drawn || !typed || !canvas || !kept || !name) return () => false;

  const radios = Array.from(kinds.querySelectorAll("input"));
  const kind = () => radios.find((radio) => radio.checked)?.value ?? "typed";
  const pad = new SignaturePad(canvas, { penColor: INK, minWidth: 0.8, maxWidth: 2.4 });

  const made = (): string | Drawing | null => {
    if (kind() === "typed") return name.value.trim() || null;
    return kept.value === "" ? null : drawingOf(kept.value);
  };
  const show = () => {
    const isDrawn = kind() === "drawn";
    drawn.hidden = !isDrawn;
    typed.hidden = isDrawn;
    if (isDrawn) sharpen(canvas, pad, kept.value);
    adopt(main, box.dataset.pen ?? "", made());
    changed();
  };
  const keep = () => {
    const { width, height } = canvas.getBoundingClientRect();
    const strokes = pad.toData().map(({ points }) => points);
    kept.value = strokes.length === 0 ? "" : JSON.stringify(toDrawing(strokes, width, height));
    show();
  };

  pad.addEventListener("endStroke", keep);
  box.querySelector("[data-undo]")?.addEventListener("click", () => {
    pad.fromData(pad.toData().slice(0, -1));
    keep();
  });
  box.querySelector("[data-clear]")?.addEventListener("click", () => {
    pad.clear();
    keep();
  });
  name.addEventListener("input", show);
  for (const radio of radios) radio.addEventListener("change", show);
  new ResizeObserver(() => kind() === "drawn" && sharpen(canvas, pad, kept.value)).observe(drawn);

  // Fingers and pens draw; a keyboard types.
  const wish = chosen ?? (kinds.dataset.kinds || (matchMedia("(pointer: coarse)").matches ? "drawn" : "typed"));
  for (const radio of radios) radio.checked = radio.value === wish;
  kinds.hidden = false;
  show();
  return () => made() !== null;
}

/** The canvas has as many dots as it is shown with; what was drawn is drawn again in the new size. */
function sharpen(canvas: HTMLCanvasElement, pad: SignaturePad, kept: string): void {
  const { width, height } = canvas.getBoundingClientRect();
  const ratio = Math.max(devicePixelRatio, 1);
  if (width === 0 || canvas.width === Math.round(width * ratio)) return;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.getContext("2d")?.scale(ratio, ratio);
  const drawing = drawingOf(kept);
  pad.clear();
  if (!drawing) return;
  const { dotSize, minWidth, maxWidth, penColor, velocityFilterWeight, compositeOperation } = pad;
  const look = { dotSize, minWidth, maxWidth, penColor, velocityFilterWeight, compositeOperation };
  const strokes = toStrokes(drawing, width).map((points) => ({
    ...look,
    points: points.map(({ x, y }, index) => ({ x, y, pressure: 0.5, time: index * 16 })),
  }));
  pad.fromData(strokes);
}

/** Ours, kept in the page; null where it is none. */
function drawingOf(text: string): Drawing | null {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

const SVG = "http://www.w3.org/2000/svg";

/** What was made stands in each of its fields, where the link to making it stood. */
function adopt(main: HTMLElement, pen: string, made: string | Drawing | null): void {
  for (const place of main.querySelectorAll<HTMLElement>(`[data-adopts="${pen}"]`)) {
    place.dataset.says ??= place.textContent ?? "";
    place.toggleAttribute("data-made", made !== null);
    if (made === null || typeof made === "string") place.textContent = made ?? place.dataset.says;
    else place.replaceChildren(picture(made));
  }
}

function picture({ width, height, lines }: Drawing): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", toPath({ width, height, lines }));
  svg.append(path);
  return svg;
}
