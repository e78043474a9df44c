import { log } from "@/lib/shared/log";
import { FairQueue, type FairQueueLimits } from "./fair-queue";
import { type JobOutcome, JobProcess, type ProcessLimits } from "./job-process";

export type PoolOptions = Readonly<{
  /** The module a process runs; it calls `serveJobs`. */
  modulePath: string;
  size: number;
  limits: ProcessLimits;
  queue: FairQueueLimits;
  /** A process that keeps more than this after a job is replaced. */
  restingBytesMax: number;
}>;

const FAILURES = ["full", "start", "memory", "time", "late", "killed", "crash", "fault", "disk", "closed"] as const;

/**
 * Why a job came to nothing: `full`, there was no room to wait; `start`, no process could be started; `memory` and `time`, it took
 * more room, or computed for longer, than it may; `late`, it was not done in time, whatever held it up; `killed`, two processes were, the
 * last by somebody else; `crash`, the last of two ended over it; `fault`, it threw; `disk`, there was no room for what it made; `closed`,
 * the pool was closed.
 */
export type PoolFailure = (typeof FAILURES)[number];

export class PoolError extends Error {
  readonly reason: PoolFailure;

  constructor(reason: PoolFailure, detail: string = reason) {
    super(detail);
    this.name = "PoolError";
    this.reason = reason;
  }
}

/**
 * Null where it is no PoolError. The pool, and with it the class, may be another copy's (`oncePerProcess`): `instanceof` would not see it.
 */
export function poolFailureOf(error: unknown): PoolFailure | null {
  if (!(error instanceof Error) || error.name !== "PoolError" || !("reason" in error)) return null;
  const { reason } = error;
  return FAILURES.find((failure) => failure === reason) ?? null;
}

export type JobRequest = Readonly<{
  job: unknown;
  /** For whom: those who wait are served in turn. */
  who: string;
  sizeBytes: number;
}>;

type Waiting = {
  readonly job: unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: PoolError) => void;
  deaths: number;
};

/** A process may end for reasons of its own (someone's kill), before its job or over it: the job gets a second one. */
const DEATHS_MAX = 2;

/**
 * A few processes that do jobs under limits, started when they are first needed and replaced when they end: when the next job
 * comes, or at once in a pool that is kept warm.
 */
export class ProcessPool {
  private readonly options: PoolOptions;
  private readonly queue: FairQueue<Waiting>;
  private readonly again: Waiting[] = [];
  private readonly processes = new Set<JobProcess>();
  private isClosed = false;
  private isKeptWarm = false;

  constructor(options: PoolOptions) {
    this.options = options;
    this.queue = new FairQueue(options.queue);
  }

  /** @throws PoolError */
  run({ job, who, sizeBytes }: JobRequest): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const hasRoom = !this.isClosed && this.queue.push(who, { job, resolve, reject, deaths: 0 }, sizeBytes);
      if (hasRoom) this.dispatch();
      else reject(new PoolError(this.isClosed ? "closed" : "full"));
    });
  }

  /** Starts every process, and from now on replaces one that ends. Resolves when each can take a job, or could not be started. */
  async keepWarm(): Promise<void> {
    if (this.isClosed) return;
    this.isKeptWarm = true;
    while (this.processes.size < this.options.size) this.start();
    await Promise.allSettled([...this.processes].map(({ ready }) => ready));
  }

  /** Ends every process; what waits or runs is rejected. Resolves when all have ended. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (let next = this.next(); next; next = this.next()) next.reject(new PoolError("closed"));
    const ends = [...this.processes].map((process) => {
      process.kill();
      return process.ended;
    });
    await Promise.all(ends);
  }

  /** Process identifiers, for whoever watches them. */
  get processIds(): readonly number[] {
    return [...this.processes].flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  }

  private dispatch(): void {
    for (const process of this.processes) {
      if (!process.isIdle) continue;
      const next = this.next();
      if (!next) return;
      void this.give(process, next);
    }
    const starting = [...this.processes].filter(({ isStarting }) => isStarting).length;
    for (let wanted = this.waitingCount - starting; wanted > 0 && this.processes.size < this.options.size; wanted--) {
      this.start();
    }
  }

  private start(): void {
    const process = new JobProcess(this.options.modulePath, this.options.limits);
    this.processes.add(process);
    void process.ended.then(() => {
      this.processes.delete(process);
      this.replace(process);
      this.dispatch();
    });
    process.ready.then(
      () => this.dispatch(),
      (error: unknown) => {
        const detail = error instanceof Error ? error.message : String(error);
        log.error({ detail }, "a process of the pool could not be started");
        this.blame(detail);
      },
    );
  }

  /** A start that fails costs the next job one of its lives, so that a pool that can't start does not try for ever. */
  private blame(detail: string): void {
    const waiting = this.next();
    if (!waiting) return;
    waiting.deaths++;
    if (this.isClosed) waiting.reject(new PoolError("closed", detail));
    else if (waiting.deaths >= DEATHS_MAX) waiting.reject(new PoolError("start", detail));
    else this.again.unshift(waiting);
  }

  /** One that never got as far as to take a job is not tried again before a job asks for it. */
  private replace(ended: JobProcess): void {
    const isWanted = this.isKeptWarm && !this.isClosed && ended.wasReady;
    if (isWanted && this.processes.size < this.options.size) this.start();
  }

  private async give(process: JobProcess, waiting: Waiting): Promise<void> {
    const outcome = await process.run(waiting.job);
    this.settle(waiting, outcome);
    if (outcome.kind !== "died" && outcome.rssBytes > this.options.restingBytesMax) {
      this.processes.delete(process);
      process.release();
    }
    this.dispatch();
  }

  private settle(waiting: Waiting, outcome: JobOutcome): void {
    if (outcome.kind === "done") waiting.resolve(outcome.result);
    else if (outcome.kind === "failed")
      waiting.reject(new PoolError(outcome.isDiskUnwritable ? "disk" : "fault", outcome.message));
    else if (this.isClosed) waiting.reject(new PoolError("closed"));
    else this.settleDeath(waiting, outcome);
  }

  private settleDeath(waiting: Waiting, { reason, detail }: Extract<JobOutcome, { kind: "died" }>): void {
    log.warn({ reason, detail }, "a process of the pool ended over a job");
    waiting.deaths++;
    const mayBeChance = reason === "killed" || reason === "crash";
    if (mayBeChance && waiting.deaths < DEATHS_MAX) this.again.push(waiting);
    else waiting.reject(new PoolError(reason));
  }

  private next(): Waiting | undefined {
    return this.again.shift() ?? this.queue.shift();
  }

  private get waitingCount(): number {
    return this.again.length + this.queue.length;
  }
}
