import { checkFileStore } from "@/lib/documents/files/check-file-store";
import { checkClock, checkReadiness } from "@/lib/http/check-readiness";
import { getDb } from "@/lib/http/database";
import { env } from "@/lib/shared/env";
import { isDraining } from "@/lib/shared/process/draining";
import { isWorkerFetching } from "@/lib/shared/process/worker-state";
import { isOurSecret } from "@/lib/tokens/keys/app-secret";

const said = (isThere: boolean) => (isThere ? "ok" : "unavailable");

/**
 * Whether this process should get traffic: 200 with its database in reach, 503 without. A file store that has never been
 * reached is a 503 as well; one that was lost later is not, for every process has lost it, and most requests need no file. An
 * APP_SECRET that opens nothing here is a 503 (decision 72). A worker that fetches no jobs is said, and is a 503 where a
 * process is nothing else. A clock that is over a minute from the database's is a 503 (decision 348). One that was told to stop is none to
 * send requests to, though it answers those that come (decision 285).
 */
export async function GET(): Promise<Response> {
  const [database, files] = await Promise.all([checkReadiness(), checkFileStore()]);
  const secret = database && (await isOurSecret(getDb()).catch(() => false));
  const worker = isWorkerFetching();
  const clock = checkClock();
  const works = env().role !== "worker" || worker === true;
  const ready = !isDraining() && database && secret && files.reachedBefore && works && clock !== false;
  const checks = {
    database: said(database),
    secret: said(secret),
    files: said(files.usable),
    ...(clock === null ? {} : { clock: said(clock) }),
    ...(worker === null ? {} : { worker: said(worker) }),
  };
  return Response.json(
    { status: said(ready), checks },
    { status: ready ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}

export const dynamic = "force-dynamic";
