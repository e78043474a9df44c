import { beforeAll, describe, expect, it } from "vitest";
import { newUuid } from "@/lib/shared/ids";
import type { Database } from "../client";
import { type TestDatabase, testDatabase } from "../testing/database";
import { insertMerchant, type Merchant } from "../testing/merchant";
import { plansOf } from "../testing/plans";
import { listConfigurationRows } from "./configurations";
import { listCreditorAccountRows } from "./creditor-accounts/creditor-accounts";
import { listFlowRows } from "./flows/flow-list";
import { listOperationRows } from "./operations/operation-list";
import { listStatusHistory } from "./operations/status-histories";
import { listRefundRows } from "./refunds/refunds";
import { listCollectionRows, listEntryRows } from "./statements/lists";
import { listUncreditedRows } from "./statements/missing-credits";
import { listStatementRows } from "./statements/statements";
import { listBatchLines, listBatchRows } from "./templates/batches";
import { listTemplateRows } from "./templates/templates";
import { selectDeliveries } from "./webhooks/webhook-deliveries";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

const FIRST = { limit: 10, offset: 0 };
const NEWEST = { ...FIRST, direction: "DESC" } as const;
const CREATED = { ...FIRST, sort_by: "createdAt", sort_dir: "DESC" } as const;
const EVERY = { endpointUuid: null, eventUuid: null, state: null, from: null, to: null };
const WINDOW = {
  ...{ accountNumber: "ES9121000418450200051332", firstDay: "2026-03-01", lastDay: "2026-03-03" },
  ...{ from: new Date("2026-03-01"), until: new Date("2026-03-04") },
};

type List = (db: Database, tenantUuid: string) => Promise<Readonly<{ total: number }>>;

const LISTS: Readonly<Record<string, List>> = {
  configurations: (db, tenant) => listConfigurationRows(db, tenant, FIRST),
  "creditor accounts": (db, tenant) => listCreditorAccountRows(db, tenant, FIRST),
  "changes of a status": (db, tenant) => listStatusHistory(db, tenant, { type: "FLOW", uuid: newUuid() }, 10),
  refunds: (db, tenant) => listRefundRows(db, tenant, {}, FIRST),
  collections: (db, tenant) => listCollectionRows(db, tenant, null, {}, NEWEST),
  bookings: (db, tenant) => listEntryRows(db, tenant, {}, NEWEST),
  statements: (db, tenant) => listStatementRows(db, tenant, FIRST),
  "payments without a credit": (db, tenant) => listUncreditedRows(db, tenant, [WINDOW], FIRST),
  templates: (db, tenant) => listTemplateRows(db, tenant, null, FIRST),
  batches: (db, tenant) => listBatchRows(db, tenant, null, newUuid(), FIRST),
  "lines of a batch": (db, tenant) => listBatchLines(db, tenant, newUuid(), FIRST),
  operations: (db, tenant) => listOperationRows(db, tenant, null, { ...CREATED, q_externalId: "not yet" }),
  "operations of a status": (db, tenant) => listOperationRows(db, tenant, null, { ...CREATED, q_status: ["EXPIRED"] }),
  flows: (db, tenant) => listFlowRows(db, tenant, null, { ...CREATED, q_externalId: "not yet" }),
  "deliveries of events": (db, tenant) => selectDeliveries(db, tenant, { ...EVERY, ...FIRST }),
};

describe("a page and how many there are in all, which must not contradict each other", () => {
  it.each(Object.entries(LISTS))("are asked for by one statement: %s", async (_, list) => {
    const sent = await plansOf(database, (db) => list(db, merchant.tenantUuid));
    expect(sent.map(({ query }) => /count(\(|")/.test(query) && /limit/.test(query))).toEqual([true]);
  });

  it("say the same on every page, and behind the last", async () => {
    const { tenantUuid } = merchant;
    const { total: before } = await listConfigurationRows(database.db, tenantUuid, FIRST);
    expect(before).toBeGreaterThan(0);
    for (const [limit, offset, length] of [
      [1, 0, 1],
      [10, 0, before],
      [10, before, 0],
      [1, before + 5, 0],
    ] as const) {
      const { total, results } = await listConfigurationRows(database.db, tenantUuid, { limit, offset });
      expect([total, results.length]).toEqual([before, length]);
      for (const row of results) expect(row).not.toHaveProperty("total");
    }
  });
});
