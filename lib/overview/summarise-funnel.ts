import type { Db } from "@/db/client";
import { countFunnel } from "@/db/queries/overview/dashboard";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { type LastDays, lastDays } from "./last-days";

const FUNNEL_STEPS = ["created", "seen", "bankChosen", "sentToBank", "returned", "confirmed"] as const;

/** How far the payments created in the period have come, each step a part of the one before. Seen: by a person. */
export type FunnelStep = Readonly<{ name: (typeof FUNNEL_STEPS)[number]; count: number }>;

export type FunnelSummary = Readonly<{ firstDay: string; lastDay: string; steps: readonly FunnelStep[] }>;

/** Of the last `days` days, today included, in the organisation's time zone. */
export async function summariseFunnel(db: Db, caller: Caller, days: LastDays): Promise<FunnelSummary> {
  const { period, firstDay, lastDay } = lastDays(days);
  const funnel = await countFunnel(db, caller.tenantUuid, channelOf(caller), period);
  return { firstDay, lastDay, steps: FUNNEL_STEPS.map((name) => ({ name, count: funnel[name] })) };
}
