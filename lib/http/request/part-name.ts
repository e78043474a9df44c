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

/** Null for what is none: then it was meant as it stands. */
function utf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
