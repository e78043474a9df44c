import { expect, it } from "vitest";
import type { Caller, Role } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import type { Method } from "../api-route";
import { type Answer, type Call, callRoute, type Handlers, tokenOf } from "./call-route";

/** One endpoint and who may call it. Functions, because callers and resources exist only once a test has begun. */
export type Guarded = Readonly<{
  handlers: Handlers;
  method?: Method;
  path: string;
  /** Who may. */
  caller: () => Caller;
  /** The caller's own resource; absent for a path without parameters. */
  params?: () => Readonly<Record<string, string>>;
  body?: unknown;
  /** What the 405's `Allow` says. */
  allow: string;
  tenantHeader?: "required" | "optional";
  /** Of another tenant, or of another channel: what exists for the caller does not for them. */
  strangers?: () => Readonly<Record<string, Caller>>;
  /** The least role that may, where it isn't VIEWER: the next one below is refused. */
  least?: Exclude<Role, "VIEWER">;
  /** Whether a collaborator is refused whatever it wants to do. */
  refusesCollaborators?: boolean;
}>;

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const BELOW = { OWNER: "ADMIN", ADMIN: "OPERATOR", OPERATOR: "VIEWER" } as const;

/** Every refusal that an endpoint owes to those who may not call it (decisions 5 and 6). */
export function itIsGuarded(endpoint: Guarded): void {
  const { handlers, path, method = "GET" } = endpoint;
  const call = (changes: Partial<Call>): Promise<Answer> =>
    callRoute(handlers, {
      method,
      path,
      params: endpoint.params?.() ?? {},
      as: endpoint.caller(),
      ...(endpoint.body !== undefined && { body: endpoint.body }),
      ...changes,
    });

  it("401: no token, a scheme that is none, a token that was changed", async () => {
    const anonymous = await call({ as: null });
    expectProblem(anonymous, 401, "invalid_token");
    expect(anonymous.headers.get("www-authenticate")).toBe("Bearer");
    expectProblem(await call({ headers: { authorization: "Basic YTpi" } }), 401, "invalid_token");
    const token = await tokenOf(endpoint.caller());
    const changed = await call({ headers: { authorization: `Bearer ${token.slice(0, -8)}AAAAAAAA` } });
    expectProblem(changed, 401, "invalid_token");
    expect(changed.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
  });

  it("403: a token without the scope, a token for another tenant", async () => {
    const narrow = await tokenOf(endpoint.caller(), ["openid"]);
    expectProblem(await call({ headers: { authorization: `Bearer ${narrow}` } }), 403, "insufficient_scope");
    expectProblem(await call({ headers: { "x-tenant-id": newUuid() } }), 403, "tenant_mismatch");
  });

  it("400: an x-tenant-id that is no UUID, or none where it is required", async () => {
    const authorization = `Bearer ${await tokenOf(endpoint.caller())}`;
    const malformed = await call({ headers: { "x-tenant-id": "tenant-1" } });
    expectProblem(malformed, 400, "invalid_tenant_header");
    expect(malformed.body).toMatchObject({ errors: [{ parameter: "x-tenant-id", code: "invalid" }] });
    if (endpoint.tenantHeader === "optional") return;
    const missing = await call({ as: null, headers: { authorization } });
    expectProblem(missing, 400, "invalid_tenant_header");
    expect(missing.body).toMatchObject({ errors: [{ parameter: "x-tenant-id", code: "required" }] });
  });

  it("405: every other method, with Allow", async () => {
    const allowed = endpoint.allow.split(", ");
    for (const other of METHODS.filter((one) => !allowed.includes(one))) {
      const refused = await callRoute(handlers, { method: other, path, params: endpoint.params?.() ?? {}, as: null });
      expectProblem(refused, 405, "method_not_allowed");
      expect(refused.headers.get("allow")).toBe(endpoint.allow);
    }
  });

  if (endpoint.params) {
    const ownParams = endpoint.params;
    it("404: nobody's, another tenant's and another channel's resource, all alike; 400: no UUID at all", async () => {
      const names = Object.keys(ownParams());
      for (const name of names) {
        const nobodys = await call({ params: { ...ownParams(), [name]: newUuid() } });
        expectProblem(nobodys, 404, "not_found");
        const malformed = await call({ params: { ...ownParams(), [name]: "1" } });
        expectProblem(malformed, 400, "invalid_field");
        expect(malformed.body).toMatchObject({ errors: [{ parameter: name }] });
      }
      for (const [who, stranger] of Object.entries(endpoint.strangers?.() ?? {})) {
        const refused = await call({ as: stranger });
        expectProblem(refused, 404, "not_found");
        expect([who, refused.body]).toMatchObject([who, { detail: "There is no such resource." }]);
      }
    });
  }

  if (endpoint.least) {
    const role = BELOW[endpoint.least];
    it(`403: a person who is only ${role}`, async () => {
      const actor = { type: "PERSON", personUuid: newUuid(), role, authenticatedAt: new Date() } as const;
      const person: Caller = { ...endpoint.caller(), actor };
      expectProblem(await call({ as: person }), 403, "forbidden");
    });
  }

  if (endpoint.refusesCollaborators) {
    it("403: a collaborator", async () => {
      const collaborator = { uuid: newUuid(), mandateUuid: newUuid() };
      expectProblem(await call({ as: { ...endpoint.caller(), collaborator } }), 403, "forbidden");
    });
  }
}

/** The API's own form (RFC 9457, decision 6). */
export function expectProblem(answer: Answer, status: number, code: string): void {
  expect({ status: answer.status, body: answer.body }).toMatchObject({
    status,
    body: { type: `/docs/errors#${code}`, status, code, requestId: answer.headers.get("x-request-id") },
  });
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
}

/** The parameters or pointers that a 400 names, in its order. */
export function namedFields({ body }: Answer): readonly string[] {
  if (typeof body !== "object" || body === null || !("errors" in body) || !Array.isArray(body.errors)) return [];
  return body.errors.map((error: { parameter?: string; pointer?: string }) => error.parameter ?? error.pointer ?? "");
}
