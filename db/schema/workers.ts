import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/**
 * The worker processes that were started and have not said goodbye, by the name under which graphile-worker locks their
 * jobs. A living one holds an advisory lock beside its row (db/worker-session.ts): a row without one is a process that was
 * killed, and its jobs are given to others.
 */
export const workerProcess = pgTable("worker_process", {
  poolId: text("pool_id").primaryKey(),
  startedAt: moment("started_at").notNull(),
});
