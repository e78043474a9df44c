import { fileResponse } from "@/lib/http/reply/file-response";
import { getDocument } from "@/lib/operations/get-document";
import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError } from "@/lib/shared/errors";
import { isUuid } from "@/lib/shared/ids";
import { getSignatureDocument } from "@/lib/signatures/documents/get-signature-document";
import { emptyAnswer } from "../../../../answers";
import { openData } from "../../../../open-data";

type Context = Readonly<{ params: Promise<Readonly<{ uuid: string; documentUuid: string }>> }>;

/**
 * An invoice with its payment page; `?type=SIGNATURE` a document that is to be signed, as it came or, with `&revision=latest`, as it
 * is by now.
 */
export async function GET(request: ApiRequest, { params }: Context): Promise<Response> {
  const context = await openData(request);
  if (context instanceof Response) return context;
  const named = await params;
  if (!isUuid(named.uuid) || !isUuid(named.documentUuid)) return emptyAnswer(404);
  const { db, caller } = context;
  const asked = new URL(request.url).searchParams;
  const revision = asked.get("revision") === "latest" ? "latest" : "original";
  try {
    const document =
      asked.get("type") === "SIGNATURE"
        ? await getSignatureDocument(db, caller, { ...named, revision })
        : await getDocument(db, caller, "INVOICE", named);
    return await fileResponse(request, document);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return emptyAnswer(404);
    throw error;
  }
}
