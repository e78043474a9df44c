/**
 * graphile-worker 0.17.3 (`server/driver-guard.ts`): jobs that a runner which shuts itself down could not give back, or of which it
 * could not say any more how they ended. Known by what it says: messages of that library's alone.
 */
export function isKeptJobs(error: object): boolean {
  return "message" in error && KEPT_JOBS.some((said) => String(error.message).startsWith(said));
}

const KEPT_JOBS = [
  "Error occurred whilst returning jobs from local queue to database queue: ",
  "This batcher has been released, and so no more calls can be made.",
];
