import type { Db } from "@/db/client";
import { countEntryRows } from "@/db/queries/statements/lists";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { countMissingCredits } from "./list-missing-credits";
import { UNDECIDED_CREDITS, UNDECIDED_RETURNS } from "./undecided";

/** How many, and when the last of them began to wait. */
export type WaitingCredits = Readonly<{ kind: "credits" | "returns" | "missing"; total: number; since: Date }>;

/**
 * What statements leave to a person: "credits" and "returns" of which somebody has to say whose they are, and payments whose credit is
 * "missing". Of each kind that there is any of, one; nothing for a collaborator, who sees no statements.
 */
export async function findWaitingCredits(db: Db, caller: Caller): Promise<readonly WaitingCredits[]> {
  if (channelOf(caller) !== null) return [];
  const count = ({ q_state: states, q_direction: direction }: typeof UNDECIDED_CREDITS | typeof UNDECIDED_RETURNS) =>
    countEntryRows(db, caller.tenantUuid, { states, direction });
  const [credits, returns, missing] = await Promise.all([
    count(UNDECIDED_CREDITS),
    count(UNDECIDED_RETURNS),
    countMissingCredits(db, caller.tenantUuid),
  ]);
  return [
    ...waiting("credits", credits),
    ...waiting("returns", returns),
    ...(missing ? [{ kind: "missing" as const, ...missing }] : []),
  ];
}

type Counted = Awaited<ReturnType<typeof countEntryRows>>;

function waiting(kind: "credits" | "returns", { total, since }: Counted): readonly WaitingCredits[] {
  return since === null ? [] : [{ kind, total, since }];
}
