import { createFlows, type LineKeys } from "@/lib/flows/batch/create-flows";
import { type BatchLine, keyedBy, type LineOutcome } from "@/lib/flows/batch/model";
import { readCsv } from "@/lib/flows/batch/read-csv";
import { readNdjson } from "@/lib/flows/batch/read-ndjson";
import { flowCreationResult, type LineAnswer } from "@/lib/flows/contract";
import { actorOf } from "@/lib/http/actor-of";
import { digestOf, keptText, REPLAY_SECONDS, runUnderKey, stringified } from "@/lib/http/idempotency";
import { NDJSON } from "@/lib/http/reply/ndjson-response";
import { PROBLEMS, problemBody, toAppError } from "@/lib/http/reply/problem";
import { created } from "@/lib/http/reply/reply";
import type { ApiRequest } from "@/lib/shared/api-request";
import type { Caller } from "@/lib/shared/caller";
import { AppError, isRequestAborted } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";

/** Where a line would have gone by itself: its key means the same there and here. */
const SINGLE = "/flow/v1/flows";
const BATCH = "/flow/v1/flows/batch";

/** By the body's type, as it says itself: no object, which has a `constructor` as well. */
const READERS: ReadonlyMap<string, (body: AsyncIterable<Uint8Array>) => AsyncGenerator<BatchLine>> = new Map([
  [NDJSON, readNdjson],
  ["text/csv", readCsv],
]);

/**
 * The lines of a request, of which the first has been read: what is wrong with the whole body is a status of its own.
 * @throws AppError unsupported_media_type, invalid_request, invalid_field
 */
export async function openBatch(request: Pick<ApiRequest, "headers" | "body">): Promise<AsyncGenerator<BatchLine>> {
  const lines = readerOf(request)(request.body ?? nothing());
  const first = await lines.next();
  if (first.done) throw new AppError("invalid_request", { detail: "The body has no line." });
  return (async function* () {
    yield first.value;
    yield* lines;
  })();
}

/** What each line is answered, in groups, while they are read. */
export function answerBatch(
  db: Parameters<typeof createFlows>[0],
  caller: Caller,
  lines: AsyncIterable<BatchLine>,
  { requestId, stillMay }: Readonly<{ requestId: string; stillMay: () => Promise<unknown> }>,
): AsyncGenerator<readonly LineAnswer[]> {
  return answersTo(createFlows(db, caller, lines, { keys: keysOf(caller), stillMay, channel: "API" }), requestId);
}

function readerOf(request: Pick<ApiRequest, "headers">) {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const reader = READERS.get(type);
  if (reader) return reader;
  throw new AppError("unsupported_media_type", {
    detail: `The body must be ${[...READERS.keys()].join(" or ")}.`,
  });
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Whose answers a line's key finds: those of the single creation. */
export function keysOf(caller: Caller): LineKeys {
  const digest = (json: unknown) => digestOf("POST", SINGLE, { json, files: new Map() });
  const replyTo = (result: Parameters<LineKeys["keep"]>[0]) => created(`${SINGLE}/${result.uuid}`, result);
  return {
    actor: actorOf(caller),
    replaySeconds: REPLAY_SECONDS,
    digestOf: digest,
    keep: (result) => stringified(replyTo(result)),
    read: (reply) => flowCreationResult.parse(JSON.parse(keptText(reply))),
    singly: async (line, work) => {
      const key = line.idempotencyKey;
      if (key === null) return { result: await work(async () => undefined), isReplayed: false };
      let result: Awaited<ReturnType<typeof work>> | undefined;
      const done = await runUnderKey(
        caller,
        { key, requestSha256: digest(keyedBy(line)) },
        {
          settling: async (storeReply) => {
            result = await work((tx, made) => storeReply(tx, replyTo(made)));
            return replyTo(result);
          },
        },
      );
      if (done.replayed)
        return { result: flowCreationResult.parse(JSON.parse(keptText(done.replayed))), isReplayed: true };
      if (!result) throw new Error("A line was settled without its flow.");
      return { result, isReplayed: false };
    },
  };
}

async function* answersTo(
  outcomes: AsyncGenerator<readonly LineOutcome[]>,
  requestId: string,
): AsyncGenerator<readonly LineAnswer[]> {
  try {
    for await (const group of outcomes) {
      const logged = new Set<unknown>();
      yield group.map((outcome) => answerTo(outcome, requestId, logged));
    }
  } catch (error) {
    // Nobody reads any more. What was answered is kept, and what was not may be sent again.
    if (!isRequestAborted(error)) throw error;
    log.info({ requestId }, "a batch broke off before its end");
  }
}

/** @param logged what has been logged already: what fails for hundreds of lines is one fault */
function answerTo(outcome: LineOutcome, requestId: string, logged: Set<unknown>): LineAnswer {
  const { line } = outcome;
  if (outcome.result) {
    const { uuid, operations } = outcome.result;
    const url = operations[0]?.url ?? null;
    return { line, status: 201, uuid, url, operations, replayed: outcome.isReplayed, problem: null };
  }
  const error = abridged(toAppError(outcome.error));
  const { status } = PROBLEMS[error.code];
  const fault = error.cause ?? error;
  if (status >= 500 && !logged.has(fault)) log.error({ err: fault, line, requestId }, "lines of a batch failed");
  logged.add(fault);
  const problem = problemBody(error, BATCH, requestId);
  return { line, status, uuid: null, url: null, operations: [], replayed: false, problem };
}

/** As many as somebody reads of one line: a megabyte of nonsense has half a million. */
const FIELD_ERRORS_MAX = 50;

function abridged(error: AppError): AppError {
  const { code, detail = "", errors, cause } = error;
  if (errors.length <= FIELD_ERRORS_MAX) return error;
  return new AppError(code, {
    detail: `${detail} There are ${errors.length}, of which the first ${FIELD_ERRORS_MAX} are named.`.trim(),
    errors: errors.slice(0, FIELD_ERRORS_MAX),
    cause,
  });
}
