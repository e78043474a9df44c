import type { PropsWithChildren } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { sent } from "@/components/dashboard/messages/sent";
import { TextProvider } from "@/components/dashboard/text-provider";
import { testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { fileOf } from "@/lib/documents/testing/files";
import { tablePdf } from "@/lib/documents/testing/sample-pdfs";
import { createBatch } from "@/lib/templates/create-batch";
import { removeTemplate } from "@/lib/templates/remove-template";
import { insertTestTemplate } from "@/lib/templates/testing/insert-template";
import { openDashboard } from "../../dashboard-context";
import { ownersContext, SOURCE } from "../testing/owners-context";
import TemplatesPage from "./(list)/page";
import BatchPage from "./[uuid]/batches/[batchUuid]/page";

vi.mock("../../dashboard-context", () => ({ openDashboard: vi.fn(), titled: vi.fn(), titledAfter: vi.fn() }));
vi.mock("@/components/dashboard/live/live-page", () => ({ LivePage: ({ children }: PropsWithChildren) => children }));
vi.mock("next/navigation", async (original) => ({
  ...(await original<typeof import("next/navigation")>()),
  useRouter: () => ({}),
}));

it("a batch whose template was deleted is found among the templates, and leads back to them", async () => {
  const database = await testDatabase();
  const { db } = database;
  const methods = { signingMethods: ["HANDWRITTEN", "EMAIL_OTP"] } as const;
  const [merchant, other] = [await insertMerchant(database, methods), await insertMerchant(database, methods)];
  const { uuid } = await insertTestTemplate(database, merchant, { bytes: await tablePdf() });
  const table = await fileOf(Buffer.from("name,email,rent\nAna,ana@example.com,900\n"));
  const file = { ...table, filename: "tenants.csv", head: Buffer.from(""), truncated: false };
  const given = { json: {}, files: new Map([["file", file]]), channel: "API" } as const;
  const batch = await createBatch(db, merchant.caller, uuid, given);
  const drawn = async (page: () => Promise<React.ReactNode>, { tenantUuid } = merchant) => {
    vi.mocked(openDashboard).mockResolvedValue(ownersContext(db, tenantUuid));
    return renderToStaticMarkup(<TextProvider source={sent(SOURCE)}>{await page()}</TextProvider>);
  };
  const searchParams = Promise.resolve({});
  const params = Promise.resolve({ uuid, batchUuid: batch.uuid });
  const list = () => TemplatesPage({ searchParams });
  const itsPage = () => BatchPage({ params, searchParams });
  const path = `/dashboard/templates/${uuid}/batches/${batch.uuid}`;

  expect(await drawn(list)).not.toContain(path);
  expect(await drawn(itsPage)).toContain(`href="/dashboard/templates/${uuid}"`);
  await removeTemplate(db, { caller: merchant.caller, ipAddress: null }, uuid);
  expect(await drawn(list)).toContain(`href="${path}"`);
  expect(await drawn(list, other)).not.toContain(path);
  const after = await drawn(itsPage);
  expect(after).not.toContain(`href="/dashboard/templates/${uuid}"`);
  expect(after).toContain('href="/dashboard/templates"');
});
