import type { VirtualBank } from "../virtual-bank";

/** A refusal in the protocol's own words. */
export class Xs2aError extends Error {
  readonly status: number;
  readonly code: string;
  readonly path: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    code: string,
    text: string,
    more: Readonly<{ path?: string; retryAfterSeconds?: number }> = {},
  ) {
    super(text);
    this.name = "Xs2aError";
    this.status = status;
    this.code = code;
    this.path = more.path ?? null;
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
  }
}

export function formatError(text: string, path: string): Xs2aError {
  return new Xs2aError(400, "FORMAT_ERROR", text, { path });
}

export function unknownResource(): Xs2aError {
  return new Xs2aError(404, "RESOURCE_UNKNOWN", "There is no such resource.");
}

/** The document allows two forms, tppMessages and RFC 7807; each bank has its own taste. */
export function renderError(bank: Pick<VirtualBank, "errors" | "protocol">, error: Xs2aError): Response {
  const headers = retryAfter(error);
  if (bank.errors === "PROBLEM") {
    headers.set("Content-Type", "application/problem+json");
    const problem = { type: "about:blank", title: error.code, detail: error.message, code: error.code };
    return new Response(JSON.stringify(problem), { status: error.status, headers });
  }
  const path = error.path === null ? {} : { path: error.path };
  const messages = [{ category: "ERROR", code: error.code, text: error.message, ...path }];
  const body = bank.protocol === "OPENFINANCE_2" ? { apiClientMessages: messages } : { tppMessages: messages };
  return Response.json(body, { status: error.status, headers });
}

/** When it may be tried again, where the refusal says so. */
export function retryAfter({ retryAfterSeconds }: Xs2aError): Headers {
  return new Headers(retryAfterSeconds === null ? {} : { "Retry-After": String(retryAfterSeconds) });
}
