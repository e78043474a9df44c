import { clockAheadSeconds, getDb, isDatabaseAway } from "@/db/client";
import { countUnresolved } from "@/db/queries/attempts/attempts";
import { countConnections, countJobs } from "@/db/queries/health";
import { replicaLagSeconds } from "@/db/replica";
import type { ApiRequest } from "@/lib/shared/api-request";
import { now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { metrics } from "@/lib/shared/process/metrics";
import { isWorkerFetching } from "@/lib/shared/process/worker-state";
import { bringsToken } from "./request/brings-token";
import { soon, TooLate } from "./soon";

/**
 * The process's metrics in Prometheus's text form, to who brings METRICS_TOKEN. For everybody else there is no such path. Whatever is
 * asked of the database has two seconds: behind slow reads the rest is told, what is slow among it.
 * @param measures what else is asked for then, and for nobody else; one that comes later is told the next time
 * @throws AppError not_found
 */
export async function renderMetrics(
  request: ApiRequest,
  measures: readonly (() => Promise<void>)[],
): Promise<Response> {
  const current = metrics();
  if (current === null || !bringsToken(request, env().metricsToken))
    throw new AppError("not_found", { detail: "There is no such path." });
  await Promise.all([askDatabase(current), askReplica(current), ...measures.map(orLater)]);
  tellClock(current);
  tellWorker(current);
  return new Response(await current.registry.metrics(), {
    headers: { "Content-Type": current.registry.contentType, "Cache-Control": "no-store" },
  });
}

function orLater(measure: () => Promise<void>): Promise<void> {
  return soon(measure()).catch((err: unknown) => log.warn({ err }, "a measure is told another time"));
}

function tellClock({ clockAhead }: NonNullable<ReturnType<typeof metrics>>): void {
  const seconds = clockAheadSeconds();
  // Of a gauge without labels `reset` makes 0.
  clockAhead.remove({});
  if (seconds !== null) clockAhead.set({}, seconds);
}

function tellWorker({ workerFetching }: NonNullable<ReturnType<typeof metrics>>): void {
  workerFetching.reset();
  const isFetching = isWorkerFetching();
  if (isFetching !== null) workerFetching.set({ role: env().role }, isFetching ? 1 : 0);
}

async function askReplica({ replicaLag }: NonNullable<ReturnType<typeof metrics>>): Promise<void> {
  const seconds = await soon(replicaLagSeconds()).catch(() => null);
  // Of a gauge without labels `reset` makes 0.
  replicaLag.remove({});
  if (seconds !== null) replicaLag.set({}, seconds);
}

/** A database that is down is what metrics must tell, not what keeps them from telling. */
async function askDatabase(current: NonNullable<ReturnType<typeof metrics>>) {
  const { jobs, connections, poolMax, databaseUp, unresolved, oldestUnanswered } = current;
  // In one go with what stands in its place: somebody else may be reading.
  const forget = () => {
    jobs.reset();
    connections.reset();
  };
  poolMax.set(env().databasePoolMax);
  try {
    const db = getDb();
    const [jobCounts, connectionCounts, attempts] = await soon(
      Promise.all([countJobs(db), countConnections(db), countUnresolved(db)]),
    );
    forget();
    for (const { task, state, count } of jobCounts) jobs.set({ task, state }, count);
    for (const { state, count } of connectionCounts) connections.set({ state }, count);
    unresolved.set(attempts.unresolved);
    oldestUnanswered.set(attempts.unansweredSince ? (now().getTime() - attempts.unansweredSince.getTime()) / 1_000 : 0);
    databaseUp.set(1);
  } catch (err) {
    log.warn({ err }, "the database tells nothing of itself");
    forget();
    // Slow is not away: the pulse, on a connection of its own, knows.
    databaseUp.set(err instanceof TooLate && !isDatabaseAway() ? 1 : 0);
  }
}
