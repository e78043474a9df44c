import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import type { ApiServer } from "./api-routes";
import { answersWithData } from "./data-paths";
import { declaresTooMuch } from "./guards/body-limit";
import {
  isKnownMethod,
  pathOf,
  refuseCoding,
  refuseLength,
  refuseMethod,
  refuseNonsense,
  tellMethods,
} from "./guards/refuse";
import { stripHeaders } from "./guards/strip-headers";
import { readTarget } from "./guards/target";

/**
 * What every request passes before anything else sees it: what is no request is refused, who is asking is written down where
 * pages can read it, and browsers are told what a page may load.
 * @param options `api` says what its paths take to whoever comes with a method that nothing knows; of other paths nobody can
 */
export function behindEdge(
  handler: RequestListener,
  options: Readonly<{ dev: boolean; trustProxy: boolean; api?: ApiServer | null }>,
): RequestListener {
  return (request, response) => {
    stripHeaders(request, options);
    request.headers["x-paraph-client-ip"] = addressOf(request);
    // A page is rendered for HEAD as for GET, and Next doesn't tell it which it is.
    request.headers["x-paraph-method"] = request.method;
    const target = readTarget(request);
    if (target === "SERVER") return tellMethods(response);
    if (target === "NONSENSE" || !hasKnownCoding(request)) {
      return refuseNonsense(request, response, "The request's target, host or transfer coding is none.");
    }
    if (!isKnownMethod(request.method)) {
      if (!options.api?.(request, response)) refuseMethod(request, response, null);
      return;
    }
    const path = pathOf(request);
    if (hasCodedBody(request)) return refuseCoding(request, response);
    if (declaresTooMuch(path, request)) return refuseLength(request, response);
    // The listener leaves it to us (RFC 9110 section 10.1.1): a body that is refused need not be sent.
    if (/^100-continue$/i.test(request.headers.expect ?? "")) response.writeContinue();
    // Next reads the nonce for its own inline scripts from here; a caller's own header never gets this far.
    delete request.headers["content-security-policy"];
    const policy = policyFor(path, options.dev);
    if (policy !== null) response.setHeader("Content-Security-Policy", policy.text);
    if (policy?.isForPages) request.headers["content-security-policy"] = policy.text;
    // Whatever answers there, also for a link that nobody made or while something is away: no search engine keeps it.
    if (GIVEN.test(path)) response.setHeader("X-Robots-Tag", "noindex, nofollow");
    handler(request, response);
  };
}

type Policy = Readonly<{ text: string; isForPages: boolean }>;

const WITH_THEIR_OWN = /^\/(sandbox-(bank|signing-provider)|_next)(\/|$)/;
/** Sign-in, consent and sign-out end with a redirect to a client's registered address, which `form-action` would forbid. */
const LEADS_TO_CLIENTS = /^\/(idp|sign-in|sign-out|consent)(\/|$)/;
const HOSTED = /^\/((pay|sign)\/|verify$)/;
/** Whoever knows an address down there has been given it. */
const GIVEN = /^\/(pay(-assets)?|sign)(\/|$)/;

/** Null where a policy of its own comes with the answer, or hot reload evaluates code. */
function policyFor(path: string, dev: boolean): Policy | null {
  if (answersWithData(path)) return { text: "default-src 'none'; frame-ancestors 'none'", isForPages: false };
  if (dev || WITH_THEIR_OWN.test(path)) return null;
  const nonce = `'nonce-${randomBytes(16).toString("base64")}'`;
  const text = [
    "default-src 'self'",
    `script-src 'self' ${nonce}`,
    // Styles that dialogs, menus and toasts write by themselves; the pages of links have none.
    HOSTED.test(path) ? `style-src 'self' ${nonce}` : "style-src 'self' 'unsafe-inline'",
    // A page with a document beside it says so itself.
    ...(HOSTED.test(path) ? ["frame-src 'none'"] : []),
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(LEADS_TO_CLIENTS.test(path) ? [] : ["form-action 'self'"]),
  ].join("; ");
  return { text, isForPages: true };
}

/** Whether what comes is no body as it is (RFC 9110 section 8.4): nothing here would unpack it. */
function hasCodedBody({ headers }: IncomingMessage): boolean {
  const isBodiless = headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0;
  return !isBodiless && !/^\s*(identity)?\s*$/i.test(headers["content-encoding"] ?? "");
}

/** Whose end is found by another coding than chunks, which nobody can tell (RFC 9112 section 6.3). */
function hasKnownCoding({ headers }: IncomingMessage): boolean {
  return /^(chunked)?$/i.test(headers["transfer-encoding"] ?? "");
}

/** The peer's address; an IPv4 one as such even where the socket is IPv6. */
function addressOf({ socket }: IncomingMessage): string {
  return (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
}
