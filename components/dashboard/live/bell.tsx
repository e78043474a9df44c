"use client";

import { clsx } from "clsx";
import { Bell as BellIcon } from "lucide-react";
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { answered } from "@/components/dashboard/actions/answered";
import { MenuButton } from "@/components/ui/menu-button";
import { ATTENTION_TOPICS } from "@/lib/overview/model";
import { useText } from "../text-provider";
import { type BellStore, createBellStore, keyOf } from "./bell-feed";
import { useLiveChanges } from "./use-live-changes";

const load = () => import("./bell-window").then((it) => it.BellWindow);

/** It asks about all that could need attention: less often than a list. */
const GAP_MS = 10_000;
const COUNTED_MAX = 99;

const BellContext = createContext<BellStore | null>(null);

/** Keeps the bells below it true; once, however many there are. */
export function BellProvider({ children }: Readonly<{ children: ReactNode }>) {
  const [bell] = useState(createBellStore);
  useEffect(() => void bell.ask(), [bell]);
  useLiveChanges({ topics: ATTENTION_TOPICS }, bell.ask, GAP_MS);
  return <BellContext value={bell}>{children}</BellContext>;
}

function useBell(): BellStore {
  const bell = use(BellContext);
  if (!bell) throw new Error("Bell needs a BellProvider above it.");
  return bell;
}

type BellProps = Readonly<{ read: (at: string) => Promise<ActionResult>; className?: string }>;

/** What needs attention: how much of it is unread, and the newest of it. Who looks has read it. */
export function Bell({ read, className }: BellProps) {
  const { t, number } = useText();
  const bell = useBell();
  const { feed, isError } = useSyncExternalStore(bell.onChange, bell.known, bell.known);
  const unread = feed?.unread ?? 0;
  // What was unread keeps its mark as long as it is looked at, whatever is heard meanwhile.
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const look = () => {
    if (!feed || unread === 0) return;
    setMarked(new Set(feed.lines.filter(({ isUnread }) => isUnread).map(keyOf)));
    bell.change({ ...feed, unread: 0 });
    void answered(read(feed.at));
  };
  const leave = () => {
    setMarked(new Set());
    if (feed) bell.change({ ...feed, lines: feed.lines.map((it) => ({ ...it, isUnread: false })) });
  };
  return (
    <MenuButton
      load={load}
      menu={{ feed, isError, marked, onOpenChange: (isOpen: boolean) => (isOpen ? look() : leave()) }}
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
    />
  );
}
