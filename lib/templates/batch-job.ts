/**
 * What a batch's job is asked with: it is never given up, or a file store that was away for days would leave the batch running for ever.
 * A line that ends it each time has an end of its own. As often as graphile-worker can count; by then it tries every six hours.
 */
export const BATCH_JOB = { maxAttempts: 32_767 } as const;
