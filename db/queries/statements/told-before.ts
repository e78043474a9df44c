import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../client";
import { statementEntry } from "../../schema";

/** A booking that a file has told of before, as far as it says whose money it was. */
export type ToldBefore = Readonly<{
  reference: string;
  counterpartyName: string | null;
  counterpartyAccount: string | null;
  remittance: string;
}>;

/** The digest in what a booking is called on its account: `<digest>-<number>` (`entry-reference.ts`). */
export function digestIn(reference: string): string {
  return reference.slice(0, reference.lastIndexOf("-"));
}

/**
 * All bookings of these digests on an account. Their numbers go from 1 on without a gap: each question asks for twice as many as the one
 * before, of those alone that had all that they were asked for.
 */
export async function listToldBefore(
  db: Db,
  tenantUuid: string,
  accountNumber: string,
  digests: readonly string[],
): Promise<readonly ToldBefore[]> {
  const { reference, counterpartyName, counterpartyAccount, remittance } = statementEntry;
  const told: ToldBefore[] = [];
  let wanted = [...new Set(digests)];
  for (let first = 1; wanted.length > 0; first *= 2) {
    const numbers = Array.from({ length: first }, (_, at) => first + at);
    const references = wanted.flatMap((digest) => numbers.map((number) => `${digest}-${number}`));
    const found = await db
      .select({ reference, counterpartyName, counterpartyAccount, remittance })
      .from(statementEntry)
      .where(
        and(
          eq(statementEntry.tenantUuid, tenantUuid),
          eq(statementEntry.accountNumber, accountNumber),
          sql`${reference} = any(${sql.param(`{${references.join(",")}}`)}::text[])`,
        ),
      );
    told.push(...found);
    const last = `-${2 * first - 1}`;
    wanted = found.flatMap((row) => (row.reference.endsWith(last) ? digestIn(row.reference) : []));
  }
  return told;
}
