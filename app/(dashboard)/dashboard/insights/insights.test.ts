import { beforeAll, describe, expect, it, vi } from "vitest";
import { HOME_PERIODS } from "@/components/dashboard/home/collected-table";
import { funnelHref } from "@/components/dashboard/home/funnel-lists";
import { readInsightQuery } from "@/components/dashboard/insights/insight-query";
import {
  dueLatelyHref,
  INSIGHT_TABLES,
  insightTable,
  listBehind,
  type Proof,
} from "@/components/dashboard/insights/insight-tables";
import { OPERATIONS } from "@/components/dashboard/lists/definitions";
import { readFilters } from "@/components/dashboard/lists/filters";
import { toListQuery } from "@/components/dashboard/lists/to-list-query";
import { MESSAGES } from "@/components/dashboard/messages";
import { createText } from "@/components/dashboard/text";
import { spreadTimeToPay } from "@/db/queries/overview/insights";
import { insertBusiness, insertMore } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { dashboardListQuery } from "@/lib/operations/contract";
import { exportOperations } from "@/lib/operations/finding/export-operations";
import { listWithCounts } from "@/lib/operations/finding/list-with-counts";
import { getInsights } from "@/lib/overview/get-insights";
import type { InsightScope } from "@/lib/overview/model";
import { summariseFunnel } from "@/lib/overview/summarise-funnel";
import { insertRandomBusiness, NOW, ZONE } from "@/lib/overview/testing/random-business";
import type { Caller } from "@/lib/shared/caller";
import { addSeconds } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { generator } from "@/lib/shared/testing/random";

/**
 * Every figure × the list that it leads to: what the page says is what the list has, over operations of every kind and age, paid around
 * midnight and where the clocks change (decision 263).
 */

const TEXT = createText({ language: "en", timeZone: ZONE, messages: MESSAGES.en });
const EVERYBODY: InsightScope = { configurationUuid: null, origin: null, collaboratorUuid: null };
const SEEDS = [1, 2, 3];

let database: TestDatabase;
const merchants: Merchant[] = [];
const collaborators: Caller[] = [];

beforeAll(async () => {
  database = await testDatabase();
  for (const seed of SEEDS) {
    const merchant = await insertMerchant(database);
    const collaborator = await insertCollaborator(database, merchant, "Gestoría");
    merchants.push(merchant);
    collaborators.push(collaborator);
    await insertRandomBusiness(database, merchant, collaborator, generator(seed));
  }
});

async function at<T>(run: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  try {
    return await run();
  } finally {
    vi.useRealTimers();
  }
}

/** What the list at this address has. */
async function provenBy(caller: Caller, href: string, of: Proof["of"]): Promise<number> {
  const params = Object.fromEntries(new URL(href, "http://localhost").searchParams);
  const query = toListQuery(OPERATIONS, readFilters(OPERATIONS, params), TEXT);
  if (!query.ok) throw new Error(`The list can't be asked for: ${href}`);
  const parsed = dashboardListQuery.parse(query.parameters);
  if (of === "count") {
    const { counted } = await listWithCounts((run) => run(database.db), caller, parsed);
    return (await counted).total;
  }
  let sum = 0;
  for await (const rows of exportOperations(database.db, caller, parsed)) {
    for (const { amount, collectedAmount } of rows) {
      sum += of === "amount" ? (amount ?? 0) : of === "collected" ? collectedAmount : (amount ?? 0) - collectedAmount;
    }
  }
  return sum;
}

const SCOPES: readonly (readonly [string, (merchant: Merchant, collaborator: Caller) => InsightScope])[] = [
  ["everybody", () => EVERYBODY],
  ["ourselves", () => ({ ...EVERYBODY, origin: "DIRECT" })],
  ["all collaborators", () => ({ ...EVERYBODY, origin: "COLLABORATOR" })],
  ["one collaborator", (_, { collaborator }) => ({ ...EVERYBODY, collaboratorUuid: collaborator?.uuid ?? null })],
  ["one payment page", ({ configurationUuid }) => ({ ...EVERYBODY, configurationUuid })],
];

describe.each(SEEDS.map((seed, index) => [seed, index] as const))("business of seed %i", (_, index) => {
  it.each(SCOPES)("each figure of %s is what its list has", async (_name, scopeOf) => {
    const merchant = merchants[index];
    const collaborator = collaborators[index];
    if (!merchant || !collaborator) throw new Error("There is no such business.");
    const scope = scopeOf(merchant, collaborator);
    for (const days of [7, 90]) {
      const query = { ...readInsightQuery({ days: String(days) }), scope };
      const insights = await at(() => getInsights(database.db, merchant.caller, { ...query, timeZone: ZONE }));
      let proven = 0;
      for (const name of INSIGHT_TABLES) {
        const { rows, columns } = insightTable(name, { insights, scope, text: TEXT });
        for (const { key, cells } of rows) {
          expect(cells).toHaveLength(columns.length);
          for (const [column, { proof, href }] of cells.entries()) {
            if (!proof) continue;
            const where = `${name} ${key} ${columns[column]?.label}`;
            // Where nothing is, nothing is led to.
            if (href === undefined) expect({ where, value: proof.value }).toEqual({ where, value: 0 });
            else {
              proven++;
              const value = await provenBy(merchant.caller, href, proof.of);
              expect({ where, href, value: proof.value }).toEqual({ where, href, value });
            }
          }
        }
      }
      expect(proven).toBeGreaterThan(10);
      const { dueLately } = insights;
      expect(dueLately.count).toBe(await provenBy(merchant.caller, dueLatelyHref(scope, dueLately, false), "count"));
      expect(dueLately.inTime).toBe(await provenBy(merchant.caller, dueLatelyHref(scope, dueLately, true), "count"));
    }
  });

  it("the parts are the whole, and each step of the funnel is a part of the one before (decision 262)", async () => {
    const merchant = merchants[index];
    if (!merchant) throw new Error("There is no such business.");
    const insights = await at(() =>
      getInsights(database.db, merchant.caller, { scope: EVERYBODY, days: 30, step: "week", timeZone: ZONE }),
    );
    const { ageing, spans, collected, funnel, timeToPay } = insights;
    const open = { type: "PAYMENT", status: "CREATED,OPENED" };
    expect(ageing.reduce((sum, { count }) => sum + count, 0)).toBe(
      await provenBy(merchant.caller, listBehind(EVERYBODY, open), "count"),
    );
    expect(spans.reduce((sum, { now }) => sum + now.collected, 0)).toBe(collected.collected);
    expect(Object.values(timeToPay.spread).reduce((sum, count) => sum + count, 0)).toBe(timeToPay.count);
    const { created, delivered, seen, authorised, settled } = funnel;
    expect([created, delivered, seen, authorised, settled].toSorted((a, b) => b - a)).toEqual([
      created,
      delivered,
      seen,
      authorised,
      settled,
    ]);
  });
});

it("of times to pay the middle and the ninth of ten are told, and of none nothing", async () => {
  const merchant = await insertMerchant(database);
  const { tenantUuid } = merchant;
  const period = { from: new Date("2026-05-01T00:00:00Z"), to: new Date("2026-06-01T00:00:00Z") };
  const times = () => spreadTimeToPay(database.db, tenantUuid, null, EVERYBODY, period);
  expect(await times()).toMatchObject({ count: 0, medianSeconds: null, p90Seconds: null });
  const createdAt = new Date("2026-05-04T10:00:00Z");
  for (const minutes of [7, 1, 2, 90, 4, 5, 6, 3, 8, 1_000]) {
    const statusUpdatedAt = addSeconds(createdAt, minutes * 60);
    await insertBusiness(database, merchant, { status: "COMPLETED", createdAt, statusUpdatedAt });
  }
  expect(await times()).toEqual({
    count: 10,
    medianSeconds: 5 * 60,
    p90Seconds: 90 * 60,
    spread: { hour: 8, day: 2, three_days: 0, week: 0, month: 0, longer: 0 },
  });
});

it.each(SEEDS.map((seed, index) => [seed, index] as const))(
  "the home page's funnel leads to what it counts, where a list has exactly that (seed %i)",
  async (_, index) => {
    const merchant = merchants[index];
    const collaborator = collaborators[index];
    if (!merchant || !collaborator) throw new Error("There is no such business.");
    for (const caller of [merchant.caller, collaborator]) {
      for (const days of HOME_PERIODS) {
        const summary = await at(() => summariseFunnel(database.db, caller, { days, timeZone: ZONE }));
        const led = summary.steps.flatMap((step) => {
          const href = funnelHref(step, summary);
          return href === undefined ? [] : [{ ...step, href }];
        });
        const some = summary.steps.filter(({ count }) => count > 0).map(({ name }) => name);
        expect(led.map(({ name }) => name)).toEqual(
          some.filter((name) => name === "created" || name === "seen" || name === "confirmed"),
        );
        for (const { count, href } of led) {
          expect({ href, count }).toEqual({ href, count: await provenBy(caller, href, "count") });
        }
      }
    }
  },
);

it("a collaborator's figures are those of its own channel, and another organisation's are its own", async () => {
  const [merchant] = merchants;
  const [collaborator] = collaborators;
  if (!merchant || !collaborator) throw new Error("There is no such business.");
  const asked = { days: 90, step: "week", timeZone: ZONE } as const;
  const of = (caller: Caller, scope: InsightScope) => at(() => getInsights(database.db, caller, { ...asked, scope }));
  const uuid = collaborator.collaborator?.uuid ?? null;
  expect(await of(collaborator, EVERYBODY)).toEqual(
    await of(merchant.caller, { ...EVERYBODY, collaboratorUuid: uuid }),
  );
  const stranger = await insertMerchant(database);
  const { funnel, collected, ageing, banks, dueLately } = await of(stranger.caller, EVERYBODY);
  expect([funnel.created, collected.count, banks.length, dueLately.count]).toEqual([0, 0, 0, 0]);
  expect(ageing.every(({ count }) => count === 0)).toBe(true);
  expect(
    (await of(stranger.caller, { ...EVERYBODY, configurationUuid: merchant.configurationUuid })).funnel.created,
  ).toBe(0);
});

it("apart from the funnel stand those by hand, and not what a bank was ordered and a statement has told (decision 262)", async () => {
  const merchant = await insertMerchant(database);
  const createdAt = new Date("2026-10-01T08:00:00Z");
  for (const isOrdered of [true, false, false]) {
    const { operationUuid, paymentUuid } = await insertBusiness(database, merchant, { status: "COMPLETED", createdAt });
    const its = { tenantUuid: merchant.tenantUuid, operationUuid, createdAt };
    const attempt = { ...its, uuid: newUuid(), bankId: "banco-uno", endToEndId: newUuid().replaceAll("-", "") };
    await insertMore(database, {
      attempts: isOrdered ? [{ ...attempt, state: "AUTHORISED", pollCount: 0 }] : [],
      facts: isOrdered ? [{ ...its, uuid: newUuid(), kind: "CONFIRMED", detail: {}, at: createdAt }] : [],
      records: [
        {
          ...its,
          ...{ uuid: paymentUuid ?? "", source: "STATEMENT", attemptUuid: isOrdered ? attempt.uuid : null },
          ...{ type: "SINGLE_PAYMENT", product: "SEPA_CREDIT_TRANSFER", amount: 100, currency: "EUR" },
          ...{ status: "SETTLED", code: "CREDITED", settledAmount: 100, settledAt: createdAt },
          creditor: { ownerName: "x", accountNumber: "x", type: "IBAN", bic: "x", country: "ES" },
          ...{ remittanceInformation: "", debtor: {}, updatedAt: createdAt },
        },
      ],
    });
  }
  const asked = { scope: EVERYBODY, days: 90, step: "week", timeZone: ZONE } as const;
  const { funnel } = await at(() => getInsights(database.db, merchant.caller, asked));
  expect(funnel).toMatchObject({ created: 3, authorised: 1, settled: 1, transferred: 2 });
  expect(await provenBy(merchant.caller, "/dashboard/operations?reached=transferred", "count")).toBe(2);
});

describe("paid by the due date (decision 331)", () => {
  /** Due on 5 October, and completed then or when the statement was taken in. */
  type Paid = Readonly<{ completed: string; settled: string; by: "BANK" | "STATEMENT"; come: number }>;
  const AMOUNT = 10_000;
  const onTheDay = { completed: "2026-10-05T21:30:00Z", settled: "2026-10-06", by: "BANK", come: AMOUNT } as const;
  const byHand = { completed: "2026-10-08T10:12:00Z", settled: "2026-10-03", by: "STATEMENT", come: AMOUNT } as const;

  const isInTime = async (paid: Paid) => {
    const merchant = await insertMerchant(database);
    const { operationUuid, paymentUuid } = await insertBusiness(database, merchant, {
      ...{ status: "COMPLETED", amount: AMOUNT, collectedAmount: paid.come },
      ...{ createdAt: new Date("2026-09-20T08:00:00Z"), statusUpdatedAt: new Date(paid.completed) },
    });
    await database.sql`update operation set invoice_due_date = '2026-10-05' where uuid = ${operationUuid}`;
    const its = { tenantUuid: merchant.tenantUuid, operationUuid, createdAt: new Date(paid.completed) };
    const attempt = { ...its, uuid: newUuid(), bankId: "banco-uno", endToEndId: newUuid().replaceAll("-", "") };
    await insertMore(database, {
      attempts: [{ ...attempt, state: "AUTHORISED", pollCount: 0 }],
      records: [
        {
          ...its,
          ...{ uuid: paymentUuid ?? "", source: paid.by, attemptUuid: attempt.uuid, endToEndId: attempt.endToEndId },
          ...{ type: "SINGLE_PAYMENT", product: "SEPA_CREDIT_TRANSFER", amount: AMOUNT, currency: "EUR" },
          ...{ status: paid.come === 0 ? "REJECTED" : "SETTLED", code: "X", bankStatus: "ACSC", bankPaymentId: "x" },
          settledAmount: paid.come === 0 ? null : paid.come,
          settledAt: paid.come === 0 ? null : new Date(`${paid.settled}T00:00:00Z`),
          creditor: { ownerName: "x", accountNumber: "x", type: "IBAN", bic: "x", country: "ES" },
          ...{ remittanceInformation: "", debtor: {}, updatedAt: new Date(paid.completed) },
        },
      ],
    });
    const asked = { scope: EVERYBODY, days: 90, step: "week", timeZone: ZONE } as const;
    const { dueLately } = await at(() => getInsights(database.db, merchant.caller, asked));
    expect(dueLately.count).toBe(1);
    expect(await provenBy(merchant.caller, dueLatelyHref(EVERYBODY, dueLately, true), "count")).toBe(dueLately.inTime);
    return dueLately.inTime === 1;
  };

  it.each<readonly [string, Paid, boolean]>([
    ["confirmed by its bank before midnight", onTheDay, true],
    ["confirmed by its bank after midnight", { ...onTheDay, completed: "2026-10-05T22:30:00Z" }, false],
    ["confirmed by its bank later, whatever day it was settled on", { ...byHand, by: "BANK" }, false],
    ["by hand, and a statement that came later shows it", byHand, true],
    ["by hand on the very day", { ...byHand, settled: "2026-10-05" }, true],
    ["by hand a day later", { ...byHand, settled: "2026-10-06" }, false],
    ["and rejected since", { ...onTheDay, come: 0 }, false],
    ["a part of it", { ...onTheDay, come: AMOUNT / 10 }, false],
    ["a part of it, by hand", { ...byHand, come: AMOUNT / 10 }, false],
  ])("%s", async (_, paid, inTime) => {
    expect(await isInTime(paid)).toBe(inTime);
  });
});
