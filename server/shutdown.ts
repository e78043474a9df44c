/**
 * How long everything may take to stop before the process leaves it. More than its parts together: fifteen seconds at most of saying
 * that it stops (`DRAIN_SECONDS`), ten for requests under way, eight for jobs, eight for banks' answers that only this process knows.
 */
const PATIENCE_MS = 45_000;

/** What is stopped, in this order: nothing loses what it still needs. */
const ORDER = ["requests", "worker", "answers", "pages", "traces", "connections", "database"] as const;

/** npm passes on what the terminal or a service manager has sent to it and to us: within this time it is one signal. */
const ECHO_MS = 500;

type Part = (typeof ORDER)[number];

const stops = new Map<Part, () => Promise<void>>();
let stopping: Promise<void> | undefined;

/** Says how a part is stopped, once it runs. */
export function onStop(part: Part, stop: () => Promise<void>): void {
  stops.set(part, stop);
}

/** SIGINT and SIGTERM stop everything in order; a second one leaves at once. */
export function stopOnSignals(): void {
  let toldAt = Number.NEGATIVE_INFINITY;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (performance.now() - toldAt < ECHO_MS) return;
      toldAt = performance.now();
      if (stopping !== undefined) process.exit(1);
      process.stdout.write("\nStopping …\n");
      void stopEverything(0);
    });
  }
}

/** Stops what was started, in order, and ends the process. What fails to stop does not keep the rest from it. */
export function stopEverything(exitCode: number): Promise<void> {
  stopping ??= stopInOrder(exitCode);
  return stopping;
}

async function stopInOrder(exitCode: number): Promise<void> {
  setTimeout(() => {
    process.stderr.write("Something did not stop in time; leaving it.\n");
    process.exit(1);
  }, PATIENCE_MS).unref();
  let code = exitCode;
  for (const part of ORDER) {
    try {
      await stops.get(part)?.();
    } catch (error) {
      code = 1;
      process.stderr.write(`Stopping the ${part} failed: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  process.exit(code);
}
