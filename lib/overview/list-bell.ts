import type { Database } from "@/db/client";
import { listAttention, selectAttentionRead } from "@/db/queries/overview/attention";
import { ATTENTION_KINDS } from "@/db/queries/overview/attention-kinds";
import { listHeldAccounts } from "@/lib/creditor-accounts/list-held-accounts";
import type { Subject } from "@/lib/operations/model";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import type { Money } from "@/lib/shared/money";
import { findWaitingCredits, type WaitingCredits } from "@/lib/statements/find-waiting-credits";
import { listTroubledEndpoints } from "@/lib/webhooks/endpoints/list-troubled-endpoints";
import { attentionBounds } from "./list-attention";

/** As many as a glance takes in, and a small window shows without scrolling. */
const SHOWN = 7;

type Waiting = Readonly<{ uuid: string; since: Date; isUnread: boolean }>;

/** Something that waits for somebody of the organisation, and since when. */
export type BellItem = Waiting &
  (
    | Readonly<{
        kind: (typeof ATTENTION_KINDS)[number];
        concept: string | null;
        subject: Subject;
        signers: readonly Subject[];
        payment: Money | null;
        expiresAt: Date;
      }>
    | Readonly<{ kind: WaitingCredits["kind"]; count: number }>
    | Readonly<{ kind: "account"; alias: string }>
    | Readonly<{ kind: "endpoint"; url: string }>
  );

export type Bell = Readonly<{
  /** The moment it speaks of: what is read by then is read. */
  at: Date;
  /** Of everything, shown or not. Credits are one thing each kind, however many: they are gone through on one page. */
  total: number;
  unread: number;
  /** What began to wait last comes first. */
  items: readonly BellItem[];
}>;

/** What needs attention, as the bell says it: how much of it this person has not read, and the newest of it. */
export async function listBell(db: Database, caller: Caller): Promise<Bell> {
  const { tenantUuid, actor } = caller;
  const at = now();
  const readAt = actor.type === "PERSON" ? await selectAttentionRead(db, tenantUuid, actor.personUuid) : null;
  const page = { ...attentionBounds(at), limit: SHOWN, offset: 0, newestFirst: true, readAt };
  const isUnread = (since: Date) => readAt === null || since > readAt;
  const [accounts, endpoints, credits, ...kinds] = await Promise.all([
    listHeldAccounts(db, caller),
    listTroubledEndpoints(db, caller),
    findWaitingCredits(db, caller),
    ...ATTENTION_KINDS.map(async (kind) => ({
      kind,
      ...(await listAttention(db, tenantUuid, channelOf(caller), kind, page)),
    })),
  ]);
  const others: readonly BellItem[] = [
    ...accounts.map((it) => ({ ...it, kind: "account" as const, isUnread: isUnread(it.since) })),
    ...endpoints.map((it) => ({ ...it, kind: "endpoint" as const, isUnread: isUnread(it.since) })),
    ...credits.map(({ kind, total: count, since }) => ({
      ...{ kind, uuid: tenantUuid, count, since, isUnread: isUnread(since) },
    })),
  ];
  const operations = kinds.flatMap(({ kind, rows }) =>
    rows.flatMap(({ uuid, since, concept, subject, signers, amount, currency, expiresAt }) => {
      // Nobody can say since when, as where it has ceased to wait meanwhile.
      if (since === null) return [];
      const payment = amount === null || currency === null ? null : { amount, currency };
      return [{ kind, uuid, since, concept, subject, signers, payment, expiresAt, isUnread: isUnread(since) }];
    }),
  );
  const items = [...others, ...operations].toSorted((a, b) => b.since.getTime() - a.since.getTime());
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    at,
    total: others.length + sum(kinds.map(({ total }) => total)),
    unread: others.filter((it) => it.isUnread).length + sum(kinds.map(({ unread }) => unread)),
    items: items.slice(0, SHOWN),
  };
}
