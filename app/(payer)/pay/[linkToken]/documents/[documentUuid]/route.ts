import { getDb } from "@/lib/http/database";
import { findPayerDocument } from "@/lib/operations/find-payer-document";
import { attachment, nothingHere } from "../../../../_visit/answers";

type Context = Readonly<{ params: Promise<{ linkToken: string; documentUuid: string }> }>;

/** A document of the link's own operation; any other one does not exist here. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { linkToken, documentUuid } = await params;
  const document = await findPayerDocument(getDb(), linkToken, documentUuid);
  return document ? attachment(document) : nothingHere();
}
