/** A problem the person at the terminal can mend: its message is printed as one sentence, without a stack. */
export class PlainProblem extends Error {}

/** What went wrong, for a sentence of our own. */
export function reasonOf(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : String(error);
}
