import { openDocumentCopy } from "@/lib/documents/open-document";
import { type CreatedCollection, createInvoiceCollection, filesOf } from "@/lib/flows/create-invoice-collection";
import { answer } from "@/lib/http/api-route";
import { runIdempotently } from "@/lib/http/idempotency";
import { created, type StoreReply } from "@/lib/http/reply";
import { readBody } from "@/lib/http/request-body";
import { isSameOrigin } from "@/lib/http/same-origin";
import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError } from "@/lib/shared/errors";
import { findDashboard } from "../../../dashboard-context";

const reply = (result: CreatedCollection) => created(`/dashboard/flows/${result.uuid}`, result, filesOf(result));

/** The API's request from the dashboard's form, with the session in place of the token. A server action takes no 8 MB. */
export async function POST(request: ApiRequest): Promise<Response> {
  return answer(request, async () => {
    if (!isSameOrigin(request)) throw new AppError("forbidden", { detail: "Another site sent this." });
    const context = await findDashboard();
    if (!context) throw new AppError("invalid_token", { detail: "Nobody is signed in." });
    const { db, caller } = context;
    const body = await readBody(request, "json-or-multipart");
    const settling = async (storeReply: StoreReply) =>
      reply(
        await createInvoiceCollection(db, caller, { ...body, channel: "DASHBOARD" }, (tx, result) =>
          storeReply(tx, reply(result)),
        ),
      );
    return runIdempotently(request, caller, body, { settling }, openDocumentCopy).finally(() => body.discard());
  });
}
