import type { Db } from "@/db/client";
import { clockOffsetSeconds } from "@/db/queries/sandbox-bank";
import { addSeconds, now } from "@/lib/shared/clock";

/** What the bank's clock shows: testers may have set it ahead. */
export async function bankNow(db: Db): Promise<Date> {
  return addSeconds(now(), await clockOffsetSeconds(db));
}
