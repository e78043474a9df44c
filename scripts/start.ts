import { errorText } from "@/lib/shared/describe-error";
import type { Env } from "@/lib/shared/env";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { surviveFullDisks } from "@/lib/shared/process/log-destination";
import { runFrom } from "@/lib/shared/process/programs";
import { surviveLostConnections } from "@/server/driver-guard";
import { refuseEverything, WRONG_SECRET } from "@/server/guards/wrong-secret";
import { openListener } from "@/server/listener";
import { onStop, stopEverything, stopOnSignals } from "@/server/shutdown";
import { announce } from "./start/announce";
import { buildWhenStale } from "./start/build";
import { prepareDatabase } from "./start/database";
import { waitForFirstAnswer } from "./start/first-answer";
import { step } from "./start/progress";
import { readSettings, requireDataDir } from "./start/settings";
import { openSignedDoor } from "./start/signed-door";
import { warn } from "./start/warnings";

/** As long as a worker waits for its jobs. */
const ANSWERS_PATIENCE_MS = 8_000;

export type StartOptions = Readonly<{
  dev: boolean;
  /** Where the code was built that runs here; null where the sources run as they are. */
  builtCode: string | null;
}>;

/**
 * Serves Paraph from this checkout: one process with the pages, the API, the worker and the sandbox bank, as ROLE says.
 * What the person can mend (a taken port, a demo's database that does not answer, a missing variable) ends it with one sentence
 * and exit code 1.
 */
export async function start(options: StartOptions): Promise<void> {
  stopOnSignals();
  surviveLostConnections();
  surviveFullDisks();
  try {
    await run(options);
  } catch (error) {
    const sentence = error instanceof PlainProblem ? error.message : undefined;
    process.stderr.write(`${sentence ?? errorText(error)}\n`);
    await stopEverything(1);
  }
}

async function run({ dev, builtCode }: StartOptions): Promise<void> {
  const began = Date.now();
  if (builtCode !== null) runFrom(builtCode);
  const settings = readSettings();
  requireDataDir(settings);
  warn(settings);
  if (settings.role === "worker") {
    if (!(await prepareDatabase({ seed: false, serves: false }))) throw new PlainProblem(WRONG_SECRET);
    await exportTraces(settings);
    const { closeDatabase, watchDatabase } = await import("@/db/client");
    if (settings.metricsToken !== null) {
      const [{ serveWorkerMetrics }, watched] = await Promise.all([
        import("@/server/worker-metrics"),
        openListener(settings),
      ]);
      onStop("requests", watched.close);
      watched.serve(serveWorkerMetrics);
    }
    watchDatabase();
    onStop("connections", closeDatabase);
    await writeAnswersAtTheEnd();
    // What it logs to is known by the environment, which is read only now.
    const { giveWay } = await import("./start/give-way");
    giveWay();
    await work();
    process.stdout.write("The worker runs.\n");
    return;
  }
  // The port first: a second start in the same checkout must not get as far as the database.
  const listener = await openListener(settings);
  onStop("requests", listener.close);
  process.env.PORT = String(listener.port);
  // By now it is known where we are called.
  const signed = await openSignedDoor(readSettings());
  if (signed) onStop("requests", async () => void (await Promise.all([listener.close(), signed.door.close()])));
  if (!(await prepareDatabase({ seed: settings.demo, serves: true, signed }))) {
    process.stderr.write(`${WRONG_SECRET}\n`);
    listener.serve(refuseEverything);
    return;
  }
  await exportTraces(settings);
  if (dev) await buildAssets(settings.distDir);
  else if (builtCode === null) await buildWhenStale();
  const { startWeb } = await import("@/server/web");
  const web = await startWeb({ dev, listener });
  await writeAnswersAtTheEnd();
  if (settings.role === "all") await work();
  if (signed) {
    const { handleSignedDoor } = await import("@/lib/sandbox-bank/trust/handle-signed-door");
    signed.door.serve(handleSignedDoor);
  }
  listener.serve(web);
  await step("Starting the server", () => waitForFirstAnswer({ isPatient: !settings.demo }));
  announce(began);
}

/** Behind the database, whose address the environment has only now, and before whatever is traced is opened. */
async function exportTraces({ exportsTraces, role }: Env): Promise<void> {
  if (!exportsTraces) return;
  const { startTracing } = await import("@/server/tracing/start-tracing");
  onStop("traces", startTracing(role));
}

async function buildAssets(distDir: string): Promise<void> {
  const { buildPayerAssets } = await import("./start/build-payer-assets");
  await buildPayerAssets(distDir);
}

/** What a bank has said and this process alone knows is written before it ends, where the database is there by then. */
async function writeAnswersAtTheEnd(): Promise<void> {
  const { answersAreWritten } = await import("@/lib/attempts/following/kept-answers");
  onStop("answers", () => answersAreWritten(ANSWERS_PATIENCE_MS));
}

/** Begins to work on the jobs, in this process. */
async function work(): Promise<void> {
  const { startWorker } = await import("@/worker/start-worker");
  const worker = await startWorker();
  onStop("worker", worker.stop);
}
