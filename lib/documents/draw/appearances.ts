import { fonts } from "../font/fonts";
import type { Font } from "../font/open-font";
import { shapeText, widthOf } from "../font/shape-text";
import type { SignatureBox, Writing } from "../signing-model";
import { formatMoment } from "../words/dates";
import { languageOf } from "../words/language";
import type { Words } from "../words/words";
import { type Area, Canvas, type GlyphsUsed } from "./canvas";
import { type Colour, INK, MUTED, parseColour } from "./colours";
import { LEADING, setText } from "./set-text";

/** What a field shows (ISO 32000-1, 12.5.5), drawn upright in a box of its own; `unit`: points in one of its page's units. */
export type FieldSize = Readonly<{ width: number; height: number; unit: number }>;

/** A pen's. */
const PEN = parseColour("#1e3a8a");
const PEN_WIDTH = 1.3;
/** How far a typed name leans: no font of ours is a hand. */
const HAND_SLANT = 0.22;

const WRITING_SHARE = 0.34;
const LINE_HEIGHT = 11.2;
/** Smaller than this, nobody reads it on paper. */
const SIZE_MIN = 5;

function canvasFor({ height }: Pick<FieldSize, "height">, glyphsUsed: GlyphsUsed): Canvas {
  return new Canvas({ height, glyphsUsed, isPage: false });
}

/** A signature's box on the evidence page: who, when, how, from where, and what their hand has left. */
export function drawSignatureBox(size: FieldSize, box: SignatureBox, at: Date, glyphsUsed: GlyphsUsed): Canvas {
  const canvas = canvasFor(size, glyphsUsed);
  const { words, tag } = languageOf(box.language, box.voice);
  const moment = formatMoment(at, tag, box.timeZone);
  if (box.kind === "SEAL") {
    drawLines(canvas, { x: 0, y: 0, ...size }, [box.seal.name, ...sealLines(box, moment, words)]);
    return canvas;
  }
  const share = box.writing ? size.width * WRITING_SHARE : 0;
  if (box.writing) drawWriting(canvas, { x: 0, y: 2, width: share - 16, height: size.height - 4 }, box.writing, 1);
  drawLines(canvas, { x: share, y: 0, width: size.width - share, height: size.height }, [
    box.name,
    ...signerLines(box, moment, words),
  ]);
  return canvas;
}

type SealBox = Extract<SignatureBox, { kind: "SEAL" }>;

function sealLines({ seal, closes }: SealBox, moment: string, { signing }: Words): readonly string[] {
  const explained = closes === "REPORT" ? signing.reportSealed : signing.sealExplained;
  return [`${signing.sealedOn} ${moment}`, seal.isDemo ? signing.demoSeal : explained];
}

type SignerBox = Extract<SignatureBox, { kind: "SIGNER" }>;

function signerLines(
  { role, method, from, evidenceId, certificate }: SignerBox,
  moment: string,
  { signing }: Words,
): readonly string[] {
  return [
    `${role === "APPROVER" ? signing.approvedOn : signing.signedOn} ${moment}`,
    signing.methods[method],
    ...(from === null ? [] : [`${signing.from} ${from}`]),
    ...(certificate
      ? [
          signing.withCertificate,
          `${signing.certificateOf} ${certificate.holder}`,
          `${signing.issuedBy} ${certificate.issuer}`,
        ]
      : [signing.simple]),
    `${signing.evidenceId} ${evidenceId}`,
  ];
}

/** The first line is the name; all are drawn smaller where they are many, and one that is long by itself. */
function drawLines(canvas: Canvas, { x, width, height }: Area, [name = "", ...lines]: readonly string[]): void {
  const { semibold, regular } = fonts();
  const scale = Math.min(1, height / ((lines.length + 1) * LINE_HEIGHT));
  const lineHeight = LINE_HEIGHT * scale;
  const draw = (text: string, line: number, font: Font, size: number, colour: Colour) => {
    const fitting = width / Math.max(0.1, widthOf(shapeText(font, text)));
    const style = { font, size: Math.max(SIZE_MIN, Math.min(size * scale, fitting)), colour };
    canvas.paragraph(text, { x, baseline: (line + 0.78) * lineHeight, width, lineHeight, linesMax: 1 }, style);
  };
  draw(name, 0, semibold, 9.5, INK);
  for (const [index, line] of lines.entries()) draw(line, index + 1, regular, 8.5, MUTED);
}

/** What somebody's hand has left, as large as there is room for, in its middle. */
function drawWriting(canvas: Canvas, area: Area, writing: Writing, unit: number): void {
  if (writing.kind === "typed") {
    drawTyped(canvas, area, writing.name, unit);
    return;
  }
  const { lines } = writing.drawing;
  const bounds = boundsOf(lines);
  if (!bounds) return;
  const pen = PEN_WIDTH / unit;
  // Where little was drawn, it isn't blown up; the pen needs room at the edges.
  const width = Math.max(bounds.width, writing.drawing.width / 8, 1);
  const height = Math.max(bounds.height, writing.drawing.height / 8, 1);
  const scale = Math.min((area.width - 2 * pen) / width, (area.height - 2 * pen) / height);
  if (!(scale > 0)) return;
  const left = area.x + (area.width - bounds.width * scale) / 2 - bounds.x * scale;
  const top = area.y + (area.height - bounds.height * scale) / 2 - bounds.y * scale;
  const placed = lines.map((points) => points.map((value, index) => (index % 2 ? top : left) + value * scale));
  canvas.strokes(placed, pen, PEN);
}

function boundsOf(lines: readonly (readonly number[])[]): Area | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const points of lines) {
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [x = 0, y = 0] = points.slice(at, at + 2);
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return left <= right ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

function drawTyped(canvas: Canvas, area: Area, name: string, unit: number): void {
  const { medium: font } = fonts();
  const glyphs = shapeText(font, name);
  const em = Math.max(widthOf(glyphs) + HAND_SLANT, 0.1);
  const size = Math.min(26 / unit, area.height * 0.62, area.width / em);
  const x = area.x + (area.width - em * size) / 2;
  const capHeight = (font.capHeight / font.unitsPerEm) * size;
  canvas.line(glyphs, x, area.y + (area.height + capHeight) / 2, { font, size, colour: PEN, slant: HAND_SLANT });
}

/** A placed SIGNATURE or INITIALS. */
export function drawWritingField(size: FieldSize, writing: Writing, glyphsUsed: GlyphsUsed): Canvas {
  const canvas = canvasFor(size, glyphsUsed);
  drawWriting(canvas, { x: 0, y: 0, width: size.width, height: size.height }, writing, size.unit);
  return canvas;
}

/**
 * A placed TEXT or DATE, as `setText` says. What does not fit was refused before (decision 324); of what was taken before that rule the
 * end is lost.
 */
export function drawTextField(field: FieldSize, text: string, glyphsUsed: GlyphsUsed): Canvas {
  const canvas = canvasFor(field, glyphsUsed);
  const { regular: font } = fonts();
  const { size, left, lines } = setText(font, text, field);
  const capHeight = (font.capHeight / font.unitsPerEm) * size;
  const first = (field.height - (lines.length - 1) * size * LEADING + capHeight) / 2;
  for (const [index, line] of lines.entries()) {
    canvas.line(line, left, first + index * size * LEADING, { font, size, colour: INK });
  }
  return canvas;
}

/** A placed CHECKBOX: a square in the middle of its field, ticked or not. */
export function drawCheckbox({ width, height, unit }: FieldSize, isChecked: boolean, glyphsUsed: GlyphsUsed): Canvas {
  const canvas = canvasFor({ height }, glyphsUsed);
  const side = Math.min(width, height);
  const [x, y] = [(width - side) / 2, (height - side) / 2];
  const line = Math.min(1 / unit, side / 10);
  const edge = line / 2;
  const corners = [
    [x + edge, y + edge, x + side - edge, y + edge],
    [x + side - edge, y + edge, x + side - edge, y + side - edge],
    [x + side - edge, y + side - edge, x + edge, y + side - edge],
    [x + edge, y + side - edge, x + edge, y + edge],
  ];
  canvas.strokes(corners, line, MUTED);
  if (isChecked) {
    const at = (across: number, down: number) => [x + side * across, y + side * down];
    canvas.strokes(
      [
        [...at(0.22, 0.52), ...at(0.43, 0.73)],
        [...at(0.43, 0.73), ...at(0.8, 0.28)],
      ],
      line * 1.8,
      PEN,
    );
  }
  return canvas;
}
