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

export type ServerError = Readonly<{ pointer?: string; parameter?: string; code?: string }>;

/** What a server's answer says is wrong (RFC 9457, decision 6). */
export function errorsOf(answer: unknown): readonly ServerError[] {
  if (typeof answer !== "object" || answer === null || !("errors" in answer)) return [];
  return Array.isArray(answer.errors) ? answer.errors : [];
}

/** Whether it was refused for its page alone, which is of another organisation than the browser is in by now (decision 259). */
export function isElsewhere(answer: unknown): boolean {
  return errorsOf(answer).some(({ code }) => code === NOT_OF_ITS_PAGE);
}

/** Why a request was refused whatever stands in it; null: for what does. */
export function refusedWhole(response: Response | null, answer: unknown): "forbidden" | "elsewhere" | "reused" | null {
  if (response?.status === 403) return "forbidden";
  if (isElsewhere(answer)) return "elsewhere";
  return codeOf(answer) === "idempotency_key_reused" ? "reused" : null;
}
