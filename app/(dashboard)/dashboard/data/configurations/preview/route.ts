import { answer } from "@/lib/http/api-route";
import { readBody } from "@/lib/http/request/request-body";
import { isSameOrigin } from "@/lib/http/request/same-origin";
import { previewConfiguration } from "@/lib/payer/preview-configuration";
import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError } from "@/lib/shared/errors";
import { isUuid } from "@/lib/shared/ids";
import { findDashboard } from "../../../../dashboard-context";
import { requireItsPage } from "../../answer-creation";
import { pictureOf } from "../../picture-of";
import { readDraft } from "./read-draft";

/** The payer's page in colours, words and ways that are not saved yet (decision 266): read, drawn and forgotten. */
export async function POST(request: ApiRequest): Promise<Response> {
  return answer(request, async () => {
    if (!isSameOrigin(request)) throw new AppError("forbidden", { detail: "Another site sent this." });
    const context = await findDashboard();
    if (!context) throw new AppError("invalid_token", { detail: "Nobody is signed in." });
    // It names whom the payer pays: this page's organisation, and no other.
    requireItsPage(context);
    const { json, discard } = await readBody(request, "json");
    const draft = await Promise.resolve(readDraft(json)).finally(discard);
    if (!draft) throw new AppError("invalid_request", { detail: "The body is no configuration." });
    const { db, caller, text } = context;
    const uuid = new URL(request.url).searchParams.get("configuration");
    const sample = { concept: text.t("configurations.preview.concept") };
    return pictureOf(await previewConfiguration(db, caller, isUuid(uuid ?? "") ? uuid : null, draft, sample));
  });
}
