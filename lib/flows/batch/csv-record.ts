/** A record of CSV (RFC 4180) that is read line by line, because a quoted cell may go over several. */
export type CsvRecord =
  | Readonly<{
      state: "WHOLE";
      /** As many as were asked for. */
      cells: readonly string[];
      /** How many it has. */
      cellCount: number;
    }>
  /** A quote is open at its end: what follows belongs to it. */
  | Readonly<{ state: "OPEN" }>
  /** A quote stands where none may; behind it another one may be open at the end. */
  | Readonly<{ state: "MALFORMED"; mayBeOpen: boolean }>;

const QUOTE = '"';

/**
 * Everything is text, spaces around a cell that is not quoted left out. Doubled quotes within quotes are one. Takes time in proportion
 * to the text.
 * @param cellsMax how many cells are kept; the others are counted, and looked at for their quotes
 */
export function readCsvRecord(text: string, separator: string, cellsMax: number): CsvRecord {
  const cells: string[] = [];
  let cellCount = 0;
  let isMalformed = false;
  const keep = (cell: string) => {
    cellCount += 1;
    if (cellCount <= cellsMax) cells.push(cell);
  };
  const ended = (): CsvRecord =>
    isMalformed ? { state: "MALFORMED", mayBeOpen: false } : { state: "WHOLE", cells, cellCount };
  for (let at = 0; ; ) {
    if (text[at] !== QUOTE) {
      const end = text.indexOf(separator, at);
      const cell = text.slice(at, end < 0 ? text.length : end);
      // Within a cell it is a slip of whoever wrote it: what was meant to be quoted nobody can tell.
      if (cell.includes(QUOTE)) isMalformed = true;
      keep(cell.trim());
      if (end < 0) return ended();
      at = end + separator.length;
      continue;
    }
    let cell = "";
    let from = at + 1;
    for (;;) {
      const close = text.indexOf(QUOTE, from);
      if (close < 0) return isMalformed ? { state: "MALFORMED", mayBeOpen: true } : { state: "OPEN" };
      cell += text.slice(from, close);
      if (text[close + 1] !== QUOTE) {
        at = close + 1;
        break;
      }
      cell += QUOTE;
      from = close + 2;
    }
    keep(cell);
    if (at < text.length && text[at] !== separator) isMalformed = true;
    const end = text.indexOf(separator, at);
    if (end < 0) return ended();
    at = end + separator.length;
  }
}

const QUOTE_BYTE = 0x22;

/** Whether these bytes open what was shut, or shut what was open: as long as nothing is malformed, every quote does one of the two. */
export function turnsQuotes(bytes: Buffer): boolean {
  let isOdd = false;
  for (const byte of bytes) if (byte === QUOTE_BYTE) isOdd = !isOdd;
  return isOdd;
}

const SEPARATORS = [",", ";", "\t"] as const;

/** Whichever parts the head most often, outside of quotes; names of fields have none of them. */
export function separatorOf(head: string): string {
  const bare = head.replaceAll(/"[^"]*"/g, "");
  const counts = SEPARATORS.map((separator) => bare.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
}
