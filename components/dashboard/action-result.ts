export type ActionProblem =
  | "forbidden"
  | "not_found"
  | "conflict"
  | "invalid"
  | "attempt_in_progress"
  | "operation_final"
  | "failed";

/** What a server action answers. */
export type ActionResult<T = void> = Readonly<{ ok: true; value: T }> | Readonly<{ ok: false; problem: ActionProblem }>;
