import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { OPEN_DESK } from "@/lib/sandbox-bank/desk";
import { handleSandboxBank } from "@/lib/sandbox-bank/handle-sandbox-bank";
import { env } from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { sendResponse } from "@/server/send-response";
import { mayStandAtDesk } from "./desk";

/** An order is a page of JSON at most; a form is less. */
const BYTES_MAX = 65_536;
const ROOT = "sandbox-bank";

/** Every request of the sandbox bank's own process: its interface, its pages, its desk. */
export const answerAsBank: RequestListener = (incoming, outgoing) => {
  answer(incoming, outgoing).catch((err: unknown) => {
    log.error({ err }, "the sandbox bank could not answer");
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(500).end();
  });
};

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = await readBody(incoming);
  if (body === null) return void outgoing.writeHead(413, { Connection: "close" }).end();
  // A bank that takes its time need not answer who has gone.
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  const response = await route(toRequest(incoming, body, gone.signal)).catch((error: unknown) => {
    if (gone.signal.aborted) return null;
    throw error;
  });
  if (response) await sendResponse(response, incoming, outgoing);
}

async function route(request: Request): Promise<Response> {
  const [root = "", ...path] = new URL(request.url).pathname.split("/").slice(1).map(decoded);
  if (root === "" && path.length === 0) return Response.redirect(`${env().baseUrl}/${ROOT}/admin`, 303);
  if (root !== ROOT) return new Response(null, { status: 404 });
  if (path[0] === "admin" && !mayStandAtDesk(request.headers.get("authorization"), env())) return nameYourself();
  return handleSandboxBank(request, path, async () => OPEN_DESK);
}

function nameYourself(): Response {
  const headers = { "WWW-Authenticate": 'Basic realm="The sandbox bank\'s desk", charset="UTF-8"' };
  return new Response("The testers' desk is for who knows SANDBOX_BANK_PASSWORD.\n", { status: 401, headers });
}

function toRequest(incoming: IncomingMessage, body: Buffer<ArrayBuffer>, signal: AbortSignal): Request {
  const { method = "GET", url = "/" } = incoming;
  const headers = new Headers();
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
    headers.append(incoming.rawHeaders[at] ?? "", incoming.rawHeaders[at + 1] ?? "");
  }
  const hasBody = body.length > 0 && method !== "GET" && method !== "HEAD";
  return new Request(`${env().baseUrl}${url}`, { method, headers, signal, body: hasBody ? body : null });
}

/** Null for more than anybody has to say to a bank. */
async function readBody(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    sizeBytes += chunk.length;
    if (sizeBytes > BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
