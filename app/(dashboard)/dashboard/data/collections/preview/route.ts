import { previewPayerView } from "@/lib/payer/preview-payer-view";
import type { ApiRequest } from "@/lib/shared/api-request";
import { emptyAnswer } from "../../answers";
import { openData } from "../../open-data";
import { pictureOf } from "../../picture-of";
import { readDraft } from "./read-draft";

/** The payer's page as it will be for what has been typed so far (decision 266). */
export async function GET(request: ApiRequest): Promise<Response> {
  const context = await openData(request);
  if (context instanceof Response) return context;
  const { db, caller, text } = context;
  const draft = readDraft(new URL(request.url).searchParams, text.language);
  const view = await previewPayerView(db, caller, draft);
  return view ? pictureOf(view) : emptyAnswer(404);
}
