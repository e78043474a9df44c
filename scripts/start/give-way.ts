import { constants, getPriority, setPriority } from "node:os";
import { log } from "@/lib/shared/log";

/**
 * Lets other processes of this machine go first: somebody waits for what is asked, and nobody for the next mail of ten thousand. Who
 * was started with less priority still keeps it, as raising it is root's alone, and nothing here keeps a process from its work.
 */
export function giveWay(): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  try {
    if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL);
  } catch (error) {
    log.warn({ err: error }, "the system keeps this process at its priority");
  }
}
