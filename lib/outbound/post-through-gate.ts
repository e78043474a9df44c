import type { Gate } from "./gate";
import { type Post, type PostOutcome, postGuarded } from "./post-guarded";

/** What a worker hands to the jobs that call the outside. */
export type SendingContext = Readonly<{ gate: Gate; signal: AbortSignal }>;

export type Sending =
  | Readonly<{ sent: true; outcome: PostOutcome }>
  /** It was not this one's turn, or the worker is stopping: whether the receiver got anything is unknown then. */
  | Readonly<{ sent: false; retryAfterMs: number }>;

/** POSTs when the gate lets it through, and tells the gate how it went. `key` names the receiver. */
export async function postThroughGate(
  { gate, signal }: SendingContext,
  receiver: Readonly<{ key: string; failing: boolean }>,
  post: Omit<Post, "signal">,
): Promise<Sending> {
  const admission = gate.enter(receiver.key, { failing: receiver.failing });
  if (!admission.admitted) return { sent: false, retryAfterMs: admission.retryAfterMs };
  let outcome: PostOutcome | null = null;
  try {
    outcome = await postGuarded({ ...post, signal });
    return { sent: true, outcome };
  } catch (error) {
    if (!signal.aborted) throw error;
    return { sent: false, retryAfterMs: 0 };
  } finally {
    admission.leave({ succeeded: outcome?.error === null, latencyMs: outcome?.latencyMs ?? 0 });
  }
}
