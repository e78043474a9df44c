import { type Database, successorOf } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { selectRedirection } from "@/db/queries/webhooks/redirections";
import { redirectionFacts, redirectionUrl } from "@/lib/configurations/redirection-url";
import { USER_AGENT } from "@/lib/outbound/post-guarded";
import { postThroughGate, type SendingContext } from "@/lib/outbound/post-through-gate";
import { addSeconds, now } from "@/lib/shared/clock";
import { type JobPayload, REDELIVERY_PRIORITY } from "@/lib/shared/jobs";
import { log } from "@/lib/shared/log";
import { callbackSecrets } from "./secrets/callback-secrets";
import { signatureHeaders } from "./secrets/sign-delivery";

/** Three tries (decision 8), so long after the one before. */
const TRY_DELAYS_MS = [0, 10_000, 60_000] as const;

/**
 * Calls the configuration's callback when an operation has ended: a POST with the configured parameters in the query and the same in
 * a JSON body, which says of a sandbox's that it is one (decision 208), signed like a webhook by the configuration's own secret (decision
 * 239). All tries say how it had ended when they were asked for: a link that nobody could deliver may be opened meanwhile. Anything but a
 * 2xx is a failure, and after three of them it is over: webhooks are the way that does not give up. Like them it is sent at least once.
 */
export async function notifyRedirection(
  db: Database,
  job: JobPayload<"notify-redirection">,
  context: SendingContext,
): Promise<void> {
  const found = await selectRedirection(db, job.tenantUuid, job.operationUuid);
  const callback = found?.redirection.callback ?? null;
  if (found === null || callback === null) return;

  const values = { ...found.values, status: job.status ?? found.values.status };
  const url = redirectionUrl(callback, values);
  const receiver = { key: `callback ${job.tenantUuid} ${new URL(url).origin}`, failing: false };
  const facts = redirectionFacts(callback, values);
  const body = JSON.stringify(found.isSandbox ? { ...facts, sandbox: true } : facts);
  const at = now();
  const secrets = await callbackSecrets(db, job.tenantUuid, found.configurationUuid, at);
  const signature = signatureHeaders({ eventUuid: job.messageUuid ?? job.operationUuid, body, at, secrets });
  const headers = { "content-type": "application/json", "user-agent": USER_AGENT, ...signature };
  const post = { url, headers, body, timeoutMs: callback.requestTimeout };
  const sending = await postThroughGate(context, receiver, post);
  if (!sending.sent) return await tryAgain(db, job, sending.retryAfterMs);

  const { error, responseStatus: status, latencyMs } = sending.outcome;
  const { operationUuid, tryNumber } = job;
  log.info({ operationUuid, tryNumber, error, status, latencyMs }, "redirection callback");
  const delayMs = TRY_DELAYS_MS[tryNumber];
  if (error !== null && delayMs !== undefined) await tryAgain(db, { ...job, tryNumber: tryNumber + 1 }, delayMs);
}

async function tryAgain(db: Database, job: JobPayload<"notify-redirection">, delayMs: number): Promise<void> {
  const runAt = addSeconds(now(), delayMs / 1000);
  await addJob(successorOf(db), "notify-redirection", job, { runAt, priority: REDELIVERY_PRIORITY });
}
