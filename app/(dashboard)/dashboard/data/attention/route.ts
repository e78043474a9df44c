import type { BellFeed, BellLine } from "@/components/dashboard/live/bell-feed";
import { whomFor } from "@/components/dashboard/payer-name";
import type { Text } from "@/components/dashboard/text";
import { type BellItem, listBell } from "@/lib/overview/list-bell";
import type { ApiRequest } from "@/lib/shared/api-request";
import { PRIVATE } from "../answers";
import { openData } from "../open-data";

/** Where they are gone through. */
const CREDITS = {
  credits: "/dashboard/reconciliation/credits",
  returns: "/dashboard/reconciliation/credits",
  missing: "/dashboard/reconciliation/operations",
} as const;

/** What the bell shows; asked for beside the page, which doesn't wait for it. */
export async function GET(request: ApiRequest): Promise<Response> {
  const context = await openData(request);
  if (context instanceof Response) return context;
  const { at, total, unread, items } = await listBell(context.db, context.caller);
  const lines = items.map((item) => lineOf(item, context.text));
  const feed: BellFeed = { at: at.toISOString(), total, unread, lines };
  return Response.json(feed, { headers: PRIVATE });
}

function lineOf(item: BellItem, { t }: Text): BellLine {
  const { kind, uuid, isUnread } = item;
  const line = { kind, uuid, isUnread, since: item.since.toISOString(), expiresAt: null, payment: null };
  if (item.kind === "account") return { ...line, href: "/dashboard/accounts", title: item.alias };
  if (item.kind === "endpoint") return { ...line, href: `/dashboard/webhooks/${uuid}`, title: item.url };
  if ("count" in item) {
    return { ...line, href: CREDITS[item.kind], title: t(`live.bell.${item.kind}`, { count: item.count }) };
  }
  const title = item.concept ?? whomFor(item) ?? uuid;
  const expiresAt = kind === "expiring" ? item.expiresAt.toISOString() : null;
  return { ...line, href: `/dashboard/operations/${uuid}`, title, payment: item.payment, expiresAt };
}
