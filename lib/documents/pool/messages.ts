import { z } from "zod";

/** From the pool to a process: one at a time. */
export const jobMessageSchema = z.object({ job: z.unknown() });

/** From a process to the pool. `rssBytes` is what it keeps after a job. */
export const processMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("done"), result: z.unknown(), rssBytes: z.number() }),
  z.object({ type: z.literal("failed"), message: z.string(), isDiskUnwritable: z.boolean(), rssBytes: z.number() }),
]);

export type ProcessMessage = z.infer<typeof processMessageSchema>;

/** A process that finds itself over its memory limit ends itself by this signal. */
export const MEMORY_SIGNAL = "SIGUSR2";
/** And by this one where its job has computed for longer than it may. */
export const TIME_SIGNAL = "SIGVTALRM";
