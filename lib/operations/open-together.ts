import { type Database, inTransaction, type Transaction } from "@/db/client";
import { lockFlowsOfOperations } from "@/db/queries/operations/operation-moves";
import { now } from "@/lib/shared/clock";
import { inGroups } from "@/lib/shared/process/in-groups";
import { keeping } from "@/lib/shared/process/kept";
import { moveOperations } from "./move-operation";

/** A transaction holds its organisation's sequence of events: it is to be short. */
const TOGETHER_MAX = 50;
/** Of organisations whose links are opened now; one that falls out of the list begins another line, which is harmless. */
const LINES_MAX = 1_000;

type Opened = ReadonlySet<string>;
type Line = (operationUuid: string) => Promise<Opened>;
const lines = new WeakMap<Database, ReturnType<typeof keeping<Line>>>();

/**
 * A payer's visit: CREATED or NOT_DELIVERED → OPENED. Events of one organisation are numbered in the order of their commits, so
 * its openings would wait for each other: those that come while one is being written are written together after it. A flow that
 * somebody else holds is waited for by its own visitor only.
 */
export async function openTogether(db: Database, tenantUuid: string, operationUuid: string): Promise<void> {
  const opened = await lineOf(db, tenantUuid)(operationUuid);
  if (opened.has(operationUuid)) return;
  await inTransaction(db, (tx) => open(tx, tenantUuid, [operationUuid], "WAIT"));
}

function lineOf(db: Database, tenantUuid: string): Line {
  const find = lines.get(db) ?? keeping<Line>(LINES_MAX);
  lines.set(db, find);
  return find(tenantUuid, () =>
    inGroups(TOGETHER_MAX, (operationUuids) => inTransaction(db, (tx) => open(tx, tenantUuid, operationUuids, "SKIP"))),
  );
}

/** Those whose flows somebody else holds are left out, or waited for: whether their links live is judged as it is then. */
async function open(
  tx: Transaction,
  tenantUuid: string,
  operationUuids: readonly string[],
  held: "WAIT" | "SKIP",
): Promise<Opened> {
  const flows = await lockFlowsOfOperations(tx, tenantUuid, operationUuids, held);
  const opening = { to: "OPENED", at: now(), cause: { by: "PAYER" }, fact: "SEEN", ifAlive: true } as const;
  const moved = await moveOperations(tx, tenantUuid, flows, operationUuids, opening);
  return new Set(moved.map(({ uuid }) => uuid));
}
