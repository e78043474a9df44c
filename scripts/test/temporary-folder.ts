import { readFileSync, statfsSync } from "node:fs";
import process from "node:process";

const MEMORY = "/dev/shm";
/** The databases of a whole run, with room to spare. */
const ROOM = 6 * 2 ** 30;

/**
 * What tests put into a temporary folder goes into memory where there is plenty: hundreds of databases are made and dropped, and none
 * is to outlive the run. TMPDIR, where it is set, is kept.
 */
export function preferMemory(): void {
  if (process.env.TMPDIR === undefined && isRoomy()) process.env.TMPDIR = MEMORY;
}

function isRoomy(): boolean {
  try {
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      // Of several over one another the last is seen.
      .findLast((line) => line.split(" ")[1] === MEMORY);
    // Postgres' own programs are copied where its user can run them.
    if (!mount || mount.split(" ")[3]?.split(",").includes("noexec")) return false;
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, availableMemory()) >= ROOM;
  } catch {
    // No Linux, or one that doesn't tell.
    return false;
  }
}

/** What is free, and what the system would free: of a container's own limit where it has one. Bytes. */
function availableMemory(): number {
  const [, kilobytes] = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync("/proc/meminfo", "utf8")) ?? [];
  return Math.min(Number(kilobytes ?? 0) * 1024, process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
