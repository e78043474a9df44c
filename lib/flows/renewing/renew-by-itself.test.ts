import { beforeAll, describe, expect, it } from "vitest";
import { findNewestLink } from "@/db/queries/flows/renewals";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { sendAgain } from "@/lib/deliveries/send-again";
import { cancelFlow } from "@/lib/flows/cancel-flow";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { expireOperations } from "@/lib/operations/expire-operations";
import { erasePayer } from "@/lib/people/payer-data";
import { aSignature, signersOf } from "@/lib/signatures/testing/a-signature";
import { expectToldAsDescribed } from "@/lib/webhooks/testing/told-as-described";
import { renewByItself } from "./renew-by-itself";
import { renewOperation } from "./renew-operation";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

const merchantRenewing = (automaticRenewals?: number) =>
  insertMerchant(database, { settings: automaticRenewals === undefined ? {} : { automaticRenewals } });

/** Its deadline passes, and the worker comes by. */
async function expire(uuid: string): Promise<void> {
  await database.sql`update operation set expires_at = now() - interval '1 second' where uuid = ${uuid}`;
  await expireOperations(database.db);
}

/** What has been asked for of this operation, done as the worker does it. */
async function work({ tenantUuid }: Merchant, operationUuid: string): Promise<number> {
  const jobs = await database.sql`
    select j.id from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
     where j.task_identifier = 'renew-operation' and p.payload ->> 'operationUuid' = ${operationUuid}`;
  for (const _ of jobs) await renewByItself(database.db, { tenantUuid, operationUuid });
  return jobs.length;
}

async function copyOf(uuid: string): Promise<Readonly<{ uuid: string; link_token: string; status: string }> | null> {
  const rows = await database.sql<{ uuid: string; link_token: string; status: string }[]>`
    select uuid, link_token, status from operation where renewal_of = ${uuid}`;
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0] ?? null;
}

describe("a configuration that renews by itself (decision 189)", () => {
  it("does so as often as it says, and the first link leads to the last", async () => {
    const merchant = await merchantRenewing(2);
    const first = firstOf(await aFlow(merchant.caller));
    const made: string[] = [];
    for (let uuid: string | undefined = first.uuid; uuid !== undefined; ) {
      await expire(uuid);
      await work(merchant, uuid);
      const copy = await copyOf(uuid);
      if (copy) made.push(copy.link_token);
      uuid = copy?.uuid;
    }
    expect(made).toHaveLength(2);
    expect(await findNewestLink(database.db, first.linkToken)).toBe(made.at(-1));
  });

  it("makes one, however often the job runs", async () => {
    const merchant = await merchantRenewing(1);
    const { uuid: operationUuid } = firstOf(await aFlow(merchant.caller));
    await expire(operationUuid);
    const job = { tenantUuid: merchant.tenantUuid, operationUuid };
    await Promise.all([renewByItself(database.db, job), renewByItself(database.db, job)]);
    await renewByItself(database.db, job);
    expect(await copyOf(operationUuid)).toMatchObject({ status: "CREATED" });
  });

  it("counts what a person has renewed", async () => {
    const merchant = await merchantRenewing(1);
    const { uuid } = firstOf(await aFlow(merchant.caller));
    await expire(uuid);
    const byHand = await renewOperation(database.db, merchant.caller, uuid, "DASHBOARD");
    await work(merchant, uuid);
    await expire(byHand.uuid);
    await work(merchant, byHand.uuid);
    expect(await copyOf(byHand.uuid)).toBeNull();
  });

  it.each([
    ["says never", 0],
    ["was saved before there was a choice", undefined],
  ])("asks for nothing where it %s", async (_, times) => {
    const merchant = await merchantRenewing(times);
    const { uuid } = firstOf(await aFlow(merchant.caller));
    await expire(uuid);
    expect(await work(merchant, uuid)).toBe(0);
  });

  it("renews nothing that ended otherwise, nor that another organisation's job names", async () => {
    const merchant = await merchantRenewing(3);
    const stranger = await merchantRenewing(3);
    const open = firstOf(await aFlow(merchant.caller)).uuid;
    const cancelled = firstOf(await aFlow(merchant.caller)).uuid;
    const expired = firstOf(await aFlow(merchant.caller)).uuid;
    await database.sql`update operation set status = 'CANCELLED' where uuid = ${cancelled}`;
    await expire(expired);
    for (const operationUuid of [open, cancelled]) {
      await renewByItself(database.db, { tenantUuid: merchant.tenantUuid, operationUuid });
    }
    await renewByItself(database.db, { tenantUuid: stranger.tenantUuid, operationUuid: expired });
    expect([await copyOf(open), await copyOf(cancelled), await copyOf(expired)]).toEqual([null, null, null]);
  });

  it("leaves what its organisation takes no new payments for", async () => {
    const merchant = await merchantRenewing(3);
    const { uuid } = firstOf(await aFlow(merchant.caller));
    await expire(uuid);
    await database.sql`update creditor_account set status = 'DISABLED' where tenant_uuid = ${merchant.tenantUuid}`;
    expect(await work(merchant, uuid)).toBe(1);
    expect(await copyOf(uuid)).toBeNull();
  });
});

describe("a payment whose payer was erased (decision 223)", () => {
  it("is renewed by a person without a message to where the pseudonym stands", async () => {
    const merchant = await merchantRenewing(0);
    const delivery = { channels: [{ type: "EMAIL", to: "ana@example.com" }] };
    const { uuid } = firstOf(await aFlow(merchant.caller, [{ delivery }]));
    await database.sql`update delivery set state = 'SENT', next_attempt_at = null where operation_uuid = ${uuid}`;
    await expire(uuid);
    const { payments } = await erasePayer(database.db, merchant.tenantUuid, { email: "ana@example.com" });
    expect(payments).toEqual([uuid]);
    const copy = await renewOperation(database.db, merchant.caller, uuid, "DASHBOARD");
    expect(await sentOf(copy.uuid)).toEqual([]);
  });
});

describe("a link that nobody could deliver (decision 306)", () => {
  /** Its only address has refused it. */
  async function refused(merchant: Merchant): Promise<string> {
    const delivery = { channels: [{ type: "EMAIL", to: "gone@example.com" }] };
    const { uuid } = firstOf(await aFlow(merchant.caller, [{ delivery }]));
    await database.sql`
      update delivery set state = 'REFUSED', reason = 'REFUSED_BY_SERVER', next_attempt_at = null where operation_uuid = ${uuid}`;
    await database.sql`update operation set status = 'NOT_DELIVERED' where uuid = ${uuid}`;
    return uuid;
  }

  it("is not renewed to an address that refuses it", async () => {
    const merchant = await merchantRenewing(1);
    const uuid = await refused(merchant);
    await expire(uuid);
    expect(await work(merchant, uuid)).toBe(0);
    await renewByItself(database.db, { tenantUuid: merchant.tenantUuid, operationUuid: uuid });
    expect(await copyOf(uuid)).toBeNull();
  });

  it("is where it was sent to another, from its deadline on, and the new link goes there alone", async () => {
    const merchant = await merchantRenewing(1);
    const uuid = await refused(merchant);
    await sendAgain(database.db, merchant.caller, uuid, { type: "EMAIL", to: "ana@example.com" });
    const [job] = await database.sql`
      select j.run_at - interval '1 minute' = o.expires_at as is_after
        from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
        join operation o on o.uuid::text = p.payload ->> 'operationUuid'
       where j.task_identifier = 'renew-operation' and o.uuid = ${uuid}`;
    expect(job?.is_after).toBe(true);
    await work(merchant, uuid);
    expect(await copyOf(uuid)).toBeNull();
    await expire(uuid);
    await work(merchant, uuid);
    await work(merchant, uuid);
    const copy = await copyOf(uuid);
    expect(await sentOf(copy?.uuid ?? "")).toEqual([["EMAIL", "ana@example.com", "SYSTEM"]]);
  });

  /** The last one of a flow of three, sent to an address that takes mail. */
  async function sentElsewhere(merchant: Merchant) {
    const flow = await aFlow(merchant.caller, [{}, {}, {}]);
    const [first, second, undelivered] = flow.operations;
    if (!first || !second || !undelivered) throw new Error("There are three.");
    await database.sql`update operation set status = 'NOT_DELIVERED' where uuid = ${undelivered.uuid}`;
    await sendAgain(database.db, merchant.caller, undelivered.uuid, { type: "EMAIL", to: "ana@example.com" });
    return { flow, first, second, uuid: undelivered.uuid };
  }

  it("is where only the others of its flow were cancelled", async () => {
    const merchant = await merchantRenewing(1);
    const { first, second, uuid } = await sentElsewhere(merchant);
    await cancelOperation(database.db, merchant.caller, first.uuid);
    await cancelOperation(database.db, merchant.caller, second.uuid);
    await expire(uuid);
    await work(merchant, uuid);
    expect(await copyOf(uuid)).toMatchObject({ status: "CREATED" });
  });

  it.each(["CREATED", "COMPLETED"])(
    "is not where its flow was cancelled, of which one was %s (decision 19)",
    async (status) => {
      const merchant = await merchantRenewing(1);
      const [{ flow, first, uuid }, kept] = [await sentElsewhere(merchant), await sentElsewhere(merchant)];
      await database.sql`update operation set status = ${status} where uuid = ${first.uuid}`;
      await cancelFlow(database.db, merchant.caller, flow.uuid);
      expect([await work(merchant, uuid), await work(merchant, kept.uuid)]).toEqual([0, 1]);
      expect(await copyOf(uuid)).toBeNull();
    },
  );

  it("is not where its flow was cancelled by a version that left the job", async () => {
    const merchant = await merchantRenewing(1);
    const { flow, uuid } = await sentElsewhere(merchant);
    const at = new Date(Date.now() - 1_000).toISOString();
    await database.sql`update flow set status = 'CANCELLED', status_updated_at = ${at} where uuid = ${flow.uuid}`;
    await database.sql`update operation set expires_at = ${at} where uuid = ${uuid}`;
    expect(await work(merchant, uuid)).toBe(1);
    expect(await copyOf(uuid)).toBeNull();
  });

  it("is not where its configuration renews nothing by itself", async () => {
    const merchant = await merchantRenewing(0);
    const uuid = await refused(merchant);
    await sendAgain(database.db, merchant.caller, uuid, { type: "EMAIL", to: "ana@example.com" });
    await expire(uuid);
    expect(await work(merchant, uuid)).toBe(1);
    expect(await copyOf(uuid)).toBeNull();
  });
});

async function sentOf(uuid: string) {
  const rows = await database.sql`
    select channel, address, created_by from delivery where operation_uuid = ${uuid} order by address`;
  return rows.map(({ channel, address, created_by }) => [channel, address, created_by.by]);
}

describe("the new link", () => {
  const toTwo = {
    delivery: { channels: ["ana@example.com", "gone@example.com"].map((to) => ({ type: "EMAIL", to })) },
  };

  it("goes where the old one went, but for who takes nothing for good", async () => {
    const merchant = await merchantRenewing(1);
    const { uuid } = firstOf(await aFlow(merchant.caller, [toTwo]));
    await database.sql`
      update delivery set state = 'REFUSED', reason = 'NO_MAILBOX', next_attempt_at = null
       where operation_uuid = ${uuid} and address = 'gone@example.com'`;
    await expire(uuid);
    await work(merchant, uuid);
    const copy = await copyOf(uuid);
    expect(await sentOf(copy?.uuid ?? "")).toEqual([["EMAIL", "ana@example.com", "SYSTEM"]]);
  });

  it("goes there as well where a member renews, and nowhere where the old one was not sent by us", async () => {
    const merchant = await merchantRenewing(0);
    const [sent, kept] = [firstOf(await aFlow(merchant.caller, [toTwo])), firstOf(await aFlow(merchant.caller))];
    const made: number[] = [];
    for (const { uuid } of [sent, kept]) {
      await expire(uuid);
      made.push((await sentOf((await renewOperation(database.db, merchant.caller, uuid, "API")).uuid)).length);
    }
    expect(made).toEqual([2, 0]);
  });
});

it("has told everything as the catalogue of events describes it", async () => {
  await expectToldAsDescribed(database, ["FLOW_EXPIRED", "OPERATION_EXPIRED", "OPERATION_RENEWED"]);
});

it("a signature that nobody has asked to renew says so in its evidence; one that somebody has renewed does not (decision 318)", async () => {
  const merchant = await merchantRenewing(1);
  const { uuid } = await aSignature(merchant.caller, { signature: { signers: signersOf(1) } });
  const begunBy = async (operationUuid: string) => {
    const [line] = await database.sql`
      select detail from signature_evidence where operation_uuid = ${operationUuid} and kind = 'CREATED'`;
    return line?.detail.by ?? null;
  };
  expect(await begunBy(uuid)).toBeNull();
  await expire(uuid);
  await work(merchant, uuid);
  const copy = (await copyOf(uuid))?.uuid ?? "";
  expect(await begunBy(copy)).toBe("SYSTEM");
  await expire(copy);
  const byHand = await renewOperation(database.db, merchant.caller, copy, "API");
  expect(await begunBy(byHand.uuid)).toBeNull();
});
