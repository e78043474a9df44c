/** By its name: browsers know the type of such a file from what is installed. */
export function isSpreadsheet({ name }: File): boolean {
  return /\.xlsx$/i.test(name);
}

/**
 * The first sheet of a spreadsheet as the table that is sent, each row in a line of its own. It is unpacked here, where it can do harm to
 * nobody but who brought it; the server reads no such file. Null for what is none.
 */
export async function fromSpreadsheet(file: File): Promise<File | null> {
  try {
    const [{ readSheet }, bytes] = await Promise.all([import("read-excel-file/universal"), file.arrayBuffer()]);
    const rows = await readSheet(bytes, { parseNumber: plainNumber });
    const csv = rows.map((row) => `${row.map((cell) => quoted(textOf(cell))).join(",")}\r\n`).join("");
    return new File([csv], file.name, { type: "text/csv" });
  } catch {
    return null;
  }
}

/**
 * A number as the sheet keeps it, written so that it is one amount in any language: whole, or with two decimals. With more it stays what
 * nobody reads as an amount: `12.345` would be twelve thousand in Spanish.
 */
function plainNumber(kept: string): string {
  const value = Number(kept);
  if (Number.isInteger(value)) return BigInt(value).toString();
  const cents = Math.round(value * 100) / 100;
  return Math.abs(value - cents) < 1e-7 ? cents.toFixed(2) : `${value.toFixed(6)}…`;
}

/** Days are kept without a time zone, and read as UTC. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}

/** A break within a cell would make lines of one row. */
function quoted(text: string): string {
  return `"${text.replaceAll(/\s*[\r\n]+\s*/g, " ").replaceAll('"', '""')}"`;
}
