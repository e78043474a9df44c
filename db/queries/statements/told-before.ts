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

/** All bookings of these digests (`entry-reference.ts`) on an account, by their numbers from 1 on: as many questions as one has numbers. */
export async function listToldBefore(
  db: Db,
  tenantUuid: string,
  accountNumber: string,
  digests: readonly string[],
): Promise<readonly ToldBefore[]> {
  const { reference, counterpartyName, counterpartyAccount, remittance } = statementEntry;
  const told: ToldBefore[] = [];
  let wanted = [...new Set(digests)];
  for (let ordinal = 1; wanted.length > 0; ordinal++) {
    const references = wanted.map((digest) => `${digest}-${ordinal}`);
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
    wanted = found.map((row) => row.reference.slice(0, row.reference.lastIndexOf("-")));
  }
  return told;
}
