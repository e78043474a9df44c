import { readDroppedInvoice } from "@/lib/flows/creating/read-dropped-invoice";
import { answer } from "@/lib/http/api-route";
import { readBody } from "@/lib/http/request/request-body";
import { isSameOrigin } from "@/lib/http/request/same-origin";
import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError } from "@/lib/shared/errors";
import { findDashboard } from "../../../../dashboard-context";
import { requireItsPage } from "../../answer-creation";
import { PRIVATE } from "../../answers";

/** What an invoice says that was dropped into the form: read, answered and forgotten (decision 265). */
export async function POST(request: ApiRequest): Promise<Response> {
  return answer(request, async () => {
    if (!isSameOrigin(request)) throw new AppError("forbidden", { detail: "Another site sent this." });
    const context = await findDashboard();
    if (!context) throw new AppError("invalid_token", { detail: "Nobody is signed in." });
    // Whose accounts an invoice names is said of this organisation's.
    requireItsPage(context);
    const body = await readBody(request, "files");
    const { db, caller } = context;
    return readDroppedInvoice(db, caller, body.files.get("file"))
      .then((read) => Response.json(read, { headers: PRIVATE }))
      .finally(() => body.discard());
  });
}
