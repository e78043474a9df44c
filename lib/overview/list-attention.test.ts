import { beforeAll, describe, expect, it } from "vitest";
import type { NewPaymentRecord } from "@/db/queries/attempts/payment-records";
import { type Business, type BusinessOptions, insertBusiness, insertMore } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import type { AttemptState } from "@/lib/attempts/model";
import type { DeliveryState } from "@/lib/deliveries/model";
import type { FactKind } from "@/lib/operations/model";
import type { Caller } from "@/lib/shared/caller";
import { addSeconds } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { listAttention } from "./list-attention";

const NOW = new Date();
const DAY = 86_400;
const ago = (days: number) => addSeconds(NOW, -days * DAY);

let database: TestDatabase;
let merchant: Merchant;
let collaborator: Caller;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  collaborator = await insertCollaborator(database, merchant);
});

const made = (options: BusinessOptions) => insertBusiness(database, merchant, { createdAt: ago(5), ...options });

async function listed(kind: Parameters<typeof listAttention>[2], caller = merchant.caller) {
  const { total, results } = await listAttention(database.db, caller, kind, { limit: 10, offset: 0 });
  expect(total).toBe(results.length);
  return results;
}

async function attempt(
  { operationUuid }: Business,
  state: AttemptState,
  daysAgo: number,
  reason = "AM04",
  bankId = "no-such-bank",
) {
  const uuid = newUuid();
  await insertMore(database, {
    attempts: [
      {
        uuid,
        tenantUuid: merchant.tenantUuid,
        operationUuid,
        bankId,
        state,
        endToEndId: newUuid().replaceAll("-", ""),
        nextPollAt: state === "UNRESOLVED" ? ago(0) : null,
        failure: state === "AUTHORISED" ? null : { stage: "AUTHORISATION", reason, retryable: true },
        createdAt: ago(daysAgo),
        endedAt: ago(daysAgo),
        pollCount: 1,
      },
    ],
  });
  return uuid;
}

/** Rejected by its bank, unless told otherwise. */
async function record({ operationUuid, paymentUuid }: Business, told: Partial<NewPaymentRecord>) {
  await insertMore(database, {
    records: [
      {
        uuid: paymentUuid ?? "",
        tenantUuid: merchant.tenantUuid,
        operationUuid,
        type: "SINGLE_PAYMENT",
        product: "SEPA_CREDIT_TRANSFER",
        status: "REJECTED",
        code: "AC04",
        bankStatus: "RJCT",
        amount: 10_000,
        currency: "EUR",
        remittanceInformation: "Invoice",
        bankPaymentId: newUuid(),
        endToEndId: newUuid(),
        creditor: { ownerName: "x", accountNumber: "x", type: "IBAN", bic: "x", country: "ES" },
        debtor: {},
        createdAt: ago(2),
        updatedAt: ago(1),
        ...told,
      },
    ],
  });
}

/** A message that was to bring the link. */
async function link({ operationUuid }: Business, state: DeliveryState) {
  await database.sql`
    insert into delivery (uuid, tenant_uuid, operation_uuid, kind, channel, address, message_id, state, reason, attempts,
                          next_attempt_at, send_at, created_by, created_at, state_at)
    select gen_random_uuid(), tenant_uuid, uuid, 'LINK', 'EMAIL', 'ana@example.com', gen_random_uuid()::text, ${state}::text,
           case when ${state}::text in ('REFUSED', 'CANCELLED') then 'BOUNCED' end, 1,
           case when ${state}::text = 'QUEUED' then now() end, now(), '{"by": "SYSTEM"}', now(), now()
      from operation where uuid = ${operationUuid}`;
}

describe("what needs attention", () => {
  it("is what expires within three days and can still be paid, the nearest first", async () => {
    const later = await made({ status: "OPENED", expiresAt: addSeconds(NOW, 2 * DAY) });
    const soon = await made({ status: "CREATED", expiresAt: addSeconds(NOW, 3600) });
    await made({ status: "OPENED", expiresAt: addSeconds(NOW, 3 * DAY + 3600) });
    await made({ status: "OPENED", expiresAt: addSeconds(NOW, -60) });
    await made({ status: "CANCELLED", expiresAt: addSeconds(NOW, 3600) });
    const uuids = (await listed("expiring")).map(({ uuid }) => uuid);
    expect(uuids).toEqual([soon.operationUuid, later.operationUuid]);
  });

  it("is what last failed at a bank and can still be paid, with the bank's reason", async () => {
    const older = await made({ status: "OPENED" });
    await attempt(older, "FAILED", 3);
    const newer = await made({ status: "OPENED" });
    await attempt(newer, "FAILED", 3, "ABANDONED");
    await attempt(newer, "FAILED", 1, "AC06");
    const gaveUp = await made({ status: "OPENED" });
    await attempt(gaveUp, "FAILED", 3);
    await attempt(gaveUp, "FAILED", 1, "ABANDONED");
    const paid = await made({ status: "COMPLETED" });
    await attempt(paid, "FAILED", 2);
    const failed = await listed("failed");
    expect(failed.map(({ uuid, failure }) => ({ uuid, failure }))).toEqual([
      {
        uuid: newer.operationUuid,
        failure: { bank: "no-such-bank", reason: "AC06", isTakenBack: false },
      },
      {
        uuid: older.operationUuid,
        failure: { bank: "no-such-bank", reason: "AM04", isTakenBack: false },
      },
    ]);
  });

  it("is what nobody knows the end of, whatever has become of its operation", async () => {
    const waiting = await made({ status: "OPENED" });
    await attempt(waiting, "UNRESOLVED", 2);
    const paidOtherwise = await made({ status: "COMPLETED" });
    await attempt(paidOtherwise, "UNRESOLVED", 1);
    await attempt(paidOtherwise, "AUTHORISED", 0);
    expect((await listed("unresolved")).map(({ uuid }) => uuid).sort()).toEqual(
      [waiting.operationUuid, paidOtherwise.operationUuid].sort(),
    );
  });

  it("says of what nobody knows at which bank, and no reason, whatever another bank has said since", async () => {
    const waiting = await made({ status: "OPENED" });
    await attempt(waiting, "UNRESOLVED", 2, "BANK_SILENT", "silent-bank");
    await attempt(waiting, "FAILED", 1, "AM04", "other-bank");
    const failureIn = async (kind: "unresolved" | "failed") =>
      (await listed(kind)).find(({ uuid }) => uuid === waiting.operationUuid)?.failure;
    expect(await failureIn("unresolved")).toEqual({ bank: "silent-bank", reason: null, isTakenBack: false });
    expect(await failureIn("failed")).toEqual({ bank: "other-bank", reason: "AM04", isTakenBack: false });
  });

  it("gives no reason where a payer only went away, or nobody knows", async () => {
    const said = async (state: AttemptState, reason: string) => {
      const business = await made({ status: "OPENED", expiresAt: addSeconds(NOW, 86_400) });
      await attempt(business, state, 1, reason);
      return (await listed("expiring")).find(({ uuid }) => uuid === business.operationUuid)?.failure;
    };
    expect(await said("FAILED", "ABANDONED")).toBeNull();
    expect(await said("UNRESOLVED", "OUTCOME_UNKNOWN")).toBeNull();
    expect(await said("FAILED", "AM04")).toEqual({ bank: "no-such-bank", reason: "AM04", isTakenBack: false });
  });

  it("is what counted as paid and does not any more, and says whose word that is", async () => {
    const undone = { source: "STATEMENT", code: "MATCH_UNDONE" } as const;
    const before = { status: "EXECUTED", code: "DEBITED", settledAmount: null, settledAt: null } as const;
    const returned = await made({ status: "COMPLETED", collectedAmount: 0 });
    await record(returned, { code: "AC04", attemptUuid: await attempt(returned, "AUTHORISED", 2) });
    // Paid by hand after another bank had refused it.
    const byHand = await made({ status: "COMPLETED", collectedAmount: 0 });
    await attempt(byHand, "FAILED", 3);
    await record(byHand, undone);
    const sentBack = await made({ status: "COMPLETED", collectedAmount: 0 });
    const own = await attempt(sentBack, "AUTHORISED", 3, "", "its-bank");
    await attempt(sentBack, "FAILED", 2);
    await record(sentBack, { code: "RETURNED", attemptUuid: own, statusBefore: before });
    const seen = await made({ status: "COMPLETED", collectedAmount: 0 });
    const resolved = await attempt(seen, "AUTHORISED", 2);
    await database.sql`
      update payment_attempt set resolution = '{"outcome":"PAID","reason":"seen"}' where uuid = ${resolved}`;
    await record(seen, { code: "AC04", attemptUuid: resolved });
    const fine = await made({ status: "COMPLETED" });
    await record(fine, { status: "EXECUTED", code: "DEBITED", attemptUuid: await attempt(fine, "AUTHORISED", 2) });
    const failures = async () =>
      new Map((await listed("returned")).map(({ uuid, failure }) => [uuid, failure] as const));
    expect(await failures()).toEqual(
      new Map([
        [returned.operationUuid, { bank: "no-such-bank", reason: "AC04", isTakenBack: false }],
        [byHand.operationUuid, { bank: null, reason: "MATCH_UNDONE", isTakenBack: true }],
        [sentBack.operationUuid, { bank: "its-bank", reason: "RETURNED", isTakenBack: true }],
        [seen.operationUuid, { bank: "no-such-bank", reason: "AC04", isTakenBack: true }],
      ]),
    );
    // Whoever has renewed it has seen to it.
    const copy = await made({ status: "CREATED" });
    await database.sql`update operation set renewal_of = ${returned.operationUuid} where uuid = ${copy.operationUuid}`;
    expect((await failures()).has(returned.operationUuid)).toBe(false);
  });

  it("is what was paid twice, asked for again, or said to be transferred, for a month", async () => {
    const twice = await made({ status: "CANCELLED" });
    const asked = await made({ status: "EXPIRED" });
    const long = await made({ status: "EXPIRED" });
    const open = await made({ status: "OPENED" });
    const paid = await made({ status: "COMPLETED" });
    const fact = ({ operationUuid }: Business, kind: FactKind, at: Date) => ({
      uuid: newUuid(),
      tenantUuid: merchant.tenantUuid,
      operationUuid,
      kind,
      detail: {},
      at,
    });
    await insertMore(database, {
      facts: [
        fact(twice, "PAID_TWICE", ago(1)),
        fact(asked, "NEW_LINK_ASKED", ago(1)),
        fact(long, "NEW_LINK_ASKED", ago(31)),
        fact(open, "NEW_LINK_ASKED", ago(1)),
        fact(open, "TRANSFER_SAID", ago(1)),
        fact(long, "TRANSFER_SAID", ago(1)),
        fact(asked, "TRANSFER_SAID", ago(31)),
        fact(paid, "TRANSFER_SAID", ago(1)),
      ],
    });
    expect((await listed("twice")).map(({ uuid }) => uuid)).toEqual([twice.operationUuid]);
    expect((await listed("asked")).map(({ uuid }) => uuid)).toEqual([asked.operationUuid]);
    const transferred = async () => (await listed("transferred")).map(({ uuid }) => uuid);
    expect(await transferred()).toEqual([long.operationUuid, open.operationUuid]);
    // Its renewal waits instead, from the beginning.
    const copy = await made({ status: "CREATED" });
    await insertMore(database, { facts: [fact(copy, "TRANSFER_SAID", ago(1))] });
    await database.sql`update operation set renewal_of = ${long.operationUuid} where uuid = ${copy.operationUuid}`;
    expect((await transferred()).toSorted()).toEqual([copy.operationUuid, open.operationUuid].toSorted());
  });

  it("is what could be brought to nobody and was sent nowhere else since, as long as the link works (decision 306)", async () => {
    const [refused, corrected, again, opened, over] = [
      await made({ status: "NOT_DELIVERED", expiresAt: addSeconds(NOW, 2 * DAY) }),
      await made({ status: "NOT_DELIVERED" }),
      await made({ status: "NOT_DELIVERED", expiresAt: addSeconds(NOW, DAY) }),
      await made({ status: "OPENED" }),
      await made({ status: "NOT_DELIVERED", expiresAt: addSeconds(NOW, -60) }),
    ];
    for (const business of [refused, corrected, again, opened, over]) await link(business, "REFUSED");
    await link(corrected, "SENT");
    await link(again, "REFUSED");
    await link(again, "CANCELLED");
    const uuids = async () => (await listed("undelivered")).map(({ uuid }) => uuid);
    expect(await uuids()).toEqual([again.operationUuid, refused.operationUuid]);
    await link(refused, "QUEUED");
    expect(await uuids()).toEqual([again.operationUuid]);
  });

  it("comes in pages with an exact total, also past the last one", async () => {
    const shop = await insertMerchant(database);
    for (let hours = 1; hours <= 3; hours++) {
      await insertBusiness(database, shop, { expiresAt: addSeconds(NOW, hours * 3600) });
    }
    const page = (offset: number) => listAttention(database.db, shop.caller, "expiring", { limit: 2, offset });
    expect((await page(0)).results).toHaveLength(2);
    expect((await page(2)).results).toHaveLength(1);
    expect(await page(4)).toEqual({ total: 3, results: [] });
  });

  it("is nothing of another channel for a collaborator", async () => {
    for (const kind of [
      "twice",
      "returned",
      "disputed",
      "transferred",
      "undelivered",
      "failed",
      "expiring",
      "asked",
    ] as const) {
      expect(await listed(kind, collaborator)).toEqual([]);
    }
  });
});
