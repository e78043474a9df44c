import type { IncomingMessage, ServerResponse } from "node:http";
import { PROBLEMS, problemBody } from "@/lib/http/problem";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Whether something that comes after can make anything of this method. */
export function isKnownMethod(method: string | undefined): boolean {
  return METHODS.has(method ?? "");
}

/** A method that nothing here knows, such as TRACE. */
export function refuseMethod(request: IncomingMessage, response: ServerResponse): void {
  const allow = [...METHODS].join(", ");
  response.setHeader("Allow", allow);
  refuse(request, response, new AppError("method_not_allowed", { detail: `Allowed here: ${allow}.` }));
}

/** Whether a path is the encoding of anything. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

export function refusePath(request: IncomingMessage, response: ServerResponse): void {
  refuse(request, response, new AppError("not_found", { detail: "There is no such path." }));
}

/** For what Next would fail on: a refusal in the API's own form (decision 6). */
function refuse(request: IncomingMessage, response: ServerResponse, error: AppError): void {
  const requestId = newUuid();
  const headers = { "Content-Type": "application/problem+json", "X-Request-Id": requestId };
  response.writeHead(PROBLEMS[error.code].status, headers);
  response.end(JSON.stringify(problemBody(error, pathOf(request), requestId)));
}

export function pathOf({ url = "/" }: IncomingMessage): string {
  return url.split("?")[0] ?? "/";
}
