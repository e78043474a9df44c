import type { z } from "zod";
import { type Database, type Db, getDb, type Transaction } from "@/db/client";
import type { ApiRequest } from "@/lib/shared/api-request";
import { type Caller, isManager } from "@/lib/shared/caller";
import { AppError, type ErrorCode, isRequestAborted } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { log, withLogContext } from "@/lib/shared/log";
import { tellSpan } from "@/lib/shared/process/tracing";
import { invalidBody, invalidParameters } from "@/lib/shared/zod-errors";
import { actorOf } from "./actor-of";
import { authenticate, type TenantHeader } from "./authenticate";
import { type OpenCopy, type PostWork, runIdempotently } from "./idempotency";
import { addressPolicy, clientPolicy, takeTurn } from "./rate-limit";
import { abortedResponse } from "./reply/aborted-response";
import { allowOf } from "./reply/allow";
import { challenge } from "./reply/challenge";
import { PROBLEMS, problemResponse, toAppError } from "./reply/problem";
import { type Reply, renderReply, type StoreReply } from "./reply/reply";
import type { RequestBody } from "./request/body";
import { clientPlace } from "./request/client-address";
import { parseQuery } from "./request/query";
import { noteWrite, reading } from "./request/reading";
import { type BodyKind, readBody } from "./request/request-body";
import { requestIdOf } from "./request/request-id";

/** Next hands path parameters over as a promise. */
type RouteContext = Readonly<{ params: Promise<Readonly<Record<string, string | readonly string[] | undefined>>> }>;
export type RouteHandler = (request: ApiRequest, context: RouteContext) => Promise<Response>;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const satisfies readonly Method[];

/** What a handler gets: everything parsed, everything allowed. */
type HandlerInput<D extends Db, P, Q, B> = Readonly<{
  db: D;
  caller: Caller;
  params: P;
  query: Q;
  /** The parsed body; for a route with `rawBody`, the body before its fields are checked. */
  body: B;
  request: ApiRequest;
}>;

/** What is answered, for the document. */
type DocumentedResponse = Readonly<{
  description: string;
  schema?: z.ZodType;
  contentType?: string;
  /** What it has beside the headers that every answer of its status has. */
  headers?: readonly "TotalCount"[];
}>;

/** One endpoint: what it takes, what it answers. The same object makes its OpenAPI entry. */
type EndpointDefinition<P, Q, B> = Readonly<{
  operationId: string;
  summary: string;
  /** What a developer has to know beyond the summary, in Markdown. */
  description?: string;
  tag: string;
  /** `x-tenant-id`: required everywhere but in flow-customization (interface 4.3). */
  tenantHeader?: TenantHeader;
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  /** A JSON body that the route checks itself. */
  body?: z.ZodType<B>;
  /** A body that the use case checks; the schemas are for the document only. `payload`: where files change what is needed. */
  rawBody?: Readonly<{ kind: BodyKind; schema: z.ZodType; payload?: z.ZodType }>;
  /** A body of many lines that the use case reads as it arrives: examples of it by its media types, and of what answers the first. */
  lines?: Readonly<{ examples: Readonly<Record<string, string>>; answer: string }>;
  responses: Readonly<Record<number, DocumentedResponse>>;
  /** Opens a file of an answer that is replayed, by its key: a copy of it in the request's folder. */
  openFile?: OpenCopy;
  /**
   * A person is to be OWNER or ADMIN and their sign-in fresh for it, and for a replay of its answer, which may hold a secret
   * (decision 67).
   */
  wantsFreshSignIn?: true;
  /** What it refuses beyond what its form lets expect (`documentedErrors`). */
  errors?: readonly ErrorCode[];
}>;

/** An endpoint of any method but POST, with the use case that it calls. */
type RouteDefinition<P, Q, B> = EndpointDefinition<P, Q, B> &
  Readonly<{ handle(input: HandlerInput<Database, P, Q, B>): Promise<Reply | Response> }>;

/** A list or statistics: what only reads, decides about nothing, and may be a moment behind what others than the caller write. */
type ListRouteDefinition<P, Q> = EndpointDefinition<P, Q, never> &
  Readonly<{ handle(input: Omit<HandlerInput<Db, P, Q, never>, "body">): Promise<Reply | Response> }>;

/** A POST whose work is one transaction, opened around its handler: with it commits what is kept of its answer. */
type PostDefinition<P, Q, B> = EndpointDefinition<P, Q, B> &
  Readonly<{ handle(input: HandlerInput<Transaction, P, Q, B>): Promise<Reply> }>;

/**
 * A POST whose work begins with what no transaction may wait for (documents are made and stored). Its use case opens the one
 * transaction by itself, and stores its answer in it by `storeReply`.
 */
type SettlingPostDefinition<P, Q, B> = EndpointDefinition<P, Q, B> &
  Readonly<{
    handle(input: HandlerInput<Database, P, Q, B> & Readonly<{ storeReply: StoreReply }>): Promise<Reply>;
  }>;

/**
 * A POST of many lines, each of which is a request with a key of its own: it is answered while it is read, in transactions of its
 * own, and takes no `Idempotency-Key`.
 */
type LinesPostDefinition<P, Q> = EndpointDefinition<P, Q, never> &
  Readonly<{
    lines: NonNullable<EndpointDefinition<P, Q, never>["lines"]>;
    handle(input: Omit<HandlerInput<Database, P, Q, never>, "body">): Promise<Response>;
  }>;

// Each definition has been checked against its own types by the function that takes it.
// biome-ignore-start lint/suspicious/noExplicitAny: see above
type AnyRoute = (RouteDefinition<any, any, any> | (ListRouteDefinition<any, any> & Readonly<{ isList: true }>)) &
  Readonly<{ transaction?: never }>;
type AnyPost =
  | (PostDefinition<any, any, any> & Readonly<{ transaction: "ROUTE" }>)
  | (SettlingPostDefinition<any, any, any> & Readonly<{ transaction: "USE_CASE" }>)
  | (LinesPostDefinition<any, any> & Readonly<{ transaction: "LINES" }>);
// biome-ignore-end lint/suspicious/noExplicitAny: see above
export type AnyRouteDefinition = AnyRoute | AnyPost;

/** Infers one definition's types. */
export function route<P = unknown, Q = unknown, B = unknown>(definition: RouteDefinition<P, Q, B>): AnyRoute {
  return definition;
}

/** A GET that is read from a replica where there is one that has what the caller itself has written (decision 246). */
export function listRoute<P = unknown, Q = unknown>(definition: ListRouteDefinition<P, Q>): AnyRoute {
  return { ...definition, isList: true };
}

export function postRoute<P = unknown, Q = unknown, B = unknown>(definition: PostDefinition<P, Q, B>): AnyPost {
  return { ...definition, transaction: "ROUTE" };
}

export function settlingPostRoute<P = unknown, Q = unknown, B = unknown>(
  definition: SettlingPostDefinition<P, Q, B>,
): AnyPost {
  return { ...definition, transaction: "USE_CASE" };
}

/** A POST whose use case checks the body by itself. */
export function rawBodyPostRoute<P = unknown, Q = unknown>(
  definition: SettlingPostDefinition<P, Q, RequestBody> & { rawBody: NonNullable<AnyRouteDefinition["rawBody"]> },
): AnyPost {
  return { ...definition, transaction: "USE_CASE" };
}

/** A POST whose lines have keys of their own. */
export function linesPostRoute<P = unknown, Q = unknown>(definition: LinesPostDefinition<P, Q>): AnyPost {
  return { ...definition, transaction: "LINES" };
}

export type RouteHandlers = Readonly<Record<Method | "OPTIONS", RouteHandler>>;

const definitionsByHandler = new WeakMap<RouteHandler, AnyRouteDefinition>();

/** What a route file's handler was made from; undefined for one that answers 405 or 404. */
export function definitionOf(handler: RouteHandler): AnyRouteDefinition | undefined {
  return definitionsByHandler.get(handler);
}

/** All methods of one path: those that are defined, and a 405 with `Allow` in the API's own form for the others. */
export function apiRoutes(
  definitions: Partial<Readonly<Record<Exclude<Method, "POST">, AnyRoute> & { POST: AnyPost }>>,
): RouteHandlers {
  const allow = allowOf(METHODS.filter((method) => definitions[method]));
  const handlerOf = (method: Method): RouteHandler => {
    const definition = definitions[method];
    if (!definition) return methodNotAllowed(allow);
    const handler = apiRoute(definition);
    definitionsByHandler.set(handler, definition);
    return handler;
  };
  return {
    GET: handlerOf("GET"),
    POST: handlerOf("POST"),
    PUT: handlerOf("PUT"),
    PATCH: handlerOf("PATCH"),
    DELETE: handlerOf("DELETE"),
    OPTIONS: tellAllowed(allow),
  };
}

type PublicHandler = (request: ApiRequest, tell: Tell) => Promise<Response>;

/** All methods of a path that anybody may call, of whom no more is known than the address; the others are a 405. */
export function publicRoutes(given: Partial<Readonly<Record<Method, PublicHandler>>>): RouteHandlers {
  const allow = allowOf(METHODS.filter((method) => given[method]));
  const handlerOf = (method: Method): RouteHandler => {
    const handle = given[method];
    return handle ? (request) => answer(request, (tell) => handle(request, tell)) : methodNotAllowed(allow);
  };
  return {
    GET: handlerOf("GET"),
    POST: handlerOf("POST"),
    PUT: handlerOf("PUT"),
    PATCH: handlerOf("PATCH"),
    DELETE: handlerOf("DELETE"),
    OPTIONS: tellAllowed(allow),
  };
}

/** For paths under the API that nothing serves: 404 in the API's own form. */
export function notFoundRoutes(): RouteHandlers {
  const handler: RouteHandler = (request) =>
    answer(request, async () => {
      throw new AppError("not_found", { detail: "There is no such path." });
    });
  return { GET: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler, OPTIONS: handler };
}

function tellAllowed(allow: string): RouteHandler {
  return (request) => answer(request, async () => new Response(null, { status: 204, headers: { Allow: allow } }));
}

function methodNotAllowed(allow: string): RouteHandler {
  return (request) =>
    answer(request, async (tell) => {
      tell({ Allow: allow });
      throw new AppError("method_not_allowed", { detail: `Allowed here: ${allow}.` });
    });
}

function apiRoute(definition: AnyRouteDefinition): RouteHandler {
  return (request, context) =>
    answer(request, async (tell) => {
      takeTurn(addressPolicy(), clientPlace(request), tell);
      const caller = await authenticate(request, definition.tenantHeader ?? "required");
      tellSpan({ "paraph.tenant": caller.tenantUuid });
      takeTurn(clientPolicy(), `${actorOf(caller)}@${caller.tenantUuid}`, tell);
      if (definition.wantsFreshSignIn) requireFreshManager(caller);
      const params = parseParams(definition, await context.params);
      const query = parseRouteQuery(definition, request);
      if (definition.transaction === "LINES") {
        refuseKey(request);
        return definition.handle({ caller, params, query, request, db: getDb() });
      }
      const body = await readRouteBody(definition, request);
      const given = { caller, params, query, body, request };
      return (definition.transaction ? runPost(definition, given) : run(definition, given)).finally(async () => {
        // What has failed may have been done as well, and a replayed answer says that it was.
        if (request.method !== "GET" && request.method !== "HEAD") await noteWrite(caller);
        await body?.discard();
      });
    });
}

/** Before a key is looked up: who has been an ADMIN reads no secret again in a replay, and nobody by an old sign-in. */
function requireFreshManager(caller: Caller): void {
  if (caller.actor.type === "PERSON" && !isManager(caller.actor.role)) {
    throw new AppError("forbidden", { detail: "Your role does not allow this." });
  }
  requireFreshAuthor({ caller });
}

/** One key for thousands of requests would promise what nobody keeps. */
function refuseKey(request: ApiRequest): void {
  if (!request.headers.has("idempotency-key")) return;
  throw new AppError("invalid_field", {
    errors: [
      { parameter: "Idempotency-Key", code: "invalid", detail: "goes into each line here, as its idempotencyKey" },
    ],
  });
}

type Given = Readonly<{
  caller: Caller;
  params: unknown;
  query: unknown;
  body: RequestBody | null;
  request: ApiRequest;
}>;

async function run(definition: AnyRoute, given: Given): Promise<Response> {
  const body = checkBody(definition, given.body);
  const handle = (db: Db) => definition.handle({ ...given, db, body });
  const isForReplica = "isList" in definition && !isFollowing(given.query);
  const reply = await (isForReplica ? reading(given.caller)(handle) : handle(getDb()));
  return reply instanceof Response ? reply : await renderReply(reply);
}

/**
 * Who lists what has happened from some moment on asks next from the moment of this answer: what a replica does not have yet would never
 * be asked for again.
 */
function isFollowing(query: unknown): boolean {
  return Object.entries(query ?? {}).some(([name, value]) => name.startsWith("q_from") && value !== undefined);
}

/** What is wrong with the body is found after the key is taken: the key's payload is compared first. */
function runPost(definition: Exclude<AnyPost, { transaction: "LINES" }>, given: Given): Promise<Response> {
  const { request, caller, body } = given;
  const input = () => ({ ...given, body: checkBody(definition, body) });
  const work: PostWork =
    definition.transaction === "ROUTE"
      ? { within: (tx) => definition.handle({ ...input(), db: tx }) }
      : { settling: async (storeReply) => definition.handle({ ...input(), db: getDb(), storeReply }) };
  return runIdempotently(request, caller, body, work, definition.openFile);
}

function parseParams(definition: AnyRouteDefinition, given: unknown): unknown {
  if (!definition.params) return {};
  const parsed = definition.params.safeParse(given, { reportInput: true });
  if (!parsed.success) throw invalidParameters(parsed.error);
  return parsed.data;
}

function parseRouteQuery(definition: AnyRouteDefinition, request: ApiRequest): unknown {
  return definition.query ? parseQuery(definition.query, request) : {};
}

async function readRouteBody(definition: AnyRouteDefinition, request: ApiRequest): Promise<RequestBody | null> {
  if (definition.rawBody) return readBody(request, definition.rawBody.kind);
  return definition.body ? readBody(request, "json") : null;
}

function checkBody(definition: AnyRouteDefinition, body: RequestBody | null): unknown {
  if (!definition.body) return body;
  const parsed = definition.body.safeParse(body?.json, { reportInput: true });
  if (!parsed.success) throw invalidBody(parsed.error);
  return parsed.data;
}

/** Headers of the answer, whatever it will be. */
type Tell = (headers: Readonly<Record<string, string>>) => void;

/** Runs a handler so that each answer, good or bad, has the API's form, a request id and a log line. */
export async function answer(request: ApiRequest, run: (tell: Tell) => Promise<Response>): Promise<Response> {
  const requestId = requestIdOf(request);
  return withLogContext({ requestId }, async () => {
    const started = performance.now();
    const { pathname } = new URL(request.url);
    const asked = { method: request.method, path: pathname };
    const told: Record<string, string> = {};
    const response = await run((headers) => Object.assign(told, headers)).catch((thrown: unknown) => {
      if (isRequestAborted(thrown)) return abortedResponse();
      const error = toAppError(thrown);
      const { status } = PROBLEMS[error.code];
      if (status >= 500) log.error({ ...asked, err: error.cause ?? error }, "request failed");
      return problemResponse(error, pathname, requestId, challenge(error));
    });
    for (const name in told) response.headers.set(name, told[name] ?? "");
    response.headers.set("X-Request-Id", requestId);
    const durationMs = Math.round(performance.now() - started);
    log.info({ ...asked, status: response.status, durationMs }, "request");
    return response;
  });
}
