import { beforeAll, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, insertTestConfiguration, type Merchant } from "@/db/testing/merchant";
import { expiryAfter } from "@/lib/configurations/expiration-offset";
import { fileOf, storedBytes } from "@/lib/documents/testing/files";
import { tablePdf } from "@/lib/documents/testing/sample-pdfs";
import { flowListQuery, operationRenewal } from "@/lib/flows/contract";
import { createFlow } from "@/lib/flows/creating/create-flow";
import { getFlow } from "@/lib/flows/get-flow";
import { listFlows } from "@/lib/flows/list-flows";
import { pathInPlaceOf } from "@/lib/flows/renewing/follow-renewals";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { type Answer, callRoute } from "@/lib/http/testing/call-route";
import { expectProblem, itIsGuarded } from "@/lib/http/testing/guards";
import { operationListQuery } from "@/lib/operations/contract";
import { describeOperations } from "@/lib/operations/finding/describe-operations";
import { listOperations } from "@/lib/operations/finding/list-operations";
import { getOperation } from "@/lib/operations/get-operation";
import { findPayerView } from "@/lib/payer/find-payer-view";
import type { Caller } from "@/lib/shared/caller";
import * as renewRoute from "./[uuid]/renew/route";

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

const path = "/flow/v1/operations/[uuid]/renew";

function renew(uuid: string, as: Caller = merchant.caller, headers = {}): Promise<Answer> {
  return callRoute(renewRoute, { method: "POST", path, params: { uuid }, as, headers });
}

async function expired(operation: object = {}, flow = {}, as: Caller = merchant.caller) {
  const created = await aFlow(as, [operation], flow);
  await database.sql`update operation set status = 'EXPIRED', status_updated_at = now() where flow_uuid = ${created.uuid}`;
  await database.sql`update flow set status = 'EXPIRED', status_updated_at = now() where uuid = ${created.uuid}`;
  return { flowUuid: created.uuid, ...firstOf(created) };
}

const renewalOf = async (answer: Promise<Answer>) => operationRenewal.strict().parse((await answer).body);

describe("POST /flow/v1/operations/{uuid}/renew (decision 18)", () => {
  itIsGuarded({
    handlers: renewRoute,
    method: "POST",
    path,
    params: () => ({ uuid: guarded }),
    caller: () => merchant.caller,
    strangers: () => strangers,
    allow: "POST, OPTIONS",
    least: "OPERATOR",
  });

  it("201: a copy with a new link, in a flow of its own; the expired one stays as it was", async () => {
    const payment = { amount: 990, concept: "Fee", subject: { name: "Ana", email: "ana@example.com" } };
    const old = await expired(
      {
        payment,
        externalId: "OP-1",
        expirationOffset: "P3D",
        invoice: { externalId: "2026-1", dueDate: "2026-12-01" },
      },
      { externalId: "ERP-1", labels: [{ name: "team", value: "north" }], languageCode: "ca" },
    );
    const before = await getOperation(database.db, merchant.caller, old.uuid);
    const answer = await renew(old.uuid);
    expect(answer.status).toBe(201);
    const renewal = operationRenewal.strict().parse(answer.body);
    expect(answer.headers.get("location")).toBe(`/flow/v1/operations/${renewal.uuid}`);
    expect(renewal.url).toMatch(/^http:\/\/localhost:3000\/pay\/[\w-]{22}$/);
    expect(renewal.url).not.toContain(old.linkToken);

    const after = await getOperation(database.db, merchant.caller, renewal.uuid);
    expect(renewal.expiresAt).toBe(expiryAfter(new Date(after.createdAt), "P3D", "Europe/Madrid").toISOString());
    expect(after.payment?.paymentUuid).not.toBe(before.payment?.paymentUuid);
    expect(after).toEqual({
      ...before,
      uuid: renewal.uuid,
      flowUuid: renewal.flowUuid,
      status: "CREATED",
      statusUpdatedAt: null,
      createdAt: after.createdAt,
      expiresAt: renewal.expiresAt,
      payment: { ...before.payment, paymentUuid: after.payment?.paymentUuid },
      url: renewal.url,
      renewalOf: old.uuid,
    });
    expect([before.url, before.renewalOf, before.renewedBy]).toEqual([null, null, null]);
    expect(await getFlow(database.db, merchant.caller, renewal.flowUuid)).toMatchObject({
      status: "CREATED",
      externalId: "ERP-1",
      languageCode: "ca",
      labels: [{ name: "team", value: "north" }],
      paymentOperations: [{ uuid: renewal.uuid, amount: 990 }],
      renewalOf: old.uuid,
    });
    expect(await getOperation(database.db, merchant.caller, old.uuid)).toEqual({ ...before, renewedBy: renewal.uuid });
    const listed = async (q_operationUuid: string) =>
      (await listOperations(database.db, merchant.caller, operationListQuery.parse({ q_operationUuid }))).results;
    expect(await listed(old.uuid)).toMatchObject([{ url: null, renewalOf: null, renewedBy: renewal.uuid }]);
    expect(await listed(renewal.uuid)).toMatchObject([{ url: renewal.url, renewalOf: old.uuid, renewedBy: null }]);
    const { results: flows } = await listFlows(
      database.db,
      merchant.caller,
      flowListQuery.parse({ q_externalId: "ERP-1" }),
    );
    expect(new Map(flows.map(({ uuid, renewalOf }) => [uuid, renewalOf]))).toEqual(
      new Map([
        [old.flowUuid, null],
        [renewal.flowUuid, old.uuid],
      ]),
    );
    const described = await describeOperations(database.db, merchant.caller, [old.uuid, renewal.uuid]);
    expect(described.get(old.uuid)).toMatchObject({ renewalOf: null, renewedBy: renewal.uuid });
    expect(described.get(renewal.uuid)).toMatchObject({ renewalOf: old.uuid, renewedBy: null });
  });

  it("409: a second time, also by two at once; the copy can be renewed when it has expired", async () => {
    const old = await expired();
    const answers = await Promise.all([renew(old.uuid), renew(old.uuid)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const [first] = answers.filter(({ status }) => status === 201);
    const { uuid } = operationRenewal.parse(first?.body);
    const again = await renew(old.uuid);
    expectProblem(again, 409, "conflict");
    expect(again.body).toMatchObject({ detail: `The operation has been renewed already, as ${uuid}.` });
    await database.sql`update operation set status = 'EXPIRED' where uuid = ${uuid}`;
    expect((await renew(uuid)).status).toBe(201);
  });

  it("201: the same answer for the same Idempotency-Key", async () => {
    const old = await expired();
    const first = await renew(old.uuid, merchant.caller, { "idempotency-key": "renew-1" });
    const again = await renew(old.uuid, merchant.caller, { "idempotency-key": "renew-1" });
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  it.each(["CREATED", "OPENED", "COMPLETED", "REJECTED", "CANCELLED", "NOT_DELIVERED"])(
    "409: an operation that is %s",
    async (status) => {
      const old = await expired();
      await database.sql`update operation set status = ${status} where uuid = ${old.uuid}`;
      const answer = await renew(old.uuid);
      expectProblem(answer, 409, "conflict");
      expect(answer.body).toMatchObject({
        detail: `The operation is ${status}: neither has its deadline ended it, nor its payment been rejected.`,
      });
    },
  );

  it("201: a link that nobody could deliver, once its deadline has passed; it leads to the copy (decision 306)", async () => {
    const created = firstOf(await aFlow(merchant.caller));
    await database.sql`update operation set status = 'NOT_DELIVERED' where uuid = ${created.uuid}`;
    expectProblem(await renew(created.uuid), 409, "conflict");
    await database.sql`update operation set expires_at = now() - interval '1 second' where uuid = ${created.uuid}`;
    expect(await pathInPlaceOf(database.db, created.linkToken)).toBeNull();
    const copy = await renewalOf(renew(created.uuid));
    expect(await getOperation(database.db, merchant.caller, created.uuid)).toMatchObject({
      status: "NOT_DELIVERED",
      url: null,
      renewedBy: copy.uuid,
    });
    expect(await getOperation(database.db, merchant.caller, copy.uuid)).toMatchObject({ status: "CREATED" });
    expect((await findPayerView(database.db, created.linkToken))?.step.name).toBe("EXPIRED");
    expect(copy.url).toContain((await pathInPlaceOf(database.db, created.linkToken)) ?? "no successor");
    expectProblem(await renew(created.uuid), 409, "conflict");
  });

  it("409: a configuration or an account that was disabled meanwhile", async () => {
    const configurationUuid = await insertTestConfiguration(database, merchant.tenantUuid);
    const first = await expired({ configurationUuid });
    await database.sql`update configuration set status = 'DISABLED' where uuid = ${configurationUuid}`;
    expect((await renew(first.uuid)).body).toMatchObject({ detail: "The operation's configuration is DISABLED." });

    const other = await insertMerchant(database);
    const second = await expired({}, {}, other.caller);
    await database.sql`update creditor_account set status = 'DISABLED' where uuid = ${other.creditorAccountUuid}`;
    expect((await renew(second.uuid, other.caller)).body).toMatchObject({
      detail: "The operation's creditor account is DISABLED.",
    });
  });

  it("stays in the collaborator's channel, whoever renews it", async () => {
    const collaborator = await insertCollaborator(database, merchant, "Gestoría Vieja");
    const old = await expired({}, {}, collaborator);
    const { uuid } = await renewalOf(renew(old.uuid));
    expect((await getOperation(database.db, collaborator, uuid)).flow.collaborator).toEqual({
      uuid: collaborator.collaborator.uuid,
      legalName: "Gestoría Vieja",
    });
  });

  it("keeps a requested day that lies ahead, and drops one that has passed", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-02T10:00:00Z") });
    try {
      const psd2Payment = { type: "FUTURE_PAYMENT", requestedExecutionDate: "2026-03-16" };
      const future = { payment: { amount: 1, concept: "x", psd2Payment } };
      const [early, late] = [await expired(future), await expired(future)];
      vi.setSystemTime("2026-03-10T10:00:00Z");
      const kept = await renewalOf(renew(early.uuid));
      vi.setSystemTime("2026-03-20T10:00:00Z");
      const dropped = await renewalOf(renew(late.uuid));
      const payments = await Promise.all(
        [kept, dropped].map(async ({ uuid }) => (await getOperation(database.db, merchant.caller, uuid)).payment),
      );
      expect(payments.map((payment) => payment?.psd2Payment)).toMatchObject([
        psd2Payment,
        { type: "SINGLE_PAYMENT", requestedExecutionDate: null },
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("makes the invoice's page anew behind the same supplied bytes; keeps what is to be signed", async () => {
    const supplied = await tablePdf();
    const file = { ...(await fileOf(supplied)), filename: "a.pdf", head: supplied.subarray(0, 1024), truncated: false };
    const { operations } = await createFlow(database.db, merchant.caller, {
      json: {
        operations: [
          { payment: { amount: 1 }, invoice: { id: "inv", name: "March", generateDocument: true } },
          { payment: { amount: 1 }, invoice: { name: "April", generateDocument: true } },
          { type: "SIGNATURE", id: "lease", signature: { title: "Lease" } },
        ],
      },
      files: new Map([
        ["inv", file],
        ["lease", file],
      ]),
      channel: "API",
    });
    await database.sql`update operation set status = 'EXPIRED' where uuid in ${database.sql(operations.map(({ uuid }) => uuid))}`;
    const [march, april, lease] = await Promise.all(
      operations.map(async ({ uuid }) => {
        const renewal = await renewalOf(renew(uuid));
        return { old: await documentOf(uuid), renewed: await documentOf(renewal.uuid) };
      }),
    );

    expect(march?.renewed).toMatchObject({ name: "March.pdf", type: "INVOICE", supplied_bytes: supplied.length });
    expect(march?.renewed.bytes.subarray(0, supplied.length)).toEqual(supplied);
    expect(march?.renewed.bytes.length).toBeGreaterThan(supplied.length);
    expect(march?.renewed.bytes.equals(march.old.bytes)).toBe(false);
    expect(april?.renewed).toMatchObject({ name: "April.pdf", supplied_bytes: null });
    expect(april?.renewed.bytes.equals(april.old.bytes)).toBe(false);
    expect(lease?.renewed).toMatchObject({ name: "a.pdf", type: "SIGNATURE" });
    expect(lease?.renewed.bytes.equals(supplied)).toBe(true);
    expect(lease?.renewed.storage_key).not.toBe(lease?.old.storage_key);
  }, 60_000);
});

async function documentOf(operationUuid: string) {
  const [row] = await database.sql`
    select name, type, supplied_bytes, storage_key from document where operation_uuid = ${operationUuid}`;
  if (!row) throw new Error("no document");
  return {
    name: row.name,
    type: row.type,
    supplied_bytes: row.supplied_bytes,
    storage_key: row.storage_key,
    bytes: await storedBytes(row.storage_key),
  };
}
