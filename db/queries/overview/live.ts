import { sql } from "drizzle-orm";
import { z } from "zod";
import { LIVE_TOPICS } from "@/lib/overview/model";
import type { Db } from "../../client";
import { listen } from "../../notifications";
import { dashboardAudience } from "../../schema";

/** As the triggers of migration 0051 name it. */
const CHANNEL = "paraph_dashboard";

const notice = z
  .object({
    topic: z.enum(LIVE_TOPICS),
    /** What of it; a version that doesn't know the word takes the topic. */
    part: z.enum(["deliveries"]).optional().catch(undefined),
    tenantUuid: z.guid(),
    /** Of operations: whose they are, as `operation.collaborator_uuid`. */
    channel: z.guid().nullable().default(null),
    /** Of operations: which; null where they are too many to be named, and for what is no operation. */
    uuids: z.array(z.guid()).nullable().default(null),
  })
  .transform(({ part, ...notice }) => ({ ...notice, topic: part ?? notice.topic }));
export type LiveNotice = z.output<typeof notice>;

/** Hears what changes in the organisations that have an audience, once it is committed. */
export async function listenForDashboards(
  onNotice: (notice: LiveNotice) => void,
  onListening: () => void,
): Promise<void> {
  await listen(CHANNEL, (payload) => onNotice(notice.parse(JSON.parse(payload))), onListening);
}

/** From the commit on and for so long, what changes in these organisations is told. Several processes may say so. */
export async function keepAudience(db: Db, organisations: readonly string[], seconds: number): Promise<void> {
  if (organisations.length === 0) return;
  // By the clock that the triggers read.
  const hearsUntil = sql`now() + make_interval(secs => ${seconds})`;
  await db
    .insert(dashboardAudience)
    // In one order: two processes don't wait for each other.
    .values(organisations.toSorted().map((tenantUuid) => ({ tenantUuid, hearsUntil })))
    .onConflictDoUpdate({
      target: dashboardAudience.tenantUuid,
      set: { hearsUntil: sql`greatest(${dashboardAudience.hearsUntil}, excluded.hears_until)` },
    });
}
