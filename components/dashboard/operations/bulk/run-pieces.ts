import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { answered } from "@/components/dashboard/actions/answered";
import { BULK_CHUNK, type BulkOutcome, type BulkRun } from "@/lib/flows/model";

type Pieces = Readonly<{
  run: BulkRun;
  able: readonly string[];
  apply: (run: BulkRun, uuids: readonly string[]) => Promise<ActionResult<readonly BulkOutcome[]>>;
  /** Asked before each piece. */
  isStopped: () => boolean;
  /** Told after each piece. */
  tell: (outcomes: readonly BulkOutcome[]) => void;
}>;

/**
 * One piece after the other, so that no request is long. False when one was refused or got no answer: nobody knows what became of that
 * piece, and no other is begun.
 */
export async function runPieces({ run, able, apply, isStopped, tell }: Pieces): Promise<boolean> {
  const outcomes: BulkOutcome[] = [];
  for (let start = 0; start < able.length && !isStopped(); start += BULK_CHUNK) {
    const done = await answered(apply(run, able.slice(start, start + BULK_CHUNK)));
    if (!done.ok) return false;
    outcomes.push(...done.value);
    tell([...outcomes]);
  }
  return true;
}

/** Whether more may be done than is told: a piece got no answer, or one of them failed, and its answer may be what was lost. */
export function isUnsure({
  outcomes,
  isBroken,
}: Readonly<{ outcomes: readonly BulkOutcome[]; isBroken: boolean }>): boolean {
  return isBroken || outcomes.some(({ result }) => result === "failed");
}
