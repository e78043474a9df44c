import type { PropsWithChildren } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { sent } from "@/components/dashboard/messages/sent";
import { TextProvider } from "@/components/dashboard/text-provider";
import { database, merchant, payable } from "@/lib/attempts/testing/payments";
import { renewOperation } from "@/lib/flows/renewing/renew-operation";
import { matchEntry } from "@/lib/statements/decide-entry";
import { anEntry } from "@/lib/statements/testing/an-entry";
import { openDashboard } from "../../../dashboard-context";
import { ownersContext, SOURCE } from "../../testing/owners-context";
import OperationPage from "./page";

vi.mock("../../../dashboard-context", () => ({ openDashboard: vi.fn(), titledAfter: vi.fn() }));
vi.mock("@/components/dashboard/live/live-page", () => ({ LivePage: ({ children }: PropsWithChildren) => children }));
vi.mock("@/components/dashboard/operation/operation-actions", () => ({
  CancelOperation: () => null,
  RenewOperation: () => "Renew it",
}));
/** Nothing is pressed here. */
vi.mock("@/components/dashboard/step-up/step-up-provider", () => ({ useStepUp: vi.fn() }));
vi.mock("next/navigation", async (original) => ({
  ...(await original<typeof import("next/navigation")>()),
  useRouter: () => ({}),
}));

async function drawn(uuid: string): Promise<string> {
  vi.mocked(openDashboard).mockResolvedValue(ownersContext(database.db, merchant.tenantUuid));
  const page = await OperationPage({ params: Promise.resolve({ uuid }), searchParams: Promise.resolve({}) });
  return renderToStaticMarkup(<TextProvider source={sent(SOURCE)}>{page}</TextProvider>);
}

const expire = (uuid: string) => database.sql`
  update operation set status = 'EXPIRED', expires_at = now() - interval '1 hour' where uuid = ${uuid}`;

it("offers to renew what has expired, and not where money of it, or of what it renews, has come all the same", async () => {
  const { caller } = merchant;
  const first = await payable();
  await expire(first.uuid);
  expect(await drawn(first.uuid)).toContain("Renew it");
  const copy = await renewOperation(database.db, caller, first.uuid, "DASHBOARD");
  await expire(copy.uuid);
  expect(await drawn(copy.uuid)).toContain("Renew it");

  await matchEntry(database.db, { caller, ipAddress: null }, await anEntry(), first.uuid);
  expect(await drawn(copy.uuid)).not.toContain("Renew it");
  await expect(renewOperation(database.db, caller, copy.uuid, "DASHBOARD")).rejects.toMatchObject({ code: "conflict" });

  const paid = await payable();
  await expire(paid.uuid);
  await matchEntry(database.db, { caller, ipAddress: null }, await anEntry(), paid.uuid);
  expect(await drawn(paid.uuid)).not.toContain("Renew it");
});
