import type { Hits } from "@/components/dashboard/palette/hits";
import { whomFor } from "@/components/dashboard/payer-name";
import { reading } from "@/lib/http/request/reading";
import { searchOperations } from "@/lib/overview/search-operations";
import type { DashboardContext } from "../../dashboard-context";

/** What is found, in the reader's words. */
export async function loadHits({ caller, text }: DashboardContext, typed: string): Promise<Hits> {
  const { t, money, dateTime } = text;
  const { operations, flows, hasMore } = await reading(caller)((db) =>
    searchOperations(db, caller, typed, text.language),
  );
  return {
    hasMore,
    operations: operations.map((hit) => ({
      uuid: hit.uuid,
      title: hit.concept ?? t("operations.unnamed"),
      detail: [whomFor(hit), hit.invoiceExternalId, hit.externalId, dateTime(hit.createdAt)]
        .filter(Boolean)
        .join(" · "),
      amount:
        hit.amount === null || hit.currency === null ? null : money({ amount: hit.amount, currency: hit.currency }),
      status: hit.status,
    })),
    flows: flows.map(({ uuid, externalId, createdAt, status }) => ({
      uuid,
      title: externalId ?? uuid,
      detail: dateTime(createdAt),
      status,
    })),
  };
}
