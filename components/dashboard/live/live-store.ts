import type { LiveHint } from "@/lib/overview/model";
import { nameOfOwner, type PageOwner } from "@/lib/shared/page-owner";
import { followLine, type LineState } from "./follow-line";

type LiveStatus = Readonly<{
  state: LineState;
  /** When what is shown was last known to be so; of `Date.now()`. */
  knownAt: number;
}>;

export type LiveStore = Readonly<{
  /** Whose page it is. */
  owner: string;
  status: () => LiveStatus;
  onStatus: (tell: () => void) => () => void;
  /** Null: anything may have changed. */
  onHint: (tell: (hint: LiveHint | null) => void) => () => void;
  /**
   * What was heard since a page was drawn. It may be older than its being shown: it was fetched as somebody came near its link, or
   * kept for the way back (decision 276).
   * @param drawnAt by the server's clock
   * @param askedAt when this place last asked for what it shows, by the browser's: what was heard before is in what was drawn after
   */
  heardSince: (drawnAt: number, askedAt: number) => readonly (LiveHint | null)[];
  /** Somebody looks, or nobody does. */
  open: () => void;
  close: () => void;
  /** The browser itself says that it is offline: it tries again, and says so meanwhile. */
  cut: () => void;
}>;

/** So many hints are remembered; who has missed more may have missed anything. */
const REMEMBERED_MAX = 200;
/** Between a change and its hint, a drawing and its arrival. */
const ON_ITS_WAY_MS = 1_000;

/** Lines get lost between a server and a page: so often the page asks nevertheless, and so often where it has no line. */
const ASKED_ANYWAY_MS = { live: 60_000, asking: 15_000 } as const;

/**
 * What one tab knows of its line (decision 258).
 * @param drawnAt when the server drew the page
 * @param arrivedAt when the browser heard its first byte; both of `Date.now()`, on two clocks
 */
export function createLiveStore(owner: PageOwner, drawnAt: number, arrivedAt = drawnAt): LiveStore {
  const { tenantUuid, collaboratorUuid } = owner;
  const statusListeners = new Set<() => void>();
  const hintListeners = new Set<(hint: LiveHint | null) => void>();
  let heardAt = drawnAt;
  let status: LiveStatus = { state: "opening", knownAt: heardAt };
  let line: AbortController | null = null;
  let asking: ReturnType<typeof setInterval> | undefined;
  let isDrawn = true;
  const heard: Readonly<{ at: number; hint: LiveHint | null }>[] = [];
  let forgottenAt = Number.NEGATIVE_INFINITY;

  const setState = (state: LineState) => {
    if (isKnowing(state)) heardAt = Date.now();
    if (state === status.state) return;
    status = { state, knownAt: heardAt };
    clearInterval(asking);
    if (isKnowing(state)) asking = setInterval(() => tellHint(null), ASKED_ANYWAY_MS[state]);
    for (const tell of statusListeners) tell();
  };
  const tellHint = (hint: LiveHint | null) => {
    heard.push({ at: Date.now(), hint });
    if (heard.length > REMEMBERED_MAX) forgottenAt = heard.shift()?.at ?? forgottenAt;
    for (const tell of hintListeners) tell(hint);
  };
  /** Only the first line of a page can know that it has missed nothing. */
  const address = (isFirst: boolean) => {
    const since = isFirst && isDrawn ? `&at=${drawnAt}` : "";
    isDrawn = false;
    return `/dashboard/live?of=${tenantUuid}&by=${collaboratorUuid ?? ""}${since}`;
  };
  const open = () => {
    if (line) return;
    line = new AbortController();
    void followLine(address, { onState: setState, onHint: tellHint }, line.signal);
  };
  const close = () => {
    line?.abort();
    line = null;
    if (isKnowing(status.state)) setState("opening");
  };
  return {
    owner: nameOfOwner(owner),
    status: () => status,
    onStatus: (tell) => {
      statusListeners.add(tell);
      return () => statusListeners.delete(tell);
    },
    onHint: (tell) => {
      hintListeners.add(tell);
      return () => hintListeners.delete(tell);
    },
    heardSince: (pageDrawnAt, askedAt) => {
      const drawnHereAt = pageDrawnAt + (arrivedAt - drawnAt);
      const since =
        askedAt < drawnHereAt ? Math.max(askedAt, drawnHereAt - ON_ITS_WAY_MS) : drawnHereAt - ON_ITS_WAY_MS;
      if (forgottenAt >= since) return [null];
      return heard.filter(({ at }) => at >= since).map(({ hint }) => hint);
    },
    open,
    close,
    cut: () => {
      if (!line) return;
      close();
      setState("offline");
      open();
    },
  };
}

function isKnowing(state: LineState): state is keyof typeof ASKED_ANYWAY_MS {
  return state in ASKED_ANYWAY_MS;
}
