import { Logger } from "graphile-worker";
import { log } from "@/lib/shared/log";

/**
 * What graphile-worker says of itself, among our own lines. Of single jobs it says nothing here: `task.ts` does, without
 * the payload, and without the text of an error that the database sent with its parameters.
 */
export const jobLogger = new Logger(({ label, taskIdentifier }) => (level, message, meta) => {
  if (taskIdentifier !== undefined || meta?.job !== undefined) return;
  const line = { component: `worker ${label ?? "core"}` };
  if (level === "error") log.error(line, message);
  else if (level === "warning") log.warn(line, message);
  else log.debug(line, message);
});
