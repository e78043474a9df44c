import { getDb } from "@/lib/http/database";
import { fileResponse } from "@/lib/http/file-response";
import { findPayerDocument } from "@/lib/payer/find-payer-document";
import { nothingHere, PRIVATE } from "../../../../_visit/answers";
import { belowLink } from "../../../../_visit/below-link";

type Params = Readonly<{ linkToken: string; documentUuid: string }>;

/** A document of the link's own operation; any other one does not exist here. */
export const GET = belowLink<Params>(async (request, { params }) => {
  const { linkToken, documentUuid } = await params;
  const document = await findPayerDocument(getDb(), linkToken, documentUuid);
  if (!document) return nothingHere();
  const response = await fileResponse(request, document);
  for (const [name, value] of Object.entries(PRIVATE)) response.headers.set(name, value);
  return response;
});
