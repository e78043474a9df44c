import type { Filled, Saving } from "@/components/dashboard/actions/saving";
import { etagOf } from "@/lib/http/reply/etag";
import { whoChanged } from "@/lib/overview/who-changed";
import { AppError } from "@/lib/shared/errors";
import type { DashboardContext } from "./dashboard-context";

/** What a form is filled from: its version goes along and comes back with what was typed. */
export function filled<T>(value: T): Filled<T> {
  return { value, version: etagOf(value) };
}

/** Looks, under the lock in which something is changed, at what it is and what it is to be. */
type Guard<T> = (present: T, wanted: T) => void;

/**
 * Saves what a form was filled from, unless somebody else has changed it since: that is no failure, and says what it is by now
 * (decision 365).
 */
export async function unlessChanged<T>(
  { db, author, session }: DashboardContext,
  { version, subjectUuid, action }: Readonly<{ version: string; subjectUuid: string; action: string }>,
  save: (guard: Guard<T>) => Promise<T>,
): Promise<Saving<T>> {
  const changed: Readonly<{ present: T; wanted: T }>[] = [];
  try {
    const saved = await save((present, wanted) => {
      if (etagOf(present) === version) return;
      changed.push({ present, wanted });
      throw new AppError("precondition_failed");
    });
    return { kind: "SAVED", now: filled(saved) };
  } catch (error) {
    const [found] = changed;
    if (!found) throw error;
    const by = await whoChanged(db, author, session.tenant.uuid, { subjectUuid, action });
    return { kind: "CHANGED_MEANWHILE", now: filled(found.present), typed: found.wanted, by };
  }
}
