import { randomBytes } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from "node:http";
import { parseCookie } from "cookie";
import { chosenLanguage, LANGUAGE_COOKIE } from "@/lib/http/request/language";
import { log } from "@/lib/shared/log";
import { THEMES } from "@/lib/shared/theme";
import { answerOf } from "./answer-of";
import { sendText } from "./send-response";

/** Pages that hold nothing of whoever asks: alike for all who read the same language in the same colours. */
const PATHS = new Set(["/", "/docs/errors", "/password/forgot", "/sign-up"]);

/** What a reader chose or their browser said, of which there are only so many: never a header as it came. */
type Reader = Readonly<{ language: string; theme: string }>;

/** Its headers and body, in which `nonce` stands where an answer's own belongs. */
type KeptPage = Readonly<{ headers: OutgoingHttpHeaders; body: string; nonce: string }>;

/**
 * Renders such a page once for each language and theme (decision 87), and for nobody: the request that it is rendered for
 * names these two and nothing else of the one who asked.
 */
export function keepPublicPages(render: RequestListener): RequestListener {
  const pages = new Map<string, KeptPage>();
  const find = async (path: string, reader: Reader) => {
    const key = `${path} ${reader.language} ${reader.theme}`;
    const page = pages.get(key) ?? (await renderForNobody(render, path, reader));
    if (page) pages.set(key, page);
    return page;
  };
  return (request, response) => {
    const nonce = nonceOf(request);
    if (nonce === null || !asksForAPage(request)) return render(request, response);
    find(request.url ?? "/", readerOf(request)).then(
      (page) => (page ? sendPage(page, nonce, request, response) : render(request, response)),
      (error: unknown) => {
        log.error({ err: error }, "a public page could not be kept");
        render(request, response);
      },
    );
  };
}

/** Parts of a page, which Next's own links fetch, have a header of their own. */
function asksForAPage({ method, url, headers }: IncomingMessage): boolean {
  return method === "GET" && PATHS.has(url ?? "") && headers.rsc === undefined;
}

function readerOf({ headers }: IncomingMessage): Reader {
  const { [LANGUAGE_COOKIE]: language, paraph_theme } = parseCookie(headers.cookie ?? "");
  return {
    language: chosenLanguage(language ?? null, headers["accept-language"] ?? null),
    theme: THEMES.find((theme) => theme === paraph_theme) ?? "system",
  };
}

/** The edge has written the policy into the request, where Next reads the nonce. */
function nonceOf({ headers }: IncomingMessage): string | null {
  return /'nonce-([^']+)'/.exec(headers["content-security-policy"]?.toString() ?? "")?.[1] ?? null;
}

/** Null when it isn't the page that was asked for: an error, a redirect, an answer that sets a cookie. */
async function renderForNobody(
  render: RequestListener,
  path: string,
  { language, theme }: Reader,
): Promise<KeptPage | null> {
  const nonce = randomBytes(16).toString("base64url");
  const { status, headers, body } = await answerOf(render, path, {
    accept: "text/html",
    "accept-language": language,
    cookie: `paraph_theme=${theme}`,
    "content-security-policy": `script-src 'nonce-${nonce}'`,
  });
  if (status !== 200 || headers["set-cookie"] !== undefined) return null;
  return { headers: ofThePage(headers), body, nonce };
}

const OF_ONE_ANSWER = /^(connection|date|keep-alive|content-length|transfer-encoding|vary)$/;

function ofThePage(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.test(name)));
}

function sendPage(page: KeptPage, nonce: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Preloads name it in their header, too.
  const own = (text: string) => text.replaceAll(page.nonce, nonce);
  for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, own(String(value)));
  return sendText(own(page.body), request, response);
}
