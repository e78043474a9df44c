import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { insertAttempt } from "@/db/queries/webhooks/webhook-deliveries";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { addSeconds } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { SYSTEM } from "@/lib/tenants/author";
import { digestOf } from "@/lib/webhooks/events/event-body";
import { getEvent } from "@/lib/webhooks/events/get-event";
import { recordEvent } from "@/lib/webhooks/events/record-event";
import { insertEndpoint, insertTenant, TEST_SECRET } from "@/lib/webhooks/testing/rows";
import { checkSignature } from "./check-signature";
import { rotateSecret } from "./rotate-secret";
import { newSigningSecret, signatureHeaders } from "./sign-delivery";

const START = new Date("2026-03-02T09:00:00.000Z");

describe("checking a signature", () => {
  let database: TestDatabase;
  let tenantUuid: string;
  let endpointUuid: string;
  let eventUuid: string;
  let body: string;
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: START });
    tenantUuid = await insertTenant(database);
    endpointUuid = await insertEndpoint(database, tenantUuid, { url: "https://one.example/hook" });
    const resource = { uuid: newUuid(), externalId: "Ñ-1", status: "COMPLETED", changedAt: START.toISOString() };
    await recordEvent(database.db, tenantUuid, { type: "OPERATION_COMPLETED", resource });
    const [row] = await database.sql`select uuid from event where tenant_uuid = ${tenantUuid}`;
    eventUuid = String(row?.uuid);
    const caller = { tenantUuid, actor: { type: "CLIENT", clientId: "x" }, collaborator: null } as const;
    body = JSON.stringify(await getEvent(database.db, caller, eventUuid));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** As it would be logged. */
  const headersOf = (secret = TEST_SECRET, of = body, at = START, id = eventUuid) =>
    Object.entries(signatureHeaders({ eventUuid: id, body: of, at, secrets: [secret] }))
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n");

  const check = (headers: string, received = body, of = endpointUuid) =>
    checkSignature(database.db, SYSTEM, tenantUuid, { endpointUuid: of, headers, body: received });

  it("says that it is ours, however its headers were logged", async () => {
    expect(await check(headersOf())).toEqual({ kind: "VALID", by: "CURRENT" });
    const logged = headersOf()
      .split("\n")
      .map((line) => line.replace(/^([^:]+): (.*)$/, '  "$1": "$2",'))
      .join("\r\n")
      .replace("webhook-id", "Webhook-Id");
    expect(await check(`host: erp.example\r\n${logged}`)).toEqual({ kind: "VALID", by: "CURRENT" });
  });

  it("says that it is ours, and too old by now; or of the future", async () => {
    expect(await check(headersOf(TEST_SECRET, body, addSeconds(START, -301)))).toEqual({
      kind: "OLD",
      by: "CURRENT",
      ageSeconds: 301,
    });
    expect(await check(headersOf(TEST_SECRET, body, addSeconds(START, -300)))).toMatchObject({ kind: "VALID" });
    expect(await check(headersOf(TEST_SECRET, body, addSeconds(START, 400)))).toMatchObject({ ageSeconds: -400 });
  });

  it("says which header is missing or is none", async () => {
    expect(await check("")).toEqual({
      kind: "MISSING",
      headers: ["webhook-id", "webhook-timestamp", "webhook-signature"],
    });
    expect(await check(headersOf().replace(/^webhook-timestamp.*$/m, ""))).toEqual({
      kind: "MISSING",
      headers: ["webhook-timestamp"],
    });
    expect(await check(headersOf().replace(/(webhook-timestamp: ).*/, "$1today"))).toEqual({
      kind: "MALFORMED",
      header: "webhook-timestamp",
    });
    expect(await check(headersOf().replace("v1,", "v2,"))).toEqual({ kind: "MALFORMED", header: "webhook-signature" });
  });

  it("knows the secret of before, while it counts and afterwards", async () => {
    await rotateSecret(database.db, SYSTEM, tenantUuid, endpointUuid);
    expect(await check(headersOf())).toEqual({ kind: "VALID", by: "PREVIOUS" });
    vi.setSystemTime(addSeconds(START, 25 * 3600));
    expect(await check(headersOf(TEST_SECRET, body, new Date()))).toEqual({
      kind: "SECRET_ENDED",
      endedAt: addSeconds(START, 24 * 3600).toISOString(),
    });
  });

  it("says when it was signed for another endpoint of the organisation, and knows nobody else's", async () => {
    await rotateSecret(database.db, SYSTEM, tenantUuid, endpointUuid);
    vi.setSystemTime(addSeconds(START, 10 * 3600));
    await rotateSecret(database.db, SYSTEM, tenantUuid, endpointUuid);
    expect(await check(headersOf(TEST_SECRET, body, new Date()))).toEqual({ kind: "VALID", by: "PREVIOUS" });
    vi.setSystemTime(addSeconds(START, 25 * 3600));
    await rotateSecret(database.db, SYSTEM, tenantUuid, endpointUuid);
    vi.setSystemTime(START);
    expect(await check(headersOf())).toEqual({ kind: "UNKNOWN", knowsEvent: true });
    // Another organisation signs by the very secret.
    const stranger = await insertTenant(database);
    const foreign = await insertEndpoint(database, stranger, {});
    expect(await check(headersOf())).toEqual({ kind: "UNKNOWN", knowsEvent: true });
    await expect(check(headersOf(), body, foreign)).rejects.toMatchObject({ code: "not_found" });
    const other = await insertEndpoint(database, tenantUuid, { url: "https://two.example/hook" });
    expect(await check(headersOf())).toEqual({
      kind: "OTHER_ENDPOINT",
      endpointUuid: other,
      url: "https://two.example/hook",
    });
  });

  it("says where a body was changed, and whether it only was written anew", async () => {
    const pretty = JSON.stringify(JSON.parse(body), null, 2);
    expect(await check(headersOf(), pretty)).toMatchObject({ kind: "BODY_CHANGED", position: 2, sameJson: true });
    const { resource, ...rest } = JSON.parse(body);
    expect(await check(headersOf(), JSON.stringify({ resource, ...rest }))).toMatchObject({ sameJson: true });
    const at = body.indexOf('COMPLETED","metadata') + 1;
    expect(await check(headersOf(), body.replace("OPERATION_COMPLETED", "OPERATION_cOMPLETED"))).toEqual({
      kind: "BODY_CHANGED",
      position: at,
      sent: body.slice(at - 21, at + 19),
      received: body.replace("OPERATION_COMPLETED", "OPERATION_cOMPLETED").slice(at - 21, at + 19),
      sameJson: false,
    });
    expect(await check(headersOf(), `${body}\n`)).toMatchObject({ position: body.length + 1, sameJson: true });
    expect(await check(headersOf(), "")).toMatchObject({ position: 1, sameJson: false });
  });

  it("says when the timestamp is not the one that was sent", async () => {
    const [row] = await database.sql`select uuid from webhook_delivery where event_uuid = ${eventUuid}`;
    const requestHeaders = signatureHeaders({ eventUuid, body, at: START, secrets: [TEST_SECRET] });
    const sent = { requestUrl: "https://one.example/hook", requestHeaders, requestDigest: digestOf(body) };
    const answer = { latencyMs: 7, responseStatus: 401, responseBody: "", error: "STATUS" } as const;
    await database.db.transaction((tx) =>
      insertAttempt(tx, { deliveryUuid: String(row?.uuid), number: 1, at: START, ...answer, ...sent }),
    );
    const moved = headersOf().replace(/(webhook-timestamp: ).*/, `$1${Math.floor(START.getTime() / 1000) + 60}`);
    expect(await check(moved)).toEqual({ kind: "TIMESTAMP_CHANGED", sent: requestHeaders["webhook-timestamp"] });
  });

  it("knows nothing of a secret or an event that isn't the organisation's", async () => {
    expect(await check(headersOf(newSigningSecret()))).toEqual({ kind: "UNKNOWN", knowsEvent: true });
    expect(await check(headersOf(newSigningSecret(), body, START, newUuid()))).toEqual({
      kind: "UNKNOWN",
      knowsEvent: false,
    });
    const stranger = await insertTenant(database);
    await recordEvent(database.db, stranger, {
      type: "FLOW_EXPIRED",
      resource: { uuid: newUuid(), changedAt: START.toISOString() },
    });
    const [row] = await database.sql`select uuid from event where tenant_uuid = ${stranger}`;
    expect(await check(headersOf(newSigningSecret(), body, START, String(row?.uuid)))).toEqual({
      kind: "UNKNOWN",
      knowsEvent: false,
    });
    expect(await check(headersOf(newSigningSecret(), body, START, "msg_1"))).toMatchObject({ knowsEvent: false });
  });

  it("reads any paste in a time that is proportional to it", async () => {
    for (const pasted of [`a:${" ".repeat(99_000)}\u2028x\u2028x`, "-".repeat(99_000), `a: x${" ".repeat(99_000)}y`]) {
      expect(await check(pasted)).toMatchObject({ kind: "MISSING" });
    }
  });

  it("takes no more than a request may be", async () => {
    await expect(check(headersOf(), "x".repeat(100_001))).rejects.toMatchObject({ code: "invalid_field" });
  });
});
