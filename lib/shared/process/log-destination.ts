import pino from "pino";
import { isDiskUnwritable } from "./unwritable-disk";

/** Of what waits for a disk to have room again; what comes beyond is dropped. */
const KEPT_BYTES = 1_000_000;

/**
 * Where lines go, by its file descriptor: a log that can't be written is no reason to end. pino 10 throws what the disk says where nobody
 * can catch it, and its sonic-boom 4.2.1 then tries for ever, while the process ends, to write what is left: one that neither serves nor
 * ends, and holds whatever locks it has.
 */
export function logDestination(fd: number) {
  const lines = pino.destination({ fd, sync: false, maxLength: KEPT_BYTES });
  const { flushSync } = lines;
  let isTaken = true;
  lines.removeAllListeners("error");
  lines.on("error", () => {
    isTaken = false;
  });
  lines.on("write", () => {
    isTaken = true;
  });
  return Object.assign(lines, { flushSync: () => (isTaken ? flushSync.call(lines) : undefined) });
}

/** The same for what is said beside the log. Any other error of theirs ends the process as ever. */
export function surviveFullDisks(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error) => {
      if (!isDiskUnwritable(error)) throw error;
    });
  }
}
