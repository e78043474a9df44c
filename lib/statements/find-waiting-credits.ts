import type { Db } from "@/db/client";
import { countEntryRows } from "@/db/queries/statements/lists";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { countMissingCredits } from "./list-missing-credits";
import { UNDECIDED } from "./undecided";

/** How many, and when the last of them began to wait. */
export type WaitingCredits = Readonly<{ kind: "credits" | "returns" | "missing"; total: number; since: Date }>;

const KINDS = { CREDIT: "credits", DEBIT: "returns" } as const;

/**
 * What statements leave to a person: "credits" and "returns" of which somebody has to say whose they are, and payments whose credit is
 * "missing". Of each kind that there is any of, one; nothing for a collaborator, who sees no statements.
 */
export async function findWaitingCredits(db: Db, caller: Caller): Promise<readonly WaitingCredits[]> {
  if (channelOf(caller) !== null) return [];
  const [undecided, missing] = await Promise.all([
    countEntryRows(db, caller.tenantUuid, { states: UNDECIDED.q_state, isCompared: UNDECIDED.isCompared }),
    countMissingCredits(db, caller.tenantUuid),
  ]);
  return [
    ...undecided.flatMap(({ direction, total, since }) => (since ? { kind: KINDS[direction], total, since } : [])),
    ...(missing ? [{ kind: "missing" as const, ...missing }] : []),
  ];
}
