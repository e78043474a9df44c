import { OBJECT_NUMBER_MAX } from "../cross-reference";
import { isSpace, Reader } from "../reader";

/**
 * What readers find that give up a file's table and go through all of its bytes: each `12 0 obj`, wherever it lies, in whatever stream.
 * `number` is null where no writer would put it: before a comment, or higher than numbers go, which readers cut each in its own way.
 */
export type FoundObject = Readonly<{ number: number | null; generation: number; offset: number; keyword: number }>;

const LINE_ENDS: ReadonlySet<number | undefined> = new Set([0x0a, 0x0d]);
const [COMMENT, DICTIONARY] = [0x25, 0x3c];
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** @param from offset from which on is searched */
export function* foundObjects(bytes: Buffer, from = 0): Generator<FoundObject> {
  for (const keyword of placesOf(bytes, "obj", from)) {
    const found = objectBefore(bytes, keyword);
    if (found) yield found;
  }
}

/** Offsets of `trailer` where a dictionary follows. */
export function foundTrailers(bytes: Buffer, from = 0): readonly number[] {
  return [...placesOf(bytes, "trailer", from)].filter((at) => {
    let end = at + "trailer".length;
    while (isSpace(bytes[end])) end++;
    return bytes[end] === DICTIONARY || bytes[end] === COMMENT;
  });
}

/** No writer puts more between an object's number and its keyword. */
const HEAD_BYTES_MAX = 200;

/** Where `obj` stands of an object that a table names; null for one whose beginning is longer than any writer's, or is none. */
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

function objectBefore(bytes: Buffer, keyword: number): FoundObject | null {
  const generation = numberBefore(bytes, keyword);
  if (generation === null) return null;
  const number = generation === "commented" ? generation : numberBefore(bytes, generation.offset);
  if (number === null) return null;
  if (generation === "commented" || number === "commented") {
    return { number: null, generation: 0, offset: keyword, keyword };
  }
  const { value, offset } = number;
  return { number: value > OBJECT_NUMBER_MAX ? null : value, generation: generation.value, offset, keyword };
}

/** The number before this place and the space in front of it; "commented" where a line with a comment stands there. */
function numberBefore(bytes: Buffer, at: number): Readonly<{ value: number; offset: number }> | "commented" | null {
  let end = at;
  let isBehindLine = false;
  for (; isSpace(bytes[end - 1]); end--) isBehindLine ||= LINE_ENDS.has(bytes[end - 1]);
  if (end === at) return null;
  let offset = end;
  while (isDigit(bytes[offset - 1])) offset--;
  if (offset < end) return { value: Number(bytes.toString("latin1", offset, end)), offset };
  // A comment ends with its line: of one line nothing is gone through twice.
  for (; isBehindLine && end > 0 && !LINE_ENDS.has(bytes[end - 1]); end--) {
    if (bytes[end - 1] === COMMENT) return "commented";
  }
  return null;
}
