import anyAscii from "any-ascii";

/**
 * Text in Latin letters, whole words of it: a word with a character that can't be drawn is written out (深圳市 → Shen Zhen Shi),
 * the others stay as they are. A picture or a private sign in it falls away.
 */
export function romanise(text: string, canDraw: (text: string) => boolean): string {
  const words = text.split(/(\s+)/u).map((word) => (canDraw(word) ? word : inLatin(word)));
  return words
    .join("")
    .replace(/\s{2,}/g, " ")
    .trim();
}

function inLatin(word: string): string {
  return anyAscii(word.replace(/[\p{Script=Han}\p{Script=Hangul}]/gu, "$& ").replace(/\p{Extended_Pictographic}/gu, ""))
    .replace(/ +(?=[^\p{L}\p{N}(])/gu, "")
    .trim();
}
