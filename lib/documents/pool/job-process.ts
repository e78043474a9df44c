import { type ChildProcess, fork } from "node:child_process";
import { Socket } from "node:net";
import { MEMORY_SIGNAL, processMessageSchema, TIME_SIGNAL } from "./messages";

export type ProcessLimits = Readonly<{
  /** Of the whole process; it is killed when it is seen above. */
  memoryBytesMax: number;
  /** Of V8's heap. */
  heapMegabytesMax: number;
  /** What one job may compute; it ends itself. */
  cpuMsMax: number;
  /** Until a job has to be done, whatever holds it up; it is killed then. */
  timeMsMax: number;
  startMsMax: number;
}>;

export type JobOutcome =
  | Readonly<{ kind: "done"; result: unknown; rssBytes: number }>
  | Readonly<{ kind: "failed"; message: string; isDiskUnwritable: boolean; rssBytes: number }>
  /** It ended over the job: at a limit, because it was not done in time, killed by somebody, or by itself. */
  | Readonly<{ kind: "died"; reason: "memory" | "time" | "late" | "killed" | "crash"; detail: string }>;

type Settle = (outcome: JobOutcome) => void;

/** What a process that ends by one of these ends of; by any other, of its job. */
const REASONS = new Map<NodeJS.Signals | null, Extract<JobOutcome, { kind: "died" }>["reason"]>([
  [MEMORY_SIGNAL, "memory"],
  [TIME_SIGNAL, "time"],
  ["SIGKILL", "killed"],
]);

const STDERR_CHARACTERS_KEPT = 2000;

/** One process of a pool, from its start to its end. It gets no environment: it reads other people's files. */
export class JobProcess {
  /** Resolves when it can take a job; rejects when it ends before that. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
  isStarting = true;
  /** Whether it ever could take a job. */
  wasReady = false;
  isIdle = false;
  private readonly child: ChildProcess;
  private readonly limits: ProcessLimits;
  private settle: Settle | null = null;
  private isLate = false;
  private stderr = "";

  constructor(modulePath: string, limits: ProcessLimits) {
    this.limits = limits;
    this.child = fork(modulePath, [String(limits.memoryBytesMax), String(limits.cpuMsMax)], {
      execArgv: [...readerOf(modulePath), `--max-old-space-size=${limits.heapMegabytesMax}`],
      env: { NODE_ENV: "production" },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.stderr = (this.stderr + text).slice(-STDERR_CHARACTERS_KEPT);
    });
    this.ended = new Promise((resolve) => {
      this.child.once("exit", (code, signal) => {
        this.onEnd(`ended by ${signal ?? `code ${code}`}: ${this.stderr}`, signal);
        resolve();
      });
      // Could not even be started.
      this.child.once("error", (error) => {
        this.onEnd(error.message, null);
        resolve();
      });
    });
    this.ready = this.becomeReady();
    this.child.on("message", (message) => this.onMessage(message));
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Does one job; never rejects. While it runs, it keeps our own process alive. */
  run(job: unknown): Promise<JobOutcome> {
    this.isIdle = false;
    this.hold(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.isLate = true;
        this.kill();
      }, this.limits.timeMsMax);
      this.settle = (outcome) => {
        clearTimeout(timer);
        this.settle = null;
        this.isIdle = outcome.kind !== "died";
        if (this.isIdle) this.hold(false);
        resolve(outcome);
      };
      // A process that can't be reached has ended or is about to; its end settles the job.
      this.child.send({ job }, (error) => {
        if (error) this.kill();
      });
    });
  }

  /** Lets it go: it ends by itself. */
  release(): void {
    this.isIdle = false;
    if (this.child.connected) this.child.disconnect();
  }

  kill(): void {
    this.child.kill("SIGKILL");
  }

  private becomeReady(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.kill(), this.limits.startMsMax);
      this.settle = (outcome) => {
        clearTimeout(timer);
        this.settle = null;
        this.isStarting = false;
        if (outcome.kind === "died") {
          reject(new Error(outcome.detail));
          return;
        }
        this.isIdle = true;
        this.wasReady = true;
        this.hold(false);
        resolve();
      };
    });
  }

  private onMessage(raw: unknown): void {
    const { data: message } = processMessageSchema.safeParse(raw);
    // The loader of TypeScript may send messages of its own.
    if (!message) return;
    if (message.type === "failed") this.settle?.({ ...message, kind: "failed" });
    else if (message.type === "done") this.settle?.({ ...message, kind: "done" });
    else this.settle?.({ kind: "done", result: undefined, rssBytes: 0 });
  }

  private onEnd(detail: string, signal: NodeJS.Signals | null): void {
    this.isIdle = false;
    const reason = this.isLate ? "late" : (REASONS.get(signal) ?? "crash");
    this.settle?.({ kind: "died", reason, detail });
  }

  /** Whether this process alone keeps ours running: only while there is something to wait for. */
  private hold(alive: boolean): void {
    const channel = this.child.channel;
    const stderr = this.child.stderr instanceof Socket ? this.child.stderr : null;
    for (const handle of [this.child, channel, stderr]) {
      if (alive) handle?.ref();
      else handle?.unref();
    }
  }
}

/** What makes Node read it: a compiler for a source; for what was built, the lines of its source. */
function readerOf(modulePath: string): readonly string[] {
  return modulePath.endsWith(".ts") ? ["--import", "tsx"] : ["--enable-source-maps"];
}
