/** Behind a country's code, what is dialled within the country alone. In Italy and its neighbours (+39, +378) it is part of the number. */
const TRUNK_ZERO = /^(\s*(?:\+|00)\s*(?!39|378)\d{1,3}\s*)\(\s*0\s*\)/;

/** `+34 600 123-456` as `+34600123456`, `+44 (0)7911 123456` as `+447911123456`; null where no network could tell whose it is. */
export function e164(phone: string): string | null {
  const international = phone.replace(TRUNK_ZERO, "$1");
  const digits = international.replaceAll(/[\s().\p{Pd}]/gu, "").replace(/^00/, "+");
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}
