import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { log } from "@/lib/shared/log";
import { keepingAnswers } from "@/lib/shared/process/kept";
import { answerOf } from "./answer-of";
import { sendText } from "./send-response";

/** How Next's router asks for a page's place among the layouts, before it fetches the page ahead. */
const ASKED = { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" } as const;

/** Folders of the dashboard, in whose names nothing is anybody's. */
const FOLDERS = /^\/dashboard(\/[a-z-]+){0,2}$/;

/** More than there are, for strangers may ask for others. */
const KEPT_MAX = 200;

/** Of what Next says of such an answer, what a browser needs to know. */
const TOLD = ["content-type", "cache-control"] as const;

type KeptTree = Readonly<{ headers: readonly (readonly [string, string])[]; body: string }>;

/**
 * Answers where pages of the dashboard are among their layouts, which is what their folders say: Next finds it out once for each, and
 * for nobody (decision 276). Who presses a link has its page asked for only after that.
 */
export function keepTrees(render: RequestListener): RequestListener {
  const find = keepingAnswers<KeptTree | null>(KEPT_MAX, (tree) => tree !== null);
  return (request, response) => {
    const path = pathAsked(request);
    if (path === null) return render(request, response);
    find(path, () => askForNobody(render, path)).then(
      (tree) => (tree ? sendTree(tree, request, response) : render(request, response)),
      (error: unknown) => {
        log.error({ err: error }, "a page's place could not be kept");
        render(request, response);
      },
    );
  };
}

/** Null where something else is asked for, or what an address asks for beside its path has a say. */
function pathAsked({ method, url = "", headers }: IncomingMessage): string | null {
  const isIt = method === "GET" && Object.entries(ASKED).every(([name, value]) => headers[name] === value);
  const [path = "", query = ""] = url.split("?");
  const isAlone = [...new URLSearchParams(query).keys()].every((name) => name === "_rsc");
  return isIt && isAlone && FOLDERS.test(path) ? path : null;
}

/** Null when it isn't what was asked for: an error, a redirect, an answer that sets a cookie. */
async function askForNobody(render: RequestListener, path: string): Promise<KeptTree | null> {
  const ask = (url: string) => answerOf(render, url, { accept: "*/*", ...ASKED });
  const first = await ask(path);
  // Next has such a request bear a mark of its headers, and says which one.
  const marked = String(first.headers.location ?? "");
  const { status, headers, body } = marked.startsWith(`${path}?_rsc=`) ? await ask(marked) : first;
  if (status !== 200 || headers["set-cookie"] !== undefined) return null;
  return { headers: TOLD.map((name) => [name, String(headers[name] ?? "")] as const), body };
}

function sendTree({ headers, body }: KeptTree, request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of headers) response.setHeader(name, value);
  return sendText(body, request, response);
}
