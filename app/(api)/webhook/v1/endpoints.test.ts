import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import type { Caller } from "@/lib/shared/caller";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { endpointRequest } from "@/lib/webhooks/endpoints/endpoint-request";
import { recordEvent } from "@/lib/webhooks/events/record-event";
import { EVENT_TYPES } from "@/lib/webhooks/model";
import { call } from "../testing/call";
import { anEndpoint, deliveriesOf, happening, URL_OF_RECEIVER } from "../testing/rows";
import { aWorld, forgetWebhooks, type World } from "../testing/world";

let database: TestDatabase;
let world: World;
let merchant: Caller;
beforeAll(async () => {
  database = await testDatabase();
  world = await aWorld(database);
  merchant = world.merchant;
});
beforeEach(() => forgetWebhooks(database));

describe("POST /webhook/v1/endpoints", () => {
  it("registers an endpoint for all events and shows its secret", async () => {
    const { status, headers, body } = await call(merchant, "POST", "endpoints", { url: URL_OF_RECEIVER });
    expect(status).toBe(201);
    expect(body).toEqual({
      uuid: expect.any(String),
      url: URL_OF_RECEIVER,
      description: "",
      eventTypes: EVENT_TYPES,
      status: "ACTIVE",
      disabledReason: null,
      ordered: false,
      failingSince: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: Object(body).createdAt,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    expect(headers.get("location")).toBe(`/webhook/v1/endpoints/${Object(body).uuid}`);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("keeps event types in their own order, each once", async () => {
    const request = { url: URL_OF_RECEIVER, eventTypes: ["PSD2_PAYMENT_SETTLED", "FLOW_COMPLETED", "FLOW_COMPLETED"] };
    const { body } = await call(merchant, "POST", "endpoints", { ...request, description: "ERP" });
    expect(body).toMatchObject({ eventTypes: ["FLOW_COMPLETED", "PSD2_PAYMENT_SETTLED"], description: "ERP" });
  });

  it("may be made DISABLED, and hears nothing then", async () => {
    const { status, body } = await call(merchant, "POST", "endpoints", { url: URL_OF_RECEIVER, status: "DISABLED" });
    expect([status, body]).toMatchObject([201, { status: "DISABLED", disabledReason: "REQUESTED" }]);
    await recordEvent(database.db, merchant.tenantUuid, happening());
    expect(await deliveriesOf(merchant, Object(body).uuid)).toEqual([]);
  });

  it("stores the secret sealed", async () => {
    const { body } = await call(merchant, "POST", "endpoints", { url: URL_OF_RECEIVER });
    const [row] = await database.sql`select * from webhook_endpoint where uuid = ${Object(body).uuid}`;
    expect(JSON.stringify(row)).not.toContain(Object(body).secret);
  });

  it.each([
    ["url", {}],
    ["url", { url: "receiver" }],
    ["url", { url: "https://10.0.0.1/hook" }],
    ["url", { url: "https://[::ffff:10.0.0.1]/hook" }],
    ["url", { url: "http://8.8.8.8/hook" }],
    ["url", { url: "https://user:secret@receiver.example/" }],
    ["url", { url: 7 }],
    ["url", { url: `https://receiver.example/${"a".repeat(2048)}` }],
    ["url", { url: "https://receiver.example:0/hook" }],
    ["description", { url: URL_OF_RECEIVER, description: "a\nb" }],
    ["eventTypes", { url: URL_OF_RECEIVER, eventTypes: [] }],
    ["eventTypes/0", { url: URL_OF_RECEIVER, eventTypes: ["OPERATION_LOST"] }],
    ["eventTypes/0", { url: URL_OF_RECEIVER, eventTypes: ["TEST"] }],
    ["description", { url: URL_OF_RECEIVER, description: "x".repeat(201) }],
  ])("names /%s when it is bad: %j", async (field, request) => {
    const { status, body } = await call(merchant, "POST", "endpoints", request);
    expect(status).toBe(400);
    expect(Object(body).errors).toEqual([
      { pointer: `/${field}`, code: expect.any(String), detail: expect.any(String) },
    ]);
    expect((await call(merchant, "GET", "endpoints")).body).toEqual({ total: 0, results: [] });
  });

  it.each([
    ["http://exämple.com/", "must be a URI (RFC 3986), such as http://xn--exmple-cua.com/"],
    ["https://exämple.com/", "must be a URI (RFC 3986), such as https://xn--exmple-cua.com/"],
    ["https://example.com/a|b?q={x}", "must be a URI (RFC 3986), such as https://example.com/a%7Cb?q=%7Bx%7D"],
    ["https://example.com/hook#part", "must not have a fragment: no request carries it"],
  ])("says how %s is to be written (decision 362)", async (url, detail) => {
    const made = await call(merchant, "POST", "endpoints", { url });
    expect([made.status, Object(made.body).errors]).toEqual([400, [{ pointer: "/url", code: "invalid", detail }]]);
    const uuid = await anEndpoint(merchant);
    expect((await call(merchant, "PATCH", `endpoints/${uuid}`, { url })).status).toBe(400);
  });

  it.each(["POST", "PUT", "PATCH"] as const)(
    "400: %s with a list that nobody writes, of which one thing is said",
    async (method) => {
      const address = method === "POST" ? "endpoints" : `endpoints/${await anEndpoint(merchant)}`;
      const eventTypes = Array(150_000).fill(0);
      const { status, body } = await call(merchant, method, address, { url: URL_OF_RECEIVER, eventTypes });
      const detail = "must have at most 100 items";
      expect([status, Object(body).errors]).toEqual([400, [{ pointer: "/eventTypes", code: "too_big", detail }]]);
    },
  );

  it("answers an address as it was sent", async () => {
    for (const url of ["https://receiver.example", "https://Receiver.example/a/../?q=%7e&r=it's"]) {
      expect((await call(merchant, "POST", "endpoints", { url })).body).toMatchObject({ url });
    }
  });

  it("names every bad field at once", async () => {
    const request = { url: "https://127.0.0.256/", eventTypes: ["LOST"], description: 1 };
    const { body } = await call(merchant, "POST", "endpoints", request);
    expect(Object(body).errors.map((error: { pointer: string }) => error.pointer)).toEqual([
      "/url",
      "/eventTypes/0",
      "/description",
    ]);
  });
});

describe("an endpoint", () => {
  it("is read and listed without its secret", async () => {
    const uuid = await anEndpoint(merchant, { description: "ERP" });
    const { status, body } = await call(merchant, "GET", `endpoints/${uuid}`);
    expect(status).toBe(200);
    expect(Object.keys(Object(body))).toEqual([
      "uuid",
      "url",
      "description",
      "eventTypes",
      "status",
      "disabledReason",
      "ordered",
      "failingSince",
      "createdAt",
      "updatedAt",
    ]);
    expect((await call(merchant, "GET", "endpoints")).body).toEqual({ total: 1, results: [body] });
  });

  it("reveals its secret on demand, and who looked is written down", async () => {
    const { body: made } = await call(merchant, "POST", "endpoints", { url: URL_OF_RECEIVER });
    const { uuid, secret } = Object(made);
    const revealed = await call(merchant, "GET", `endpoints/${uuid}/secret`);
    expect([revealed.status, revealed.body]).toEqual([200, { secret }]);
    const audited = await database.sql`
      select actor_type, actor_id, action from audit_entry where subject_uuid = ${uuid} order by at, uuid`;
    const actor = { actor_type: "CLIENT", actor_id: Object(merchant.actor).clientId };
    expect(audited).toEqual([
      { ...actor, action: "webhook_endpoint.created" },
      { ...actor, action: "webhook_secret.revealed" },
    ]);
  });

  it("gets a new secret by rotation", async () => {
    const { body: made } = await call(merchant, "POST", "endpoints", { url: URL_OF_RECEIVER });
    const { uuid, secret } = Object(made);
    const { status, body } = await call(merchant, "POST", `endpoints/${uuid}/rotate-secret`);
    expect(status).toBe(200);
    expect(body).toEqual({ secret: expect.stringMatching(/^whsec_/), previousSecretExpiresAt: expect.any(String) });
    expect(Object(body).secret).not.toBe(secret);
    expect((await call(merchant, "GET", `endpoints/${uuid}/secret`)).body).toEqual({ secret: Object(body).secret });
  });

  it("changes what a PATCH names and nothing else", async () => {
    const uuid = await anEndpoint(merchant, { description: "ERP" });
    const before = Object((await call(merchant, "GET", `endpoints/${uuid}`)).body);
    const { status, body } = await call(merchant, "PATCH", `endpoints/${uuid}`, { eventTypes: ["FLOW_COMPLETED"] });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, eventTypes: ["FLOW_COMPLETED"], updatedAt: Object(body).updatedAt });
  });

  it("is replaced by a PUT, defaults included", async () => {
    const uuid = await anEndpoint(merchant, { description: "ERP", eventTypes: ["FLOW_COMPLETED"] });
    const url = "https://other.example/hook";
    const { status, body } = await call(merchant, "PUT", `endpoints/${uuid}`, { url });
    expect(status).toBe(200);
    expect(body).toMatchObject({ url, description: "", eventTypes: EVENT_TYPES, status: "ACTIVE" });
    expect((await call(merchant, "PUT", `endpoints/${uuid}`, {})).status).toBe(400);
  });

  it("hears nothing while it is disabled", async () => {
    const uuid = await anEndpoint(merchant);
    const { body } = await call(merchant, "PATCH", `endpoints/${uuid}`, { status: "DISABLED" });
    expect(body).toMatchObject({ status: "DISABLED", disabledReason: "REQUESTED" });
    await recordEvent(database.db, merchant.tenantUuid, happening());
    expect(await deliveriesOf(merchant, uuid)).toEqual([]);
    expect((await call(merchant, "POST", `endpoints/${uuid}/test`)).status).toBe(409);
    const { body: active } = await call(merchant, "PATCH", `endpoints/${uuid}`, { status: "ACTIVE" });
    expect(active).toMatchObject({ status: "ACTIVE", disabledReason: null });
    await recordEvent(database.db, merchant.tenantUuid, happening());
    expect(await deliveriesOf(merchant, uuid)).toHaveLength(1);
  });

  it("has a clean slate when it is made active again", async () => {
    const uuid = await anEndpoint(merchant);
    await database.sql`
      update webhook_endpoint set status = 'DISABLED', disabled_reason = 'FAILING', failing_since = now() - interval '6 days'
      where uuid = ${uuid}`;
    const { body } = await call(merchant, "PATCH", `endpoints/${uuid}`, { status: "ACTIVE" });
    expect(body).toMatchObject({ status: "ACTIVE", disabledReason: null, failingSince: null });
  });

  it("answers like one that never was after it is deleted, and hears nothing", async () => {
    const uuid = await anEndpoint(merchant);
    await recordEvent(database.db, merchant.tenantUuid, happening());
    const [delivery] = await deliveriesOf(merchant, uuid);
    expect((await call(merchant, "DELETE", `endpoints/${uuid}`)).status).toBe(204);

    expect((await call(merchant, "DELETE", `endpoints/${uuid}`)).status).toBe(404);
    expect((await call(merchant, "GET", `endpoints/${uuid}`)).status).toBe(404);
    expect((await call(merchant, "GET", `endpoints/${uuid}/secret`)).status).toBe(404);
    expect((await call(merchant, "GET", `deliveries/${delivery?.uuid}`)).status).toBe(404);
    expect((await call(merchant, "GET", "endpoints")).body).toEqual({ total: 0, results: [] });
    await recordEvent(database.db, merchant.tenantUuid, happening());
    const [row] = await database.sql`
      select count(*)::int as count from webhook_delivery where tenant_uuid = ${merchant.tenantUuid}`;
    expect(row).toEqual({ count: 1 });
  });

  it("is limited in number, by one that somebody is just making too", async () => {
    for (let count = 0; count < 49; count++) await anEndpoint(merchant);
    const request = endpointRequest.parse({ url: URL_OF_RECEIVER });
    const late = await interleave(
      database,
      (tx) => createEndpoint(tx, { caller: merchant, ipAddress: null }, merchant.tenantUuid, request),
      () => call(merchant, "POST", "endpoints", { url: URL_OF_RECEIVER }),
    );
    expect(late.status).toBe(409);
  });
});
