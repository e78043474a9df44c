"use client";

import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { useText } from "../text-provider";
import { type BellFeed, type BellLine, keyOf } from "./bell-feed";

type BellWindowProps = Readonly<{
  feed: BellFeed | undefined;
  isError: boolean;
  /** Those that were unread when it was opened. */
  marked: ReadonlySet<string>;
  onOpenChange: (isOpen: boolean) => void;
  trigger: ReactNode;
}>;

/** The newest of what needs attention. */
export function BellWindow({ feed, isError, marked, onOpenChange, trigger }: BellWindowProps) {
  const { t } = useText();
  return (
    <Menu align="start" onOpenChange={onOpenChange} trigger={trigger}>
      <div className="w-80 max-w-[calc(100vw-2rem)]">
        <MenuLabel>{t("live.bell.title")}</MenuLabel>
        {feed?.lines.map((line) => (
          <BellEntry key={keyOf(line)} line={line} isUnread={line.isUnread || marked.has(keyOf(line))} />
        ))}
        {feed?.total === 0 && <p className="px-2.5 py-4 text-muted text-sm">{t("live.bell.empty")}</p>}
        {!feed && isError && <p className="px-2.5 py-4 text-muted text-sm">{t("live.bell.failed")}</p>}
        <MenuSeparator />
        <MenuItem asChild>
          <Link href="/dashboard" className="justify-between">
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

function BellEntry({ line, isUnread }: Readonly<{ line: BellLine; isUnread: boolean }>) {
  const { t, money, dateTime, deadline } = useText();
  const { href, title, kind, payment, since, expiresAt } = line;
  return (
    <MenuItem asChild>
      <Link href={href} className="items-start py-2">
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate font-medium text-sm">{title}</span>
            {payment && <span className="shrink-0 text-sm tabular-nums">{money(payment)}</span>}
          </span>
          <span className="flex items-baseline gap-2 text-muted text-xs">
            <span className="wrap-anywhere min-w-0 flex-1">
              {expiresAt === null ? t(wordsOf(kind)) : t("attention.expires", { at: deadline(expiresAt) })}
            </span>
            {expiresAt === null && <span className="shrink-0 text-faint tabular-nums">{dateTime(since)}</span>}
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
  if (kind === "credits") return "reconciliation.credits" as const;
  if (kind === "returns") return "reconciliation.returns" as const;
  if (kind === "missing") return "reconciliation.operations" as const;
  return kind === "endpoint" ? ("attention.webhookTitle" as const) : (`attention.kinds.${kind}` as const);
}
