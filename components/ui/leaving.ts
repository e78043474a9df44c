import { useEffect, useSyncExternalStore } from "react";

/** What would be lost: words that were typed, or what is under way and its report. */
type Loss = "words" | "report";

/** What keeps a page from being left without a question: a form that is half filled in, say, each by something of its own. */
const unsaved = new Map<object, Loss>();
/** What waits for the person's answer. */
let asked: (() => void) | null = null;
const hearers = new Set<() => void>();

function ask(go: (() => void) | null): void {
  asked = go;
  for (const hear of hearers) hear();
}

/** Leads away from this page, where something would be lost only once the person has said so (`LeaveQuestion`). */
export function leaveBy(go: () => void): void {
  if (unsaved.size === 0) go();
  else ask(go);
}

/** The question that is open, what it is about, and its two answers; null where there is none. */
export function useLeaveQuestion(): Readonly<{ loss: Loss; leave: () => void; stay: () => void }> | null {
  const go = useSyncExternalStore(hear, waiting, noneYet);
  if (go === null) return null;
  const stay = () => ask(null);
  const leave = () => {
    stay();
    unsaved.clear();
    go();
  };
  const [loss = "words"] = unsaved.values();
  return { loss, leave, stay };
}

function hear(tell: () => void): () => void {
  hearers.add(tell);
  return () => void hearers.delete(tell);
}

const waiting = () => asked;
const noneYet = () => null;

/** As long as it is so, whoever leaves this page is asked: by `leaveBy`, and by the browser where the page itself goes. */
export function useUnsaved(isUnsaved: boolean, loss: Loss = "words"): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const form = {};
    unsaved.set(form, loss);
    const heard = new AbortController();
    onWayAway(heard.signal, (event) => unsaved.has(form) && event.preventDefault());
    onWayBack(heard.signal, (event, go) => {
      if (!unsaved.has(form)) return;
      event.preventDefault();
      ask(go);
    });
    return () => {
      unsaved.delete(form);
      heard.abort();
    };
  }, [isUnsaved, loss]);
}

/** As long as something is under way that ends with the page, the browser asks before it leaves or loads it anew. */
export function useBeforeUnload(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return;
    const heard = new AbortController();
    onWayAway(heard.signal, (event) => event.preventDefault());
    return () => heard.abort();
  }, [isUnderWay]);
}

function onWayAway(signal: AbortSignal, tell: (event: BeforeUnloadEvent) => void): void {
  window.addEventListener("beforeunload", tell, { signal });
}

/** The browser's own ways back and forward within this document, where it tells of them before it goes (Navigation API). */
function onWayBack(signal: AbortSignal, tell: (event: NavigateEvent, go: () => void) => void): void {
  if (!("navigation" in window)) return;
  window.navigation.addEventListener(
    "navigate",
    (event) => {
      const { cancelable, navigationType, destination } = event;
      if (!cancelable || navigationType !== "traverse" || !destination.sameDocument) return;
      tell(event, () => window.navigation.traverseTo(destination.key));
    },
    { signal },
  );
}
