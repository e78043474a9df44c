/** How much closer (or further) a glyph stands after another, in units of the em. */
export type Kerning = (left: number, right: number) => number;

type PairTable = Readonly<{
  covers: (glyph: number) => number | undefined;
  /** Undefined: this table says nothing of the pair, the next one may. */
  adjust: (coverage: number, left: number, right: number) => number | undefined;
}>;

/** Bits of a value record that come before XAdvance (0x4): each is two bytes. */
const X_ADVANCE = 0x4;

/** Reads the `kern` feature of a GPOS table: pair adjustment, lookup types 2 and 9 (OpenType 1.9, chapter GPOS). */
export function readKerning(gpos: Buffer): Kerning {
  const lookups = kerningLookups(gpos).map((lookup) => pairTables(lookup));
  return (left, right) => {
    let total = 0;
    for (const tables of lookups) {
      for (const { covers, adjust } of tables) {
        const coverage = covers(left);
        const value = coverage === undefined ? undefined : adjust(coverage, left, right);
        if (value === undefined) continue;
        total += value;
        break;
      }
    }
    return total;
  };
}

function kerningLookups(gpos: Buffer): Buffer[] {
  const features = gpos.subarray(gpos.readUInt16BE(6));
  const indexes = new Set<number>();
  for (let index = 0; index < features.readUInt16BE(0); index++) {
    const record = 2 + index * 6;
    if (features.toString("latin1", record, record + 4) !== "kern") continue;
    const feature = features.subarray(features.readUInt16BE(record + 4));
    for (const lookup of list(feature, 2)) indexes.add(lookup);
    // The default script's kerning; other scripts' are the same tables again.
    break;
  }
  const lookups = gpos.subarray(gpos.readUInt16BE(8));
  const offsets = list(lookups, 0);
  return [...indexes].sort((a, b) => a - b).map((index) => lookups.subarray(offsets[index]));
}

function pairTables(lookup: Buffer): PairTable[] {
  const type = lookup.readUInt16BE(0);
  const tables = list(lookup, 4).map((offset) => lookup.subarray(offset));
  if (type === 2) return tables.map(pairTable);
  // An extension: the real type, and where the real table is.
  if (type !== 9 || tables[0]?.readUInt16BE(2) !== 2) return [];
  return tables.map((table) => pairTable(table.subarray(table.readUInt32BE(4))));
}

function pairTable(table: Buffer): PairTable {
  const covers = coverage(table.subarray(table.readUInt16BE(2)));
  const [first, second] = [table.readUInt16BE(4), table.readUInt16BE(6)];
  const advanceAt = (at: number) => (first & X_ADVANCE ? table.readInt16BE(at + size(first & (X_ADVANCE - 1))) : 0);
  return { covers, adjust: table.readUInt16BE(0) === 1 ? byGlyph() : byClass() };

  /** Format 1: for each first glyph, a list of second glyphs. */
  function byGlyph(): PairTable["adjust"] {
    const recordBytes = 2 + size(first) + size(second);
    const sets = list(table, 8).map((offset) => {
      const pairs = new Map<number, number>();
      for (let index = 0; index < table.readUInt16BE(offset); index++) {
        const record = offset + 2 + index * recordBytes;
        pairs.set(table.readUInt16BE(record), advanceAt(record + 2));
      }
      return pairs;
    });
    return (covered, _left, right) => sets[covered]?.get(right);
  }

  /** Format 2: glyphs fall into classes, and a matrix holds a value for each pair of them. */
  function byClass(): PairTable["adjust"] {
    const classOfLeft = classes(table.subarray(table.readUInt16BE(8)));
    const classOfRight = classes(table.subarray(table.readUInt16BE(10)));
    const columns = table.readUInt16BE(14);
    const recordBytes = size(first) + size(second);
    return (_covered, left, right) => advanceAt(16 + (classOfLeft(left) * columns + classOfRight(right)) * recordBytes);
  }
}

function coverage(table: Buffer): (glyph: number) => number | undefined {
  const indexes = new Map<number, number>();
  if (table.readUInt16BE(0) === 1) {
    for (const [index, glyph] of list(table, 2).entries()) indexes.set(glyph, index);
  } else {
    forEachRange(table, 2, (glyph, start, value) => indexes.set(glyph, value + glyph - start));
  }
  return (glyph) => indexes.get(glyph);
}

/** A glyph that no range names is of class 0. */
function classes(table: Buffer): (glyph: number) => number {
  const known = new Map<number, number>();
  if (table.readUInt16BE(0) === 1) {
    const start = table.readUInt16BE(2);
    for (const [index, value] of list(table, 4).entries()) known.set(start + index, value);
  } else {
    forEachRange(table, 2, (glyph, _start, value) => known.set(glyph, value));
  }
  return (glyph) => known.get(glyph) ?? 0;
}

function forEachRange(table: Buffer, at: number, visit: (glyph: number, start: number, value: number) => void): void {
  for (let index = 0; index < table.readUInt16BE(at); index++) {
    const record = at + 2 + index * 6;
    const start = table.readUInt16BE(record);
    for (let glyph = start; glyph <= table.readUInt16BE(record + 2); glyph++) {
      visit(glyph, start, table.readUInt16BE(record + 4));
    }
  }
}

/** A count, then as many 16-bit numbers. */
function list(table: Buffer, at: number): number[] {
  return Array.from({ length: table.readUInt16BE(at) }, (_, index) => table.readUInt16BE(at + 2 + index * 2));
}

/** Bytes of a value record: two for each bit set. */
function size(format: number): number {
  let bits = 0;
  for (let rest = format; rest; rest &= rest - 1) bits++;
  return bits * 2;
}
