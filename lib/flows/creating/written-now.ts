import type { NewFlow, NewOperation } from "@/db/queries/flows/flows";
import { expiryAfter } from "@/lib/configurations/expiration-offset";
import { now } from "@/lib/shared/clock";

type Planned = Readonly<{ flow: NewFlow; operations: readonly NewOperation[] }>;

/**
 * A flow is created when it is written, not when it was planned: documents take seconds in between, and whoever lists what is new from
 * some moment on would never see it (decision 342). Its deadlines count from then.
 *
 * @param timeZone the organisation's
 */
export function writtenNow<Made extends Planned>(made: Made, timeZone: string): Made {
  const createdAt = now();
  return {
    ...made,
    flow: { ...made.flow, createdAt },
    operations: made.operations.map((row) => ({
      ...row,
      createdAt,
      expiresAt: expiryAfter(createdAt, row.expirationOffset, timeZone),
    })),
  };
}
