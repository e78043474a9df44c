import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { newUuid } from "@/lib/shared/ids";
import { openDashboard } from "../../dashboard-context";
import { ownersContext } from "../testing/owners-context";
import AuditPage from "./page";

vi.mock("../../dashboard-context", () => ({ openDashboard: vi.fn() }));
vi.mock("../../../(auth)/session-actions", () => ({ comeBack: vi.fn() }));
vi.mock("@/components/dashboard/frame/open-there", () => ({
  OpenThere: ({ organisation }: Readonly<{ organisation: { tenantUuid: string } }>) =>
    `goes to ${organisation.tenantUuid}`,
}));

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

const OTHER = { tenantUuid: newUuid(), legalName: "Aceites del Norte", role: "OWNER" } as const;

async function drawn(organisation: string): Promise<string> {
  const context = ownersContext(database.db, merchant.tenantUuid);
  const own = { tenantUuid: merchant.tenantUuid, legalName: "Mine", role: "OWNER" } as const;
  const session = { ...context.session, memberships: [own, OTHER] };
  vi.mocked(openDashboard).mockResolvedValue({ ...context, session });
  return renderToStaticMarkup(await AuditPage({ searchParams: Promise.resolve({ organisation, who: newUuid() }) }));
}

it("a mail's link to the log of another organisation of one's own leads there, and does not say that nothing was done", async () => {
  const page = await drawn(OTHER.tenantUuid);
  expect(page).toContain(`goes to ${OTHER.tenantUuid}`);
  expect(page).toContain("the audit log of Aceites del Norte");
  expect(page).not.toContain("Nothing fits");
  for (const organisation of [merchant.tenantUuid, newUuid(), "x"]) {
    expect(await drawn(organisation)).toContain("Nothing fits");
  }
});
