import type { NewFlow, NewOperation } from "@/db/queries/flows/flows";
import { now } from "@/lib/shared/clock";

type Planned = Readonly<{ flow: NewFlow; operations: readonly NewOperation[] }>;

/**
 * A flow is created when it is written, not when it was planned: documents take seconds in between, and whoever lists what is new from
 * some moment on would never see it (decision 342). Its deadlines stay as they were planned: its documents print them, and its reminders go
 * by them, also where the day has changed since.
 */
export function writtenNow<Made extends Planned>(made: Made): Made {
  const createdAt = now();
  return {
    ...made,
    flow: { ...made.flow, createdAt },
    operations: made.operations.map((row) => ({ ...row, createdAt })),
  };
}
