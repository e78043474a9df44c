import { oncePerProcess } from "./once-per-process";

/** The worker of this process, for those who watch it: while developing, Next serves `/health/ready`. */
const state = oncePerProcess("worker-state", (): { isFetching: (() => boolean) | null } => ({ isFetching: null }));

/** @param isFetching null once there is no worker any more */
export function tellWorkerState(isFetching: (() => boolean) | null): void {
  state.isFetching = isFetching;
}

/** Whether this process's worker fetches jobs; null where there is none. */
export function isWorkerFetching(): boolean | null {
  return state.isFetching?.() ?? null;
}
