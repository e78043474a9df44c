import type { PropsWithChildren } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { sent } from "@/components/dashboard/messages/sent";
import { TextProvider } from "@/components/dashboard/text-provider";
import { database, merchant, payable } from "@/lib/attempts/testing/payments";
import { openDashboard } from "../../../../dashboard-context";
import { ownersContext, SOURCE } from "../../../testing/owners-context";
import CreatedPage from "./page";

vi.mock("../../../../dashboard-context", () => ({ openDashboard: vi.fn(), titledAfter: vi.fn() }));
vi.mock("@/components/dashboard/live/live-page", () => ({
  LivePage: ({ uuids, children }: PropsWithChildren<{ uuids: readonly string[] }>) => (
    <>
      <i data-followed={uuids.join()} />
      {children}
    </>
  ),
}));
vi.mock("next/navigation", async (original) => ({
  ...(await original<typeof import("next/navigation")>()),
  useRouter: () => ({}),
}));

it.each(["CREATED", "NOT_DELIVERED", "COMPLETED", "EXPIRED"])(
  "the page of a new collection that is %s follows what happens",
  async (status) => {
    const { uuid } = await payable();
    await database.sql`update operation set status = ${status} where uuid = ${uuid}`;
    vi.mocked(openDashboard).mockResolvedValue(ownersContext(database.db, merchant.tenantUuid));
    const page = await CreatedPage({ params: Promise.resolve({ uuid }) });
    const drawn = renderToStaticMarkup(<TextProvider source={sent(SOURCE)}>{page}</TextProvider>);
    expect(drawn).toContain(`data-followed="${uuid}"`);
  },
);
