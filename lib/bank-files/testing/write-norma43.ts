/** A movement as Spanish banks write it; what a test doesn't say is ordinary. */
export type Movement = Readonly<{
  amount: number;
  debit?: boolean;
  bookedOn?: string;
  valueOn?: string;
  concept?: string;
  document?: string;
  reference1?: string;
  reference2?: string;
  /** Fields of up to 38 characters, two a record. */
  texts?: readonly string[];
}>;

/** Bank, office and number of ES91 2100 0418 4502 0005 1332. */
const ACCOUNT = "210004180200051332";

export function norma43Lines(
  movements: readonly Movement[],
  {
    account = ACCOUNT,
    opening = 0,
    currency = "978",
  }: Readonly<{ account?: string; opening?: number; currency?: string }> = {},
): string[] {
  const sides = [true, false].map((debit) => movements.filter((movement) => (movement.debit ?? false) === debit));
  const [debits = [], credits = []] = sides;
  const sum = (those: readonly Movement[]) => those.reduce((total, { amount }) => total + amount, 0);
  const closing = opening + sum(credits) - sum(debits);
  const digits = (value: number, length: number) => String(value).padStart(length, "0");
  const sign = (value: number) => (value < 0 ? "1" : "2");
  const lines = [
    `11${account}260301260303${sign(opening)}${digits(Math.abs(opening), 14)}${currency}3${"TALLERES AITANA".padEnd(26)}   `,
    ...movements.flatMap((movement) => [
      `22    0418${movement.bookedOn ?? "260303"}${movement.valueOn ?? "260303"}${movement.concept ?? "04"}001${movement.debit ? "1" : "2"}${digits(movement.amount, 14)}${(movement.document ?? "").padStart(10, "0")}${(movement.reference1 ?? "").padStart(12, "0")}${(movement.reference2 ?? "").padEnd(16)}`,
      ...pairs(movement.texts ?? []).map(
        ([first, second], at) => `23${digits(at + 1, 2)}${first.padEnd(38)}${second.padEnd(38)}`,
      ),
    ]),
    `33${account}${digits(debits.length, 5)}${digits(sum(debits), 14)}${digits(credits.length, 5)}${digits(sum(credits), 14)}${sign(closing)}${digits(Math.abs(closing), 14)}${currency}    `,
  ];
  return lines.map((line) => line.padEnd(80));
}

export function norma43End(records: number): string {
  return `88${"9".repeat(18)}${String(records).padStart(6, "0")}`.padEnd(80);
}

export function writeNorma43(movements: readonly Movement[], options?: Parameters<typeof norma43Lines>[1]): string {
  const lines = norma43Lines(movements, options);
  return `${[...lines, norma43End(lines.length)].join("\r\n")}\r\n`;
}

function pairs(texts: readonly string[]): (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  for (let at = 0; at < texts.length; at += 2) found.push([texts[at] ?? "", texts[at + 1] ?? ""]);
  return found;
}
