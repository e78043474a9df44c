import { addSeconds, now } from "@/lib/shared/clock";
import { clockAheadSeconds } from "./client";

/**
 * What time it is by the database's clock, as far as this process knows how far its own is from that (decision 348): of moments that one
 * process writes and another judges by within seconds.
 */
export function databaseTime(): Date {
  return addSeconds(now(), -(clockAheadSeconds() ?? 0));
}
