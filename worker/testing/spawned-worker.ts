import { startWorker } from "../start-worker";

/** A worker in a process of its own, for tests that kill it. Says when it works, and stops on SIGTERM. */
const worker = await startWorker();
process.on("SIGTERM", () => worker.stop().then(() => process.exit(0)));
process.stdout.write("works\n");
