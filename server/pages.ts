import { IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { finished } from "node:stream";
import { PROBLEMS, toAppError } from "@/lib/http/reply/problem";
import { FORM_BYTES_MAX } from "@/lib/shared/limits";
import { log } from "@/lib/shared/log";
import { urlFrom } from "@/lib/shared/uri";
import { chunksOf } from "./api-request";
import { admitStrangers, admitUpload } from "./guards/admit-upload";
import { heldBytesOf } from "./guards/body-limit";
import { pathOf, refuse, refuseForeignOrigin, refuseLength, refuseNonsense, refusePath } from "./guards/refuse";
import { isText } from "./guards/target";

/**
 * Requests for pages as Next can take them. It fails, with a 500 and an error in the log, on what any stranger may send: a
 * path that is no text, a body that breaks off or isn't what it says, an action that another site has sent. It holds every body as
 * a whole: a large one is let in before it is read.
 */
export function guardPages(pages: RequestListener, options: Readonly<{ origin: string }>): RequestListener {
  return (request, response) => {
    if (!isText(pathOf(request))) return refusePath(request, response);
    if (isAction(request) && !isOurs(request, options.origin)) return refuseForeignOrigin(request, response);
    if (!hasBody(request)) return void pages(request, response);
    const { bytes, isForAnybody } = heldBytesOf(pathOf(request), request);
    if (bytes <= FORM_BYTES_MAX) return void handOn(pages, request, response, bytes);
    const admit = isForAnybody ? admitStrangers : admitUpload;
    void admit(request, options.origin, bytes).then(
      (giveBack) => {
        finished(response, giveBack);
        return handOn(pages, request, response, bytes);
      },
      (thrown: unknown) => {
        const error = toAppError(thrown);
        if (PROBLEMS[error.code].status >= 500) log.error({ err: error.cause ?? error }, "a body could not be let in");
        refuse(request, response, error);
      },
    );
  };
}

async function handOn(
  pages: RequestListener,
  request: IncomingMessage,
  response: ServerResponse,
  bytesMax: number,
): Promise<void> {
  const body = await readBody(request, bytesMax);
  if (body === "BROKEN_OFF") return void response.destroy();
  if (body === "TOO_LARGE") return refuseLength(request, response);
  const isFine = await isWhatItSays(request, body);
  if (!isFine) return refuseNonsense(request, response, "The body is not what its content type says.");
  pages(withBody(request, body), response);
}

/** What Next may take for a call of one of our functions. */
function isAction({ method, headers }: IncomingMessage): boolean {
  const isMultipart = headers["content-type"]?.toLowerCase().startsWith("multipart/") === true;
  return method === "POST" && (headers["next-action"] !== undefined || isMultipart);
}

/** Browsers say where a POST comes from; a program that says nothing carries nobody's cookies. */
function isOurs(request: IncomingMessage, ours: string): boolean {
  const { origin, host, "x-forwarded-host": forwardedHost } = request.headers;
  if (origin === undefined) return true;
  const from = urlFrom(origin);
  if (from === null) return false;
  // A reverse proxy may have written another name into the Host header: Next compares with what it finds here.
  if (from.origin === ours) request.headers["x-forwarded-host"] = from.host;
  return from.origin === ours || from.host === (forwardedHost ?? host);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

async function readBody(
  request: IncomingMessage,
  bytesMax: number,
): Promise<Buffer<ArrayBuffer> | "TOO_LARGE" | "BROKEN_OFF"> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of chunksOf(request)) {
      size += chunk.length;
      if (size > bytesMax) return "TOO_LARGE";
      chunks.push(chunk);
    }
  } catch {
    return "BROKEN_OFF";
  }
  return Buffer.concat(chunks);
}

async function isWhatItSays({ headers }: IncomingMessage, body: Buffer<ArrayBuffer>): Promise<boolean> {
  const type = headers["content-type"] ?? "";
  try {
    if (/^multipart\//i.test(type)) await new Response(body, { headers: { "content-type": type } }).formData();
    if (/\bjson\b/i.test(type)) JSON.parse(body.toString("utf8"));
    // The arguments of an action that need no parts.
    if (headers["next-action"] !== undefined && /^text\//i.test(type)) JSON.parse(body.toString("utf8"));
    return true;
  } catch {
    return false;
  }
}

/** The same request, its body there to be read again. */
function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const again = new IncomingMessage(request.socket);
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  Object.assign(again, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor });
  again.push(body);
  again.push(null);
  again.complete = true;
  return again;
}
