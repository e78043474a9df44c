/** A problem the person at the terminal can mend: its message is printed as one sentence, without a stack. */
export class PlainProblem extends Error {}

/** What went wrong, for a sentence of our own. */
export function reasonOf(error: unknown): string {
  // Of a name with several addresses Node says what each of them said, and no word of its own.
  if (error instanceof AggregateError && error.message === "") return error.errors.map(reasonOf).join("; ");
  if (error instanceof TypeError && error.message === "fetch failed" && error.cause) return reasonOf(error.cause);
  return error instanceof Error && error.message !== "" ? error.message : String(error);
}
