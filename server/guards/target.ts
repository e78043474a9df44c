import type { IncomingMessage } from "node:http";

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)/i;
const HOST = /^(\[[\da-f:.]+\]|[\w.~%!$&'()*+,;=-]+)(:\d{0,5})?$/i;

/** What a request asks for, once it is known to ask for something. */
export type Target = "PATH" | "SERVER" | "NONSENSE";

/**
 * Reads the request's target (RFC 9112 section 3.2) and leaves it in origin-form. `SERVER` is the asterisk: the server itself,
 * which only OPTIONS may ask. A request with no host, two of them or a host that is none is nonsense.
 */
export function readTarget(request: IncomingMessage): Target {
  const [absolute, authority] = ABSOLUTE_FORM.exec(request.url ?? "") ?? [];
  if (absolute !== undefined) {
    request.url = originForm((request.url ?? "").slice(absolute.length));
    // Section 3.2.2: the target's own host counts, not the header's.
    if (hostsOf(request).length === 1) request.headers.host = authority;
  }
  if (!hasOneHost(request)) return "NONSENSE";
  if (request.url === "*") return request.method === "OPTIONS" ? "SERVER" : "NONSENSE";
  return request.url?.startsWith("/") ? "PATH" : "NONSENSE";
}

function originForm(rest: string): string {
  return rest.startsWith("/") ? rest : `/${rest}`;
}

function hasOneHost(request: IncomingMessage): boolean {
  const hosts = hostsOf(request);
  if (hosts.length === 0) return request.httpVersion === "1.0";
  return hosts.length === 1 && HOST.test(request.headers.host ?? "");
}

/** Node keeps the first of several and says nothing. */
function hostsOf({ rawHeaders }: IncomingMessage): readonly string[] {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
}

/** Whether a path is the encoding of anything, and of nothing that no text may hold: a NUL. */
export function isText(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
