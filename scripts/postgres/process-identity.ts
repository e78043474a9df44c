import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The command line of a process, or an empty text when it does not run. */
export async function commandOf(pid: number): Promise<string> {
  const fromProc = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
  return fromProc?.replaceAll("\0", " ") ?? (await ask(pid, "command="));
}

/**
 * When a process began, in the system's own notation: with its number it names one process, as numbers are used again.
 * Empty when it does not run.
 */
export async function beginningOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (stat === undefined) return ask(pid, "lstart=");
  // proc(5): the name in brackets may hold spaces; the start time is field 22, the 20th after it.
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

/** macOS has no /proc. */
async function ask(pid: number, field: string): Promise<string> {
  const answer = await run("ps", ["-o", field, "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return answer.stdout.trim();
}
