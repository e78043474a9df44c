import { cmsIn } from "./find-signatures";

const STRAYS_MAX = 100;
const HEX_DIGITS_MAX = 262_144;

/**
 * Whatever in the file looks like a signature's value, wherever it lies and whatever it signs: a file that is too damaged to be
 * opened may still show whose it was.
 */
export function findStrays(bytes: Buffer): readonly Buffer[] {
  const strays: Buffer[] = [];
  for (let at = nextValue(bytes, 0); at !== null && strays.length < STRAYS_MAX; at = nextValue(bytes, at)) {
    const end = bytes.indexOf(">", at);
    if (end < 0) break;
    const cms = end - at <= HEX_DIGITS_MAX ? cmsIn(bytes.subarray(at, end)) : null;
    if (cms) strays.push(cms);
  }
  return strays;
}

/** Behind the next `/Contents <`. */
function nextValue(bytes: Buffer, from: number): number | null {
  for (let at = bytes.indexOf("/Contents", from); at >= 0; at = bytes.indexOf("/Contents", at + 9)) {
    const [, opening = null] = /^\/Contents\s*(<)[0-9a-fA-F]/.exec(bytes.toString("latin1", at, at + 32)) ?? [];
    if (opening) return bytes.indexOf("<", at) + 1;
  }
  return null;
}
