import { getDb } from "@/lib/http/database";
import type { ServedFile } from "@/lib/http/reply/file-response";
import { storedDocument } from "@/lib/operations/get-document";
import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError } from "@/lib/shared/errors";
import { openSignerDocument } from "@/lib/signatures/documents/open-signer-document";
import { nothingHere } from "./answers";
import { belowLink } from "./below-link";

type Params = Readonly<{ linkToken: string; documentUuid: string }>;

/**
 * A document that the link's signer may read, in its newest revision or the one whose `sha256` is asked for; any other one does not exist
 * here. It counts as no visit.
 */
export function signerDocument(answer: (request: ApiRequest, file: ServedFile) => Promise<Response>) {
  return belowLink<Params>(async (request, { params }) => {
    const { linkToken, documentUuid } = await params;
    try {
      const shown = new URL(request.url).searchParams.get("sha256");
      const file = await openSignerDocument(getDb(), linkToken, documentUuid, shown);
      return await answer(request, storedDocument(file));
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return nothingHere();
      throw error;
    }
  });
}
