import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertAttempt } from "@/db/queries/attempts/attempts";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { operationListQuery } from "@/lib/operations/contract";
import type { Caller, Role } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { insertSignature } from "@/lib/signatures/testing/insert-signature";
import { applyBulkAction, beginBulkAction } from "./apply-bulk-action";
import { BULK_CHUNK, type BulkAction } from "./model";
import { planBulkAction } from "./plan-bulk-action";
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

const person = (role: Role): Caller => ({
  tenantUuid: merchant.tenantUuid,
  actor: { type: "PERSON", personUuid: newUuid(), role, authenticatedAt: new Date() },
  collaborator: null,
});

async function anOperation(status = "CREATED", { email = "payer@example.com", by = merchant.caller } = {}) {
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
const apply = async (action: BulkAction, uuids: readonly string[], as = operator) =>
  (await applyBulkAction(database.db, as, action, uuids)).map(({ result }) => result);
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

  it("of sending: signatures, ended links, and payers without an address", async () => {
    const { operationUuid: signature } = await insertSignature(database, merchant, [{ email: "s@example.com" }]);
    const [open, refused, paid, unknown] = [
      await anOperation(),
      await anOperation("NOT_DELIVERED"),
      await anOperation("COMPLETED"),
      await anOperation("CREATED", { email: "" }),
    ];
    expect(await plan("send", [signature, open, refused, paid, unknown])).toMatchObject({
      able: [open, refused],
      unable: [
        { why: "signature", count: 1 },
        { why: "ended", count: 1 },
        { why: "no_address", count: 1 },
      ],
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
    expect(await apply("cancel", uuids)).toEqual(["done", "operation_final", "attempt_in_progress", "not_found"]);
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
    expect([await apply("send", [sent]), await apply("send", [sent])]).toEqual([["done"], ["too_soon"]]);
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
    const author = { caller: viewer, ipAddress: null };
    await expect(beginBulkAction(database.db, author, "cancel")).rejects.toEqual(refused);
    expect(await statusesOf([own])).toEqual(["CREATED"]);
  });

  it("comes in pieces that end soon", async () => {
    const many = Array.from({ length: BULK_CHUNK + 1 }, () => newUuid());
    await expect(apply("cancel", many)).rejects.toEqual(expect.objectContaining({ code: "invalid_field" }));
  });

  it("is written down once, with who began it", async () => {
    await beginBulkAction(database.db, { caller: operator, ipAddress: "192.0.2.1" }, "cancel");
    const entries = await database.sql`
      select action, actor_id, ip_address from audit_entry where tenant_uuid = ${merchant.tenantUuid}`;
    const actorId = operator.actor.type === "PERSON" ? operator.actor.personUuid : "";
    expect([...entries]).toEqual([{ action: "operation.many_cancelled", actor_id: actorId, ip_address: "192.0.2.1" }]);
  });
});
