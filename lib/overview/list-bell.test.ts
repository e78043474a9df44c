import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Business, type BusinessOptions, insertBusiness, insertMore } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { IBAN, writeCamt } from "@/lib/bank-files/testing/write-camt";
import type { FactKind } from "@/lib/operations/model";
import type { Caller } from "@/lib/shared/caller";
import { addSeconds } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { importText } from "@/lib/statements/testing/import-text";
import { aPerson } from "@/lib/tokens/testing/cast";
import { insertEndpoint } from "@/lib/webhooks/testing/rows";
import { listBell } from "./list-bell";
import { readBell } from "./read-bell";

const NOW = new Date();
const ago = (minutes: number) => addSeconds(NOW, -60 * minutes);

let database: TestDatabase;
let merchant: Merchant;
let ana: Caller;
let eva: Caller;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  merchant = await insertMerchant(database);
  // Nobody has asked whose the account is yet: that is another reason to look.
  await database.sql`
    update creditor_account set verification_result = 'MTCH', verified_at = now(), verified_by = 'x'
     where tenant_uuid = ${merchant.tenantUuid}`;
  [ana, eva] = [await aReader(), await aReader()];
});

async function aReader(): Promise<Caller> {
  const { uuid: personUuid } = await aPerson({ [merchant.tenantUuid]: "VIEWER" });
  const { tenantUuid } = merchant;
  return {
    tenantUuid,
    actor: { type: "PERSON", personUuid, role: "VIEWER", authenticatedAt: null },
    collaborator: null,
  };
}

const made = (options: BusinessOptions = {}) =>
  insertBusiness(database, merchant, { status: "OPENED", createdAt: ago(100_000), ...options });

async function told({ operationUuid }: Business, kind: FactKind, minutesAgo: number): Promise<string> {
  const facts = [
    { uuid: newUuid(), tenantUuid: merchant.tenantUuid, operationUuid, kind, detail: {}, at: ago(minutesAgo) },
  ];
  await insertMore(database, { facts });
  return operationUuid;
}

/** A payment to the account of the statements, made at this moment. */
async function paid(at: string, requestedExecutionDate: string | null = null): Promise<void> {
  const createdAt = new Date(at);
  const { tenantUuid } = merchant;
  const { operationUuid, paymentUuid } = await insertBusiness(database, merchant, { status: "COMPLETED", createdAt });
  const [attemptUuid, endToEndId] = [newUuid(), newUuid().replaceAll("-", "")];
  const common = { tenantUuid, operationUuid, endToEndId, createdAt };
  await insertMore(database, {
    attempts: [{ ...common, uuid: attemptUuid, bankId: "no-such-bank", state: "AUTHORISED", pollCount: 0 }],
    records: [
      {
        ...{ ...common, uuid: paymentUuid ?? "", attemptUuid, bankPaymentId: newUuid(), updatedAt: createdAt },
        ...{
          requestedExecutionDate,
          type: "SINGLE_PAYMENT",
          product: "SEPA_CREDIT_TRANSFER",
          remittanceInformation: "Invoice",
        },
        ...{ status: "EXECUTED", code: "DEBITED", bankStatus: "ACSC", amount: 10_000, currency: "EUR", debtor: {} },
        creditor: { ownerName: "x", accountNumber: IBAN, type: "IBAN", bic: "x", country: "ES" },
      },
    ],
  });
}

const bellOf = async (caller: Caller) => {
  const { total, unread, items } = await listBell(database.db, caller);
  return { total, unread, items: items.map(({ uuid, isUnread }) => [uuid, isUnread]) };
};

it("tells each person what began to wait since they last looked, the newest first", async () => {
  const older = await told(await made(), "TRANSFER_SAID", 30);
  const newer = await told(await made(), "TRANSFER_SAID", 10);
  const both = [
    [newer, true],
    [older, true],
  ];
  expect(await bellOf(ana)).toEqual({ total: 2, unread: 2, items: both });
  await readBell(database.db, ana, ago(20));
  expect(await bellOf(ana)).toEqual({
    total: 2,
    unread: 1,
    items: [
      [newer, true],
      [older, false],
    ],
  });
  expect(await bellOf(eva)).toEqual({ total: 2, unread: 2, items: both });
  await readBell(database.db, ana, new Date());
  expect(await bellOf(ana)).toMatchObject({ total: 2, unread: 0 });
});

it("leaves out what nobody can say since when it waits, as where it has ceased to meanwhile (decision 360)", async () => {
  const { operationUuid } = await made();
  const ofIt = { uuid: newUuid(), tenantUuid: merchant.tenantUuid, operationUuid, endToEndId: newUuid(), pollCount: 0 };
  const failure = { stage: "EXECUTION", reason: "AM04", retryable: true } as const;
  await insertMore(database, {
    attempts: [{ ...ofIt, bankId: "no-such-bank", createdAt: ago(30), state: "FAILED", failure, endedAt: null }],
  });
  expect(await bellOf(ana)).toEqual({ total: 1, unread: 1, items: [] });
});

it("has room for the newest of a kind, and not for its most urgent", async () => {
  // Transfers are looked at by their deadlines elsewhere: here the first one's is the nearest, and it was told of first.
  const inTurn: string[] = [];
  for (let at = 0; at < 8; at += 1) {
    const business = await made({ expiresAt: addSeconds(NOW, 86_400 * (10 + at)) });
    inTurn.push(await told(business, "TRANSFER_SAID", 80 - at));
  }
  const { total, items } = await bellOf(ana);
  expect({ total, shown: items.map(([uuid]) => uuid) }).toEqual({ total: 8, shown: inTurn.toReversed().slice(0, 7) });
});

it("counts again what comes back after it was read, and what is read stays read", async () => {
  const business = await made();
  await told(business, "TRANSFER_SAID", 30);
  await readBell(database.db, ana, ago(20));
  // Another window, opened before, says what it has read.
  await readBell(database.db, ana, ago(40));
  expect(await bellOf(ana)).toMatchObject({ unread: 0 });
  await told(business, "TRANSFER_SAID", 5);
  expect(await bellOf(ana)).toMatchObject({ total: 1, unread: 1 });
});

it("takes nobody's word for having read what is to come", async () => {
  await readBell(database.db, ana, addSeconds(NOW, 86_400));
  await told(await made(), "TRANSFER_SAID", -10);
  expect(await bellOf(ana)).toMatchObject({ total: 1, unread: 1 });
});

it("counts a deadline as unread from the moment that it is near", async () => {
  const expiresAt = addSeconds(NOW, 3 * 86_400 - 3_600);
  await made({ expiresAt });
  // Since when it is near is not when it ends.
  expect((await listBell(database.db, ana)).items).toMatchObject([{ kind: "expiring", since: ago(60), expiresAt }]);
  await readBell(database.db, ana, ago(120));
  expect(await bellOf(ana)).toMatchObject({ total: 1, unread: 1 });
  await readBell(database.db, ana, ago(30));
  expect(await bellOf(ana)).toMatchObject({ total: 1, unread: 0 });
});

it("counts a link that nobody could deliver again where the corrected address refuses it, too (decision 306)", async () => {
  const { operationUuid } = await made({ status: "NOT_DELIVERED", statusUpdatedAt: ago(60), expiresAt: ago(-60) });
  const refused = (at: Date) => database.sql`
    insert into delivery (uuid, tenant_uuid, operation_uuid, kind, channel, address, message_id, state, reason, attempts,
                          send_at, created_by, created_at, state_at)
    values (gen_random_uuid(), ${merchant.tenantUuid}, ${operationUuid}, 'LINK', 'EMAIL', 'ana@example.com',
            gen_random_uuid()::text, 'REFUSED', 'BOUNCED', 1, ${at.toISOString()}, '{"by": "SYSTEM"}', ${at.toISOString()}, ${at.toISOString()})`;
  await refused(ago(60));
  expect(await bellOf(ana)).toMatchObject({ total: 1, unread: 1, items: [[operationUuid, true]] });
  await readBell(database.db, ana, ago(30));
  expect(await bellOf(ana)).toMatchObject({ total: 1, unread: 0 });
  await refused(ago(10));
  expect(await bellOf(ana)).toMatchObject({ total: 1, unread: 1 });
});

it("counts more than it lists", async () => {
  for (let count = 0; count < 10; count += 1) await told(await made(), "TRANSFER_SAID", count + 1);
  const { total, unread, items } = await bellOf(ana);
  expect([total, unread, items.length]).toEqual([10, 10, 7]);
});

it("tells of an account that waits", async () => {
  await database.sql`
    update creditor_account set verification_result = 'NMTC', verified_at = ${ago(5).toISOString()}
     where tenant_uuid = ${merchant.tenantUuid}`;
  const { items } = await listBell(database.db, ana);
  expect(items).toMatchObject([{ kind: "account", since: ago(5), isUnread: true }]);
  await readBell(database.db, ana, ago(1));
  expect(await bellOf(ana)).toMatchObject({ total: 1, unread: 0 });
});

it.each([
  ["an endpoint that has failed for ten minutes", "ACTIVE", null, 11, true],
  ["not one that has failed for less, which the next try may mend", "ACTIVE", null, 9, false],
  ["one that is gone, however soon", "DISABLED", "GONE", 1, true],
  ["one that was switched off for it, to who knew that it fails", "DISABLED", "FAILING", 7200, true],
  ["not one that somebody switched off while it failed", "DISABLED", "REQUESTED", 11, false],
])("tells of %s", async (_, status, reason, failingFor, isTold) => {
  const uuid = await insertEndpoint(database, merchant.tenantUuid, {});
  await database.sql`
    update webhook_endpoint set status = ${status}, disabled_reason = ${reason}, failing_since = ${ago(failingFor).toISOString()}
     where uuid = ${uuid}`;
  // It waits since it is trouble: who looked before has not read of it.
  await readBell(database.db, ana, ago(5));
  const { items } = await listBell(database.db, ana);
  await database.sql`delete from webhook_endpoint where uuid = ${uuid}`;
  expect(items.filter(({ kind }) => kind === "endpoint").map((it) => it.isUnread)).toEqual(isTold ? [true] : []);
});

describe("credits that statements leave to a person", () => {
  /** Taken in so long ago: statements with credits of nobody's on these days. */
  async function covering(minutesAgo: number, ...days: readonly string[]): Promise<void> {
    const entries = days.map((bookedOn) => ({ amount: 12_300, bookedOn, reference: newUuid() }));
    await importText(database.db, merchant.caller, writeCamt(entries, { id: newUuid() }));
    await database.sql`
      update statement set created_at = ${ago(minutesAgo + 60).toISOString()}, reconciled_at = ${ago(minutesAgo).toISOString()}
       where tenant_uuid = ${merchant.tenantUuid} and created_at >= ${NOW.toISOString()}`;
  }

  it("are one thing that waits, unread again when a statement brings more", async () => {
    await covering(30, "2026-03-03", "2026-03-04");
    expect((await listBell(database.db, ana)).items).toMatchObject([
      { kind: "credits", count: 2, since: ago(30), isUnread: true },
    ]);
    expect(await bellOf(ana)).toMatchObject({ total: 1, unread: 1 });
    await readBell(database.db, ana, ago(20));
    expect(await bellOf(ana)).toMatchObject({ total: 1, unread: 0 });
    await covering(10, "2026-03-05");
    expect((await listBell(database.db, ana)).items).toMatchObject([
      { kind: "credits", count: 3, since: ago(10), isUnread: true },
    ]);
    await database.sql`
      update statement_entry set state = 'IGNORED', ignored_reason = 'Ours' where tenant_uuid = ${merchant.tenantUuid}`;
    expect(await bellOf(ana)).toEqual({ total: 0, unread: 0, items: [] });
  });

  it("and debits of nobody's are another: money has gone back, and nobody says whose", async () => {
    const gone = { amount: 700, debit: true, reversal: true, reference: newUuid(), transfers: [{ text: "?" }] };
    await importText(database.db, merchant.caller, writeCamt([gone], { id: newUuid() }));
    expect((await listBell(database.db, ana)).items).toMatchObject([{ kind: "returns", count: 1, isUnread: true }]);
    await covering(5, "2026-03-03");
    expect(
      (await listBell(database.db, ana)).items.flatMap((it) => ("count" in it ? [[it.kind, it.count]] : [])),
    ).toEqual(
      expect.arrayContaining([
        ["credits", 1],
        ["returns", 1],
      ]),
    );
    await database.sql`
      update statement_entry set state = 'IGNORED', ignored_reason = 'Ours' where tenant_uuid = ${merchant.tenantUuid}`;
    expect(await bellOf(ana)).toEqual({ total: 0, unread: 0, items: [] });
  });

  it("and payments without one are another, since a statement should have shown the last of them", async () => {
    const missing = async () =>
      (await listBell(database.db, ana)).items.flatMap((it) => (it.kind === "missing" ? [[it.count, it.since]] : []));
    await paid("2026-03-04T10:00:00Z");
    await paid("2026-03-04T10:00:00Z", "2026-03-06");
    expect(await missing()).toEqual([]);
    await covering(30, "2026-03-03", "2026-03-06");
    expect(await missing()).toEqual([[1, ago(30)]]);
    // Kept for a Friday, it has until Tuesday.
    await covering(20, "2026-03-09");
    expect(await missing()).toEqual([[1, ago(30)]]);
    await covering(15, "2026-03-10");
    await covering(10, "2026-03-11");
    expect(await missing()).toEqual([[2, ago(15)]]);
  });

  it("are the organisation's own", async () => {
    await covering(30, "2026-03-03", "2026-03-09");
    await paid("2026-03-04T10:00:00Z");
    expect(await bellOf(ana)).toMatchObject({ total: 2, unread: 2 });
    const { collaborator } = await insertCollaborator(database, merchant);
    expect(await bellOf({ ...ana, collaborator })).toEqual({ total: 0, unread: 0, items: [] });
  });
});

it("tells a collaborator of its own channel, and another organisation of nothing", async () => {
  const { collaborator } = await insertCollaborator(database, merchant);
  if (!collaborator) throw new Error("no collaborator");
  await told(await made(), "TRANSFER_SAID", 10);
  const own = await told(
    await made({ collaborator: { uuid: collaborator.uuid, legalName: "Gestoría" } }),
    "TRANSFER_SAID",
    5,
  );
  expect(await bellOf({ ...ana, collaborator })).toEqual({ total: 1, unread: 1, items: [[own, true]] });
  const other = await insertMerchant(database, { legalName: "Otra S.L." });
  const { items } = await listBell(database.db, { ...ana, tenantUuid: other.tenantUuid });
  expect(items).toEqual([]);
  await expect(readBell(database.db, merchant.caller, NOW)).rejects.toMatchObject({ code: "forbidden" });
});
