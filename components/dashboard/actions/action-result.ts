export type ActionProblem =
  | "forbidden"
  /** The sign-in is too old for this: `useStepUp` asks the person to prove who they are. */
  | "stale_sign_in"
  | "not_found"
  | "conflict"
  | "invalid"
  | "attempt_in_progress"
  | "operation_final"
  | "too_soon"
  /** Nobody is signed in here any more. Nothing was done. */
  | "signed_out"
  /** The browser has gone on to another organisation than the page is of. Nothing was done. */
  | "elsewhere"
  /** Nothing came back: it may have been done. */
  | "unanswered"
  | "failed";

/** What a server action answers. */
export type ActionResult<T = void> = Readonly<{ ok: true; value: T }> | ActionRefusal;

type ActionRefusal = Readonly<{
  ok: false;
  problem: ActionProblem;
  /** Of `invalid`: which fields of the use case's request are not accepted, as JSON pointers. */
  pointers?: readonly string[];
}>;
