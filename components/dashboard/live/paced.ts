/** Pages that hear of one change don't ask in one moment. */
const SPREAD_MS = 250;
/** What takes long is not asked for all the time: the server has others to answer. */
const REST_PER_RUN = 4;

type Paced = Readonly<{ ask: () => void; stop: () => void }>;

/** Runs what is asked for, once however often it is asked for meanwhile, and no more often than the gap allows. */
export function paced(run: () => Promise<unknown>, gapMs: number): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: "idle" | "waiting" | "running" | "again" | "stopped" = "idle";
  let freeAt = 0;
  const isStopped = () => state === "stopped";
  const go = async () => {
    state = "running";
    const begunAt = performance.now();
    await run().catch(() => undefined);
    if (isStopped()) return;
    const tookMs = performance.now() - begunAt;
    freeAt = performance.now() + Math.max(gapMs, REST_PER_RUN * tookMs);
    const isAsked = state !== "running";
    state = "idle";
    if (isAsked) ask();
  };
  const ask = () => {
    if (state === "running") state = "again";
    if (state !== "idle") return;
    state = "waiting";
    timer = setTimeout(() => void go(), Math.max(freeAt - performance.now(), Math.random() * SPREAD_MS));
  };
  const stop = () => {
    state = "stopped";
    clearTimeout(timer);
  };
  return { ask, stop };
}
