import { isDatabaseUnavailable } from "@/db/unavailable";
import { errorText } from "@/lib/shared/describe-error";
import { isKeptJobs } from "./kept-jobs";

/**
 * Errors that come with a lost connection and that nobody can catch are survived, any other ends the process as ever.
 * postgres.js 3.4.9: a write to a socket that is no more (its issues 1154 and 1208), and its own question for array types when
 * the connection dies under it. graphile-worker 0.17.3: jobs that a runner which shuts itself down could not give back, or of
 * which it could not say any more how they ended. What
 * somebody had asked for fails or is asked again by itself, and the jobs are freed with their runner (decision 53).
 */
export function surviveLostConnections(): void {
  process.on("uncaughtException", (error) => {
    process.stderr.write(`${errorText(error)}\n`);
    if (!isWriteToDeadSocket(error) && !isUnheardQuestion(error) && !isKeptJobs(error)) process.exit(1);
  });
}

/** Known by what it says and by the function that it comes from, which writes nowhere else. */
export function isWriteToDeadSocket(error: unknown): boolean {
  if (!(error instanceof TypeError) || !/\(reading 'write'\)/.test(error.message)) return false;
  const [, thrownAt = ""] = (error.stack ?? "").split(/\n\s*at /);
  return /\bnextWrite\b.*[\\/]postgres[\\/](cjs[\\/])?src[\\/]connection\.js/.test(thrownAt);
}

/** Known by its statement, which is the driver's alone, and by the connection's end, or because none was taken. */
export function isUnheardQuestion(error: unknown): boolean {
  if (!isDatabaseUnavailable(error) || typeof error !== "object" || error === null || !("query" in error)) return false;
  return /select b\.oid, b\.typarray\s+from pg_catalog\.pg_type a/.test(String(error.query));
}
