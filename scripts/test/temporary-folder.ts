import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

const MEMORY = "/dev/shm";
/** The databases of a whole run, with room to spare. */
const ROOM = 6 * 2 ** 30;

/**
 * What tests put into a temporary folder goes into memory where there is plenty, and is gone with this process: hundreds of databases
 * are made and dropped, and nothing is to outlive the run. TMPDIR, where it is set, is kept.
 */
export function preferMemory(): void {
  if (process.env.TMPDIR !== undefined || !isRoomy()) return;
  const folder = mkdtempSync(join(MEMORY, "paraph-tests-"));
  // Postgres' own user goes through it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
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
