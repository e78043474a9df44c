/** Apart from what the dashboard's pages all have of money: few of them write such amounts. */

/** The decimal string a bank expects: `15075` → `"150.75"`. Exact: no floating point on the way. */
export function toDecimalString(amountMinor: number): string {
  const digits = String(amountMinor).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The inverse for a bank's answer; null when the text is not a plain amount with at most two decimals. */
export function fromDecimalString(text: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
