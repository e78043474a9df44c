import { decodeWindows1252 } from "@/lib/shared/text/windows-1252";

/** The upper half of code page 850. */
const CP850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

/** What makes an accent of a name in Spain, by which readings are told apart. */
const LETTERS: ReadonlySet<string> = new Set("áéíóúüñçàèòïÁÉÍÓÚÜÑÇÀÈÒÏ");
/** Less common letters of its neighbours. */
const OTHER_LETTERS: ReadonlySet<string> = new Set("âêîôûäëöãõìùÂÊÎÔÛÄËÖÃÕÌÙ");
/** These stand within words, or in front of them. */
const BESIDE_LETTERS: ReadonlySet<string> = new Set("·’´‘“”«»¡¿ªº");

/**
 * Norma 43 names no encoding. Its digits are ASCII whatever it is; of the texts, what is well-formed UTF-8 is UTF-8. What has bytes that
 * are letters in code page 850 (é and ñ of old machines), and signs in Windows-1252 (€ and £ of new ones), is read as whichever gives
 * words. The rest is Windows-1252, which has all of ISO 8859-1.
 */
export function decodeNorma43(bytes: Uint8Array): string {
  const isAscii = bytes.every((byte) => byte < 0x80);
  if (isAscii) return Buffer.from(bytes).toString("latin1");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const modern = decodeWindows1252(bytes);
    if (!bytes.some((byte) => byte >= 0x80 && byte <= 0xa5 && byte !== 0xa0)) return modern;
    const old = fromCp850(bytes);
    return likelihood(old) > likelihood(modern) ? old : modern;
  }
}

function fromCp850(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : (CP850[byte - 0x80] ?? " ");
  return text;
}

/** How much a text looks like one that somebody wrote: more for letters within words, less for signs there. */
function likelihood(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) >= 0x80) sum += likelihoodOf(text[at] ?? "", text[at - 1] ?? " ", text[at + 1] ?? " ");
  }
  return sum;
}

function likelihoodOf(sign: string, before: string, after: string): number {
  const neighbours = [before, after].filter((each) => /\p{L}/u.test(each)).length;
  if (LETTERS.has(sign)) return neighbours === 0 ? 0 : 3 - (isOfOtherCase(sign, before, after) ? 4 : 0);
  if (OTHER_LETTERS.has(sign)) return neighbours === 0 ? 0 : 1 - (isOfOtherCase(sign, before, after) ? 4 : 0);
  if (/\p{Cc}/u.test(sign)) return -3;
  return BESIDE_LETTERS.has(sign) ? 0 : -neighbours;
}

/** A capital behind a small letter, a small one in front of a capital. */
function isOfOtherCase(sign: string, before: string, after: string): boolean {
  return /\p{Lu}/u.test(sign) ? /\p{Ll}/u.test(before) : /\p{Lu}/u.test(after);
}
