/** A line of a table (RFC 4180), with its end. */
export function csvLine(cells: readonly string[], separator = ","): string {
  return `${cells.map((text) => quoted(text, separator)).join(separator)}\r\n`;
}

/** So that spreadsheets take the bytes for UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** What begins like a formula is text all the same: a spreadsheet must not run what somebody's name says. */
function quoted(text: string, separator: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /["\r\n]/.test(harmless) || harmless.includes(separator) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
