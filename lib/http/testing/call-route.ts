import { expect } from "vitest";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { addSeconds, now } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { authoritiesOf } from "@/lib/tokens/authorities";
import { issueAccessToken } from "@/lib/tokens/issue-access-token";
import { definitionOf, type Method, type RouteHandler } from "../api-route";
import { documentedErrors } from "../openapi/documented-errors";
import { problemSchema } from "../openapi/problem-schema";

/** What a route file exports. */
export type Handlers = Readonly<Record<Method, RouteHandler>>;

export type Call = Readonly<{
  method?: Method;
  /** As the route's folder has it: parameters stand in brackets. */
  path: string;
  params?: Readonly<Record<string, string>>;
  search?: string;
  /** Who calls, with a token of their own and the header of its tenant; null sends neither. */
  as: Caller | null;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, but for a form, for a blob, which says what it is, and for text that is sent as it stands. */
  body?: unknown;
}>;

export type Answer = Readonly<{
  status: number;
  headers: Headers;
  /** Parsed when it is JSON, null when there is none. */
  body: unknown;
  bytes: Buffer;
}>;

/** Calls a route's handler as Next would, with a real token. */
export async function callRoute(handlers: Handlers, call: Call): Promise<Answer> {
  const { method = "GET", params = {}, as: caller } = call;
  const path = call.path.replace(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const request = new Request(`http://localhost:3000${path}${call.search ? `?${call.search}` : ""}`, {
    method,
    ...bodyOf(call.body),
    headers: {
      ...(caller && { authorization: `Bearer ${await tokenOf(caller)}`, "x-tenant-id": caller.tenantUuid }),
      ...(call.body !== undefined && !saysWhatItIs(call.body) && { "content-type": "application/json" }),
      ...call.headers,
    },
  });
  const response = await handlers[method](request, { params: Promise.resolve(params) });
  const bytes = Buffer.from(await response.arrayBuffer());
  // Lines of JSON are no JSON.
  const isJson = /[/+]json/.test(response.headers.get("content-type") ?? "");
  const answer = {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(bytes.toString("utf8")) : null,
    bytes,
  };
  expectDocumented(method, handlers, answer);
  return answer;
}

const problem = problemSchema.strict();

/** Whatever a test is about, the endpoint answers as its description says: this status, this shape, this code. */
function expectDocumented(method: Method, handlers: Handlers, { status, headers, body }: Answer): void {
  const definition = definitionOf(handlers[method]);
  if (!definition) return;
  const what = `${definition.operationId} answers ${status}`;
  if (headers.get("content-type") === "application/problem+json") {
    const { code } = problem.parse(body);
    expect(documentedErrors(method, definition), what).toContain(code);
    return;
  }
  expect(Object.keys(definition.responses), what).toContain(String(status));
  const { schema, contentType } = definition.responses[status] ?? {};
  // The same in another form.
  if (contentType && headers.get("content-type")?.startsWith(contentType)) return;
  // What the schema doesn't name is gone from what it has parsed.
  if (schema) expect(schema.parse(body), what).toEqual(body);
  else expect(body, what).toBeNull();
}

function saysWhatItIs(body: unknown): body is FormData | Blob {
  return body instanceof FormData || body instanceof Blob;
}

function bodyOf(body: unknown): RequestInit {
  if (body === undefined) return {};
  return { body: saysWhatItIs(body) || typeof body === "string" ? body : JSON.stringify(body) };
}

/** A token that says what the caller is: a client, a collaborator's client, or a person who has signed in. */
export async function tokenOf(caller: Caller, scopes: readonly string[] = ["api"]): Promise<string> {
  const { actor, collaborator, tenantUuid } = caller;
  const holder = actor.type === "PERSON" ? actor.role : channelOf(caller) === null ? "CLIENT" : "COLLABORATOR";
  const issued = await issueAccessToken({
    subject: actor.type === "PERSON" ? actor.personUuid : collaborator ? tenantUuid : actor.clientId,
    clientId: actor.type === "CLIENT" ? actor.clientId : newUuid(),
    tenantUuid,
    scopes,
    roles: actor.type === "PERSON" ? [actor.role] : [],
    authorities: authoritiesOf(holder, scopes),
    ...(actor.type === "PERSON" && {
      session: {
        uuid: newUuid(),
        grantUuid: newUuid(),
        authenticatedAt: actor.authenticatedAt ?? new Date(0),
        expiresAt: addSeconds(now(), 3600),
      },
    }),
    ...(collaborator && {
      delegation: { tenantUuid: collaborator.uuid, mandateUuid: collaborator.mandateUuid },
    }),
  });
  return issued.access_token;
}
