import type { AttemptRow } from "@/db/queries/attempts/attempts";
import { isInTheWay } from "./model";

/**
 * Which attempt a payer's page told of, by when it was begun: the Date of its view, in the form of ISO 8601, as the page's forms send it
 * back. Missing where a page says nothing: then it is whichever is in the way (decision 382).
 */
export type Since = string | undefined;

type Named = Pick<AttemptRow, "createdAt" | "state" | "release">;

/** The attempt that is in the way, where it is the one that the page told of; nothing where that one has ended, and another may have begun. */
export function attemptShown<Attempt extends Named>(attempts: readonly Attempt[], since: Since): Attempt | undefined {
  return attempts.find((attempt) => isInTheWay(attempt) && isShown(attempt, since));
}

export function isShown({ createdAt }: Pick<Named, "createdAt">, since: Since): boolean {
  return since === undefined || since === createdAt.toISOString();
}
