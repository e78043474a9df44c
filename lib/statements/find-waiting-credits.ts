import type { Db } from "@/db/client";
import { countEntryRows } from "@/db/queries/statements/lists";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { countMissingCredits } from "./list-missing-credits";
import { UNDECIDED_CREDITS } from "./undecided";

/** How many, and when the last of them began to wait. */
export type WaitingCredits = Readonly<{ kind: "credits" | "missing"; total: number; since: Date }>;

/**
 * What statements leave to a person: "credits" of which somebody has to say whose they are, and payments whose credit is "missing". Of
 * each kind that there is any of, one; nothing for a collaborator, who sees no statements.
 */
export async function findWaitingCredits(db: Db, caller: Caller): Promise<readonly WaitingCredits[]> {
  if (channelOf(caller) !== null) return [];
  const { q_state: states, q_direction: direction } = UNDECIDED_CREDITS;
  const [{ total, since }, missing] = await Promise.all([
    countEntryRows(db, caller.tenantUuid, { states, direction }),
    countMissingCredits(db, caller.tenantUuid),
  ]);
  return [
    ...(since ? [{ kind: "credits" as const, total, since }] : []),
    ...(missing ? [{ kind: "missing" as const, ...missing }] : []),
  ];
}
