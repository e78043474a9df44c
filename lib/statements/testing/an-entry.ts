import { database, merchant } from "@/lib/attempts/testing/payments";
import { type WrittenEntry, writeCamt } from "@/lib/bank-files/testing/write-camt";
import { listEntries } from "../list-entries";
import { importText } from "./import-text";

let made = 0;

/** A booking of 150.75 EUR that nobody knows anything of. */
export async function anEntry(changes: Partial<WrittenEntry> = {}): Promise<string> {
  const written = writeCamt([{ amount: 15_075, reference: `D-${++made}`, transfers: [{ text: "?" }], ...changes }]);
  const { receipt } = await importText(database.db, merchant.caller, written);
  const page = { limit: 1, offset: 0, sort_dir: "ASC" } as const;
  const { results } = await listEntries(database.db, merchant.caller, receipt.uuid, page);
  return results[0]?.uuid ?? "";
}
