import type { LiveHint } from "@/lib/overview/model";
import { followLine, type LineState } from "./follow-line";

type LiveStatus = Readonly<{
  state: LineState;
  /** When what is shown was last known to be so; of `Date.now()`. */
  knownAt: number;
}>;

/** Whose page it is: an organisation's, or what a collaborator sees of it. */
export type PageOwner = Readonly<{ tenantUuid: string; collaboratorUuid: string | null }>;

export type LiveStore = Readonly<{
  status: () => LiveStatus;
  onStatus: (tell: () => void) => () => void;
  /** Null: anything may have changed. */
  onHint: (tell: (hint: LiveHint | null) => void) => () => void;
  /** Somebody looks, or nobody does. */
  open: () => void;
  close: () => void;
  /** The browser itself says that it is offline: it tries again, and says so meanwhile. */
  cut: () => void;
}>;

/** Lines get lost between a server and a page: so often the page asks nevertheless, and so often where it has no line. */
const ASKED_ANYWAY_MS = { live: 60_000, asking: 15_000 } as const;

/**
 * What one tab knows of its line (decision 258).
 * @param drawnAt when the server drew the page
 */
export function createLiveStore({ tenantUuid, collaboratorUuid }: PageOwner, drawnAt: number): LiveStore {
  const statusListeners = new Set<() => void>();
  const hintListeners = new Set<(hint: LiveHint | null) => void>();
  let heardAt = drawnAt;
  let status: LiveStatus = { state: "opening", knownAt: heardAt };
  let line: AbortController | null = null;
  let asking: ReturnType<typeof setInterval> | undefined;
  let isDrawn = true;

  const setState = (state: LineState) => {
    if (isKnowing(state)) heardAt = Date.now();
    if (state === status.state) return;
    status = { state, knownAt: heardAt };
    clearInterval(asking);
    if (isKnowing(state)) asking = setInterval(() => tellHint(null), ASKED_ANYWAY_MS[state]);
    for (const tell of statusListeners) tell();
  };
  const tellHint = (hint: LiveHint | null) => {
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
    status: () => status,
    onStatus: (tell) => {
      statusListeners.add(tell);
      return () => statusListeners.delete(tell);
    },
    onHint: (tell) => {
      hintListeners.add(tell);
      return () => hintListeners.delete(tell);
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
