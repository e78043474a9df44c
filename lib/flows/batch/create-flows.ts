import { setImmediate } from "node:timers/promises";
import { type Database, inTransaction, mayHaveCommitted, successorOf, type Transaction } from "@/db/client";
import { insertReminderPlans } from "@/db/queries/deliveries/reminders";
import { findFlowGround, insertFlows } from "@/db/queries/flows/flows";
import { findHeldKeys, keepReplies, type StoredReply } from "@/db/queries/idempotency";
import { isDatabaseUnavailable } from "@/db/unavailable";
import { queueDeliveries } from "@/lib/deliveries/queue-deliveries";
import { completeRequest } from "@/lib/flows/creating/complete-request";
import { createFlow, presentFlowCreation } from "@/lib/flows/creating/create-flow";
import { flowRequest } from "@/lib/flows/creating/flow-request";
import type { Settle } from "@/lib/flows/creating/make-flow";
import { namedReferences, referenceErrors } from "@/lib/flows/creating/named-references";
import { type PlannedFlow, planFlow } from "@/lib/flows/creating/plan-flow";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { addSeconds, now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { requireRole } from "@/lib/tenants/require-role";
import type { FlowCreationResult } from "../contract";
import { inChunks } from "./in-chunks";
import { type BatchLine, keyedBy, type LineForecast, type LineOutcome, type ReadLine } from "./model";
import { wantsDocuments } from "./wants-documents";

/** Whose answers a line's key finds, and how they are kept: those of the single creation. */
export type LineKeys = Readonly<{
  actor: string;
  /** How long an answer is given again, in seconds. */
  replaySeconds: number;
  digestOf: (json: unknown) => string;
  keep: (result: FlowCreationResult) => StoredReply;
  read: (reply: StoredReply) => FlowCreationResult;
  /** Does by itself what can't be done with others, under its key. */
  singly: (
    line: Pick<ReadLine, "json" | "idempotencyKey" | "keyed">,
    work: (settle: Settle<FlowCreationResult>) => Promise<FlowCreationResult>,
  ) => Promise<Readonly<{ result: FlowCreationResult; isReplayed: boolean }>>;
}>;

/**
 * Creates a flow for each line, as `createFlow` would: a line that is refused harms no other (decision 220). Outcomes come in the
 * order of the lines, a few at a time; what is among them is committed. Payments without documents are written many at once, while
 * those that come next are checked; what needs documents is made one after the other. A body may take longer to come than the database
 * was away: each chunk asks the pool that is asked then.
 * @param stillMay throws once the caller may not do this any more: the lines from then on are refused
 * @throws AppError forbidden before the first; whatever reading the lines throws, once those that were read before are settled
 */
export async function* createFlows(
  db: Database,
  caller: Caller,
  lines: AsyncIterable<BatchLine>,
  checking: Checking,
): AsyncGenerator<readonly LineOutcome[]> {
  requireRole(caller, "OPERATOR");
  let writing: Promise<readonly LineOutcome[]> | null = null;
  try {
    for await (const chunk of inChunks(lines)) {
      const plan = await planChunk(db, caller, chunk, checking);
      // Whoever asked may take their time to read.
      if (writing) yield await writing;
      const fresh = isFresh(plan) ? plan : await planChunk(db, caller, chunk, checking);
      writing = writeChunk(db, caller, fresh.lines, checking);
    }
    if (writing) yield await writing;
  } finally {
    // Nobody reads it any more; it ends all the same, and it does not fail.
    await writing;
  }
}

/**
 * What would become of each line, as far as can be told before; nothing is written.
 * @throws AppError forbidden before the first; whatever reading the lines throws
 */
export async function* checkFlows(
  db: Database,
  caller: Caller,
  lines: AsyncIterable<BatchLine>,
  checking: Checking,
): AsyncGenerator<LineForecast> {
  requireRole(caller, "OPERATOR");
  for await (const chunk of inChunks(lines)) {
    for (const one of (await planChunk(db, caller, chunk, checking)).lines) {
      if ("error" in one && one.error !== undefined) yield { line: one.line, error: one.error };
      else if ("alone" in one) yield { line: one.alone.line, isKnown: false };
      else if ("planned" in one) yield { line: one.line.line, isKnown: false };
      else yield { line: one.line, isKnown: true };
    }
  }
}

/** A line that can be written together with others. */
type PlannedLine = Readonly<{
  line: ReadLine;
  planned: PlannedFlow;
  result: FlowCreationResult;
  digest: string | null;
}>;
type Planned = LineOutcome | PlannedLine | Readonly<{ alone: ReadLine }>;

/** What a chunk's lines come to, as it was at that moment: deadlines count from it, and what was looked at may have changed since. */
type Plan = Readonly<{ at: Date; lines: readonly Planned[] }>;

/**
 * How old a plan may be when it is written: as long as the documents of a single creation may take, after which nothing is looked at
 * again either.
 */
const PLAN_SECONDS_MAX = 5;

function isFresh({ at }: Plan): boolean {
  return now() <= addSeconds(at, PLAN_SECONDS_MAX);
}

/** How long lines are checked without a break. */
const TURN_MS = 20;

export type Checking = Readonly<{
  keys: LineKeys;
  stillMay: () => Promise<unknown>;
  /** By which way the lines have come. */
  channel: "API" | "DASHBOARD";
}>;

/** What each line comes to before anything is written. Never throws: what fails for all is told of each. */
async function planChunk(
  db: Database,
  caller: Caller,
  chunk: readonly BatchLine[],
  { keys, stillMay, channel }: Checking,
): Promise<Plan> {
  const at = now();
  const asked = successorOf(db);
  try {
    await stillMay();
    const read = chunk.flatMap((line) => ("json" in line ? [line] : []));
    const references = new Map(read.map((line) => [line, namedReferences(line.json)]));
    const all = [...references.values()].flat();
    const named = (what: string) => [...new Set(all.flatMap(({ kind, uuid }) => (kind === what ? [uuid] : [])))];
    const digests = new Map(
      read.map((line) => [line, line.idempotencyKey === null ? null : keys.digestOf(keyedBy(line))] as const),
    );
    const [ground, held] = await Promise.all([
      findFlowGround(asked, caller.tenantUuid, {
        collaboratorUuid: channelOf(caller),
        configurationUuids: named("configuration"),
        creditorAccountUuids: named("creditor account"),
      }),
      heldKeys(asked, caller, read, keys),
    ]);
    if (!ground) throw notFound();
    const planned: Planned[] = [];
    let since = performance.now();
    for (const line of chunk) {
      // A line may take as long as any request; others' have their turn in between.
      if (performance.now() - since > TURN_MS) {
        await setImmediate();
        since = performance.now();
      }
      if (!("json" in line)) {
        planned.push(line);
        continue;
      }
      const digest = digests.get(line) ?? null;
      const known = line.idempotencyKey === null ? undefined : held.get(line.idempotencyKey);
      if (known?.reply) {
        planned.push(replayed(line, digest, known, keys));
        continue;
      }
      // A key that somebody works under may be that of a line before: what became of it is known when that has been written.
      if (known || wantsDocuments(line.json)) {
        planned.push({ alone: line });
        continue;
      }
      try {
        const unknownReferences = referenceErrors(references.get(line) ?? [], ground);
        const request = await completeRequest(flowRequest, {
          json: line.json,
          files: new Map(),
          unknownReferences,
          who: caller.tenantUuid,
        });
        const flow = planFlow(caller, ground, request, { at, channel });
        const operations = flow.operations.map(({ row }) => row);
        const result = presentFlowCreation({ flow: flow.flow, operations, documents: [] });
        planned.push({ line, planned: flow, result, digest });
      } catch (error) {
        planned.push({ line: line.line, error });
      }
    }
    return { at, lines: planned };
  } catch (error) {
    return { at, lines: chunk.map((line) => ({ line: line.line, error: "json" in line ? error : line.error })) };
  }
}

function heldKeys(db: Database, caller: Caller, lines: readonly ReadLine[], { actor, replaySeconds }: LineKeys) {
  const at = now();
  const wanted = lines.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
  return findHeldKeys(db, { tenantUuid: caller.tenantUuid, actor }, wanted, {
    at,
    replayedSince: addSeconds(at, -replaySeconds),
  });
}

type Held = Readonly<{ requestSha256: string; reply: StoredReply | null }>;

/** What a key says that is somebody's already (decision 2). Never throws: an answer that can't be read again is a problem of its line. */
function replayed({ line }: ReadLine, digest: string | null, held: Held | undefined, keys: LineKeys): LineOutcome {
  if (held && held.requestSha256 !== digest) {
    const detail = "Take a new idempotencyKey for another request.";
    return { line, error: new AppError("idempotency_key_reused", { detail }) };
  }
  if (!held?.reply) {
    const detail = "A request with this idempotencyKey is still running: send the line again in a moment.";
    return { line, error: new AppError("idempotency_in_progress", { detail, retryAfterSeconds: 1 }) };
  }
  try {
    return { line, result: keys.read(held.reply), isReplayed: true };
  } catch (error) {
    return { line, error };
  }
}

/** Writes what can be written together, then what can't. Never throws: what fails is told of the lines that it failed for. */
async function writeChunk(
  db: Database,
  caller: Caller,
  planned: readonly Planned[],
  checking: Checking,
): Promise<readonly LineOutcome[]> {
  const together = planned.flatMap((one) => ("planned" in one ? [one] : []));
  const written = await writeTogether(db, caller, together, checking.keys);
  const outcomes: LineOutcome[] = [];
  for (const one of planned) {
    if ("alone" in one) outcomes.push(await writeAlone(db, caller, one.alone, checking));
    else if (!("planned" in one)) outcomes.push(one);
    else outcomes.push(written.get(one) ?? (await writeAlone(db, caller, one.line, checking)));
  }
  return outcomes;
}

/** What became of each; one that is missing has to be tried alone, because one of them spoilt it for all. */
async function writeTogether(
  db: Database,
  caller: Caller,
  lines: readonly PlannedLine[],
  keys: LineKeys,
): Promise<ReadonlyMap<PlannedLine, LineOutcome>> {
  if (lines.length === 0) return new Map();
  let created: ReadonlySet<PlannedLine>;
  const asked = successorOf(db);
  try {
    created = new Set(await inTransaction(asked, (tx) => insertLines(tx, caller, lines, keys)));
  } catch (error) {
    if (!isDatabaseUnavailable(error) && !mayHaveCommitted(error)) {
      log.warn(
        { err: error, lines: lines.length },
        "lines of a batch are tried alone: they could not be written together",
      );
      return new Map();
    }
    // Whether it was committed is not known: who asks again with the same keys will hear.
    return new Map(lines.map((one) => [one, { line: one.line.line, error: unavailable(error) }]));
  }
  const outcomes = new Map<PlannedLine, LineOutcome>();
  for (const one of created) outcomes.set(one, { line: one.line.line, result: one.result, isReplayed: false });
  const others = lines.filter((one) => !created.has(one));
  if (others.length === 0) return outcomes;
  try {
    // Somebody else has taken their keys since they were looked at.
    const read = others.map(({ line }) => line);
    const held = await heldKeys(asked, caller, read, keys);
    for (const one of others) {
      outcomes.set(one, replayed(one.line, one.digest, held.get(one.line.idempotencyKey ?? ""), keys));
    }
  } catch (error) {
    for (const one of others) outcomes.set(one, { line: one.line.line, error });
  }
  return outcomes;
}

function unavailable(error: unknown): unknown {
  return isDatabaseUnavailable(error)
    ? error
    : new AppError("service_unavailable", { cause: error, retryAfterSeconds: 2 });
}

/** Those whose keys were free. */
async function insertLines(
  tx: Transaction,
  caller: Caller,
  lines: readonly PlannedLine[],
  { actor, replaySeconds, keep }: LineKeys,
): Promise<readonly PlannedLine[]> {
  const at = now();
  const kept = await keepReplies(
    tx,
    { tenantUuid: caller.tenantUuid, actor },
    lines.flatMap(({ line: { idempotencyKey: key }, digest, result }) =>
      key === null || digest === null ? [] : [{ key, requestSha256: digest, reply: keep(result) }],
    ),
    { at, replayedSince: addSeconds(at, -replaySeconds) },
  );
  const free = lines.filter(({ line: { idempotencyKey: key } }) => key === null || kept.has(key));
  const operations = free.flatMap(({ planned }) => planned.operations);
  const payments = operations.flatMap((operation) => (operation.type === "PAYMENT" ? [operation] : []));
  await insertFlows(tx, {
    flows: free.map(({ planned }) => planned.flow),
    operations: operations.map(({ row }) => row),
  });
  const deliveries = payments.flatMap((payment) => payment.deliveries);
  await queueDeliveries(tx, deliveries);
  await insertReminderPlans(
    tx,
    payments.flatMap(({ reminders }) => reminders ?? []),
  );
  return free;
}

/** As a request of its own would: each is checked when its turn comes, which may be long after the first's. */
async function writeAlone(
  db: Database,
  caller: Caller,
  line: ReadLine,
  { keys, stillMay, channel }: Checking,
): Promise<LineOutcome> {
  try {
    await stillMay();
    const input = { json: line.json, files: new Map(), channel };
    const done = await keys.singly(line, (settle) => createFlow(successorOf(db), caller, input, settle));
    return { line: line.line, ...done };
  } catch (error) {
    return { line: line.line, error };
  }
}
