import { fileResponse } from "@/lib/http/reply/file-response";
import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError } from "@/lib/shared/errors";
import { isUuid } from "@/lib/shared/ids";
import { getTemplateDocument } from "@/lib/templates/get-template-document";
import { emptyAnswer } from "../../../../answers";
import { openData } from "../../../../open-data";

type Context = Readonly<{ params: Promise<Readonly<{ uuid: string; documentUuid: string }>> }>;

/** A template's PDF, for the form that shows it. */
export async function GET(request: ApiRequest, { params }: Context): Promise<Response> {
  const context = await openData(request);
  if (context instanceof Response) return context;
  const named = await params;
  if (!isUuid(named.uuid) || !isUuid(named.documentUuid)) return emptyAnswer(404);
  try {
    return await fileResponse(request, await getTemplateDocument(context.db, context.caller, named));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return emptyAnswer(404);
    throw error;
  }
}
