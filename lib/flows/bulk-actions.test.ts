import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { inTransaction } from "@/db/client";
import { insertAttempt } from "@/db/queries/attempts/attempts";
import { lockAddressOfPayer } from "@/db/queries/flows/bulk-grounds";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { deliverAgain } from "@/lib/deliveries/deliver-again";
import { operationListQuery } from "@/lib/operations/contract";
import type { Caller, Role } from "@/lib/shared/caller";
import { addSeconds } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { insertSignature } from "@/lib/signatures/testing/insert-signature";
import { listAuditEntries } from "@/lib/tenants/list-audit-entries";
import { applyBulkAction } from "./bulk/apply-bulk-action";
import { planBulkAction } from "./bulk/plan-bulk-action";
import { BULK_CHUNK, BULK_MAX, type BulkAction, type BulkRun } from "./model";
import { aFlow, firstOf } from "./testing/a-flow";

/** What is done to many at once (decision 231). */

let database: TestDatabase;
let merchant: Merchant;
let operator: Caller;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  merchant = await insertMerchant(database);
  operator = person("OPERATOR");
});

import { disputeOperation } from "./dispute-operation";

const person = (role: Role): Caller => ({
  tenantUuid: merchant.tenantUuid,
  actor: { type: "PERSON", personUuid: newUuid(), role, authenticatedAt: new Date() },
  collaborator: null,
});

/** Of a payer of its own, unless it is said whose. */
async function anOperation(
  status = "CREATED",
  { email = `${newUuid()}@example.com`, by = merchant.caller }: Readonly<{ email?: string; by?: Caller }> = {},
) {
  const { uuid } = firstOf(
    await aFlow(by, [{ payment: { amount: 500, concept: "Fee", ...(email && { subject: { email } }) } }]),
  );
  await database.sql`
    update operation set status = ${status}, status_updated_at = now(),
           expires_at = case when ${status} = 'EXPIRED' then now() - interval '1 day' else expires_at end
     where uuid = ${uuid}`;
  return uuid;
}

async function atBank(operationUuid: string): Promise<void> {
  await insertAttempt(database.db, {
    ...{ uuid: newUuid(), tenantUuid: merchant.tenantUuid, operationUuid, bankId: "bank" },
    ...{ state: "AT_BANK" as const, release: null, endToEndId: newUuid().replaceAll("-", "") },
    ...{ createdAt: new Date(), nextPollAt: new Date(), pollCount: 0 },
  });
}

const plan = (action: BulkAction, uuids: readonly string[], as = operator) =>
  planBulkAction(database.db, as, action, { uuids });
const aRun = (action: BulkAction, more: Partial<BulkRun> = {}): BulkRun => {
  return { uuid: newUuid(), action, count: BULK_MAX, filter: null, ...more };
};
const applyAs = async (as: Caller, run: BulkRun, uuids: readonly string[]) =>
  (await applyBulkAction(database.db, { caller: as, ipAddress: "192.0.2.1" }, run, uuids)).map(({ result }) => result);
const apply = (action: BulkAction, uuids: readonly string[], as = operator) => applyAs(as, aRun(action), uuids);
/** A message to this address, as if it had been written long ago. */
async function aDelivery(
  operationUuid: string,
  email: string,
  more: Readonly<{ reason?: string; sendAt?: Date }> = {},
) {
  const { reason = null, sendAt = new Date("2026-01-01T10:00:00Z") } = more;
  await database.sql`
    insert into delivery (uuid, tenant_uuid, operation_uuid, kind, channel, address, message_id, state, reason, attempts,
                          send_at, created_by, created_at, state_at)
    select gen_random_uuid(), tenant_uuid, uuid, 'LINK', 'EMAIL', ${email}, gen_random_uuid()::text, 'DELIVERED', ${reason}, 1,
           ${sendAt.toISOString()}, '{"by": "SYSTEM"}', timestamptz '2026-01-01', timestamptz '2026-01-01'
      from operation where uuid = ${operationUuid}`;
}
const lettersTo = async (email: string) =>
  (await database.sql`select from delivery where address = ${email} and tenant_uuid = ${merchant.tenantUuid}`).length;
const statusesOf = async (uuids: readonly string[]) => {
  const rows = await database.sql`select uuid, status from operation where tenant_uuid = ${merchant.tenantUuid}`;
  return uuids.map((uuid) => rows.find((row) => row.uuid === uuid)?.status);
};

describe("what is told before", () => {
  it("of a cancellation: who can't, and why; and nothing happens", async () => {
    const [open, opened, paid, busy] = [
      await anOperation(),
      await anOperation("OPENED"),
      await anOperation("COMPLETED"),
      await anOperation("OPENED"),
    ];
    await atBank(busy);
    expect(await plan("cancel", [open, opened, paid, busy, open])).toEqual({
      able: [open, opened],
      unable: [
        { why: "ended", count: 1 },
        { why: "at_bank", count: 1 },
      ],
      beyond: 0,
    });
    expect(await statusesOf([open, opened])).toEqual(["CREATED", "OPENED"]);
  });

  it("of a renewal: what has not expired, and what was renewed", async () => {
    const [expired, open, renewed] = [await anOperation("EXPIRED"), await anOperation(), await anOperation("EXPIRED")];
    expect(await apply("renew", [renewed])).toEqual(["done"]);
    expect(await plan("renew", [expired, open, renewed])).toMatchObject({
      able: [expired],
      unable: [
        { why: "not_expired", count: 1 },
        { why: "renewed", count: 1 },
      ],
    });
  });

  it("of a renewal: a payment that its bank has taken back (decision 188)", async () => {
    const [paid, taken] = [await anOperation("COMPLETED"), await anOperation("COMPLETED")];
    await database.sql`
      insert into payment_record (uuid, tenant_uuid, operation_uuid, source, type, product, status, code, amount, currency,
                                  remittance_information, creditor, debtor, created_at, updated_at)
      select payment_uuid, tenant_uuid, uuid, 'STATEMENT', 'SINGLE_PAYMENT', 'SEPA_CREDIT_TRANSFER',
             case when uuid = ${taken} then 'REJECTED' else 'EXECUTED' end, 'AC04', amount, 'EUR', '', '{}', '{}', now(), now()
        from operation where uuid in (${paid}, ${taken})`;
    expect(await plan("renew", [paid, taken])).toMatchObject({
      able: [taken],
      unable: [{ why: "not_expired", count: 1 }],
    });
    expect(await apply("renew", [taken])).toEqual(["done"]);
  });

  it("of a renewal: a link that nobody could deliver, from its deadline on (decision 306)", async () => {
    const [waiting, ended] = [await anOperation("NOT_DELIVERED"), await anOperation("NOT_DELIVERED")];
    await database.sql`update operation set expires_at = now() - interval '1 second' where uuid = ${ended}`;
    expect(await plan("renew", [waiting, ended])).toMatchObject({
      able: [ended],
      unable: [{ why: "not_expired", count: 1 }],
    });
    expect(await apply("renew", [waiting, ended])).toEqual(["conflict", "done"]);
  });

  it("of sending: whom a mail would not reach, or does not want it, or must not have it now", async () => {
    const { operationUuid: signature } = await insertSignature(database, merchant, [{ email: "s@example.com" }]);
    const [open, refused, paid, unknown, paying, complained, disputed, often] = [
      await anOperation(),
      await anOperation("NOT_DELIVERED"),
      await anOperation("COMPLETED"),
      await anOperation("CREATED", { email: "" }),
      await anOperation("OPENED"),
      await anOperation("CREATED", { email: "moaner@example.com" }),
      await anOperation("OPENED"),
      await anOperation(),
    ];
    const [link] = await database.sql`select link_token from operation where uuid = ${disputed}`;
    await disputeOperation(database.db, link?.link_token, { reason: "ALREADY_PAID", comment: null });
    await atBank(paying);
    await aDelivery(paid, "Moaner@Example.com", { reason: "COMPLAINED" });
    for (let sent = 0; sent < 20; sent++) await aDelivery(often, "somebody@example.com");
    expect(await plan("send", [signature, open, refused, paid, unknown, paying, complained, disputed, often])).toEqual({
      able: [open, refused],
      unable: [
        { why: "signature", count: 1 },
        { why: "ended", count: 1 },
        { why: "no_address", count: 1 },
        { why: "at_bank", count: 1 },
        { why: "complained", count: 1 },
        { why: "disputed", count: 1 },
        { why: "sent_often", count: 1 },
      ],
      beyond: 0,
    });
    const refusals = ["at_bank", "complained", "disputed", "sent_often"];
    expect(await apply("send", [paying, complained, disputed, often])).toEqual(refusals);
  });

  it("of sending: another organisation's complaint is another organisation's", async () => {
    const other = await insertMerchant(database);
    const theirs = firstOf(await aFlow(other.caller)).uuid;
    await aDelivery(theirs, "moaner@example.com", { reason: "COMPLAINED" });
    await aDelivery(theirs, "moaner@example.com", { sendAt: new Date() });
    const own = await anOperation("CREATED", { email: "moaner@example.com" });
    expect(await plan("send", [own])).toMatchObject({ able: [own], unable: [] });
    expect(await apply("send", [own])).toEqual(["done"]);
  });

  it("of sending: a payer of many gets one mail, for the first of them (decision 232)", async () => {
    const email = "many@example.com";
    const paying = await anOperation("OPENED", { email });
    await atBank(paying);
    const [first, second, third] = [
      await anOperation("CREATED", { email }),
      await anOperation("OPENED", { email: "Many@Example.com" }),
      await anOperation("CREATED", { email }),
    ];
    expect(await plan("send", [paying, first, second, third])).toMatchObject({
      able: [first],
      unable: [
        { why: "at_bank", count: 1 },
        { why: "same_address", count: 2 },
      ],
    });
    expect(await apply("send", [first, second, third])).toEqual(["done", "just_mailed", "just_mailed"]);
    expect(await lettersTo(email)).toBe(1);
    expect(await plan("send", [third])).toMatchObject({ able: [], unable: [{ why: "just_mailed", count: 1 }] });
    // What has to be done to each is done to each.
    expect(await plan("cancel", [first, second, third])).toMatchObject({ able: [first, second, third] });
  });

  it.each([
    [-360, []],
    [-240, ["just_mailed"]],
    [240, ["just_mailed"]],
    [360, []],
  ])("of sending: a mail of another operation, %i seconds from now", async (seconds, why) => {
    const earlier = await anOperation();
    await aDelivery(earlier, "ana@example.com", { sendAt: addSeconds(new Date(), seconds) });
    const one = await anOperation("CREATED", { email: "ana@example.com" });
    expect((await plan("send", [one])).unable.map((unable) => unable.why)).toEqual(why);
  });

  it("goes on past those that can't, until as many are found as are done at once", async () => {
    const uuids: string[] = [];
    for (const status of ["COMPLETED", "COMPLETED", "COMPLETED", "CREATED", "CREATED", "COMPLETED", "CREATED"]) {
      uuids.push(await anOperation(status));
    }
    const [, , , first, second, , third] = uuids;
    const within = (limits: Parameters<typeof planBulkAction>[4]) =>
      planBulkAction(database.db, operator, "cancel", { uuids }, limits);
    for (const lookedAtTogether of [1, 2, 3, 100]) {
      expect(await within({ atOnce: 2, lookedAtTogether })).toEqual({
        able: [first, second],
        unable: [{ why: "ended", count: 3 }],
        beyond: 2,
      });
    }
    expect(await within({ atOnce: 3, lookedAtTogether: 2 })).toEqual({
      able: [first, second, third],
      unable: [{ why: "ended", count: 4 }],
      beyond: 0,
    });
  });

  it("of all that a list shows, in its order, whatever page is open", async () => {
    const open = [await anOperation(), await anOperation(), await anOperation()];
    await anOperation("COMPLETED");
    const query = operationListQuery.parse({ q_status: "CREATED", limit: "1", sort_by: "createdAt", sort_dir: "ASC" });
    expect(await planBulkAction(database.db, operator, "cancel", { query })).toEqual({
      able: open,
      unable: [],
      beyond: 0,
    });
  });

  it("leaves out what is another organisation's, and another channel's", async () => {
    const other = await insertMerchant(database);
    const theirs = firstOf(await aFlow(other.caller)).uuid;
    const own = await anOperation();
    expect(await plan("cancel", [theirs, own])).toMatchObject({ able: [own], unable: [] });
    const collaborator = await insertCollaborator(database, merchant);
    expect(await plan("cancel", [own], collaborator)).toMatchObject({ able: [], unable: [] });
  });
});

describe("what is done", () => {
  it("is done to each that can, and told of each that can't", async () => {
    const uuids = [await anOperation(), await anOperation("COMPLETED"), await anOperation(), newUuid()];
    await atBank(uuids[2] ?? "");
    expect(await apply("cancel", uuids)).toEqual(["done", "operation_final", "at_bank", "not_found"]);
    expect(await statusesOf(uuids.slice(0, 3))).toEqual(["CANCELLED", "COMPLETED", "CREATED"]);
  });

  it("is not done twice by doing it again", async () => {
    const [open, expired] = [await anOperation(), await anOperation("EXPIRED")];
    expect([await apply("cancel", [open]), await apply("cancel", [open])]).toEqual([["done"], ["done"]]);
    expect([await apply("renew", [expired]), await apply("renew", [expired])]).toEqual([["done"], ["conflict"]]);
    const [{ count: copies } = { count: 0 }] =
      await database.sql`select count(*)::int from operation where renewal_of = ${expired}`;
    expect(copies).toBe(1);
    const sent = await anOperation();
    expect([await apply("send", [sent]), await apply("send", [sent])]).toEqual([["done"], ["just_mailed"]]);
    const [{ count: letters } = { count: 0 }] =
      await database.sql`select count(*)::int from delivery where operation_uuid = ${sent}`;
    expect(letters).toBe(1);
  });

  it("is another organisation's business in nothing", async () => {
    const own = await anOperation();
    const other = await insertMerchant(database);
    for (const action of ["cancel", "renew", "send"] as const) {
      expect(await apply(action, [own], other.caller)).toEqual(["not_found"]);
    }
    expect(await statusesOf([own])).toEqual(["CREATED"]);
  });

  it("is refused to a VIEWER, at each step", async () => {
    const own = await anOperation();
    const viewer = person("VIEWER");
    const refused = expect.objectContaining({ code: "forbidden" });
    await expect(plan("cancel", [own], viewer)).rejects.toEqual(refused);
    await expect(apply("cancel", [own], viewer)).rejects.toEqual(refused);
    expect(await statusesOf([own])).toEqual(["CREATED"]);
  });

  it("comes in pieces that end soon", async () => {
    const many = Array.from({ length: BULK_CHUNK + 1 }, () => newUuid());
    await expect(apply("cancel", many)).rejects.toEqual(expect.objectContaining({ code: "invalid_field" }));
  });

  it("sends one mail to an address, whoever else is about to send it one of another operation", async () => {
    const email = "at-once@example.com";
    const [first, second] = [await anOperation("CREATED", { email }), await anOperation("CREATED", { email })];
    const waiting = () => database.sql`
      select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
    const later = await inTransaction(database.db, async (tx) => {
      await lockAddressOfPayer(tx, merchant.tenantUuid, first);
      const sending = apply("send", [second]);
      await vi.waitUntil(async () => (await waiting()).length > 0, { timeout: 30_000 });
      await deliverAgain(tx, operator, first, { type: "EMAIL", to: null }, { amongMany: true });
      return { sending };
    });
    expect(await later.sending).toEqual(["just_mailed"]);
    expect(await lettersTo(email)).toBe(1);
  });

  it("is no person's wish for this very mail: whoever has complained in between gets none (decision 233)", async () => {
    const [many, renewed] = [await anOperation(), await anOperation("EXPIRED")];
    await aDelivery(renewed, "renewed@example.com");
    await apply("send", [many]);
    await apply("renew", [renewed]);
    const rows = await database.sql`
      select unasked, created_by from delivery
       where tenant_uuid = ${merchant.tenantUuid} and state = 'QUEUED'`;
    expect(rows.map(({ unasked, created_by }) => [unasked, created_by.by])).toEqual([
      [true, "PERSON"],
      [true, "PERSON"],
    ]);
  });
});

describe("what the audit log is told (decision 234)", () => {
  const audited = async () => [
    ...(await database.sql`
      select action, actor_id, ip_address, subject_type, subject_uuid from audit_entry
       where tenant_uuid = ${merchant.tenantUuid} and action like 'operation.many%'`),
  ];
  const actorOf = ({ actor }: Caller) => (actor.type === "PERSON" ? actor.personUuid : "");
  const refused = expect.objectContaining({
    code: "invalid_field",
    errors: [expect.objectContaining({ pointer: "/run" })],
  });

  it("is one line with the first piece: what, to how many, of which list, by whom", async () => {
    const uuids = [await anOperation(), await anOperation(), await anOperation()];
    const run = aRun("cancel", { count: 3, filter: "?status=CREATED" });
    expect(await audited()).toEqual([]);
    for (const uuid of uuids) expect(await applyAs(operator, run, [uuid])).toEqual(["done"]);
    expect(await audited()).toEqual([
      {
        ...{ action: "operation.many_cancelled", actor_id: actorOf(operator), ip_address: "192.0.2.1" },
        ...{ subject_type: "bulk_run", subject_uuid: run.uuid },
      },
    ]);
    const owner = { caller: person("OWNER"), ipAddress: null };
    const [entry] = await listAuditEntries(database.db, owner, merchant.tenantUuid);
    expect(entry?.bulk).toEqual({ count: 3, begun: 3, filter: "?status=CREATED" });
  });

  it("holds: no piece is done of more than it says, of another action, or by somebody else", async () => {
    const [first, second] = [await anOperation(), await anOperation()];
    const run = aRun("cancel", { count: 1 });
    await expect(applyAs(operator, run, [first, second])).rejects.toEqual(refused);
    expect(await audited()).toEqual([]);
    expect(await applyAs(operator, run, [first])).toEqual(["done"]);
    await expect(applyAs(operator, run, [second])).rejects.toEqual(refused);
    const large = aRun("cancel");
    await applyAs(operator, large, [first]);
    await expect(applyAs(operator, { ...large, action: "send" }, [second])).rejects.toEqual(refused);
    await expect(applyAs(person("OPERATOR"), large, [second])).rejects.toEqual(refused);
    expect(await statusesOf([first, second])).toEqual(["CANCELLED", "CREATED"]);
    expect(await audited()).toHaveLength(2);
  });

  it("tells nothing of another organisation's of the same name", async () => {
    const run = aRun("cancel", { count: 1 });
    const other = await insertMerchant(database);
    await applyAs(other.caller, run, [newUuid()]);
    expect(await applyAs(operator, run, [await anOperation()])).toEqual(["done"]);
    const owner = { caller: person("OWNER"), ipAddress: null };
    const [entry] = await listAuditEntries(database.db, owner, merchant.tenantUuid);
    expect(entry?.bulk).toEqual({ count: 1, begun: 1, filter: null });
  });
});
