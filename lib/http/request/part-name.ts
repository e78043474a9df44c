/** One word of base64, in UTF-8 (RFC 2047 section 2). */
const ENCODED_WORD = /^=\?utf-8\?B\?([A-Za-z0-9+/]+={0,2})\?=$/i;

/**
 * What a part or its file is called, however it was written: a quotation mark as browsers and most libraries write it (HTML,
 * "multipart/form-data encoding algorithm"), what is not ASCII as .NET's `MultipartFormDataContent` does, as an encoded word.
 */
export function partName(written: string): string {
  const [, base64] = ENCODED_WORD.exec(written) ?? [];
  const decoded = base64 === undefined ? null : utf8(Buffer.from(base64, "base64"));
  return decoded ?? written.replaceAll("%22", '"');
}

/** What ends a line or can't be seen, and turns the direction of what stands behind it: no name that is kept and shown may hold it. */
const NOT_IN_A_NAME = /[\p{Cc}\u2028\u2029\p{Bidi_Control}]+/gu;

/** What its file is called, on one line: no field's rule looks at it. */
export function partFileName(written: string): string {
  return partName(written).replaceAll(NOT_IN_A_NAME, "-");
}

/** Null for what is none: then it was meant as it stands. */
function utf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
