import type { PropsWithChildren } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it, vi } from "vitest";
import { sent } from "@/components/dashboard/messages/sent";
import { TextProvider } from "@/components/dashboard/text-provider";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { fileOf } from "@/lib/documents/testing/files";
import { tablePdf } from "@/lib/documents/testing/sample-pdfs";
import { newUuid } from "@/lib/shared/ids";
import { createBatch } from "@/lib/templates/create-batch";
import { insertTestTemplate } from "@/lib/templates/testing/insert-template";
import { openDashboard } from "../dashboard-context";
import AuditPage from "./audit/page";
import RefundsPage from "./reconciliation/refunds/page";
import BatchPage from "./templates/[uuid]/batches/[batchUuid]/page";
import { ownersContext, SOURCE } from "./testing/owners-context";

/** Behind a list's end nothing is on the page, which is not that there is nothing. */
vi.mock("../dashboard-context", () => ({ openDashboard: vi.fn(), titledAfter: vi.fn() }));
vi.mock("@/components/dashboard/live/live-page", () => ({ LivePage: ({ children }: PropsWithChildren) => children }));

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

it("a batch has no page behind its last one, and leads back to its first", async () => {
  const signing = await insertMerchant(database, { signingMethods: ["HANDWRITTEN", "EMAIL_OTP"] });
  const { uuid } = await insertTestTemplate(database, signing, { bytes: await tablePdf() });
  const table = await fileOf(Buffer.from("name,email,rent\nAna,ana@example.com,900\n"));
  const file = { ...table, filename: "tenants.csv", head: Buffer.from(""), truncated: false };
  const given = { json: {}, files: new Map([["file", file]]), channel: "API" } as const;
  const batch = await createBatch(database.db, signing.caller, uuid, given);
  vi.mocked(openDashboard).mockResolvedValue(ownersContext(database.db, signing.tenantUuid));
  const drawn = async (page: string) => {
    const params = Promise.resolve({ uuid, batchUuid: batch.uuid });
    const content = await BatchPage({ params, searchParams: Promise.resolve({ page }) });
    return renderToStaticMarkup(<TextProvider source={sent(SOURCE)}>{content}</TextProvider>);
  };
  const first = await drawn("1");
  expect(first).toContain("Line 2");
  for (const none of ["1e300", "Infinity", "-3", "x"]) expect(await drawn(none), none).toBe(first);
  const behind = await drawn("98");
  expect(behind).toContain("Nothing on this page");
  expect(behind).toContain(`/batches/${batch.uuid}?page=1"`);
});
