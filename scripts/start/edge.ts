import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import { isKnownMethod, pathOf, refuseMethod } from "./refuse";

/**
 * What every request passes before Next sees it: who is asking is written down where pages can read it, and every answer
 * carries the headers that keep a browser from being talked into anything.
 */
export function behindEdge(
  handler: RequestListener,
  options: Readonly<{ dev: boolean; https: boolean }>,
): RequestListener {
  const fixed = Object.entries(fixedHeaders(options.https));
  return (request, response) => {
    request.headers["x-paraph-client-ip"] = addressOf(request);
    // A page is rendered for HEAD as for GET, and Next doesn't tell it which it is.
    request.headers["x-paraph-method"] = request.method;
    for (const [name, value] of fixed) response.setHeader(name, value);
    if (!isKnownMethod(request.method)) return refuseMethod(request, response);
    // Hot reload evaluates code; the sandbox bank and the API bring policies of their own.
    const policy = options.dev ? null : policyFor(pathOf(request));
    if (policy) {
      response.setHeader("Content-Security-Policy", policy);
      // Next reads the nonce for its own inline scripts from here; a caller's own header never gets this far.
      request.headers["content-security-policy"] = policy;
    } else {
      delete request.headers["content-security-policy"];
    }
    handler(request, response);
  };
}

function fixedHeaders(https: boolean): Readonly<Record<string, string>> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // Nothing leaves for other sites; with "no-referrer" a form would no longer tell our own server where it stands (Origin: null).
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    ...(https ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

const PAGES_WITH_THEIR_OWN_POLICY =
  /^\/(sandbox-bank|flow|payment|flow-customization|business-creditor-account|webhook|_next|api\/v2|idp\/oauth2\/(token|jwks|introspect|revoke|userinfo))(\/|$)/;
/** Sign-in, consent and sign-out end with a redirect to a client's registered address, which `form-action` would forbid. */
const LEADS_TO_CLIENTS = /^\/(idp|sign-in|sign-out|consent)(\/|$)/;
const PAYER = /^\/pay\//;

function policyFor(path: string): string | null {
  if (PAGES_WITH_THEIR_OWN_POLICY.test(path)) return null;
  const nonce = `'nonce-${randomBytes(16).toString("base64")}'`;
  return [
    "default-src 'self'",
    `script-src 'self' ${nonce}`,
    // Styles that dialogs, menus and toasts write by themselves; the payer's page has none.
    PAYER.test(path) ? `style-src 'self' ${nonce}` : "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(LEADS_TO_CLIENTS.test(path) ? [] : ["form-action 'self'"]),
  ].join("; ");
}

/** The peer's address; an IPv4 one as such even where the socket is IPv6. */
function addressOf({ socket }: IncomingMessage): string {
  return (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
}
