import { beforeAll, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant } from "@/db/testing/merchant";
import { type Answer, callRoute, tokenOf } from "@/lib/http/testing/call-route";
import { expectProblem } from "@/lib/http/testing/guards";
import type { Caller } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { sentTo } from "./testing/bodies";
import { type Endpoint, endpointsOf, routeFiles } from "./testing/route-files";
import { SECRET_WORD, type Secrets, someSecrets } from "./testing/secrets";
import { type Watch, watchOver } from "./testing/watch";

/**
 * Every route there is × everybody who may not: nothing leaks, nothing changes (decision 5). The routes are found, not
 * listed: a new one is walked from its first day.
 */

/** Paths that need no token: they know no organisation, or answer that there is nothing. */
const PUBLIC =
  /^\/(idp\/|api\/v2\/|\.well-known\/|health\/|openapi\.json$|metrics$|docs($|\/)|psd2\/callback\/|psd2\/certificates\/|psd2\/notifications\/|remote-signing\/callback$|sms\/v1\/receipts\/|mail\/v1\/bounces$|verification\/)|^\/[a-z-]+\/\[\.\.\.rest\]$/;

/** What an organisation shares with those who act for it: they choose among them. */
const SHARED = new Set(["getConfiguration", "listConfigurations", "getCreditorAccount", "listCreditorAccounts"]);

/** What is made there belongs to something that the body names: of a stranger's it is not made. */
const NAMES_ANOTHER = new Set(["createRefund"]);

const files = await routeFiles();
const endpoints = files.flatMap(endpointsOf);
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

let database: TestDatabase;
let secrets: Secrets;
let watch: Watch;
let stranger: Caller;
let collaborator: Caller;
let viewer: Caller;
let expired: string;

beforeAll(async () => {
  database = await testDatabase();
  secrets = await someSecrets(database);
  watch = watchOver(database, secrets);
  const { merchant } = secrets;
  stranger = (await insertMerchant(database, { legalName: "Otra S.L." })).caller;
  collaborator = await insertCollaborator(database, merchant);
  viewer = {
    ...merchant.caller,
    actor: { type: "PERSON", personUuid: newUuid(), role: "VIEWER", authenticatedAt: new Date() },
  };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
  expired = await tokenOf(merchant.caller);
  vi.useRealTimers();
});

function call(endpoint: Endpoint, as: Caller | null, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const { method, path, handlers, definition } = endpoint;
  return callRoute(handlers, {
    method,
    path,
    params: secrets.paramsOf(path),
    as,
    headers,
    ...sentTo(definition, secrets),
  });
}

const holdings = () => watch.holdings();
const expectNothingChanged: Watch["expectNothingChanged"] = (run) => watch.expectNothingChanged(run);

function expectNothingLeaked({ bytes, headers }: Answer, asked: Readonly<Record<string, string>> = {}): void {
  watch.expectNothingLeaked(`${bytes.toString("utf8")} ${[...headers].flat().join(" ")}`, asked);
}

it("walks every route that knows organisations", () => {
  const without = files.filter((file) => endpointsOf(file).length === 0).map(({ path }) => path);
  expect(without.filter((path) => !PUBLIC.test(path))).toEqual([]);
  expect(endpoints.filter(({ path }) => PUBLIC.test(path))).toEqual([]);
  expect(endpoints.length).toBeGreaterThanOrEqual(30);
});

it.each(files.filter(({ path }) => PUBLIC.test(path)).map((file) => [file.path, file] as const))(
  "%s, which is public, says nothing of anybody",
  async (_, { path, handlers }) => {
    const [connector, rest] = ["berlin-group", "v1"];
    const params = { connector, rest, token: "nobodys" };
    await expectNothingChanged(async () => {
      expectNothingLeaked(await callRoute(handlers, { path, params, as: null }));
    });
  },
);

describe.each(named)("%s", (_, endpoint) => {
  const { method, path, definition } = endpoint;
  const asked = () => secrets.paramsOf(path);

  it("opens for no token and no expired one", async () => {
    const { tenantUuid } = secrets.merchant;
    await expectNothingChanged(async () => {
      const anonymous = await call(endpoint, null, { "x-tenant-id": tenantUuid });
      expectProblem(anonymous, 401, "invalid_token");
      expectNothingLeaked(anonymous, asked());
      const late = await call(endpoint, null, { "x-tenant-id": tenantUuid, authorization: `Bearer ${expired}` });
      expectProblem(late, 401, "invalid_token");
      expectNothingLeaked(late, asked());
    });
  });

  it("is another organisation's door to nothing", async () => {
    await expectNothingChanged(async () => {
      const disguised = await call(endpoint, stranger, { "x-tenant-id": secrets.merchant.tenantUuid });
      expectProblem(disguised, 403, "tenant_mismatch");
      expectNothingLeaked(disguised, asked());
      const own = await call(endpoint, stranger);
      expectNothingLeaked(own, asked());
      if (path.includes("[")) expectProblem(own, 404, "not_found");
      else if (NAMES_ANOTHER.has(definition.operationId)) expectProblem(own, 400, "invalid_field");
      else expect(own.status).toBeLessThan(300);
    });
  });

  // What a collaborator creates is its own channel's: only what exists lies outside of it.
  const creates = method === "POST" && !path.includes("[");
  const isShared = method === "GET" && SHARED.has(definition.operationId);
  if (!creates && !isShared) {
    it("shows a collaborator nothing outside its channel", async () => {
      await expectNothingChanged(async () => {
        const answer = await call(endpoint, collaborator);
        expectNothingLeaked(answer, asked());
        if (path.includes("[")) expect([403, 404]).toContain(answer.status);
        else expect([200, 403]).toContain(answer.status);
      });
    });
  }

  it("lets a VIEWER look and change nothing", async () => {
    await expectNothingChanged(async () => {
      const answer = await call(endpoint, viewer);
      if (method === "GET" && !definition.wantsFreshSignIn) expect(answer.status).toBe(200);
      else expectProblem(answer, 403, "forbidden");
    });
  });
});

it("finds what it looks for: the organisation itself sees its own", async () => {
  const own = await Promise.all(
    endpoints.filter(({ method }) => method === "GET").map((endpoint) => call(endpoint, secrets.merchant.caller)),
  );
  expect(own.map(({ status }) => status)).toEqual(own.map(() => 200));
  const said = own.map(({ bytes }) => bytes.toString("utf8")).join(" ");
  expect(said).toContain(SECRET_WORD);
  expect(secrets.uuids.filter((uuid) => !said.includes(uuid))).toEqual([]);
});

it("sees what it looks for: a change of the organisation's own", async () => {
  const before = await holdings();
  const change = endpoints.find(({ definition }) => definition.operationId === "replaceConfiguration");
  if (!change) throw new Error("There is no such route.");
  expect((await call(change, secrets.merchant.caller)).status).toBe(200);
  const after = await holdings();
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  expect(changed).toEqual(["audit_entry", "configuration"]);
});
