/** The upper half of code page 850. */
const CP850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

/**
 * Norma 43 names no encoding. Its digits are ASCII whatever it is; of the texts, what is well-formed UTF-8 is UTF-8, what has bytes that
 * ISO 8859-1 leaves to control characters (é and ñ of old machines) is code page 850, and the rest is ISO 8859-1.
 */
export function decodeNorma43(bytes: Uint8Array): string {
  const isAscii = bytes.every((byte) => byte < 0x80);
  if (isAscii) return Buffer.from(bytes).toString("latin1");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const isCp850 = bytes.some((byte) => byte >= 0x80 && byte <= 0xa5 && byte !== 0xa0);
    if (!isCp850) return Buffer.from(bytes).toString("latin1");
    let text = "";
    for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : (CP850[byte - 0x80] ?? " ");
    return text;
  }
}
