import { OBJECT_NUMBER_MAX } from "../cross-reference";
import { isSpace, Reader } from "../reader";

/**
 * What readers find that give up a file's table and go through all of its bytes: each `12 0 obj`, wherever it lies, in whatever stream.
 * `number` is null where no writer would put it: before a comment, higher than numbers go, or written as none does (`4.9`, `+4`), which
 * readers cut each in its own way.
 */
export type FoundObject = Readonly<{
  number: number | null;
  generation: number;
  offset: number;
  /** Where `obj` stands. */
  keyword: number;
  /** Nothing more stands behind `obj`; of `objects` Poppler alone makes something. */
  isWord: boolean;
  /** What Poppler makes of the number, which it cuts where its buffer ends within it; null where that is elsewhere. */
  cut: Readonly<{ number: number; offset: number }> | null;
}>;

const COMMENT = 0x25;
const isLineEnd = (byte: number | undefined) => byte === 0x0a || byte === 0x0d;
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
/** What PDFium takes a number to be made of: digits, `+`, `-` and `.`. */
const isNumeric = (byte: number | undefined) => isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e;
/** Space as any of them has it: Poppler and pdf.js know a vertical tab, pdf.js a space that breaks no line. */
const isGap = (byte: number | undefined) => isSpace(byte) || byte === 0x0b || byte === 0xa0;
const DIGITS = /^\d{1,10}$/;
/** Poppler reads a line in parts of so many bytes. */
const PART_BYTES = 255;

/** @param from offset from which on is searched */
export function* foundObjects(bytes: Buffer, from = 0): Generator<FoundObject> {
  let line = lineOf(bytes, from);
  let seen = from;
  for (const keyword of placesOf(bytes, "obj", from)) {
    for (; seen < keyword; seen++) if (isLineEnd(bytes[seen])) line = seen + 1;
    const found = objectBefore(bytes, keyword, line);
    if (found) yield found;
  }
}

/** Offsets of `trailer` where a dictionary follows; of a tag (`trailer</title>`) nobody makes one. */
export function foundTrailers(bytes: Buffer, from = 0): readonly number[] {
  return [...placesOf(bytes, "trailer", from)].filter((at) => beginsDict(bytes, at + "trailer".length));
}

/** Whether a dictionary stands here, behind whatever space and comments. */
export function beginsDict(bytes: Buffer, place: number): boolean {
  const reader = new Reader(bytes, place);
  reader.skipSpace();
  return bytes.toString("latin1", reader.place, reader.place + 2) === "<<";
}

/** No writer puts more between an object's number and its keyword. */
const HEAD_BYTES_MAX = 200;

/** Where `obj` stands of an object that a table names; null for one whose beginning is longer than any writer's. */
export function keywordOf(bytes: Buffer, offset: number): number | null {
  const reader = new Reader(bytes, offset);
  reader.integer();
  reader.integer();
  reader.keyword("obj");
  return reader.place - offset > HEAD_BYTES_MAX ? null : reader.place - "obj".length;
}

function* placesOf(bytes: Buffer, word: string, from: number): Generator<number> {
  for (let at = bytes.indexOf(word, from); at !== -1; at = bytes.indexOf(word, at + word.length)) yield at;
}

/** Where the line begins that this place is in. */
function lineOf(bytes: Buffer, place: number): number {
  let start = place;
  while (start > 0 && !isLineEnd(bytes[start - 1])) start--;
  return start;
}

/** @param line where the keyword's begins */
function objectBefore(bytes: Buffer, keyword: number, line: number): FoundObject | null {
  // `0obj`: Poppler needs no space where a part of the line ends.
  const isAtPart = isDigit(bytes[keyword - 1]) && (keyword - line) % PART_BYTES === 0;
  const generation = isAtPart ? touching(bytes, keyword) : numberBefore(bytes, keyword);
  if (generation === null) return null;
  const number = generation === "commented" ? generation : numberBefore(bytes, generation.offset);
  if (number === null) return null;
  const isWord = !/\w/.test(bytes.toString("latin1", keyword + "obj".length, keyword + "obj".length + 1));
  const isOdd = generation === "commented" || generation.value === null;
  if (isOdd || number === "commented" || number.value === null || number.value > OBJECT_NUMBER_MAX) {
    return { number: null, generation: 0, offset: keyword, keyword, isWord, cut: null };
  }
  const { value, offset } = number;
  const cut = cutNumber(bytes, offset, offset < line ? lineOf(bytes, offset) : line);
  return { number: value, generation: generation.value ?? 0, offset, keyword, isWord, cut };
}

type NumberFound = Readonly<{ value: number | null; offset: number }>;

function touching(bytes: Buffer, end: number): NumberFound {
  let offset = end;
  while (isDigit(bytes[offset - 1])) offset--;
  return { value: numberFrom(bytes, offset, end), offset };
}

/** The number before this place and the space in front of it; "commented" where a comment stands between them. */
function numberBefore(bytes: Buffer, at: number): NumberFound | "commented" | null {
  let end = at;
  let isBehindLine = false;
  for (; isGap(bytes[end - 1]); end--) isBehindLine ||= isLineEnd(bytes[end - 1]);
  if (end === at) return null;
  let offset = end;
  while (isNumeric(bytes[offset - 1])) offset--;
  if (offset < end) return { value: numberFrom(bytes, offset, end), offset };
  return isBehindLine && isCommented(bytes, end) ? "commented" : null;
}

function numberFrom(bytes: Buffer, offset: number, end: number): number | null {
  const digits = bytes.toString("latin1", offset, Math.min(end, offset + 20));
  return DIGITS.test(digits) ? Number(digits) : null;
}

/** Whether the line that ends here has a comment behind a number, or is one and stands behind such a line. */
function isCommented(bytes: Buffer, end: number): boolean {
  for (let at = end; at > 0; ) {
    const byte = bytes[--at];
    if (isLineEnd(byte)) return false;
    if (byte !== COMMENT) continue;
    let before = at;
    let isLine = false;
    for (; isGap(bytes[before - 1]); before--) isLine ||= isLineEnd(bytes[before - 1]);
    if (isNumeric(bytes[before - 1])) return true;
    if (isLine) at = before;
  }
  return false;
}

/** What is left of a number where a part of its line begins within it. */
function cutNumber(bytes: Buffer, offset: number, line: number): FoundObject["cut"] {
  let end = offset;
  while (isDigit(bytes[end])) end++;
  const cut = line + (Math.floor((offset - line) / PART_BYTES) + 1) * PART_BYTES;
  return cut < end ? { number: Number(bytes.toString("latin1", cut, end)), offset: cut } : null;
}
