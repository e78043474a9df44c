import { createIsBotFromList, findBotPatterns, list } from "isbot";
import { clientAddress } from "@/lib/http/request/client-address";
import type { ApiRequest } from "@/lib/shared/api-request";
import { kept } from "@/lib/shared/process/kept";
import { isMailGateway } from "./mail-gateways";
import { isPlainProgram } from "./plain-programs";

/**
 * A browser driven by a program is a browser: end-to-end tests and people's own automation pay through it, and preview robots
 * that run one say so beside it.
 */
const DRIVEN_BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36";
const drivenBrowserPatterns = new Set(findBotPatterns(DRIVEN_BROWSER));
const matchesRobot = createIsBotFromList(list.filter((pattern) => !drivenBrowserPatterns.has(pattern)));
/** Browsers call themselves by few names, and each is looked through for hundreds of patterns. */
const keptVerdict = kept(1_000, matchesRobot);
const NAME_LENGTH_KEPT = 512;

function isKnownRobot(userAgent: string): boolean {
  return userAgent.length > NAME_LENGTH_KEPT ? matchesRobot(userAgent) : keptVerdict(userAgent);
}

/** Office programs look at a link when a message with it is shown, before anybody presses it. */
const OFFICE_LOOKAHEAD = /\bms-?office\b|microsoft (office|outlook)|existence discovery/i;

/** Headers with which browsers mark a page fetched in case somebody asks for it. */
const AHEAD_OF_TIME = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/**
 * A browser whose page or gateway fetches the link to look at it navigates nowhere. Programs that name a mode without saying what
 * they fetch it for are no browsers, and prove nothing.
 */
function isFetchedByScript(headers: Headers): boolean {
  const mode = headers.get("sec-fetch-mode");
  return mode !== null && mode !== "navigate" && headers.has("sec-fetch-dest");
}

type Visiting = Pick<ApiRequest, "method" | "headers">;

/**
 * Whether a person looks at the link now. Link-preview robots, mail gateways, HEAD and prefetch requests don't count. In doubt it is a
 * person: every real browser, in-app ones included, must count.
 */
export function isPersonVisit(request: Visiting): boolean {
  return isLook(request) && isOfPerson(request);
}

/** Whether this visit opens a payment (decision 3): a person's, or a program's that looks ahead of nobody (decision 206). */
export function isOpening(request: Visiting): boolean {
  return isLook(request) && (isOfPerson(request) || isOfPlainProgram(request));
}

/** Whether somebody asks for the page to see it. */
function isLook({ method, headers }: Visiting): boolean {
  if (method !== "GET") return false;
  if (AHEAD_OF_TIME.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ""))) return false;
  if (isFetchedByScript(headers)) return false;
  // Browsers ask for a document when they navigate; what asks for an image or for data alone shows nobody a page.
  const accept = headers.get("accept");
  return accept === null || /text\/html|\*\/\*/i.test(accept);
}

/** Whether a request, whatever it asks for, may come from a browser that a person uses. */
export function isOfPerson({ headers }: Pick<Visiting, "headers">): boolean {
  const userAgent = headers.get("user-agent") ?? "";
  if (userAgent === "" || isKnownRobot(userAgent) || OFFICE_LOOKAHEAD.test(userAgent)) return false;
  return !isMailGateway(userAgent, clientAddress({ headers }));
}

function isOfPlainProgram({ headers }: Pick<Visiting, "headers">): boolean {
  const userAgent = headers.get("user-agent") ?? "";
  return isPlainProgram(userAgent) && !isMailGateway(userAgent, clientAddress({ headers }));
}
