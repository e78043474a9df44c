"use client";

import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Bell as BellIcon } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { LIVE_TOPICS } from "@/lib/overview/model";
import type { ActionResult } from "../action-result";
import { useText } from "../text-provider";
import { BELL_KEY, type BellFeed, type BellLine, useBellFeed } from "./bell-feed";
import { useLiveChanges } from "./use-live-changes";

/** It asks about all that could need attention: less often than a list. */
const GAP_MS = 10_000;
const COUNTED_MAX = 99;

/** Keeps the bell true; once, however many bells there are. */
export function BellFollower() {
  const client = useQueryClient();
  useLiveChanges({ topics: LIVE_TOPICS }, () => client.invalidateQueries({ queryKey: BELL_KEY }), GAP_MS);
  return null;
}

type BellProps = Readonly<{ read: (at: string) => Promise<ActionResult>; className?: string }>;

/** What needs attention: how much of it is unread, and the newest of it. Who looks has read it. */
export function Bell({ read, className }: BellProps) {
  const { t, number } = useText();
  const client = useQueryClient();
  const { data: feed, isError } = useBellFeed();
  const unread = feed?.unread ?? 0;
  // What was unread keeps its mark as long as it is looked at, whatever is heard meanwhile.
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const look = () => {
    if (!feed || unread === 0) return;
    setMarked(new Set(feed.lines.filter(({ isUnread }) => isUnread).map(keyOf)));
    client.setQueryData<BellFeed>(BELL_KEY, { ...feed, unread: 0 });
    void read(feed.at);
  };
  const leave = () => {
    setMarked(new Set());
    if (feed) client.setQueryData(BELL_KEY, { ...feed, lines: feed.lines.map((it) => ({ ...it, isUnread: false })) });
  };
  return (
    <Menu
      align="start"
      onOpenChange={(isOpen) => (isOpen ? look() : leave())}
      trigger={
        <button
          type="button"
          aria-label={t("live.bell.label", { count: unread })}
          className={clsx(
            "relative inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-subtle hover:text-ink lg:size-9",
            className,
          )}
        >
          <BellIcon aria-hidden="true" className="size-5 lg:size-4" />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-1 right-1 min-w-4 rounded-full bg-accent px-1 text-center font-semibold text-[0.625rem] text-on-accent leading-4 tabular-nums lg:top-0 lg:right-0"
            >
              {unread > COUNTED_MAX ? `${number(COUNTED_MAX)}+` : number(unread)}
            </span>
          )}
        </button>
      }
    >
      <div className="w-80 max-w-[calc(100vw-2rem)]">
        <MenuLabel>{t("live.bell.title")}</MenuLabel>
        {feed?.lines.map((line) => (
          <BellEntry key={keyOf(line)} line={line} isUnread={line.isUnread || marked.has(keyOf(line))} />
        ))}
        {feed?.total === 0 && <p className="px-2.5 py-4 text-muted text-sm">{t("live.bell.empty")}</p>}
        {!feed && isError && <p className="px-2.5 py-4 text-muted text-sm">{t("live.bell.failed")}</p>}
        <MenuSeparator />
        <MenuItem asChild>
          <Link href="/dashboard" prefetch={false} className="justify-between">
            {t("live.bell.all")}
            {feed && feed.total > feed.lines.length && (
              <span className="text-faint text-xs">
                {t("live.bell.more", { count: feed.total - feed.lines.length })}
              </span>
            )}
          </Link>
        </MenuItem>
      </div>
    </Menu>
  );
}

const keyOf = ({ kind, uuid }: BellLine) => `${kind} ${uuid}`;

function BellEntry({ line, isUnread }: Readonly<{ line: BellLine; isUnread: boolean }>) {
  const { t, money, dateTime } = useText();
  const { href, title, kind, payment, since } = line;
  return (
    <MenuItem asChild>
      <Link href={href} prefetch={false} className="items-start py-2">
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate font-medium text-sm">{title}</span>
            {payment && <span className="shrink-0 text-sm tabular-nums">{money(payment)}</span>}
          </span>
          <span className="flex items-baseline gap-2 text-muted text-xs">
            <span className="min-w-0 flex-1 truncate">{t(wordsOf(kind))}</span>
            <span className="shrink-0 text-faint tabular-nums">{dateTime(since)}</span>
          </span>
        </span>
        <span className={clsx("mt-1.5 size-2 shrink-0 rounded-full", isUnread && "bg-accent")}>
          {isUnread && <span className="sr-only">{t("live.bell.unread")}</span>}
        </span>
      </Link>
    </MenuItem>
  );
}

function wordsOf(kind: BellLine["kind"]) {
  if (kind === "account") return "attention.accountTitle" as const;
  return kind === "endpoint" ? ("attention.webhookTitle" as const) : (`attention.kinds.${kind}` as const);
}
