import type { FlowCreationResult } from "../contract";

/** As many lines as one batch may have, its head not counted. */
export const BATCH_LINES_MAX = 10_000;

/** What is written in one transaction: enough that statements cost little per line, and little enough that nobody waits for long. */
export const CHUNK_LINES_MAX = 200;
export const CHUNK_BYTES_MAX = 524_288;

/** A line of a batch as it was read: a request for a flow, or what is wrong with it. */
export type BatchLine = Readonly<{
  /** Where it begins in the body, from 1; of CSV the head is the first. */
  line: number;
  sizeBytes: number;
}> &
  (
    | Readonly<{
        json: unknown;
        idempotencyKey: string | null;
        /** What the key stands for, where that is less than the whole request: what else it says may be another when it is sent again. */
        keyed?: unknown;
      }>
    | Readonly<{ error: unknown }>
  );

export type ReadLine = Extract<BatchLine, { json: unknown }>;

/** By what a line that is sent again under its key is known as the same. */
export const keyedBy = ({ json, keyed = json }: Pick<ReadLine, "json" | "keyed">): unknown => keyed;

/** What became of a line. */
export type LineOutcome = Readonly<{ line: number }> &
  (
    | Readonly<{
        result: FlowCreationResult;
        /** It had been created before, by the same key and request. */
        isReplayed: boolean;
        error?: never;
      }>
    | Readonly<{ error: unknown; result?: never }>
  );

/** What would become of a line. */
export type LineForecast = Readonly<{ line: number }> &
  (
    | Readonly<{
        /** It was created before, by the same key and request. */
        isKnown: boolean;
        error?: never;
      }>
    | Readonly<{ error: unknown; isKnown?: never }>
  );
