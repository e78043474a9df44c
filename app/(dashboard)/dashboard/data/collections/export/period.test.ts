import { NextRequest } from "next/server";
import { beforeAll, expect, it, vi } from "vitest";
import { insertBusiness } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { findDashboard } from "../../../../dashboard-context";
import { ownersContext } from "../../../testing/owners-context";
import { GET } from "./route";

vi.mock("../../../../dashboard-context", () => ({ findDashboard: vi.fn() }));

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  // In Madrid the days of March begin at 23:00 UTC.
  for (const [name, at] of [
    ["LAST OF MARCH 1", "2026-03-01T22:59:59.999Z"],
    ["FIRST OF MARCH 2", "2026-03-01T23:00:00.000Z"],
    ["LAST OF MARCH 3", "2026-03-03T22:59:59.999Z"],
    ["FIRST OF MARCH 4", "2026-03-03T23:00:00.000Z"],
  ] as const) {
    const { operationUuid, paymentUuid } = await insertBusiness(database, merchant, { status: "COMPLETED" });
    await database.sql`
      insert into payment_record (uuid, tenant_uuid, operation_uuid, source, type, product, status, code, amount, currency,
                                  remittance_information, creditor, debtor, created_at, updated_at)
      values (${paymentUuid ?? ""}, ${merchant.tenantUuid}, ${operationUuid}, 'STATEMENT', 'SINGLE_PAYMENT', 'SEPA_CREDIT_TRANSFER',
              'EXECUTED', 'X', 100, 'EUR', ${name}, '{"accountNumber": "ES28"}', '{}', ${at}, ${at})`;
  }
});

async function exported(search: string) {
  vi.mocked(findDashboard).mockResolvedValue(ownersContext(database.db, merchant.tenantUuid));
  const response = await GET(new NextRequest(`http://localhost:3000/dashboard/data/collections/export${search}`));
  const said = await response.text();
  return { status: response.status, said, names: said.match(/(FIRST|LAST) OF MARCH \d/g) ?? [] };
}

it.each([
  ["", ["FIRST OF MARCH 4", "LAST OF MARCH 3", "FIRST OF MARCH 2", "LAST OF MARCH 1"]],
  ["?from=&to=", ["FIRST OF MARCH 4", "LAST OF MARCH 3", "FIRST OF MARCH 2", "LAST OF MARCH 1"]],
  ["?from=2026-03-02&to=2026-03-03", ["LAST OF MARCH 3", "FIRST OF MARCH 2"]],
  ["?from=2026-03-04", ["FIRST OF MARCH 4"]],
  ["?to=2026-03-01", ["LAST OF MARCH 1"]],
])("what was collected is exported of the organisation's days: %s", async (search, names) => {
  expect(await exported(search)).toMatchObject({ status: 200, names });
});

it("what is no day is said, and gives no table of everything", async () => {
  expect(await exported("?from=2026-02-30&to=soon")).toEqual({
    ...{ status: 400, said: '{"from":"date","to":"date"}', names: [] },
  });
});
