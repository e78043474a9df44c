/** What PDFDocEncoding has from 80 to A0, in hexadecimal, where ISO 8859-1 has no letters (ISO 32000-1, table D.2). */
const SIGNS = "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\u009f€";

/** The text of a string as it was written (7.3.4 and 7.9.2.2): in UTF-16 or UTF-8 where it says so, else in PDFDocEncoding. */
export function textOfString(source: Buffer): string {
  const bytes = bytesOfString(source);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder("utf-8").decode(bytes);
  return bytes.toString("latin1").replace(/[\x80-\xa0]/g, (sign) => SIGNS[sign.charCodeAt(0) - 0x80] ?? sign);
}

export function bytesOfString(source: Buffer): Buffer {
  return source[0] === 0x28 ? literalBytes(source) : hexBytes(source);
}

/** `<48656C>`; a last digit that is missing is 0. */
function hexBytes(source: Buffer): Buffer {
  const digits = source.toString("latin1").replace(/[^0-9a-fA-F]/g, "");
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, "hex");
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** `(a\)b)`: table 3 of 7.3.4.2. */
function literalBytes(source: Buffer): Buffer {
  const inner = source.toString("latin1", 1, source.length - 1);
  const text = inner.replace(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_, escaped: string) => {
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 0xff);
    if (/^[\r\n]/.test(escaped)) return "";
    return ESCAPES[escaped] ?? escaped;
  });
  return Buffer.from(text, "latin1");
}
