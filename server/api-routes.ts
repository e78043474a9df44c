import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { etagInCoding } from "@/lib/http/etag";
import { RequestAborted } from "@/lib/shared/errors";
import { COMPRESSED_FROM_BYTES, compress, preferredCoding } from "./compress";
import { compileRoutes, type RouteMatch } from "./match-route";
import { nameRoute } from "./measure";

/**
 * The API's route handlers, called without Next's request pipeline: it costs more than most of them (docs/architecture.md,
 * speed). They stay ordinary route handlers: `next dev` and `next start` serve them too, and so does Next here whatever is
 * not found below.
 */

/** Paths whose handlers are functions of the Request alone: they use nothing of Next's own context. */
const DIRECT =
  /^\/(flow|payment|flow-customization|business-creditor-account|webhook|health)\/|^\/idp\/oauth2\/(token|jwks|introspect|revoke|userinfo)\/|^\/api\/v2\/auth\/token\//;

type Handler = (
  request: ReturnType<typeof toRequest>,
  context: { params: Promise<RouteMatch["params"]> },
) => Promise<Response>;
type Userland = Readonly<Record<string, unknown>>;

type RouteModule = Readonly<{ ensureUserland: () => Promise<void>; userland: unknown }>;

/** What a compiled route is known to hold in the pinned version of Next; anything else is left to Next. */
const compiledRoute = z.object({ routeModule: z.custom<RouteModule>(isRouteModule) });

/** `userland` may not be touched before `ensureUserland` is through. */
function isRouteModule(value: unknown): boolean {
  const holds = typeof value === "object" && value !== null && "ensureUserland" in value && "userland" in value;
  return holds && typeof value.ensureUserland === "function";
}

export type ApiServer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Answers true when it has taken the request. */
export async function openApiRoutes(distDir: string, origin: string): Promise<ApiServer> {
  const server = resolve(distDir, "server");
  const manifest = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(join(server, "app-paths-manifest.json"), "utf8")));
  const handlers = new Map<string, Userland>();
  for (const [name, file] of Object.entries(manifest)) {
    const path = pathOf(name);
    if (!path || !DIRECT.test(`${path}/`)) continue;
    const userland = await loadUserland(join(server, file));
    if (userland) handlers.set(path, userland);
  }
  const match = compileRoutes([...handlers.keys()]);
  return (request, response) => {
    const url = request.url ?? "/";
    const found = match(url.split("?")[0] ?? "/");
    const handler = found && handlerOf(handlers.get(found.route), request.method ?? "GET");
    if (!found || !handler) return false;
    nameRoute(response, found.route);
    void answer(handler, found, `${origin}${url}`, request, response);
    return true;
  };
}

/** `/(api)/flow/v1/operations/[uuid]/route` → `/flow/v1/operations/[uuid]`; null for a page. */
function pathOf(name: string): string | null {
  if (!name.endsWith("/route")) return null;
  return name.slice(0, -"/route".length).replace(/\/\([^/]+\)/g, "");
}

async function loadUserland(file: string): Promise<Userland | null> {
  const loaded: unknown = await createRequire(import.meta.url)(file);
  const parsed = compiledRoute.safeParse(loaded);
  if (!parsed.success) return null;
  const { routeModule } = parsed.data;
  await routeModule.ensureUserland();
  const { userland } = routeModule;
  return typeof userland === "object" && userland !== null ? { ...userland } : null;
}

/** HEAD is GET without its body. */
function handlerOf(userland: Userland | undefined, method: string): Handler | null {
  const handler = userland?.[method === "HEAD" ? "GET" : method];
  return typeof handler === "function" ? (request, context) => handler(request, context) : null;
}

async function answer(
  handler: Handler,
  { params }: RouteMatch,
  url: string,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const answered = await handler(toRequest(url, incoming), { params: Promise.resolve(params) });
    await send(answered, incoming, response);
  } catch (error) {
    if (response.destroyed) return;
    // Handlers answer their own errors: what gets here is a fault of this file.
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  } finally {
    // What a handler left unread would stand before the connection's next request.
    incoming.resume();
  }
}

/**
 * What the handlers use of a Request, and no more of it: Node's own costs more than most of them, for the streams and signals
 * that come with it. A body is read as it arrives; who stops early leaves the connection open for the answer.
 */
function toRequest(url: string, incoming: IncomingMessage) {
  const headers = new Headers();
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
    headers.append(incoming.rawHeaders[at] ?? "", incoming.rawHeaders[at + 1] ?? "");
  }
  // What our own server wrote over what the client said.
  for (const name of ["x-paraph-client-ip", "x-paraph-method"]) {
    const value = incoming.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const { method = "GET" } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  const chunks = { [Symbol.asyncIterator]: () => chunksOf(incoming) };
  return { method, url, headers, body: hasBody ? chunks : null };
}

async function* chunksOf(incoming: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* incoming.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw new RequestAborted("The client went away.", { cause: error });
  }
}

/** The text of an answer in JSON that has not been made a stream (`lib/http/json-response.ts`). */
function textOf(answered: Response): string | undefined {
  const text: unknown = Reflect.get(answered, Symbol.for("paraph.json"));
  return typeof text === "string" ? text : undefined;
}

async function send(answered: Response, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  response.statusCode = answered.status;
  for (const [name, value] of answered.headers) {
    if (name === "set-cookie") response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  const text = textOf(answered);
  if (incoming.method === "HEAD") {
    if (text === undefined) await answered.body?.cancel();
    response.end();
    return;
  }
  if (text !== undefined) {
    await sendJson(text, incoming, response);
    return;
  }
  if (!answered.body) {
    response.end();
    return;
  }
  // An answer that says its length is one that is made while it is sent: it holds files.
  const isWhole = !answered.headers.has("content-length");
  if (isWhole && answered.headers.get("content-type")?.includes("json")) {
    await sendJson(await answered.text(), incoming, response);
    return;
  }
  // A client that has gone away ends the file's reading, too.
  await pipeline(Readable.from(answered.body), response);
}

/**
 * Compressed where that is worth it and the caller takes it; an entity tag names the bytes that are sent. Plain text goes as a
 * string: Node writes it with the headers in one piece.
 */
async function sendJson(text: string, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const sizeBytes = Buffer.byteLength(text);
  const coding = sizeBytes < COMPRESSED_FROM_BYTES ? null : chooseCoding(incoming, response);
  if (coding === null) {
    response.setHeader("Content-Length", sizeBytes);
    response.end(text);
    return;
  }
  const sent = await compress(Buffer.from(text), coding);
  response.setHeader("Content-Encoding", coding);
  const etag = response.getHeader("ETag");
  if (typeof etag === "string") response.setHeader("ETag", etagInCoding(etag, coding));
  response.setHeader("Content-Length", sent.length);
  response.end(sent);
}

function chooseCoding(incoming: IncomingMessage, response: ServerResponse) {
  response.appendHeader("Vary", "Accept-Encoding");
  return preferredCoding(incoming.headers["accept-encoding"]?.toString());
}
