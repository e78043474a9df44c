import process from "node:process";
import { errorText } from "@/lib/shared/describe-error";
import { PlainProblem } from "@/lib/shared/plain-problem";

/**
 * Ends a command that has failed, with exit code 1: by the sentence of what the person at the terminal can mend; else by all that is known
 * of the error but a query's parameters, which are names, addresses and accounts, and whose lines may be kept by whoever calls it.
 */
export function sayFailure(error: unknown): void {
  process.stderr.write(`${error instanceof PlainProblem ? error.message : errorText(error)}\n`);
  process.exitCode = 1;
}
