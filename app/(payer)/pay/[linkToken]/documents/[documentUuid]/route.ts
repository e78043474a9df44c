import { getDb } from "@/lib/http/database";
import { findPayerDocument } from "@/lib/payer/find-payer-document";
import { nothingHere } from "../../../../_visit/answers";
import { belowLink } from "../../../../_visit/below-link";
import { keptDocument } from "../../../../_visit/documents";

type Params = Readonly<{ linkToken: string; documentUuid: string }>;

/** A document of the link's own operation; any other one does not exist here. */
export const GET = belowLink<Params>(async (request, { params }) => {
  const { linkToken, documentUuid } = await params;
  const document = await findPayerDocument(getDb(), linkToken, documentUuid);
  return document ? keptDocument(request, document) : nothingHere();
});
