/** What Windows-1252 has where ISO 8859-1 has control characters. */
const HIGH_CONTROLS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** What is read so (Encoding Standard, 4.2: many that say ISO 8859-1 mean this one). */
export const WINDOWS_1252: ReadonlySet<string> = new Set(["windows-1252", "cp1252", "iso-8859-1", "latin1"]);

/** Node's own decoder takes these bytes for control characters. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString("latin1");
  return text.replace(/[\x80-\x9f]/g, (control) => HIGH_CONTROLS[control.charCodeAt(0) - 0x80] ?? control);
}
