import { keysOf } from "@/app/(api)/flow/v1/flows/batch/answer-batch";
import { checkCollections } from "@/lib/flows/table/check-collections";
import { createCollections } from "@/lib/flows/table/create-collections";
import { type CollectionTable, readCollections } from "@/lib/flows/table/read-collections";
import { answer } from "@/lib/http/api-route";
import { takeBatchTurn } from "@/lib/http/batch-turns";
import { findDashboardSession } from "@/lib/http/find-dashboard-session";
import { ndjsonResponse } from "@/lib/http/reply/ndjson-response";
import { noteWrite, notingEach } from "@/lib/http/request/reading";
import { readBody } from "@/lib/http/request/request-body";
import { isSameOrigin } from "@/lib/http/request/same-origin";
import { callerOf } from "@/lib/people/signing-in/find-person-session";
import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError } from "@/lib/shared/errors";
import { requireRole } from "@/lib/tenants/require-role";
import { type DashboardContext, findDashboard } from "../../../../dashboard-context";
import { requireItsPage } from "../../answer-creation";
import { PRIVATE } from "../../answers";

/** A table of collections: a line for each line while they are made; with `?dryRun=true` what would be made (decision 269). */
export async function POST(request: ApiRequest): Promise<Response> {
  return answer(request, async () => {
    if (!isSameOrigin(request)) throw new AppError("forbidden", { detail: "Another site sent this." });
    const context = await findDashboard();
    if (!context) throw new AppError("invalid_token", { detail: "Nobody is signed in." });
    requireItsPage(context);
    const { db, caller, text } = context;
    const endTurn = takeBatchTurn(caller);
    try {
      requireRole(caller, "OPERATOR");
      const table = await readTableOf(request, text.language);
      const stillMay = () => requireStillHere(context, request);
      const checking = { keys: keysOf(caller), stillMay, channel: "DASHBOARD" } as const;
      if (new URL(request.url).searchParams.get("dryRun") === "true") {
        const check = await checkCollections(db, caller, table, checking);
        endTurn();
        return Response.json(check, { headers: PRIVATE });
      }
      return ndjsonResponse(notingEach(caller, createCollections(db, caller, table, checking)), endTurn);
    } catch (error) {
      endTurn();
      await noteWrite(caller);
      throw error;
    }
  });
}

async function readTableOf(request: ApiRequest, language: string): Promise<CollectionTable> {
  const body = await readBody(request, "files");
  return readCollections(body.files.get("file"), body.json, language).finally(() => body.discard());
}

/** Ten thousand lines take a while: whoever signs out meanwhile, or may no longer create, has made the last one. */
async function requireStillHere({ caller }: DashboardContext, request: ApiRequest): Promise<void> {
  const session = await findDashboardSession(request);
  const now = session && callerOf(session);
  const isHere = now?.tenantUuid === caller.tenantUuid && now.collaborator?.uuid === caller.collaborator?.uuid;
  if (!now || !isHere) throw new AppError("invalid_token", { detail: "Nobody is signed in here any more." });
  requireRole(now, "OPERATOR");
}
