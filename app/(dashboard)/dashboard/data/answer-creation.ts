import { openDocumentCopy } from "@/lib/documents/open-document";
import { answer } from "@/lib/http/api-route";
import { runIdempotently } from "@/lib/http/idempotency";
import type { Reply, StoreReply } from "@/lib/http/reply/reply";
import type { RequestBody } from "@/lib/http/request/body";
import { noteWrite } from "@/lib/http/request/reading";
import { type BodyKind, readBody } from "@/lib/http/request/request-body";
import { isSameOrigin } from "@/lib/http/request/same-origin";
import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError } from "@/lib/shared/errors";
import { NOT_OF_ITS_PAGE, PAGE_OWNER_HEADER } from "@/lib/shared/page-owner";
import { type DashboardContext, findDashboard } from "../../dashboard-context";

/** Of a page of another organisation than the browser is signed in to by now nothing is made. @throws AppError conflict */
export function requireItsPage({ isElsewhere }: DashboardContext): void {
  if (!isElsewhere) return;
  const detail = "Another organisation was opened in this browser.";
  throw new AppError("conflict", { detail, errors: [{ parameter: PAGE_OWNER_HEADER, code: NOT_OF_ITS_PAGE, detail }] });
}

type Creation = (context: DashboardContext, body: RequestBody, storeReply: StoreReply) => Promise<Reply>;

/** The API's request from a form of the dashboard, with the session in place of the token. A server action takes no 8 MB. */
export async function answerCreation(
  request: ApiRequest,
  create: Creation,
  kind: BodyKind = "json-or-multipart",
): Promise<Response> {
  return answer(request, async () => {
    if (!isSameOrigin(request)) throw new AppError("forbidden", { detail: "Another site sent this." });
    const context = await findDashboard();
    if (!context) throw new AppError("invalid_token", { detail: "Nobody is signed in." });
    requireItsPage(context);
    const body = await readBody(request, kind);
    const settling = (storeReply: StoreReply) => create(context, body, storeReply);
    return runIdempotently(request, context.caller, body, { settling }, openDocumentCopy).finally(async () => {
      await noteWrite(context.caller);
      await body.discard();
    });
  });
}
