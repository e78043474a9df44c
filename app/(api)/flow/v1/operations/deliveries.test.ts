import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { deliveryDetail, deliveryList } from "@/lib/deliveries/contract";
import { sendDueDeliveries } from "@/lib/deliveries/send-due-deliveries";
import { aSentFlow, NEVER, rowsOf, through, toldOf } from "@/lib/deliveries/testing/world";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { type Answer, callRoute } from "@/lib/http/testing/call-route";
import { expectProblem, itIsGuarded } from "@/lib/http/testing/guards";
import { aMailServer } from "@/lib/mail/testing/mail-server";
import { openOperation } from "@/lib/operations/open-operation";
import type { Caller } from "@/lib/shared/caller";
import { addSeconds } from "@/lib/shared/clock";
import { insertSignature } from "@/lib/signatures/testing/insert-signature";
import * as deliveries from "./[uuid]/deliveries/route";

let database: TestDatabase;
let merchant: Merchant;
let strangers: Readonly<Record<string, Caller>>;
let guarded: string;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  strangers = {
    tenant: (await insertMerchant(database)).caller,
    collaborator: await insertCollaborator(database, merchant),
  };
  guarded = firstOf(await aFlow(merchant.caller)).uuid;
});

let start = new Date("2030-06-03T08:00:00.000Z");
beforeEach(() => {
  start = addSeconds(start, 86_400);
  vi.useFakeTimers({ toFake: ["Date"], now: start });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const path = "/flow/v1/operations/[uuid]/deliveries";
const call = (method: "GET" | "POST", uuid: string, body?: object, headers = {}): Promise<Answer> =>
  callRoute(deliveries, { method, path, params: { uuid }, as: merchant.caller, ...(body && { body }), headers });
const send = () => sendDueDeliveries(database.db, NEVER);
const pass = (seconds: number) => vi.setSystemTime(addSeconds(new Date(), seconds));

describe("GET /flow/v1/operations/{uuid}/deliveries (decision 182)", () => {
  itIsGuarded({
    handlers: deliveries,
    path,
    params: () => ({ uuid: guarded }),
    caller: () => merchant.caller,
    strangers: () => strangers,
    allow: "GET, POST, HEAD, OPTIONS",
  });

  it("tells of each message where it went, how far it came and why not further", async () => {
    const server = await aMailServer({ rcpt: (to) => (to.startsWith("gone") ? "550 5.1.1 no such user" : "250 ok") });
    through(server.url);
    const flow = await aSentFlow(merchant.caller, [{ type: "EMAIL" }, { type: "EMAIL", to: "gone@example.org" }]);
    await send();
    const answer = await call("GET", firstOf(flow).uuid);
    expect(answer.status).toBe(200);
    const { total, results } = deliveryList.strict().parse(answer.body);
    expect(total).toBe(2);
    expect(new Map(results.map(({ to, state, reason, reasonText }) => [to, [state, reason, reasonText]]))).toEqual(
      new Map([
        ["ana@example.org", ["SENT", null, null]],
        ["gone@example.org", ["REFUSED", "REFUSED_BY_SERVER", "550 5.1.1 no such user"]],
      ]),
    );
    expect(results.every(({ attempts, nextAttemptAt }) => attempts === 1 && nextAttemptAt === null)).toBe(true);
  });
});

describe("POST /flow/v1/operations/{uuid}/deliveries (decision 182)", () => {
  itIsGuarded({
    handlers: deliveries,
    method: "POST",
    path,
    params: () => ({ uuid: guarded }),
    body: { channel: "EMAIL", to: "guard@example.org" },
    caller: () => merchant.caller,
    strangers: () => strangers,
    allow: "GET, POST, HEAD, OPTIONS",
    least: "OPERATOR",
  });

  it("sends the link again: 202, and a mail of its own", async () => {
    const server = await aMailServer();
    through(server.url);
    const flow = await aSentFlow(merchant.caller);
    await send();
    pass(300);
    const answer = await call("POST", firstOf(flow).uuid, { channel: "EMAIL" });
    expect(answer.status).toBe(202);
    expect(deliveryDetail.strict().parse(answer.body)).toMatchObject({ to: "ana@example.org", state: "QUEUED" });
    await send();
    expect(new Set(server.taken().map(({ messageId }) => messageId)).size).toBe(2);
  });

  it("with an Idempotency-Key sends it once", async () => {
    const flow = await aSentFlow(merchant.caller, []);
    const key = { "idempotency-key": "again-1" };
    const [first, second] = [
      await call("POST", firstOf(flow).uuid, { channel: "EMAIL" }, key),
      await call("POST", firstOf(flow).uuid, { channel: "EMAIL" }, key),
    ];
    expect([second.status, second.body]).toEqual([202, first.body]);
    expect((await rowsOf(database, flow)).length).toBe(1);
  });

  it("to a corrected address reaches who could not be reached: NOT_DELIVERED until the link is opened", async () => {
    const server = await aMailServer({ rcpt: (to) => (to.startsWith("ana") ? "550 no such user" : "250 ok") });
    through(server.url);
    const flow = await aSentFlow(merchant.caller);
    await send();
    expect((await toldOf(database, flow)).status).toBe("NOT_DELIVERED");
    const again = await call("POST", firstOf(flow).uuid, { channel: "EMAIL", to: "soler@example.org" });
    expect(again.status).toBe(202);
    await send();
    expect(server.taken().map(({ to }) => to)).toEqual(["soler@example.org"]);
    expect(await toldOf(database, flow)).toMatchObject({
      status: "NOT_DELIVERED",
      events: ["OPERATION_NOT_DELIVERED", "OPERATION_DELIVERED"],
    });
    await openOperation(database.db, firstOf(flow).linkToken);
    expect((await toldOf(database, flow)).status).toBe("OPENED");
  });

  it("429 to an address that was sent it within five minutes, whatever its letters' case", async () => {
    const flow = await aSentFlow(merchant.caller);
    const { uuid } = firstOf(flow);
    pass(299);
    const early = await call("POST", uuid, { channel: "EMAIL", to: "ANA@example.org" });
    expectProblem(early, 429, "rate_limited");
    expect(early.headers.get("retry-after")).toBe("1");
    expect((await call("POST", uuid, { channel: "EMAIL", to: "eva@example.org" })).status).toBe(202);
    pass(1);
    expect((await call("POST", uuid, { channel: "EMAIL" })).status).toBe(202);
  });

  it("409 after twenty", async () => {
    const flow = await aSentFlow(merchant.caller, []);
    const { uuid } = firstOf(flow);
    for (let count = 0; count < 20; count++) {
      expect((await call("POST", uuid, { channel: "EMAIL", to: `a${count}@example.org` })).status).toBe(202);
    }
    expectProblem(await call("POST", uuid, { channel: "EMAIL", to: "b@example.org" }), 409, "conflict");
  });

  it("409 for a link that has ended, and for a signature", async () => {
    const flow = await aSentFlow(merchant.caller, []);
    await database.sql`update operation set status = 'COMPLETED' where flow_uuid = ${flow.uuid}`;
    expectProblem(await call("POST", firstOf(flow).uuid, { channel: "EMAIL" }), 409, "operation_final");
    const { operationUuid } = await insertSignature(database, merchant);
    expectProblem(await call("POST", operationUuid, { channel: "EMAIL" }), 409, "conflict");
  });

  it.each([
    [{ channel: "FAX" }, { "/channel": "must be EMAIL or SMS" }],
    [{}, { "/channel": "must be EMAIL or SMS" }],
    [{ channel: "EMAIL", to: "no address" }, { "/to": "must be an e-mail address" }],
    [{ channel: "SMS" }, { "/to": "is required: the payer has no telephone number with its country's code" }],
    [
      { channel: "SMS", to: "600 123 456" },
      { "/to": "must be a telephone number with its country's code, such as +34 911 234 567" },
    ],
    [
      { channel: "SMS", to: "ana@example.org" },
      { "/to": "must be a telephone number with its country's code, such as +34 911 234 567" },
    ],
  ])("400 names the field: %j", async (body, errors) => {
    const answer = await call("POST", firstOf(await aSentFlow(merchant.caller, [])).uuid, body);
    expectProblem(answer, 400, "invalid_field");
    expect(answer.body).toMatchObject({
      errors: Object.entries(errors).map(([pointer, detail]) => ({ pointer, detail })),
    });
  });
});
