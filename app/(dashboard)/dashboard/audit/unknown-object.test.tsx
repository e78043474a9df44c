import { NextRequest } from "next/server";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { findDashboard, openDashboard } from "../../dashboard-context";
import { GET } from "../data/audit/export/route";
import { ownersContext } from "../testing/owners-context";
import AuditPage from "./page";

/** An object that is no UUID makes neither of the page nor of the export the whole log. */
vi.mock("../../dashboard-context", () => ({ openDashboard: vi.fn(), findDashboard: vi.fn() }));

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

async function drawn(object: string): Promise<string> {
  vi.mocked(openDashboard).mockResolvedValue(ownersContext(database.db, merchant.tenantUuid));
  return renderToStaticMarkup(await AuditPage({ searchParams: Promise.resolve({ object }) }));
}

it("is told on the page, stays in its field, and exports nothing", async () => {
  const page = await drawn("F-2027-031");
  expect(page).toContain("Object: this is not a UUID.");
  expect(page).toContain('value="F-2027-031"');
  expect(page).not.toContain("/dashboard/data/audit/export");
  expect(page).not.toContain("Nothing fits");
  const found = await drawn(merchant.tenantUuid);
  expect(found).not.toContain("not a UUID");
  expect(found).toContain(`/dashboard/data/audit/export?object=${merchant.tenantUuid}`);
});

it("is refused where the export is asked for", async () => {
  vi.mocked(findDashboard).mockResolvedValue(ownersContext(database.db, merchant.tenantUuid));
  const asked = await GET(new NextRequest("http://localhost:3000/dashboard/data/audit/export?object=F-2027-031"));
  expect(asked.status).toBe(400);
  expect(await asked.json()).toEqual({ object: "uuid" });
});
