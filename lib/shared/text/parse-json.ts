import { AppError, type FieldError } from "@/lib/shared/errors";
import { losesFraction } from "./loses-fraction";

/** As many as are named of one body: a reader learns nothing from more. */
const NAMED_MAX = 20;

/** Of what lies deeper, or below a longer key, the place around it is named: twenty pointers are not to be twenty times the body. */
const POINTER_LENGTH_MAX = 1_000;

/**
 * A JSON text's value.
 * @throws AppError invalid_request for what is not JSON; invalid_field where an object names a key twice: `JSON.parse` would
 * take the last, another reader the first, and nobody knows which was meant (RFC 8259, section 4); invalid_field for a number
 * with a fraction that would be lost: 99999999999.0000001 is no whole number, though a double of it is one (section 6)
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError("invalid_request", { detail: "The payload is not JSON." });
  }
  const errors = misreadPlaces(text);
  if (errors.length > 0) {
    throw new AppError("invalid_field", { detail: "The payload says what two readers may read in two ways.", errors });
  }
  return value;
}

/** An object or an array that is open where the text is being read, and where in it. */
type Open = { keys: Set<string> | null; segment: string | number; isKeyNext: boolean };

/** The pointers (RFC 6901) of keys that stand twice in one object, and of lost fractions, of a text that is known to be JSON. */
function misreadPlaces(text: string): readonly FieldError[] {
  const open: Open[] = [];
  const found = new Map<string, FieldError>();
  const refuse = (code: string, what: string, problem: string) => {
    const { pointer, isWhole } = pointerTo(open);
    found.set(pointer, { pointer, code, detail: isWhole ? problem : `holds a ${what} that ${problem}` });
  };
  for (let at = 0; at < text.length && found.size < NAMED_MAX; at++) {
    const inside = open.at(-1);
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at);
        if (inside?.keys && inside.isKeyNext) {
          const key = keyOf(text, at, end);
          inside.segment = key;
          inside.isKeyNext = false;
          if (inside.keys.has(key)) refuse("duplicate_key", "key", "is given more than once");
          inside.keys.add(key);
        }
        at = end;
        break;
      }
      case OPENING_BRACE:
        open.push({ keys: new Set(), segment: "", isKeyNext: true });
        break;
      case OPENING_BRACKET:
        open.push({ keys: null, segment: 0, isKeyNext: false });
        break;
      case CLOSING_BRACE:
      case CLOSING_BRACKET:
        open.pop();
        break;
      case COMMA:
        if (inside?.keys) inside.isKeyNext = true;
        else if (typeof inside?.segment === "number") inside.segment++;
        break;
      case POINT:
      case MINUS:
        if (losesFraction(numberAround(text, at))) refuse("invalid", "number", "has more digits than can be read");
        break;
    }
  }
  return [...found.values()];
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** The closing quote: the next one with an even number of backslashes before it. Long strings are passed at native speed. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
}

/** As the reader of the value sees it: an escaped key is the same key. */
function keyOf(text: string, start: number, end: number): string {
  const plain = text.slice(start + 1, end);
  return plain.includes("\\") ? String(JSON.parse(text.slice(start, end + 1))) : plain;
}

const OF_A_NUMBER = /[\d.eE+-]/;

/** Outside of a string both signs stand in numbers alone. */
function numberAround(text: string, at: number): string {
  let [start, end] = [at, at + 1];
  while (start > 0 && OF_A_NUMBER.test(text.charAt(start - 1))) start--;
  while (end < text.length && OF_A_NUMBER.test(text.charAt(end))) end++;
  return text.slice(start, end);
}

/** `isWhole`: it leads to the very place, and not only near it. */
function pointerTo(open: readonly Open[]): Readonly<{ pointer: string; isWhole: boolean }> {
  let pointer = "";
  for (const { segment } of open) {
    const name = String(segment);
    if (pointer.length + name.length > POINTER_LENGTH_MAX) return { pointer, isWhole: false };
    pointer += `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  }
  return { pointer, isWhole: true };
}
