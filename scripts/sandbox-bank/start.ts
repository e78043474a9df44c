import { errorText } from "@/lib/shared/describe-error";
import { parseEnv } from "@/lib/shared/env";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { surviveFullDisks } from "@/lib/shared/process/log-destination";
import { surviveLostConnections } from "@/server/driver-guard";
import { behindEdge } from "@/server/edge";
import { openListener } from "@/server/listener";
import { onStop, stopEverything, stopOnSignals } from "@/server/shutdown";
import { prepareDatabase } from "../start/database";
import { readSettings } from "../start/settings";

/** Serves the sandbox bank alone. What the person can mend ends it with one sentence and exit code 1. */
export async function startSandboxBank(): Promise<void> {
  stopOnSignals();
  surviveLostConnections();
  surviveFullDisks();
  try {
    await run();
  } catch (error) {
    const sentence = error instanceof PlainProblem ? error.message : undefined;
    process.stderr.write(`${sentence ?? errorText(error)}\n`);
    await stopEverything(1);
  }
}

async function run(): Promise<void> {
  const settings = readSettings();
  const listener = await openListener(settings);
  onStop("requests", listener.close);
  process.env.PORT = String(listener.port);
  // Nothing of the bank's is sealed, so it doesn't matter by whom the rest of the database is.
  await prepareDatabase({ seed: false, serves: false });
  const [{ closeDatabase, watchDatabase }, { answerAsBank }] = await Promise.all([
    import("@/db/client"),
    import("./answer"),
  ]);
  watchDatabase();
  onStop("connections", closeDatabase);
  const { baseUrl, trustProxy } = parseEnv(process.env);
  listener.serve(behindEdge(answerAsBank, { dev: false, trustProxy }));
  process.stdout.write(
    `The sandbox bank is ready at ${baseUrl}, its testers' desk at ${baseUrl}/sandbox-bank/admin.\nAn installation pays at it with SANDBOX_BANK_URL=${baseUrl}\n`,
  );
}
