import type { Database } from "@/db/client";
import { addJob, type JobOptions } from "@/db/queries/jobs";
import {
  type BatchLineRow,
  type BatchRow,
  beginNextLine,
  completeBatch,
  endLine,
  findRunningBatch,
  giveLineTryBack,
} from "@/db/queries/templates/batches";
import { selectActiveMandate } from "@/db/queries/tenants/mandates";
import { removeDocuments } from "@/lib/flows/creating/flow-documents";
import { flowRequest } from "@/lib/flows/creating/flow-request";
import { makeFlow } from "@/lib/flows/creating/make-flow";
import type { Caller } from "@/lib/shared/caller";
import { addSeconds, now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import type { JobPayload } from "@/lib/shared/jobs";
import { log } from "@/lib/shared/log";
import { readyDocuments } from "@/lib/signatures/documents/ready-documents";
import { requestOf, targetOf } from "./check-line";
import type { LineProblem } from "./model";

/** So that other jobs have their turn. */
const LINES_PER_JOB = 20;
/** Until what is away is asked for again. */
const AWAY_SECONDS = 300;
/** A line that ends the process each time is given up. */
const TRIES_MAX = 5;
/** Documents are made ready one after the other, here; a job of their own does it where this process dies before. */
const READY_WITHIN_SECONDS = 600;

/**
 * Makes the next lines of a batch into flows. Each line becomes one flow at most, whatever dies when, and however often this is
 * called at once: the line is ended in the transaction that makes its flow (decision 105). What waits for a file store that is away, a full
 * disk or too many documents has a job of its own some minutes later, and is given up by nothing.
 * @throws what is neither a line's fault nor passes by itself; the job is done again
 */
export async function workBatch(db: Database, asked: JobPayload<"work-batch">, signal?: AbortSignal): Promise<void> {
  // One that is done twice, because its process died behind this, comes again once.
  const goOn = (options: JobOptions = {}) =>
    addJob(db, "work-batch", asked, { ...options, jobKey: `batch ${asked.batchUuid}` });
  try {
    if (!(await workSome(db, asked, signal))) await goOn();
  } catch (error) {
    if (!isPassing(error)) throw error;
    await goOn({ runAt: addSeconds(now(), AWAY_SECONDS) });
  }
}

/** @returns whether nothing is left of it */
async function workSome(
  db: Database,
  { tenantUuid, batchUuid }: JobPayload<"work-batch">,
  signal?: AbortSignal,
): Promise<boolean> {
  const batch = await findRunningBatch(db, tenantUuid, batchUuid);
  if (!batch) return true;
  for (let worked = 0; worked < LINES_PER_JOB && !signal?.aborted; worked++) {
    const line = await beginNextLine(db, tenantUuid, batchUuid);
    if (!line) {
      await complete(db, batch);
      return true;
    }
    // It has cost this job as many of its tries: those behind it begin with another one's.
    if (isGivenUp(line)) {
      await endGivenUp(db, line);
      break;
    }
    await workLine(db, batch, line);
  }
  return false;
}

function isGivenUp({ tries }: BatchLineRow): boolean {
  return tries > TRIES_MAX;
}

async function endGivenUp(db: Database, { tenantUuid, batchUuid, line }: BatchLineRow): Promise<void> {
  const problems = [{ column: null, code: "internal_error", detail: "could not be made" }];
  await endLine(db, tenantUuid, batchUuid, line, { status: "FAILED", problems });
}

/** Its files go first: a process that dies in between comes back. */
async function complete(db: Database, { tenantUuid, uuid, template }: BatchRow): Promise<void> {
  await removeDocuments(template.documents.map((row) => ({ row })));
  await completeBatch(db, tenantUuid, uuid, now());
}

/** Whoever sent the table in another's name may be refused it by now: what rests on a mandate ends with it (decision 5). */
async function mayStillBe(db: Database, { tenantUuid, collaboratorUuid, mandateUuid }: BatchRow): Promise<boolean> {
  if (collaboratorUuid === null) return true;
  return (await selectActiveMandate(db, tenantUuid, collaboratorUuid))?.uuid === mandateUuid;
}

async function workLine(db: Database, batch: BatchRow, { line, request }: BatchLineRow): Promise<void> {
  const { tenantUuid, uuid: batchUuid, template, channel } = batch;
  const fail = (problems: readonly LineProblem[]) =>
    endLine(db, tenantUuid, batchUuid, line, { status: "FAILED", problems });
  if (!(await mayStillBe(db, batch))) {
    await fail([{ column: null, code: "forbidden", detail: "the mandate has ended" }]);
    return;
  }
  const input = {
    json: requestOf(request, template),
    files: new Map(),
    channel,
    templates: new Map([[template.uuid, template]]),
    readyBy: addSeconds(now(), READY_WITHIN_SECONDS),
  };
  try {
    const operationUuid = await makeFlow(db, callerOf(batch), input, {
      schema: flowRequest,
      present: ({ flow, operations: [operation] }) => ({ flowUuid: flow.uuid, operationUuid: operation?.uuid ?? "" }),
      settle: async (tx, made) => {
        if (!(await endLine(tx, tenantUuid, batchUuid, line, { status: "CREATED", ...made }))) throw endedMeanwhile();
      },
    }).then((made) => made.operationUuid);
    await ready(db, tenantUuid, operationUuid);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isPassing(error)) await giveLineTryBack(db, tenantUuid, batchUuid, line);
    if (!REFUSALS.has(error.code)) throw error;
    // Nothing where another has ended it meanwhile: its flow is there.
    await fail(problemsOf(error, request));
  }
}

/** The file store is away, the disk is full, or too many documents wait: no line's fault, and the same later. */
const PASSING: ReadonlySet<string> = new Set(["service_unavailable", "rate_limited"]);

function isPassing(error: unknown): boolean {
  return error instanceof AppError && PASSING.has(error.code);
}

/** What was right when the table came, and is not any more: a configuration that was disabled. */
const REFUSALS: ReadonlySet<string> = new Set(["invalid_field", "conflict", "forbidden", "not_found"]);

function problemsOf({ detail, code, errors }: AppError, request: BatchLineRow["request"]): readonly LineProblem[] {
  if (errors.length === 0) return [{ column: null, code, detail: detail ?? code }];
  return errors.map((error) => ({
    column: "pointer" in error ? targetOf(error.pointer, request) : null,
    code: error.code,
    detail: error.detail,
  }));
}

function endedMeanwhile(): AppError {
  return new AppError("conflict", { detail: "Another has made this line." });
}

/** One after the other, so that many don't stand in others' way; whatever hinders it, the job of its own comes. */
async function ready(db: Database, tenantUuid: string, operationUuid: string): Promise<void> {
  try {
    await readyDocuments(db, tenantUuid, operationUuid);
  } catch (err) {
    log.warn({ err, operationUuid }, "a batch's document could not be made ready; its own job comes");
  }
}

/** Whoever sent the table: in whose channel it is made. */
function callerOf({ tenantUuid, collaboratorUuid, mandateUuid }: BatchRow): Caller {
  return {
    tenantUuid,
    actor: { type: "CLIENT", clientId: "batch" },
    collaborator: collaboratorUuid === null || mandateUuid === null ? null : { uuid: collaboratorUuid, mandateUuid },
  };
}
