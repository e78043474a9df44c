import process from "node:process";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { stopEverything, stopOnSignals } from "@/server/shutdown";

/** Runs a command to its end, or to a signal, and stops whatever it has started. What goes wrong ends it with code 1. */
export async function runAlone(run: () => Promise<void>): Promise<void> {
  stopOnSignals();
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => {
      isStopping = true;
    });
  }
  let code = 0;
  try {
    await run();
  } catch (error) {
    const words = error instanceof PlainProblem ? error.message : error instanceof Error ? error.stack : String(error);
    // What fails because everything is being stopped is nobody's news.
    if (!isStopping) process.stderr.write(`${words}\n`);
    code = 1;
  }
  await stopEverything(code);
}
