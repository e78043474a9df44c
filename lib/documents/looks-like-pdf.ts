/**
 * Whether bytes claim to be a PDF: the header within the first kilobyte, where readers look for it (ISO 32000-1, annex H,
 * note 13). What does not is a 400; what claims to be and can't be read is found out later, and is a 422 (decision 2).
 */
export function looksLikePdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).includes("%PDF-");
}
