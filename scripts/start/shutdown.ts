/** How long everything may take to stop before the process leaves it. */
const PATIENCE_MS = 30_000;

type Stop = Readonly<{ name: string; stop: () => Promise<void> }>;

const stops: Stop[] = [];
let stopping: Promise<void> | undefined;

/** Registers what must be stopped; the last one registered is stopped first. */
export function onStop(name: string, stop: () => Promise<void>): void {
  stops.push({ name, stop });
}

/** SIGINT and SIGTERM stop everything in order; a second one leaves at once. */
export function stopOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping !== undefined) process.exit(1);
      process.stdout.write("\nStopping …\n");
      void stopEverything(0);
    });
  }
}

/** Stops what was started, last first, and ends the process. What fails to stop does not keep the rest from it. */
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
  for (const { name, stop } of stops.splice(0).reverse()) {
    try {
      await stop();
    } catch (error) {
      code = 1;
      process.stderr.write(`Stopping the ${name} failed: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  process.exit(code);
}
