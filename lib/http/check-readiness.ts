import { clockAheadSeconds, getDb, isClockFar } from "@/db/client";
import { pingDatabase } from "@/db/queries/health";
import { log } from "@/lib/shared/log";
import { soon } from "./soon";

/** Whether the database answers, and soon: a probe that waits is a probe that fails. */
export async function checkReadiness(): Promise<boolean> {
  try {
    await soon(pingDatabase(getDb()));
    return true;
  } catch (error) {
    log.warn({ err: error }, "not ready");
    return false;
  }
}

/** Whether this process's clock is the database's, to the minute (decision 348); null as long as it is not known. */
export function checkClock(): boolean | null {
  return clockAheadSeconds() === null ? null : !isClockFar();
}
