/** Behind a country's code, what is dialled within the country alone. In Italy and its neighbours (+39, +378) it is part of the number. */
const TRUNK_ZERO = /^(\+(?!39|378)\d{1,3})\(0\)/;

/** What stands between digits, and the marks of direction that address books put around a number. */
const BETWEEN = /[\s.\p{Pd}\p{Cf}]/gu;
/** Of a link to a number (RFC 3966). */
const SCHEME = /^tel:/i;

/**
 * `+34 600 123-456` as `+34600123456`, `+44 (0)7911 123456` as `+447911123456`; null where no network could tell whose it is. A slash may
 * stand between two numbers, and is none of what stands between digits.
 */
export function e164(phone: string): string | null {
  const dialled = phone.replaceAll(BETWEEN, "").replace(SCHEME, "").replace(/^00/, "+");
  const digits = dialled.replace(TRUNK_ZERO, "$1").replaceAll(/[()]/g, "");
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}
