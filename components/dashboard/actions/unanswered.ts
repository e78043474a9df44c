import { NOT_OF_ITS_PAGE } from "@/lib/shared/page-owner";

/** Why nobody knows what became of what was sent: the same key finds out (decision 2). */
export type Unanswered = "unanswered" | "signed_out" | "busy";

/** Every other status may come of a request that was carried out: a proxy's, say, or ours after the last write. */
const REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 409, 412, 413, 415, 422]);

/** Null where it was refused, and nothing was made of it: what is sent next is another request. */
export function unanswered(response: Response | null, answer: unknown): Unanswered | null {
  if (response?.status === 401) return "signed_out";
  if (response?.status === 429) return "busy";
  const isRefused = response !== null && REFUSALS.has(response.status);
  return isRefused && codeOf(answer) !== "idempotency_in_progress" ? null : "unanswered";
}

/** What the answer is called by which a request was refused. */
export function codeOf(answer: unknown): unknown {
  return typeof answer === "object" && answer !== null && "code" in answer ? answer.code : null;
}

/** Whether it was refused for its page alone, which is of another organisation than the browser is in by now (decision 259). */
export function isElsewhere(answer: unknown): boolean {
  if (typeof answer !== "object" || answer === null || !("errors" in answer) || !Array.isArray(answer.errors))
    return false;
  return answer.errors.some(({ code }) => code === NOT_OF_ITS_PAGE);
}
