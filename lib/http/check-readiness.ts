import { clockAheadSeconds, getDb, isClockFar } from "@/db/client";
import { pingDatabase } from "@/db/queries/health";
import { log } from "@/lib/shared/log";

const PATIENCE_MS = 2_000;

/** Whether the database answers, and soon: a probe that waits is a probe that fails. */
export async function checkReadiness(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The database took too long.")), PATIENCE_MS);
  });
  try {
    await Promise.race([pingDatabase(getDb()), tooLate]);
    return true;
  } catch (error) {
    log.warn({ err: error }, "not ready");
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether this process's clock is the database's, to the minute (decision 348); null as long as it is not known. */
export function checkClock(): boolean | null {
  return clockAheadSeconds() === null ? null : !isClockFar();
}
