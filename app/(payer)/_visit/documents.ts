import { dispositionOf } from "@/lib/http/reply/attachment";
import { fileResponse, type ServedFile } from "@/lib/http/reply/file-response";
import type { ApiRequest } from "@/lib/shared/api-request";
import { PRIVATE } from "./answers";

/** To be looked at within the page that it belongs to, and within no other. */
const WITHIN_THE_PAGE = {
  "X-Frame-Options": "SAMEORIGIN",
  // A browser's own viewer shows it, with styles and scripts that are none of ours.
  "Content-Security-Policy": "frame-ancestors 'self'",
} as const;

/** A document to keep. */
export function keptDocument(request: ApiRequest, file: ServedFile): Promise<Response> {
  return withHeaders(fileResponse(request, file), PRIVATE);
}

/** The same document, shown and not saved. */
export function shownDocument(request: ApiRequest, file: ServedFile): Promise<Response> {
  const disposition = dispositionOf(file.name, "inline");
  return withHeaders(fileResponse(request, file), {
    ...PRIVATE,
    ...WITHIN_THE_PAGE,
    "Content-Disposition": disposition,
  });
}

async function withHeaders(answer: Promise<Response>, headers: Readonly<Record<string, string>>): Promise<Response> {
  const response = await answer;
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
