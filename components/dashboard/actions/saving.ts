import type { ActionResult } from "./action-result";

/** What a form is filled from, and its version, which a saving is held against (decision 365). */
export type Filled<T> = Readonly<{ value: T; version: string }>;

/** How saving it ended. */
export type Saving<T> =
  | Readonly<{ kind: "SAVED"; now: Filled<T> }>
  /** Nothing was: somebody else has changed it since the form was filled. */
  | Readonly<{
      kind: "CHANGED_MEANWHILE";
      now: Filled<T>;
      /** What would have been saved. */
      typed: T;
      /** Null where they have no name here. */
      by: string | null;
    }>;

export function isSaved(result: ActionResult<Saving<unknown>>): boolean {
  return result.ok && result.value.kind === "SAVED";
}

/**
 * What somebody has typed, upon what is there by now: a field that they left as it was filled shows what another has made of it. A
 * list is one field.
 */
export function rebased<T extends object>(filled: T, typed: T, now: T): T {
  const result = { ...now };
  for (const name in typed) {
    const [before, own, other] = [filled[name], typed[name], now[name]];
    if (isGroup(before) && isGroup(own) && isGroup(other)) result[name] = rebased(before, own, other);
    else result[name] = isSame(before, own) ? other : own;
  }
  return result;
}

function isGroup<T>(value: T): value is T & object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Fields come in one order, whoever has made the object. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
