/** The largest invoice PDF: 8 MB (interface 8). */
export const FILE_BYTES_MAX = 8_388_608;
/** A file to be verified: the largest that is signed, with what every signature has added. */
export const VERIFIED_BYTES_MAX = 33_554_432;
export const FILES_MAX = 20;
/** A bank's statement: ten thousand bookings of a talkative bank. */
export const STATEMENT_BYTES_MAX = 25_165_824;
/** A body in JSON, or the part of another that is JSON. */
export const JSON_BYTES_MAX = 1_048_576;
/** All parts of an upload together. */
export const UPLOAD_BYTES_MAX = FILES_MAX * FILE_BYTES_MAX + 4 * JSON_BYTES_MAX;
/** A mail that came back whole: what one carries (`ATTACHED_BYTES_MAX`), in base64, with all that was written around it. */
export const RETURNED_BYTES_MAX = 16_777_216;
/** A form: a subject token, a code and a verifier fit many times over. */
export const FORM_BYTES_MAX = 65_536;
/** A batch of flows: ten thousand lines of some 3 kB. */
export const BATCH_BYTES_MAX = 33_554_432;
/** A picture that is shown to payers, before it is encoded: 256 KB. */
export const IMAGE_BYTES_MAX = 262_144;
/** A file of some hundred bytes can hold a picture that no memory does: 16 million pixels take 64 MB once they are unpacked. */
export const IMAGE_PIXELS_MAX = 16_000_000;
