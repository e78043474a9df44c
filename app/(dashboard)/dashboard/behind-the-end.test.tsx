import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it, vi } from "vitest";
import { MESSAGES } from "@/components/dashboard/messages";
import { createText } from "@/components/dashboard/text";
import { TextProvider } from "@/components/dashboard/text-provider";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import type { Caller } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { type DashboardContext, openDashboard } from "../dashboard-context";
import AuditPage from "./audit/page";
import RefundsPage from "./reconciliation/refunds/page";

/** Behind a list's end nothing is on the page, which is not that there is nothing. */
vi.mock("../dashboard-context", () => ({ openDashboard: vi.fn() }));
vi.mock("@/components/dashboard/live/live-page", () => ({ LivePage: () => null }));

const SOURCE = { language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en } as const;

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

/** An owner of the merchant. */
function openedBy(): DashboardContext {
  const authenticatedAt = now();
  const person = { uuid: newUuid(), name: "Ana", email: "ana@example.com" };
  const actor = { type: "PERSON", personUuid: person.uuid, role: "OWNER", authenticatedAt } as const;
  const caller: Caller = { tenantUuid: merchant.tenantUuid, actor, collaborator: null };
  const tenant = {
    uuid: merchant.tenantUuid,
    legalName: "Mine",
    timeZone: "Europe/Madrid",
    languageCode: "en",
  } as const;
  return {
    caller,
    author: { caller, ipAddress: null },
    db: database.db,
    isElsewhere: false,
    place: { where: "OWN", signs: true },
    text: createText(SOURCE),
    textSource: SOURCE,
    session: {
      ...{ sessionUuid: newUuid(), authenticatedAt, person, tenant, role: "OWNER", needsSecondFactor: false },
      ...{ memberships: [], membership: { tenantUuid: tenant.uuid, role: "OWNER" }, collaborator: null },
      ...{ actingFor: [], isSandbox: false },
    },
  };
}

it.each([
  ["refunds", RefundsPage, { page: "2" }, "No refund is to be transferred"],
  ["the audit log", AuditPage, { at: "2020-01-01T00:00:00.000Z", uuid: newUuid() }, "Nothing has been written down"],
])("%s say that nothing is on this page", async (_name, page, behind, nothing) => {
  vi.mocked(openDashboard).mockResolvedValue(openedBy());
  const drawn = async (searchParams: Readonly<Record<string, string>>) => {
    const content = await page({ searchParams: Promise.resolve(searchParams) });
    return renderToStaticMarkup(<TextProvider source={SOURCE}>{content}</TextProvider>);
  };
  const emptied = await drawn(behind);
  expect(emptied).not.toContain(nothing);
  expect(emptied).toContain("Nothing on this page");
  if (page === RefundsPage) expect(await drawn({})).toContain(nothing);
});
