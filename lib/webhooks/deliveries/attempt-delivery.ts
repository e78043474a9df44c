import { type Database, type Db, inTransaction, successorOf, type Transaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { selectManagers } from "@/db/queries/people/people";
import {
  areTwoBefore,
  type DueDelivery,
  endWaitingDeliveries,
  findLastBegun,
  findNextDelivery,
  insertAttempt,
  lockDelivery,
  markBegun,
  noteArrival,
  type SentRequest,
  selectDueDelivery,
  updateDelivery,
} from "@/db/queries/webhooks/webhook-deliveries";
import { lockEndpoint, markEndpointFailing, updateEndpoint } from "@/db/queries/webhooks/webhooks";
import { type PostOutcome, USER_AGENT } from "@/lib/outbound/post-guarded";
import { postThroughGate, type SendingContext } from "@/lib/outbound/post-through-gate";
import { addSeconds, now } from "@/lib/shared/clock";
import { open } from "@/lib/shared/crypto";
import { newUuid } from "@/lib/shared/ids";
import { type JobPayload, REDELIVERY_PRIORITY } from "@/lib/shared/jobs";
import { log } from "@/lib/shared/log";
import { countDelivery } from "@/lib/shared/process/metrics";
import { audit, SYSTEM } from "@/lib/tenants/author";
import { bodyOf, digestOf } from "@/lib/webhooks/events/event-body";
import type { DisabledReason } from "@/lib/webhooks/model";
import { secretsOf } from "@/lib/webhooks/secrets/secrets-of";
import { SECRET_PURPOSE, signatureHeaders } from "@/lib/webhooks/secrets/sign-delivery";
import { hasFailedTooLong, nextAttemptAt } from "./retry-schedule";

type Job = JobPayload<"deliver-webhook">;

const TIMEOUT_MS = 15_000;
/** So long after it was begun an attempt may be at the receiver, or be about to be noted: whoever made it was killed else. */
const UNDER_WAY_SECONDS = TIMEOUT_MS / 1000 + 15;

/**
 * Makes the attempt this job stands for, and plans the next one when it fails. At least once: a worker that is killed between
 * the answer and our note of it leaves the job to another, and the receiver sees the same `webhook-id` again. Does nothing
 * when the attempt has been noted already.
 */
export async function attemptDelivery(asked: Database, job: Job, context: SendingContext): Promise<void> {
  const delivery = await selectDueDelivery(asked, job.tenantUuid, job.deliveryUuid);
  if (delivery === null || !isStillToDo(delivery, job)) return;
  if (delivery.endpoint.status === "DISABLED" || !delivery.mayHear) return await endUndelivered(asked, job, delivery);
  const turn = await takeTurn(asked, job, delivery);
  if (turn === "PASSED") return;
  if (typeof turn !== "string") return await postpone(asked, job, turn.freeAt);

  const at = now();
  const { event, endpoint } = delivery;
  const body = bodyOf(event);
  const signature = signatureHeaders({ eventUuid: event.uuid, body, at, secrets: liveSecrets(endpoint, at) });
  const headers = { "content-type": "application/json", "user-agent": USER_AGENT, ...signature };
  const sending = await postThroughGate(
    context,
    { key: endpoint.uuid, failing: endpoint.failingSince !== null },
    { url: endpoint.url, headers, body, timeoutMs: TIMEOUT_MS },
  );
  // The receiver may have taken its time, and the pool that was asked before may be none any more.
  const db = successorOf(asked);
  if (!sending.sent) {
    const runAt = addSeconds(now(), sending.retryAfterMs / 1000);
    return turn === "TAKEN" ? await giveTurnBack(db, job, delivery, runAt) : await postpone(db, job, runAt);
  }

  const { outcome } = sending;
  const { error, responseStatus: status, latencyMs } = outcome;
  log.info({ endpointUuid: endpoint.uuid, eventUuid: event.uuid, error, status, latencyMs }, "webhook attempt");
  countDelivery(error);
  const sent = { requestUrl: endpoint.url, requestHeaders: headers, requestDigest: digestOf(body) };
  if (outcome.error === null && (await isNotedAtOnce(db, job, delivery, { at, sent, outcome }))) return;
  await inTransaction(db, (tx) => noteOutcome(tx, job, delivery, { at, sent, outcome }));
}

function isStillToDo(delivery: Pick<DueDelivery, "state" | "attemptCount">, { attemptNumber }: Job): boolean {
  return delivery.state === "PENDING" && delivery.attemptCount === attemptNumber - 1;
}

/**
 * Its endpoint was disabled while it waited, or the mandate by which it hears of it has ended. What was switched on again meanwhile has
 * another try.
 */
async function endUndelivered(db: Db, job: Job, due: DueDelivery): Promise<void> {
  const { tenantUuid, deliveryUuid } = job;
  await inTransaction(db, async (tx) => {
    const endpoint = await lockEndpoint(tx, tenantUuid, due.endpoint.uuid, "key share");
    const delivery = await lockDelivery(tx, tenantUuid, deliveryUuid);
    if (delivery === null || !isStillToDo(delivery, job)) return;
    if (endpoint?.status === "ACTIVE" && delivery.mayHear) return await postpone(tx, job, now());
    await updateDelivery(tx, tenantUuid, deliveryUuid, { state: "FAILED", nextAttemptAt: null, endedAt: now() });
    if (endpoint?.ordered) await callNext(tx, tenantUuid, due);
  });
}

/**
 * `FREE`: it needs none. `PASSED`: it has been done, or comes with the end of one before it (`callNext`). `freeAt`: another is at the
 * receiver until then at most.
 */
type Turn = "FREE" | "TAKEN" | "PASSED" | Readonly<{ freeAt: Date }>;

/**
 * At an endpoint that takes one at a time, once all that happened before has ended and nothing else is under way there: by whichever of
 * two jobs of one attempt asks first. A test waits for nobody. Who is about to end is waited for: it may have looked for the next before
 * this one was there. Elsewhere only what is sent again waits, for itself: nothing else has two jobs.
 */
async function takeTurn(db: Db, job: Job, due: DueDelivery): Promise<Turn> {
  const { tenantUuid, deliveryUuid } = job;
  const { endpoint, event } = due;
  if (!endpoint.ordered) return isSentAgain(due) ? await takeTurnByItself(db, job) : "FREE";
  if (event.sequence === null) return "FREE";
  if (await isFarBehind(db, tenantUuid, due, event.sequence)) return "PASSED";
  return inTransaction(db, async (tx) => {
    await lockEndpoint(tx, tenantUuid, due.endpoint.uuid);
    const delivery = await lockDelivery(tx, tenantUuid, deliveryUuid);
    if (delivery === null || !isStillToDo(delivery, job)) return "PASSED";
    const next = await findNextDelivery(tx, tenantUuid, turnOf(due));
    if (next?.deliveryUuid !== deliveryUuid) return "PASSED";
    return await beginAfter(tx, job, await findLastBegun(tx, tenantUuid, turnOf(due)));
  });
}

/** A round that a resend or a replay has begun, or an attempt that one of them found due. */
function isSentAgain({ attemptCount, roundAttemptCount, begunAt }: DueDelivery): boolean {
  return (attemptCount > 0 && roundAttemptCount === 0) || begunAt !== null;
}

async function takeTurnByItself(db: Db, job: Job): Promise<Turn> {
  return await inTransaction(db, async (tx) => {
    const delivery = await lockDelivery(tx, job.tenantUuid, job.deliveryUuid);
    if (delivery === null || !isStillToDo(delivery, job)) return "PASSED";
    return await beginAfter(tx, job, delivery.begunAt);
  });
}

async function beginAfter(tx: Transaction, job: Job, begunAt: Date | null): Promise<Turn> {
  const at = now();
  const freeAt = begunAt && addSeconds(begunAt, UNDER_WAY_SECONDS);
  if (freeAt && freeAt > at) return { freeAt };
  await markBegun(tx, job.tenantUuid, job.deliveryUuid, at);
  return "TAKEN";
}

/**
 * Thousands that come together would wait for the endpoint's row, with a connection each. Of two that go before one, only one may be about
 * to end and not know of it; the other's end is later, and calls it. That one is under way at a time is known once nothing is from before
 * the endpoint was changed.
 */
async function isFarBehind(db: Db, tenantUuid: string, { endpoint, event }: DueDelivery, sequence: number) {
  if (addSeconds(endpoint.updatedAt, UNDER_WAY_SECONDS) > now()) return false;
  return await areTwoBefore(db, tenantUuid, { ...turnOf({ endpoint, event }), sequence, createdAt: event.createdAt });
}

/** What is sent again stays marked, as begun long ago: its other job must not go beside this one either. */
async function giveTurnBack(db: Db, job: Job, { endpoint }: DueDelivery, runAt: Date): Promise<void> {
  const begunAt = endpoint.ordered ? null : addSeconds(now(), -UNDER_WAY_SECONDS);
  await inTransaction(db, async (tx) => {
    await markBegun(tx, job.tenantUuid, job.deliveryUuid, begunAt);
    await postpone(tx, job, runAt);
  });
}

async function postpone(db: Db, job: Job, runAt: Date): Promise<void> {
  await addJob(db, "deliver-webhook", job, { runAt, priority: REDELIVERY_PRIORITY });
}

/** The newest first; during a rotation those before it sign too. */
function liveSecrets(endpoint: DueDelivery["endpoint"], at: Date): readonly string[] {
  return secretsOf(endpoint)
    .filter(({ endedAt }) => endedAt === null || endedAt > at)
    .map(({ sealed }) => open(SECRET_PURPOSE, sealed));
}

type Made = Readonly<{ at: Date; sent: SentRequest; outcome: PostOutcome }>;

/** A success at an endpoint that is well has no consequences: nearly all of them are noted so. */
function isNotedAtOnce(db: Db, job: Job, { endpoint }: DueDelivery, { at, sent, outcome }: Made): Promise<boolean> {
  const { tenantUuid, deliveryUuid, attemptNumber: number } = job;
  const { retryAfterSeconds: _, ...made } = outcome;
  const attempt = { deliveryUuid, number, at, ...made, ...sent };
  return noteArrival(db, tenantUuid, { endpointUuid: endpoint.uuid, endedAt: now(), attempt });
}

async function noteOutcome(
  tx: Transaction,
  job: Job,
  due: DueDelivery,
  { at, sent, outcome: { retryAfterSeconds, ...outcome } }: Made,
): Promise<void> {
  const { tenantUuid, deliveryUuid, attemptNumber } = job;
  const { event } = due;
  // As it is now: it may have been changed while the receiver thought.
  const endpoint = await lockEndpoint(tx, tenantUuid, due.endpoint.uuid, "key share");
  const delivery = await lockDelivery(tx, tenantUuid, deliveryUuid);
  // What was given up meanwhile was sent all the same, and may have arrived.
  if (delivery === null || delivery.attemptCount !== attemptNumber - 1) return;

  // What the address before says is nothing of the one that it has now.
  const hasMoved = endpoint !== null && endpoint.url !== due.endpoint.url;
  await insertAttempt(tx, { deliveryUuid, number: attemptNumber, at, ...outcome, ...sent });
  const attemptsMade = delivery.roundAttemptCount + 1;
  const counts = { attemptCount: attemptNumber, roundAttemptCount: attemptsMade, begunAt: null };
  if (outcome.error === null) {
    if (endpoint?.failingSince && !hasMoved)
      await updateEndpoint(tx, tenantUuid, endpoint.uuid, { failingSince: null });
    await updateDelivery(tx, tenantUuid, deliveryUuid, {
      ...counts,
      state: "DELIVERED",
      nextAttemptAt: null,
      endedAt: now(),
    });
    if (endpoint?.ordered) await callNext(tx, tenantUuid, due);
    return;
  }

  const failedAt = now();
  // A test tells at once how it went; trying it again later would tell nobody, and nothing would end what it had begun.
  const isTest = event.type === "TEST" && outcome.responseStatus !== 410;
  const plannedAt = delivery.nextAttemptAt ?? failedAt;
  const planned =
    event.type === "TEST" ? null : nextAttemptAt({ attemptsMade, plannedAt, failedAt, retryAfterSeconds });
  const failure = { failedAt, responseStatus: outcome.responseStatus, isGivenUp: planned === null };
  const disabled = !isTest && !hasMoved && (await noteFailure(tx, tenantUuid, due.endpoint.uuid, failure));
  const next = disabled || delivery.state !== "PENDING" ? null : planned;
  await updateDelivery(tx, tenantUuid, deliveryUuid, {
    ...counts,
    state: next === null ? "FAILED" : "PENDING",
    nextAttemptAt: next,
    endedAt: next === null ? failedAt : null,
  });
  if (next !== null) {
    const nextJob = { ...job, attemptNumber: attemptNumber + 1 };
    await addJob(tx, "deliver-webhook", nextJob, { runAt: next, priority: REDELIVERY_PRIORITY });
  } else if (endpoint?.ordered) {
    await callNext(tx, tenantUuid, due);
  }
}

const turnOf = ({ event, endpoint }: Pick<DueDelivery, "event" | "endpoint">) => ({
  endpointUuid: endpoint.uuid,
  eventTenantUuid: event.tenantUuid,
});

/**
 * At an endpoint that takes one at a time the end of one is the turn of the next, which found this one still on its way. Nobody has waited
 * for a test.
 */
async function callNext(tx: Transaction, tenantUuid: string, due: DueDelivery): Promise<void> {
  if (due.event.sequence === null) return;
  const next = await findNextDelivery(tx, tenantUuid, turnOf(due));
  if (next === null) return;
  const { deliveryUuid, attemptCount, nextAttemptAt: runAt } = next;
  const job = { tenantUuid, deliveryUuid, attemptNumber: attemptCount + 1 };
  await addJob(tx, "deliver-webhook", job, { ...(runAt && { runAt }), priority: REDELIVERY_PRIORITY });
}

type Failure = Readonly<{
  failedAt: Date;
  responseStatus: number | null;
  /** It was the delivery's last try. */
  isGivenUp: boolean;
}>;

/** Whether the endpoint is disabled now. */
async function noteFailure(
  tx: Transaction,
  tenantUuid: string,
  endpointUuid: string,
  failure: Failure,
): Promise<boolean> {
  const { failedAt } = failure;
  const failingSince = await markEndpointFailing(tx, tenantUuid, endpointUuid, failedAt);
  if (failingSince === null) return true;
  const reason = reasonToDisable(failure, failingSince);
  if (reason === null) return false;
  await updateEndpoint(tx, tenantUuid, endpointUuid, {
    status: "DISABLED",
    disabledReason: reason,
    updatedAt: failedAt,
  });
  await endWaitingDeliveries(tx, tenantUuid, endpointUuid, failedAt);
  await audit(tx, SYSTEM, tenantUuid, {
    action: "webhook_endpoint.disabled",
    subjectType: "webhook_endpoint",
    subjectUuid: endpointUuid,
  });
  await askToMail(tx, tenantUuid, endpointUuid);
  log.warn({ tenantUuid, endpointUuid, reason }, "webhook endpoint disabled");
  return true;
}

/** A job for each reader: a mail that is tried again is nobody else's second one. */
async function askToMail(tx: Transaction, tenantUuid: string, endpointUuid: string): Promise<void> {
  for (const { personUuid } of await selectManagers(tx, tenantUuid)) {
    await addJob(tx, "mail-endpoint-disabled", { tenantUuid, endpointUuid, personUuid, mailUuid: newUuid() });
  }
}

/** Five days without a success are not enough: where one event comes a week, its own tries, for three days, have been in vain as well. */
function reasonToDisable({ responseStatus, failedAt, isGivenUp }: Failure, failingSince: Date): DisabledReason | null {
  if (responseStatus === 410) return "GONE";
  return isGivenUp && hasFailedTooLong(failingSince, failedAt) ? "FAILING" : null;
}
