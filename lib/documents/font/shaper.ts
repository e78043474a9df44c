import { Blob, Direction, Face, Font as HarfBuzzFont, shape, Buffer as TextBuffer } from "harfbuzzjs";

/** Where a glyph of a cluster stands, in units of the em, from where the cluster begins. */
export type Part = Readonly<{ id: number; x: number; y: number }>;
/** Characters that are drawn together: a letter with its marks, letters that have become one sign. */
export type Cluster = Readonly<{ text: string; advance: number; parts: readonly Part[] }>;

export type Shaper = Readonly<{
  /** Whether the font has every character. */
  covers: (text: string) => boolean;
  /** The clusters of a run of one script, in the order in which they are read. */
  shape: (text: string, rightToLeft: boolean) => readonly Cluster[];
}>;

/** Opens a font for scripts whose letters join, stack or move: HarfBuzz, as browsers shape them. */
export function openShaper(bytes: Uint8Array): Shaper {
  const face = new Face(new Blob(Uint8Array.from(bytes).buffer));
  const font = new HarfBuzzFont(face);
  const known = new Set(face.collectUnicodes());
  // Signs that only steer what stands beside them need no glyph.
  const isCovered = (character: string) => known.has(character.codePointAt(0) ?? 0) || /\p{Cf}|\p{Mn}/u.test(character);
  return {
    covers: (text) =>
      [...text].every(isCovered) && [...text].some((character) => known.has(character.codePointAt(0) ?? 0)),
    shape: (text, rightToLeft) => {
      const buffer = new TextBuffer();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
      shape(font, buffer);
      const clusters = clustersOf(text, buffer);
      return rightToLeft ? clusters.reverse() : clusters;
    },
  };
}

/** Glyphs come in the order in which they are seen; those of one cluster stand together. */
function clustersOf(text: string, buffer: TextBuffer): Cluster[] {
  const positions = buffer.getGlyphPositions();
  const infos = buffer.getGlyphInfos();
  const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].sort((a, b) => a - b);
  const found: { start: number; advance: number; parts: Part[] }[] = [];
  for (const [index, { codepoint: id, cluster }] of infos.entries()) {
    const position = positions[index];
    if (!position) continue;
    if (found.at(-1)?.start !== cluster) found.push({ start: cluster, advance: 0, parts: [] });
    const last = found.at(-1);
    last?.parts.push({ id, x: last.advance + position.xOffset, y: position.yOffset });
    if (last) last.advance += position.xAdvance;
  }
  return found.map(({ start, ...cluster }) => ({
    ...cluster,
    text: text.slice(start, starts[starts.indexOf(start) + 1]),
  }));
}
