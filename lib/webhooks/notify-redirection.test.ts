import { Webhook } from "standardwebhooks";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { inTransaction } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { createInvoiceCollection } from "@/lib/flows/creating/create-invoice-collection";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { moveOperation } from "@/lib/operations/move-operation";
import { openOperation } from "@/lib/operations/open-operation";
import { createGate } from "@/lib/outbound/gate";
import { addSeconds } from "@/lib/shared/clock";
import { JOBS } from "@/lib/shared/jobs";
import { type Receiver, startReceiver } from "@/lib/shared/testing/receiver";
import { SYSTEM } from "@/lib/tenants/author";
import { notifyRedirection } from "./notify-redirection";
import { callbackSecrets } from "./secrets/callback-secrets";
import { revealCallbackSecret } from "./secrets/reveal-callback-secret";
import { rotateCallbackSecret } from "./secrets/rotate-callback-secret";

const START = new Date("2026-03-02T09:00:00.000Z");

describe("the callback of a redirection (decision 8)", () => {
  let database: TestDatabase;
  let receiver: Receiver;
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(async () => {
    receiver = await startReceiver();
    await database.sql`delete from graphile_worker._private_jobs`;
  });
  afterEach(async () => {
    vi.useRealTimers();
    await receiver.close();
  });

  const context = () => ({
    gate: createGate({ total: 80, suspects: 40, reserve: 20, placesAtFirst: 4, placesAtMost: 32 }),
    signal: new AbortController().signal,
  });

  async function aMerchant(requestTimeout = 5000): Promise<Merchant> {
    const parameters = ["operationUuid", "externalId", "status", "amount", "currency", "invoiceExternalId"] as const;
    const callback = { url: `${receiver.url}?shop=7`, requestTimeout, parameters };
    return await insertMerchant(database, { settings: { redirection: { callback, return: null } } });
  }

  /** An operation that has ended. */
  async function anEndedOperation(merchant: Merchant): Promise<string> {
    const { operations } = await createInvoiceCollection(database.db, merchant.caller, {
      json: { operations: [{ externalId: "F 1", payment: { amount: 15_075 } }] },
      files: new Map(),
      channel: "API",
    });
    const uuid = operations[0]?.uuid ?? "";
    await cancelOperation(database.db, merchant.caller, uuid);
    return uuid;
  }

  const configurationOf = async (operationUuid: string) =>
    (await database.sql`select configuration_uuid from operation where uuid = ${operationUuid}`)[0]?.configuration_uuid;

  async function lastJob() {
    const [row] = await database.sql`
      select t.identifier as name, j.payload, j.run_at from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id order by j.id desc limit 1`;
    return row && { name: row.name, payload: row.payload, runAt: new Date(row.run_at) };
  }

  it("is asked for by the transaction that ends the operation", async () => {
    const merchant = await aMerchant();
    const operationUuid = await anEndedOperation(merchant);
    expect(await lastJob()).toMatchObject({
      name: "notify-redirection",
      payload: { tenantUuid: merchant.tenantUuid, operationUuid },
    });
  });

  it("is a POST with the configured parameters in the query, and in a body that is signed (decision 239)", async () => {
    const { tenantUuid, ...merchant } = await aMerchant();
    const operationUuid = await anEndedOperation({ tenantUuid, ...merchant });
    const job = (await lastJob())?.payload;
    expect(job).toEqual({ tenantUuid, operationUuid, status: "CANCELLED", messageUuid: expect.any(String) });
    await notifyRedirection(database.db, { ...job, tryNumber: 1 }, context());
    const [post] = receiver.received;
    expect(post).toMatchObject({
      method: "POST",
      path: `/hook?shop=7&operationUuid=${operationUuid}&externalId=F+1&status=CANCELLED&amount=15075&currency=EUR`,
      headers: { "content-type": "application/json", "webhook-id": job?.messageUuid },
    });
    const { secret } = await revealCallbackSecret(
      database.db,
      SYSTEM,
      tenantUuid,
      await configurationOf(operationUuid),
    );
    expect(new Webhook(secret).verify(post?.body ?? "", post?.headers ?? {})).toEqual({
      operationUuid,
      externalId: "F 1",
      status: "CANCELLED",
      amount: 15_075,
      currency: "EUR",
    });
  });

  it("tells the end that it is about, by each of its tries, also of what was opened since", async () => {
    receiver.answerWith({ status: 500 });
    const { tenantUuid, ...merchant } = await aMerchant();
    const flow = await aFlow(merchant.caller);
    const { uuid: operationUuid, linkToken } = firstOf(flow);
    await inTransaction(database.db, (tx) =>
      moveOperation(tx, tenantUuid, operationUuid, { to: "NOT_DELIVERED", at: new Date(), cause: { by: "SYSTEM" } }),
    );
    const first = (await lastJob())?.payload;
    await notifyRedirection(database.db, JOBS["notify-redirection"].parse(first), context());
    const second = (await lastJob())?.payload;
    await openOperation(database.db, linkToken);
    await notifyRedirection(database.db, JOBS["notify-redirection"].parse(second), context());
    expect(receiver.received.map(({ body }) => JSON.parse(body).status)).toEqual(["NOT_DELIVERED", "NOT_DELIVERED"]);
    expect(receiver.received.map(({ path }) => new URLSearchParams(path.split("?")[1]).get("status"))).toEqual([
      "NOT_DELIVERED",
      "NOT_DELIVERED",
    ]);
  });

  it("says in its body that it is a sandbox's (decision 208)", async () => {
    const merchant = await aMerchant();
    const operationUuid = await anEndedOperation(merchant);
    const { tenantUuid: live } = await aMerchant();
    await database.sql`update tenant set sandbox_of = ${live} where uuid = ${merchant.tenantUuid}`;
    await notifyRedirection(database.db, { tenantUuid: merchant.tenantUuid, operationUuid, tryNumber: 1 }, context());
    expect(JSON.parse(receiver.received[0]?.body ?? "{}")).toMatchObject({ operationUuid, sandbox: true });
  });

  it("has a secret of its configuration's own: the same for all who ask at once, and no other organisation's to see", async () => {
    const { tenantUuid, ...merchant } = await aMerchant();
    const uuid = await configurationOf(await anEndedOperation({ tenantUuid, ...merchant }));
    const secrets = await Promise.all(
      Array.from({ length: 5 }, () => callbackSecrets(database.db, tenantUuid, uuid, new Date())),
    );
    expect(new Set(secrets.flat()).size).toBe(1);
    const other = await aMerchant();
    const ofOther = await configurationOf(await anEndedOperation(other));
    expect(secrets[0]).not.toEqual(await callbackSecrets(database.db, other.tenantUuid, ofOther, new Date()));
    for (const look of [revealCallbackSecret, rotateCallbackSecret]) {
      await expect(look(database.db, SYSTEM, other.tenantUuid, uuid)).rejects.toMatchObject({ code: "not_found" });
    }
    const [kept] = await database.sql`select secret_sealed from callback_secret where configuration_uuid = ${uuid}`;
    expect(kept?.secret_sealed).not.toContain("whsec_");
  });

  it("is signed with every secret for the day that was promised to it", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: START });
    const { tenantUuid, ...merchant } = await aMerchant();
    const operationUuid = await anEndedOperation({ tenantUuid, ...merchant });
    const uuid = await configurationOf(operationUuid);
    const secrets = [(await revealCallbackSecret(database.db, SYSTEM, tenantUuid, uuid)).secret];
    const rotate = async () => {
      secrets.push((await rotateCallbackSecret(database.db, SYSTEM, tenantUuid, uuid)).secret);
    };
    const signers = async () => {
      await notifyRedirection(database.db, { tenantUuid, operationUuid, tryNumber: 1 }, context());
      const { body = "", headers = {} } = receiver.received.at(-1) ?? {};
      const sign = (secret: string) => new Webhook(secret).sign(headers["webhook-id"] ?? "", new Date(), body);
      return headers["webhook-signature"]
        ?.split(" ")
        .map((signature) => secrets.findIndex((one) => sign(one) === signature));
    };
    await rotate();
    vi.setSystemTime(addSeconds(START, 3_600));
    await rotate();
    expect(await signers()).toEqual([2, 1, 0]);
    vi.setSystemTime(addSeconds(START, 24 * 3_600));
    expect(await signers()).toEqual([2, 1]);
    for (let time = 0; time < 9; time += 1) await rotate();
    await expect(rotate()).rejects.toMatchObject({ code: "conflict" });
  });

  it("is tried three times, and then no more", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: START });
    receiver.answerWith({ status: 500 });
    const { tenantUuid, ...merchant } = await aMerchant();
    const operationUuid = await anEndedOperation({ tenantUuid, ...merchant });
    await database.sql`delete from graphile_worker._private_jobs`;

    await notifyRedirection(database.db, { tenantUuid, operationUuid, tryNumber: 1 }, context());
    const second = { tenantUuid, operationUuid, tryNumber: 2 };
    expect(await lastJob()).toEqual({
      name: "notify-redirection",
      payload: second,
      runAt: new Date("2026-03-02T09:00:10.000Z"),
    });
    await notifyRedirection(database.db, second, context());
    const third = { tenantUuid, operationUuid, tryNumber: 3 };
    expect(await lastJob()).toEqual({
      name: "notify-redirection",
      payload: third,
      runAt: new Date("2026-03-02T09:01:00.000Z"),
    });
    await notifyRedirection(database.db, third, context());
    expect((await lastJob())?.payload).toEqual(third);
    expect(receiver.received).toHaveLength(3);
  });

  it("fails when it takes longer than the configured requestTimeout", async () => {
    receiver.answerWith("HANG");
    const { tenantUuid, ...merchant } = await aMerchant(100);
    const operationUuid = await anEndedOperation({ tenantUuid, ...merchant });
    await notifyRedirection(database.db, { tenantUuid, operationUuid, tryNumber: 1 }, context());
    expect((await lastJob())?.payload).toMatchObject({ tryNumber: 2 });
  });

  it("waits for no other organisation that has the same receiver", async () => {
    const keys: string[] = [];
    const enter = (key: string) => {
      keys.push(key);
      return { admitted: false, retryAfterMs: 60_000 } as const;
    };
    for (const merchant of [await aMerchant(), await aMerchant()]) {
      const { tenantUuid } = merchant;
      const operationUuid = await anEndedOperation(merchant);
      await notifyRedirection(
        database.db,
        { tenantUuid, operationUuid, tryNumber: 1 },
        { ...context(), gate: { enter } },
      );
    }
    expect(new Set(keys).size).toBe(2);
  });

  it("is not made for an operation of another organisation", async () => {
    const operationUuid = await anEndedOperation(await aMerchant());
    const { tenantUuid } = await aMerchant();
    await notifyRedirection(database.db, { tenantUuid, operationUuid, tryNumber: 1 }, context());
    expect(receiver.received).toEqual([]);
  });
});
