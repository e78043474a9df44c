import { Logger } from "graphile-worker";
import { log } from "@/lib/shared/log";

/** It would rather have a connection for each place; with batches a few serve them all. */
const UNWANTED_ADVICE = "WARNING: having maxPoolSize";

/**
 * What graphile-worker says of itself, among our own lines. Of single jobs it says nothing here: `task.ts` does, without
 * the payload.
 */
export const jobLogger = new Logger(({ label, taskIdentifier }) => (level, message, meta) => {
  if (taskIdentifier !== undefined || meta?.job !== undefined || message.startsWith(UNWANTED_ADVICE)) return;
  const line = { component: `worker ${label ?? "core"}` };
  if (level === "error") log.error(line, message);
  else if (level === "warning") log.warn(line, message);
  else log.debug(line, message);
});
