import type { ApiRequest } from "@/lib/shared/api-request";
import { FORM_BYTES_MAX } from "@/lib/shared/limits";
import { invalidRequest, OAuthError } from "./oauth-error";

/** The parameters of a request: each once, none empty. Of `resource`, the one that may be there several times, all with spaces between. */
export type Form = ReadonlyMap<string, string>;

/** Whether the body is `application/x-www-form-urlencoded`. */
export function hasForm({ headers }: ApiRequest): boolean {
  const mediaType = (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  return mediaType === "application/x-www-form-urlencoded";
}

/**
 * Reads an `application/x-www-form-urlencoded` body (RFC 6749 section 3.2). The address's query is never looked at.
 * @throws OAuthError invalid_request
 */
export async function readForm(request: ApiRequest): Promise<Form> {
  if (!hasForm(request)) throw invalidRequest("The content type must be application/x-www-form-urlencoded.");
  return toForm(new URLSearchParams(await readText(request)));
}

/**
 * RFC 6749 section 3.1: parameters must not be included more than once, and one without a value is treated as absent. But for `resource`:
 * a token may be wanted for several (RFC 8707 section 2), and no URI has a space in it.
 * @throws OAuthError invalid_request
 */
export function toForm(parameters: URLSearchParams): Form {
  const form = new Map<string, string>();
  const seen = new Set<string>();
  for (const [name, value] of parameters) {
    if (seen.has(name) && name !== RESOURCE) throw repeated(name);
    seen.add(name);
    if (value !== "") form.set(name, [form.get(name) ?? [], value].flat().join(" "));
  }
  return form;
}

/** The parameter that says what a token is to open. */
export const RESOURCE = "resource";

/** Of a name that is one: RFC 6749 section 5.2 lets a description have no other characters than plain ones. */
function repeated(name: string): OAuthError {
  const named = /^\w{1,100}$/.test(name) ? `The parameter ${name}` : "A parameter";
  return invalidRequest(`${named} is given more than once.`);
}

/** @throws OAuthError invalid_request when the parameter is missing */
export function required(form: Form, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw invalidRequest(`The parameter ${name} is missing.`);
  return value;
}

async function readText(request: ApiRequest): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > FORM_BYTES_MAX) {
      throw new OAuthError("invalid_request", "The request body is too large.", { status: 413 });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
