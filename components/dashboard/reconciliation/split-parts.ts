import { parseTypedAmount } from "@/lib/shared/text/typed-amount";
import type { MatchCandidate } from "@/lib/statements/model";

/** What somebody says of a part of a booking. */
export type Part = Readonly<{ operationUuid: string; name: string; typed: string }>;

/** What the payment of a booking is called. */
export function nameOf({
  uuid,
  concept,
  invoiceExternalId,
  externalId,
}: Pick<MatchCandidate, "uuid" | "concept" | "invoiceExternalId" | "externalId">): string {
  return concept ?? invoiceExternalId ?? externalId ?? uuid;
}

/** Of one payment: all that it asks for, as far as the booking has it. */
export function amountFor({ payment }: MatchCandidate, left: number): number {
  const asked = payment?.amount ?? 0;
  return left > 0 ? Math.min(asked, left) : asked;
}

/** Each part's amount in minor units; null for one that is none, of nothing, or in doubt. */
export function amountsOf(parts: readonly Part[], language: string): readonly (number | null)[] {
  return parts.map(({ typed }) => {
    const read = parseTypedAmount(typed, language);
    return read.kind === "AMOUNT" && read.minor > 0 ? read.minor : null;
  });
}

/** What the parts leave of a booking, negative where they are more; what can't be read counts nothing. */
export function leftOf(whole: number, amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((left, amount) => left - (amount ?? 0), whole);
}
