import { dispositionOf } from "@/lib/http/attachment";
import { getDb } from "@/lib/http/database";
import { fileResponse } from "@/lib/http/file-response";
import { findPayerDocument } from "@/lib/payer/find-payer-document";
import { nothingHere, PRIVATE } from "../../../../../_visit/answers";
import { belowLink } from "../../../../../_visit/below-link";

type Params = Readonly<{ linkToken: string; documentUuid: string }>;

/** To be looked at within the payer's page, and within no other. */
const WITHIN_THE_PAGE = {
  "X-Frame-Options": "SAMEORIGIN",
  // A browser's own viewer shows it, with styles and scripts that are none of ours.
  "Content-Security-Policy": "frame-ancestors 'self'",
} as const;

/** The same document as by its other address, shown and not saved. It counts as no visit. */
export const GET = belowLink<Params>(async (request, { params }) => {
  const { linkToken, documentUuid } = await params;
  const document = await findPayerDocument(getDb(), linkToken, documentUuid);
  if (!document) return nothingHere();
  const response = await fileResponse(request, document);
  const headers = { ...PRIVATE, ...WITHIN_THE_PAGE, "Content-Disposition": dispositionOf(document.name, "inline") };
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
});
