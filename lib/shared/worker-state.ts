/** The worker of this process, for those who watch it, even where a bundler makes several copies of this module. */
const holder = globalThis as typeof globalThis & { paraphWorkerIsFetching?: (() => boolean) | null };

/** @param isFetching null once there is no worker any more */
export function tellWorkerState(isFetching: (() => boolean) | null): void {
  holder.paraphWorkerIsFetching = isFetching;
}

/** Whether this process's worker fetches jobs; null where there is none. */
export function isWorkerFetching(): boolean | null {
  return holder.paraphWorkerIsFetching?.() ?? null;
}
