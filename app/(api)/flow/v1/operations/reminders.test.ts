import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { operationReminders } from "@/lib/deliveries/contract";
import { queueDueReminders } from "@/lib/deliveries/reminders/queue-due-reminders";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { type Answer, callRoute } from "@/lib/http/testing/call-route";
import { expectProblem, itIsGuarded } from "@/lib/http/testing/guards";
import type { Caller } from "@/lib/shared/caller";
import { insertSignature } from "@/lib/signatures/testing/insert-signature";
import * as deliveries from "./[uuid]/deliveries/route";
import * as reminders from "./[uuid]/reminders/route";

let database: TestDatabase;
let merchant: Merchant;
let strangers: Readonly<Record<string, Caller>>;
let guarded: string;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database, {
    settings: { reminders: { daysFromDue: [0, 7], channels: [{ type: "EMAIL" }] } },
  });
  strangers = {
    tenant: (await insertMerchant(database)).caller,
    collaborator: await insertCollaborator(database, merchant),
  };
  guarded = firstOf(await aFlow(merchant.caller)).uuid;
});

afterEach(() => {
  vi.useRealTimers();
});

const path = "/flow/v1/operations/[uuid]/reminders";
const call = (method: "GET" | "PUT", uuid: string, body?: object): Promise<Answer> =>
  callRoute(reminders, { method, path, params: { uuid }, as: merchant.caller, ...(body && { body }) });

const anInvoice = async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-09-02T12:00:00Z") });
  const payment = { amount: 100, subject: { email: "ana@example.org" } };
  return firstOf(await aFlow(merchant.caller, [{ payment, invoice: { dueDate: "2030-09-13" } }])).uuid;
};

const TO_ANA = [{ channel: "EMAIL", to: "ana@example.org" }];
const PLANNED = {
  stopped: false,
  stoppedAt: null,
  planned: [
    { daysFromDue: 0, sendAt: "2030-09-13T08:00:00.000Z", recipients: TO_ANA },
    { daysFromDue: 7, sendAt: "2030-09-20T08:00:00.000Z", recipients: TO_ANA },
  ],
};

describe("GET /flow/v1/operations/{uuid}/reminders (decision 192)", () => {
  itIsGuarded({
    handlers: reminders,
    path,
    params: () => ({ uuid: guarded }),
    caller: () => merchant.caller,
    strangers: () => strangers,
    allow: "GET, PUT, HEAD, OPTIONS",
  });

  it("tells what will be sent, when and where; what is sent is among the deliveries", async () => {
    const uuid = await anInvoice();
    const answer = await call("GET", uuid);
    expect(answer.status).toBe(200);
    expect(operationReminders.strict().parse(answer.body)).toEqual(PLANNED);
    vi.setSystemTime(new Date("2030-09-13T09:00:00Z"));
    await queueDueReminders(database.db);
    expect((await call("GET", uuid)).body).toEqual({ ...PLANNED, planned: PLANNED.planned.slice(1) });
    const sent = await callRoute(deliveries, { method: "GET", path, params: { uuid }, as: merchant.caller });
    expect(sent.body).toMatchObject({
      total: 1,
      results: [{ kind: "REMINDER", daysFromDue: 0, to: "ana@example.org", sendAt: "2030-09-13T08:00:00.000Z" }],
    });
  });

  it("404 for a signature, whose signers have reminders of their own", async () => {
    const { operationUuid } = await insertSignature(database, merchant);
    expectProblem(await call("GET", operationUuid), 404, "not_found");
    expectProblem(await call("PUT", operationUuid, { stopped: true }), 404, "not_found");
  });
});

describe("PUT /flow/v1/operations/{uuid}/reminders (decision 192)", () => {
  itIsGuarded({
    handlers: reminders,
    method: "PUT",
    path,
    params: () => ({ uuid: guarded }),
    body: { stopped: false },
    caller: () => merchant.caller,
    strangers: () => strangers,
    allow: "GET, PUT, HEAD, OPTIONS",
    least: "OPERATOR",
  });

  it("stops them, and has them go on; the second time nothing changes", async () => {
    const uuid = await anInvoice();
    const stopped = { stopped: true, stoppedAt: "2030-09-02T12:00:00.000Z", planned: [] };
    expect((await call("PUT", uuid, { stopped: true })).body).toEqual(stopped);
    vi.setSystemTime(new Date("2030-09-02T13:00:00Z"));
    expect((await call("PUT", uuid, { stopped: true })).body).toEqual(stopped);
    expect((await call("GET", uuid)).body).toEqual(stopped);
    expect((await call("PUT", uuid, { stopped: false })).body).toEqual(PLANNED);
    const facts = await database.sql`select kind from operation_fact where operation_uuid = ${uuid} order by at, uuid`;
    expect(facts.map(({ kind }) => kind)).toEqual(["REMINDERS_STOPPED", "REMINDERS_RESUMED"]);
  });

  it("409 for a link that has ended", async () => {
    const uuid = await anInvoice();
    await database.sql`update operation set status = 'COMPLETED' where uuid = ${uuid}`;
    expectProblem(await call("PUT", uuid, { stopped: true }), 409, "operation_final");
    expect((await call("GET", uuid)).body).toEqual({ ...PLANNED, planned: [] });
  });

  it.each([{}, { stopped: "yes" }, { stopped: null }])("400 names the field: %j", async (body) => {
    const answer = await call("PUT", await anInvoice(), body);
    expectProblem(answer, 400, "invalid_field");
    expect(answer.body).toMatchObject({ errors: [{ pointer: "/stopped" }] });
  });
});
