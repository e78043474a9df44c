/** Crockford's base 32: no letter that is taken for a digit, or for another one, on the phone. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 12;

/**
 * What a person can read out of an identifier of ours: `06QG-VJRZ-K4TE`, the first 60 bits that tell UUIDs of version 7 apart
 * (RFC 9562, 5.7). `uuidsOf` finds the way back.
 */
export function shortReference(uuid: string): string {
  const hex = uuid.replaceAll("-", "");
  let bits = BigInt(`0x${hex.slice(0, 12)}${hex.slice(13, 16)}`);
  let signs = "";
  for (let count = 0; count < LENGTH; count += 1) {
    signs = (SIGNS[Number(bits % 32n)] ?? "") + signs;
    bits /= 32n;
  }
  return inFours(signs, "-");
}

/** The first and the last UUID of version 7 that have this short reference, however it was typed; null for what is none. */
export function uuidsOf(typed: string): Readonly<{ first: string; last: string }> | null {
  const signs = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  if (signs.length !== LENGTH || [...signs].some((sign) => !SIGNS.includes(sign))) return null;
  const bits = [...signs].reduce((sum, sign) => sum * 32n + BigInt(SIGNS.indexOf(sign)), 0n);
  const hex = bits.toString(16).padStart(15, "0");
  const head = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(12)}`;
  return { first: `${head}-0000-000000000000`, last: `${head}-ffff-ffffffffffff` };
}

/** In groups of four: as people read numbers to each other. */
export function inFours(text: string, between = " "): string {
  return text.replace(/(.{4})(?=.)/g, `$1${between}`);
}
