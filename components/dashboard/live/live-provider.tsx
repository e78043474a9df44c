"use client";

import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { useSomebodyThere } from "@/components/query/use-somebody-there";
import type { PageOwner } from "@/lib/shared/page-owner";
import { createLiveStore, type LiveStore } from "./live-store";
import { sayWhosePage } from "./say-whose-page";

/** Where the windows of one browser tell each other whose page was opened. */
const WINDOWS = "paraph-organisation";

const LiveContext = createContext<LiveStore | null>(null);

type LiveProviderProps = Readonly<{
  /** A browser that goes on to another organisation has these pages stand still. */
  owner: PageOwner;
  /** When the server drew the page; of `Date.now()`. */
  drawnAt: number;
  children: ReactNode;
}>;

/** Holds one line to the server as long as somebody looks at this tab (decision 258): a hidden one has none. */
export function LiveProvider({ owner, drawnAt, children }: LiveProviderProps) {
  const [live] = useState(() => createLiveStore(owner, drawnAt, arrivedAt()));
  const isSomebodyThere = useSomebodyThere();
  const { tenantUuid, collaboratorUuid } = owner;
  useEffect(() => sayWhosePage({ tenantUuid, collaboratorUuid }, window), [tenantUuid, collaboratorUuid]);
  useEffect(() => {
    const look = () => {
      if (isSomebodyThere && document.visibilityState === "visible") live.open();
      else live.close();
    };
    const lookAnew = () => {
      live.close();
      look();
    };
    // Two windows side by side have one cookie: whichever is opened last says where they are.
    const windows = new BroadcastChannel(WINDOWS);
    windows.onmessage = ({ data }) => {
      if (data !== live.owner) lookAnew();
    };
    windows.postMessage(live.owner);
    look();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pageshow", look);
    // A page with an open line is not kept for the back button.
    window.addEventListener("pagehide", live.close);
    window.addEventListener("online", lookAnew);
    window.addEventListener("offline", live.cut);
    return () => {
      live.close();
      windows.close();
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pageshow", look);
      window.removeEventListener("pagehide", live.close);
      window.removeEventListener("online", lookAnew);
      window.removeEventListener("offline", live.cut);
    };
  }, [live, isSomebodyThere]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** The browser has come back to the organisation of this page: it goes on, and other windows look where they are. */
export function goOn(live: LiveStore): void {
  live.close();
  live.open();
  const windows = new BroadcastChannel(WINDOWS);
  windows.postMessage(live.owner);
  windows.close();
}

/** When the document itself began to arrive; of `Date.now()`. */
function arrivedAt(): number | undefined {
  if (typeof window === "undefined") return undefined;
  const [document] = performance.getEntriesByType("navigation");
  return document instanceof PerformanceNavigationTiming ? performance.timeOrigin + document.responseStart : undefined;
}

export function useLive(): LiveStore {
  const live = use(LiveContext);
  if (!live) throw new Error("useLive needs a LiveProvider above it.");
  return live;
}
