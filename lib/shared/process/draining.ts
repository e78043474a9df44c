import { oncePerProcess } from "./once-per-process";

/** Whether this process is about to end: while developing, Next serves `/health/ready`. */
const state = oncePerProcess("draining", () => ({ isDraining: false }));

/** From now on whoever sends requests here is told to send them elsewhere (decision 285). */
export function beginDraining(): void {
  state.isDraining = true;
}

export function isDraining(): boolean {
  return state.isDraining;
}
