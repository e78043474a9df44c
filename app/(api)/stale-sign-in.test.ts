import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { insertBusiness } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, insertTestAccount, type Merchant } from "@/db/testing/merchant";
import { callRoute } from "@/lib/http/testing/call-route";
import { expectProblem } from "@/lib/http/testing/guards";
import type { Caller, Role } from "@/lib/shared/caller";
import { addSeconds, now } from "@/lib/shared/clock";
import { FRESH_SIGN_IN_SECONDS } from "@/lib/shared/fresh-sign-in";
import { newUuid } from "@/lib/shared/ids";
import { insertEndpoint } from "@/lib/webhooks/testing/rows";
import { type Endpoint, endpointsOf, routeFiles } from "./testing/route-files";
import { insertRecord } from "./testing/secrets";

/** Through the API, too, a person whose sign-in is old neither sees a secret nor moves where money goes (decision 67). */

const ACCOUNT = {
  alias: "Shop",
  accountNumber: "DE89370400440532013000",
  bic: "COBADEFFXXX",
  ownerName: "Ejemplo S.L.",
};
/** What wants a fresh sign-in, and a body that is accepted. */
const GUARDED: Readonly<Record<string, unknown>> = {
  createCreditorAccount: ACCOUNT,
  setDefaultCreditorAccount: undefined,
  changeCreditorAccountStatus: { status: "ACTIVE" },
  changeOwnerName: { ownerName: "Ejemplo, Sociedad Limitada" },
  // Of the payment that `beforeEach` has made.
  createRefund: { amount: 1, creditor: { name: "Ana", iban: "DE89370400440532013000" } },
  createWebhookEndpoint: { url: "https://new.example/hook" },
  rotateWebhookSecret: undefined,
  revealWebhookSecret: undefined,
  rotateCallbackSecret: undefined,
  revealCallbackSecret: undefined,
};

const endpoints = (await routeFiles()).flatMap(endpointsOf);
const guarded = endpoints.filter(({ definition }) => definition.operationId in GUARDED);
const named = guarded.map((endpoint) => [endpoint.definition.operationId, endpoint] as const);

let database: TestDatabase;
let merchant: Merchant;
let paidOperationUuid: string;
let params: Readonly<Record<string, string>>;

beforeAll(async () => {
  database = await testDatabase();
});

beforeEach(async () => {
  merchant = await insertMerchant(database);
  const { tenantUuid } = merchant;
  const paid = await insertBusiness(database, merchant, { status: "COMPLETED", collectedAmount: 10_000 });
  await insertRecord(database, merchant, paid);
  paidOperationUuid = paid.operationUuid;
  params = {
    uuid: await insertTestAccount(database, tenantUuid),
    endpointUuid: await insertEndpoint(database, tenantUuid, {}),
    configurationUuid: merchant.configurationUuid,
  };
});

const owner = (secondsAgo: number, personUuid = newUuid()): Caller => by("OWNER", secondsAgo, personUuid);

function by(role: Role, secondsAgo: number, personUuid: string): Caller {
  const authenticatedAt = addSeconds(now(), -secondsAgo);
  return { ...merchant.caller, actor: { type: "PERSON", personUuid, role, authenticatedAt } };
}

function call({ method, path, handlers, definition }: Endpoint, as: Caller, headers: Record<string, string> = {}) {
  const { operationId } = definition;
  const given = GUARDED[operationId];
  const body = operationId === "createRefund" ? { ...Object(given), operationUuid: paidOperationUuid } : given;
  const inPath = Object.fromEntries(Object.entries(params).filter(([name]) => path.includes(`[${name}]`)));
  return callRoute(handlers, { method, path, params: inPath, as, headers, ...(body !== undefined && { body }) });
}

it("knows every operation whose answer holds a secret", () => {
  const secretive = endpoints.filter(({ definition }) =>
    Object.values(definition.responses).some(
      ({ schema }) => schema && /secret"/i.test(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: "any" }))),
    ),
  );
  expect(secretive.length).toBeGreaterThanOrEqual(3);
  expect(secretive.map(({ definition }) => definition.operationId).filter((id) => !(id in GUARDED))).toEqual([]);
  expect(named.map(([id]) => id).toSorted()).toEqual(Object.keys(GUARDED).toSorted());
});

describe.each(named)("%s", (_, endpoint) => {
  it("is refused after a stale sign-in, with what to do about it (RFC 9470)", async () => {
    const refused = await call(endpoint, owner(FRESH_SIGN_IN_SECONDS + 1));
    expectProblem(refused, 401, "insufficient_user_authentication");
    expect(refused.headers.get("www-authenticate")).toMatch(
      /^Bearer error="insufficient_user_authentication", error_description="[^"]+", max_age=900$/,
    );
  });

  it("is done after a fresh one, and for the organisation's own client", async () => {
    expect((await call(endpoint, owner(FRESH_SIGN_IN_SECONDS - 60))).status).toBeLessThan(300);
    await database.sql`delete from creditor_account where alias = ${ACCOUNT.alias}`;
    expect((await call(endpoint, merchant.caller)).status).toBeLessThan(300);
  });

  if (endpoint.method !== "POST") return;
  it("is replayed neither to a stale one nor to whoever is no ADMIN any more", async () => {
    const key = { "idempotency-key": newUuid() };
    const personUuid = newUuid();
    const fresh = owner(60, personUuid);
    expect((await call(endpoint, fresh, key)).status).toBeLessThan(300);
    expect((await call(endpoint, fresh, key)).headers.get("idempotency-replayed")).toBe("true");
    const stale = owner(FRESH_SIGN_IN_SECONDS + 1, personUuid);
    expectProblem(await call(endpoint, stale, key), 401, "insufficient_user_authentication");
    for (const role of ["OPERATOR", "VIEWER"] as const) {
      expectProblem(await call(endpoint, by(role, 60, personUuid), key), 403, "forbidden");
    }
    expect((await call(endpoint, by("ADMIN", 60, personUuid), key)).headers.get("idempotency-replayed")).toBe("true");
  });
});
