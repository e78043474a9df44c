import { getDb } from "@/lib/http/database";
import { findPayerDocument } from "@/lib/payer/find-payer-document";
import { nothingHere } from "../../../../../_visit/answers";
import { belowLink } from "../../../../../_visit/below-link";
import { shownDocument } from "../../../../../_visit/documents";

type Params = Readonly<{ linkToken: string; documentUuid: string }>;

/** The same document as by its other address, shown and not saved. It counts as no visit. */
export const GET = belowLink<Params>(async (request, { params }) => {
  const { linkToken, documentUuid } = await params;
  const document = await findPayerDocument(getDb(), linkToken, documentUuid);
  return document ? shownDocument(request, document) : nothingHere();
});
