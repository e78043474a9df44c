import type { Db } from "@/db/client";
import { listRecords } from "@/lib/banks/records/list-records";
import { keysNamedBy } from "./named-keys";
import type { BankKey } from "./open-key";

/**
 * The banks whose records name a key.
 * @param kind as such a one alone; null: as whichever
 */
export async function namingBanks(db: Db, name: string, kind: BankKey["kind"] | null): Promise<readonly string[]> {
  const records = (await listRecords(db)).flatMap((one) => ("record" in one ? [one.record] : []));
  const isNamed = (key: Readonly<{ name: string; kind: BankKey["kind"] }>) =>
    key.name === name && (kind === null || key.kind === kind);
  return records.filter((record) => keysNamedBy(record).some(isNamed)).map(({ id }) => id);
}
