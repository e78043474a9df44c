/** By its name: browsers know the type of such a file from what is installed. */
export function isSpreadsheet({ name }: File): boolean {
  return /\.xlsx$/i.test(name);
}

/** A table as CSV. @param amountAt which of its columns is the amount, from 0; null where none is known to be */
export type WriteTable = (amountAt: number | null) => string;

/** A number as the sheet keeps it: `1250.75`, `1.25075E3`. */
type Kept = Readonly<{ number: string }>;

/**
 * The first sheet of a spreadsheet as the table that is sent, each row in a line of its own. It is unpacked here, where it can do harm to
 * nobody but who brought it; the server reads no such file. Null for what is none.
 */
export async function fromSpreadsheet(file: File): Promise<WriteTable | null> {
  try {
    const [{ readSheet }, bytes] = await Promise.all([import("read-excel-file/universal"), file.arrayBuffer()]);
    const rows = await readSheet(bytes, { parseNumber: (number): Kept => ({ number }) });
    // A head is called the same whatever is said of its column.
    const headAt = rows.findIndex((row) => row.some((cell) => cell !== null));
    return (amountAt) =>
      rows
        .map((row, at) => row.map((cell, column) => quoted(textOf(cell, at > headAt && column === amountAt))).join(","))
        .map((line) => `${line}\r\n`)
        .join("");
  } catch {
    return null;
  }
}

/** Days are kept without a time zone, and read as UTC. */
function textOf(cell: unknown, isAmount: boolean): string {
  if (cell === null || cell === undefined) return "";
  if (isKept(cell)) return isAmount ? amountOf(cell.number) : plainDecimal(cell.number);
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}

function isKept(cell: unknown): cell is Kept {
  return typeof cell === "object" && cell !== null && "number" in cell && typeof cell.number === "string";
}

/** As a spreadsheet shows it, which is by 15 digits: `0.1` where it keeps `0.10000000000000001`. */
function plainDecimal(kept: string): string {
  const value = Number(kept);
  if (/^-?\d+$/.test(kept) || !Number.isFinite(value)) return kept;
  if (Number.isInteger(value)) return BigInt(value).toString();
  const shown = String(Number(value.toPrecision(15)));
  return shown.includes("e") ? value.toFixed(20).replace(/0+$/, "") : shown;
}

/**
 * A number that is one amount in any language: with up to two decimals. With more it becomes what nobody reads as an amount: `12.345`
 * would be twelve thousand in Spanish.
 */
function amountOf(kept: string): string {
  const plain = plainDecimal(kept);
  if (!/\.\d{3}/.test(plain)) return plain;
  const value = Number(kept);
  const cents = Math.round(value * 100) / 100;
  return Math.abs(value - cents) < 1e-7 ? cents.toFixed(2) : `${plain}…`;
}

/** A break within a cell would make lines of one row. */
function quoted(text: string): string {
  return `"${text.replaceAll(/\s*[\r\n]+\s*/g, " ").replaceAll('"', '""')}"`;
}
