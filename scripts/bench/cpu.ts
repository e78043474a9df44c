import { readdirSync, readFileSync } from "node:fs";
import { PlainProblem } from "@/lib/shared/plain-problem";

/** proc(5) counts in these. */
const TICKS_PER_SECOND = 100;

type Process = Readonly<{ pid: number; parent: number; ticks: number }>;

/**
 * Processor time so far of a process and of those it has started, in seconds: user and system, all threads.
 * @throws PlainProblem where there is no /proc
 */
export function cpuSeconds(pid: number): number {
  return ticksOf(pid, allProcesses()) / TICKS_PER_SECOND;
}

/** Of a process and all below it. */
export function ticksOf(pid: number, processes: readonly Process[]): number {
  const own = processes.find((process) => process.pid === pid)?.ticks ?? 0;
  const children = processes.filter(({ parent }) => parent === pid);
  return children.reduce((sum, child) => sum + ticksOf(child.pid, processes), own);
}

/** What a process holds of the machine's memory, in megabytes. */
export function memoryMegabytes(pid: number): number {
  const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(resident) / 1024;
}

function allProcesses(): Process[] {
  return processFolders().flatMap((name) => {
    try {
      return readProcess(readFileSync(`/proc/${name}/stat`, "utf8"));
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

function processFolders(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    throw new PlainProblem("The bench reads processor times from /proc: it runs on Linux.");
  }
}

/** `/proc/<pid>/stat`. A program's name stands in brackets, and may hold some, and spaces. */
export function readProcess(stat: string): Process {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { pid: Number.parseInt(stat, 10), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
}
