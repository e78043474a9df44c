declare global {
  /** The worker that runs beside the pages, for whoever stops this process. */
  var paraphWorker: { stop: () => Promise<void> } | undefined;
}

/**
 * Runs once in each server that Next starts, before its first request: checks the environment, and starts the worker
 * beside the pages unless ROLE keeps it elsewhere.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { env } = await import("@/lib/shared/env");
    if (env().databaseUrl === "") {
      throw new Error("DATABASE_URL is missing: `npm start` and `npm run dev` bring a database, plain Next does not.");
    }
    if (env().role === "web") return;
    const { startWorker } = await import("@/worker/start-worker");
    globalThis.paraphWorker = await startWorker();
  }
}
