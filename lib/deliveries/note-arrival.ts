import type { Transaction } from "@/db/client";
import { insertFact } from "@/db/queries/operations/operation-moves";
import { FACTS_OF, isAsking } from "./model";
import { noteWord, type SpokenOf } from "./note-word";

/** Whoever carried a message says that it has arrived; the first time it is written down. */
export async function noteArrival(tx: Transaction, delivery: SpokenOf, at: Date): Promise<void> {
  const { tenantUuid, operationUuid, kind, channel } = delivery;
  if (!(await noteWord(tx, delivery, { state: "DELIVERED", reason: null, reasonText: null }, at))) return;
  if (!isAsking(kind)) return;
  await insertFact(tx, tenantUuid, { operationUuid, kind: FACTS_OF[kind].arrived, detail: { channel }, at });
}
