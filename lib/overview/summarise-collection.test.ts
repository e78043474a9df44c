import { beforeAll, describe, expect, it, vi } from "vitest";
import { type BusinessOptions, insertBusiness, insertMore } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import type { FactKind } from "@/lib/operations/model";
import type { Caller } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { summariseCollection } from "./summarise-collection";
import { summariseFunnel } from "./summarise-funnel";

// 00:30 on 2 November in Madrid: still the 1st in UTC.
const NOW = new Date("2026-11-01T23:30:00Z");
const WEEK = { days: 7, timeZone: "Europe/Madrid" };

let database: TestDatabase;
let merchant: Merchant;
let collaborator: Caller;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  const acting = await insertCollaborator(database, merchant, "Gestoría");
  collaborator = acting;
  const channel = { collaborator: { uuid: acting.collaborator.uuid, legalName: "Gestoría" } };
  const completed = (at: string, amount: number, more: BusinessOptions = {}) =>
    insertBusiness(database, merchant, {
      status: "COMPLETED",
      amount,
      createdAt: new Date(at),
      statusUpdatedAt: new Date(at),
      ...more,
    });

  // The first moment of the period's first day, the last one before it, and the day the clocks changed.
  await completed("2026-10-26T23:00:00Z", 1_000);
  await completed("2026-10-26T22:59:59.999Z", 20_000);
  await completed("2026-11-01T22:59:59.999Z", 300);
  await completed("2026-11-01T23:10:00Z", 40, channel);
  // Authorised and later rejected: completed, but nothing collected.
  await completed("2026-11-01T12:00:00Z", 5_000, { collectedAmount: 0 });
  await completed("2026-11-01T12:00:00Z", 1, { type: "SIGNATURE" });
  for (const status of ["CREATED", "OPENED"] as const) {
    await insertBusiness(database, merchant, { status, amount: 77, createdAt: new Date("2026-10-30T10:00:00Z") });
  }
  await insertBusiness(database, merchant, {
    status: "EXPIRED",
    amount: 9,
    createdAt: new Date("2026-08-01T10:00:00Z"),
  });
  const other = await insertMerchant(database);
  await insertBusiness(database, other, { status: "COMPLETED", amount: 7_777, createdAt: NOW });
});

async function summary(caller: Caller = merchant.caller) {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  try {
    const [collection, { steps }] = await Promise.all([
      summariseCollection(database.db, caller, WEEK),
      summariseFunnel(database.db, caller, WEEK),
    ]);
    return { ...collection, funnel: steps };
  } finally {
    vi.useRealTimers();
  }
}

describe("the home page's figures", () => {
  it("count by the organisation's own days, today included", async () => {
    const { firstDay, lastDay, perDay } = await summary();
    expect({ firstDay, lastDay }).toEqual({ firstDay: "2026-10-27", lastDay: "2026-11-02" });
    expect(perDay).toEqual([
      { day: "2026-10-27", count: 1, amount: 1_000 },
      { day: "2026-10-28", count: 0, amount: 0 },
      { day: "2026-10-29", count: 0, amount: 0 },
      { day: "2026-10-30", count: 0, amount: 0 },
      { day: "2026-10-31", count: 0, amount: 0 },
      { day: "2026-11-01", count: 2, amount: 300 },
      { day: "2026-11-02", count: 1, amount: 40 },
    ]);
  });

  it.each([
    [
      "Atlantic/Azores",
      "clocks go back over midnight",
      "2026-10-24T23:50:00Z",
      "2026-10-25T00:10:00Z",
      "2026-10-25T01:10:00Z",
    ],
    ["America/Havana", "midnight is left out", "2026-03-08T04:50:00Z", "2026-03-08T05:10:00Z", "2026-03-08T06:10:00Z"],
  ])("count by days that begin when they do: %s, where %s", async (timeZone, _, before, after, later) => {
    const shop = await insertMerchant(database);
    for (const at of [before, after, later]) {
      await insertBusiness(database, shop, {
        status: "COMPLETED",
        statusUpdatedAt: new Date(at),
        createdAt: new Date(at),
      });
    }
    vi.useFakeTimers({ now: new Date(Date.parse(later) + 43_200_000), toFake: ["Date"] });
    const { perDay } = await summariseCollection(database.db, shop.caller, { days: 2, timeZone });
    vi.useRealTimers();
    expect(perDay.map(({ count }) => count)).toEqual([1, 2]);
  });

  it("say what was collected, without what was rejected later, and what it was before", async () => {
    const { collected, collectedBefore } = await summary();
    expect(collected).toEqual({ count: 4, amount: 1_340 });
    expect(collectedBefore).toEqual({ count: 1, amount: 20_000 });
  });

  it("say what can still be paid, whenever it was created", async () => {
    expect((await summary()).pending).toEqual({ count: 2, amount: 154 });
  });

  it("show a collaborator its own channel alone", async () => {
    const { collected, pending, perDay, funnel } = await summary(collaborator);
    expect(collected).toEqual({ count: 1, amount: 40 });
    expect(pending).toEqual({ count: 0, amount: 0 });
    expect(perDay.reduce((sum, { amount }) => sum + amount, 0)).toBe(40);
    expect(funnel[0]).toEqual({ name: "created", count: 1 });
  });
});

describe("the funnel", () => {
  it("counts a payment once for each step, however often it was tried, and people alone (decision 83)", async () => {
    const shop = await insertMerchant(database);
    const at = new Date("2026-10-30T10:00:00Z");
    const fact = (operationUuid: string, kind: FactKind) => ({
      uuid: newUuid(),
      tenantUuid: shop.tenantUuid,
      operationUuid,
      kind,
      detail: {},
      at,
    });
    const one = await insertBusiness(database, shop, { status: "COMPLETED", createdAt: at });
    const two = await insertBusiness(database, shop, { status: "OPENED", createdAt: at });
    const three = await insertBusiness(database, shop, { status: "OPENED", createdAt: at });
    const before = await insertBusiness(database, shop, {
      status: "OPENED",
      createdAt: new Date("2026-09-01T00:00:00Z"),
    });
    const signed = await insertBusiness(database, shop, { type: "SIGNATURE", status: "COMPLETED", createdAt: at });
    await insertMore(database, {
      facts: [
        fact(before.operationUuid, "SEEN"),
        fact(before.operationUuid, "PERSON_SEEN"),
        fact(signed.operationUuid, "PERSON_SEEN"),
        fact(one.operationUuid, "SEEN"),
        fact(one.operationUuid, "PERSON_SEEN"),
        // Its first sign was not written down yet when it was opened.
        fact(two.operationUuid, "SEEN"),
        // A program has opened this one, as far as anybody knows.
        fact(three.operationUuid, "SEEN"),
        ...(["BANK_CHOSEN", "SENT_TO_BANK", "ATTEMPT_FAILED", "BANK_CHOSEN", "SENT_TO_BANK"] as const).map((kind) =>
          fact(one.operationUuid, kind),
        ),
        // Its payer has confirmed it in the bank's app, from which nobody comes back.
        fact(one.operationUuid, "CONFIRMED"),
        fact(two.operationUuid, "BANK_CHOSEN"),
      ],
    });
    expect((await summary(shop.caller)).funnel).toEqual([
      { name: "created", count: 3 },
      { name: "seen", count: 2 },
      { name: "bankChosen", count: 2 },
      { name: "sentToBank", count: 1 },
      { name: "returned", count: 1 },
      { name: "confirmed", count: 1 },
    ]);
  });

  it("begins and ends with its period, by whichever clock a fact was written", async () => {
    const shop = await insertMerchant(database);
    const seen = async (createdAt: string, at: string) => {
      const { operationUuid } = await insertBusiness(database, shop, {
        status: "OPENED",
        createdAt: new Date(createdAt),
      });
      const fact = {
        uuid: newUuid(),
        tenantUuid: shop.tenantUuid,
        operationUuid,
        kind: "PERSON_SEEN",
        detail: {},
      } as const;
      await insertMore(database, { facts: [{ ...fact, at: new Date(at) }] });
    };
    // Made in the first moment of the first day, and seen by a clock that is half an hour late.
    await seen("2026-10-26T23:00:00Z", "2026-10-26T22:30:00Z");
    await seen("2026-10-26T22:59:59.999Z", "2026-10-27T10:00:00Z");
    // By a clock that is a day ahead: of tomorrow.
    await seen("2026-11-02T23:00:00Z", "2026-11-02T23:00:00Z");
    const { funnel } = await summary(shop.caller);
    expect(funnel.slice(0, 2)).toEqual([
      { name: "created", count: 1 },
      { name: "seen", count: 1 },
    ]);
  });
});
