/** A line of a table (RFC 4180), with its end. */
export function csvLine(cells: readonly string[], separator = ","): string {
  return `${cells.map((text) => quoted(text, separator)).join(separator)}\r\n`;
}

/** So that spreadsheets take the bytes for UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** Behind what spreadsheets begin a cell: each parts them by a sign of its own country's, whichever the table was written with. */
const BEHIND_A_CELL = /([,;\t\r\n]"?)(?=[=+\-@])/g;

/** What begins like a formula is text all the same: a spreadsheet must not run what somebody's name says. */
function quoted(text: string, separator: string): string {
  const harmless = text.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll(BEHIND_A_CELL, "$1'");
  return /["\r\n]/.test(harmless) || harmless.includes(separator) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
