import { checkFileStore } from "@/lib/documents/check-file-store";
import { checkReadiness } from "@/lib/http/check-readiness";

const said = (isThere: boolean) => (isThere ? "ok" : "unavailable");

/**
 * Whether this process should get traffic: 200 with its database in reach, 503 without. A file store that has never been
 * reached is a 503 as well; one that was lost later is not, for every process has lost it, and most requests need no file.
 */
export async function GET(): Promise<Response> {
  const [database, files] = await Promise.all([checkReadiness(), checkFileStore()]);
  const ready = database && files.reachedBefore;
  return Response.json(
    { status: said(ready), checks: { database: said(database), files: said(files.reachable) } },
    { status: ready ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}

export const dynamic = "force-dynamic";
