import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it, vi } from "vitest";
import { sent } from "@/components/dashboard/messages/sent";
import { TextProvider } from "@/components/dashboard/text-provider";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { newUuid } from "@/lib/shared/ids";
import { openDashboard } from "../dashboard-context";
import AuditPage from "./audit/page";
import RefundsPage from "./reconciliation/refunds/page";
import { ownersContext, SOURCE } from "./testing/owners-context";

/** Behind a list's end nothing is on the page, which is not that there is nothing. */
vi.mock("../dashboard-context", () => ({ openDashboard: vi.fn() }));
vi.mock("@/components/dashboard/live/live-page", () => ({ LivePage: () => null }));

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

it.each([
  ["refunds", RefundsPage, { page: "2" }, "No refund is to be transferred"],
  ["the audit log", AuditPage, { at: "2020-01-01T00:00:00.000Z", uuid: newUuid() }, "Nothing has been written down"],
])("%s say that nothing is on this page", async (_name, page, behind, nothing) => {
  vi.mocked(openDashboard).mockResolvedValue(ownersContext(database.db, merchant.tenantUuid));
  const drawn = async (searchParams: Readonly<Record<string, string>>) => {
    const content = await page({ searchParams: Promise.resolve(searchParams) });
    return renderToStaticMarkup(<TextProvider source={sent(SOURCE)}>{content}</TextProvider>);
  };
  const emptied = await drawn(behind);
  expect(emptied).not.toContain(nothing);
  expect(emptied).toContain("Nothing on this page");
  if (page === RefundsPage) expect(await drawn({})).toContain(nothing);
});
