import { AppError } from "@/lib/shared/errors";
import { PlainProblem, reasonOf } from "@/lib/shared/plain-problem";

/** What disks and buckets say is a sentence for the operator, with what it means; anything else is a mistake of ours. */
export function plainly(error: unknown, meaning: string): unknown {
  if (error instanceof AppError) {
    const cause = error.cause === undefined ? "" : ` (${reasonOf(error.cause)})`;
    return new PlainProblem(`${error.detail ?? error.code}${cause} ${meaning}`);
  }
  const isOfDisk = error instanceof Error && "code" in error && "syscall" in error;
  return isOfDisk ? new PlainProblem(`${reasonOf(error)}. ${meaning}`) : error;
}
