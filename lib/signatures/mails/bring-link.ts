import { type Database, inTransaction, successorOf, type Transaction } from "@/db/client";
import { hasComplained, insertOutcome, listDeliveryRows } from "@/db/queries/deliveries/deliveries";
import { addJob } from "@/db/queries/jobs";
import { insertFact, lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { afterFailure } from "@/lib/deliveries/after-failure";
import type { DeliveryReason } from "@/lib/deliveries/model";
import { isSameAddress, refusedAddresses } from "@/lib/deliveries/where-sent";
import type { Message } from "@/lib/mail/message";
import { messageIdOf } from "@/lib/mail/message-id";
import { sendMail } from "@/lib/mail/send-mail";
import { now } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import type { JobPayload } from "@/lib/shared/jobs";
import { log } from "@/lib/shared/log";
import { tellEvidence } from "../evidence/tell-evidence";
import { findSigning, isItsTurn, isOpen, isReady, type Signing } from "../find-signing";
import { reminderAgainKey, remindLater } from "../reminders/remind-later";
import { moveSigner } from "../signers/move-signer";
import { moveWhereNobodyIsReached } from "./nobody-reached";
import { turnKey } from "./notify-signers";
import { whenItMayGo } from "./when-it-may-go";

/** What a mail with a link is for: the turn has come, once more, or to read. */
const REASONS = ["TURN", "READ", "REMINDER"] as const;
type LinkReason = (typeof REASONS)[number];
type Job = JobPayload<"mail-signer"> & Readonly<{ reason: LinkReason }>;

export function bringsLink(reason: JobPayload<"mail-signer">["reason"]): reason is LinkReason {
  return REASONS.some((each) => each === reason);
}

/** Whether what such a mail says is so, and it is ours to send. */
export function isStillAsked(signing: Signing, reason: LinkReason): boolean {
  return signing.signer.isNotified && (reason === "READ" ? isOpen(signing) && isReady(signing) : isItsTurn(signing));
}

/** A mail that does not say yet what it is known by. */
type Unnamed = Omit<Message, "messageId">;

/** A mail on its way to a signer, as its row among the deliveries keeps it. */
type Mail = Readonly<{ uuid: string; messageId: string; address: string; attempts: number; firstTriedAt: Date }>;

type Outcome =
  | Readonly<{ state: "SENT"; reason: null; reasonText: null }>
  | Readonly<{ state: "REFUSED"; reason: DeliveryReason; reasonText: string | null }>;

/**
 * Mails a signer the link, and keeps it as a delivery: so what comes back of it is heard (decision 314). What is not taken now is tried
 * again as links to payers are, as the same mail; what is refused, or given up, is told in the evidence and in the timeline.
 */
export async function bringLink(db: Database, signing: Signing, job: Job, message: Unnamed): Promise<void> {
  const { tenantUuid, operationUuid } = signing.signer;
  const address = { channel: "EMAIL", address: message.to } as const;
  if (job.reason === "REMINDER" && !job.isByHand && !job.isAsked) {
    const refused = refusedAddresses(await listDeliveryRows(db, tenantUuid, operationUuid));
    if (refused.some((each) => isSameAddress(each, address))) return;
  }
  const uuid = job.mailUuid ?? newUuid();
  const firstTriedAt = job.firstTriedAt === undefined ? now() : new Date(job.firstTriedAt);
  const attempts = (job.attempts ?? 0) + 1;
  const mail = { uuid, messageId: messageIdOf(uuid), address: message.to, attempts, firstTriedAt };
  const notBefore = job.reason === "REMINDER" ? null : await whenItMayGo(db, signing, mail);
  if (notBefore) {
    const waited = { mailUuid: uuid, firstTriedAt: whenBack(job, notBefore) };
    return addAgain(db, { signing, job: { ...job, ...waited } }, notBefore);
  }
  const outcome = await tryOnce(db, { signing, job, mail, message });
  if (outcome) await inTransaction(successorOf(db), (tx) => note(tx, signing, { job, mail, outcome }));
}

type Try = Readonly<{ signing: Signing; job: Job; mail: Mail; message: Unnamed }>;

/** Null where it is tried again. */
async function tryOnce(db: Database, { signing, job, mail, message }: Try): Promise<Outcome | null> {
  const { tenantUuid, uuid: signerUuid } = signing.signer;
  const refused = (reason: DeliveryReason, reasonText: string | null): Outcome => {
    return { state: "REFUSED", reason, reasonText };
  };
  if (!job.isAsked && (await hasComplained(db, tenantUuid, mail.address))) return refused("COMPLAINED", null);
  try {
    await sendMail({ ...message, envelopeId: mail.uuid, messageId: mail.messageId });
    return { state: "SENT", reason: null, reasonText: null };
  } catch (error) {
    const after = afterFailure(error, { ...mail, channel: "EMAIL", reason: null });
    log.warn({ signerUuid, outcome: after.outcome }, "a signer's mail was not taken");
    if (after.outcome === "REFUSED") return refused("REFUSED_BY_SERVER", after.words);
    // What nobody has answered to may have arrived, however often it was not taken after that.
    const mayHaveArrived = job.unanswered || after.outcome === "NO_ANSWER";
    if (after.nextAttemptAt === null)
      return mayHaveArrived ? refused("NO_ANSWER", null) : refused(after.outcome, after.words);
    const isAway = after.outcome === "OUR_SERVER_AWAY" && !mayHaveArrived;
    const firstTriedAt = isAway ? whenBack(job, after.nextAttemptAt) : mail.firstTriedAt.toISOString();
    const since = { attempts: mail.attempts, firstTriedAt };
    const tried = { mailUuid: mail.uuid, ...since, ...(mayHaveArrived && { unanswered: true }) };
    await addAgain(db, { signing, job: { ...job, ...tried } }, after.nextAttemptAt);
    return null;
  }
}

/**
 * The patience that an address is owed begins once somebody but our own server has answered, and stands still while that is away, or a mail
 * waits for the hours at which it may go.
 */
function whenBack({ firstTriedAt }: Job, nextAttemptAt: Date): Job["firstTriedAt"] {
  if (firstTriedAt === undefined) return undefined;
  return new Date(Date.parse(firstTriedAt) + nextAttemptAt.getTime() - now().getTime()).toISOString();
}

/** Nothing where another has taken the place meanwhile, who is told by a job of their own. */
async function addAgain(db: Database, { signing, job }: Pick<Try, "signing" | "job">, runAt: Date): Promise<void> {
  const { tenantUuid, operationUuid, uuid: signerUuid, linkToken } = signing.signer;
  const jobKey = job.reason === "REMINDER" ? reminderAgainKey(signerUuid) : turnKey(signerUuid);
  await inTransaction(successorOf(db), async (tx) => {
    await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    if (await findSigning(tx, linkToken)) await addJob(tx, "mail-signer", job, { runAt, jobKey });
  });
}

type Noted = Readonly<{ job: Job; mail: Mail; outcome: Outcome }>;

async function note(tx: Transaction, { signer }: Signing, { job, mail, outcome }: Noted): Promise<void> {
  const { tenantUuid, operationUuid, uuid: signerUuid } = signer;
  const { reason, isAsked = false } = job;
  const at = now();
  const kept = { kind: "LINK", recipient: "SIGNER", channel: "EMAIL", createdBy: { by: "SYSTEM" } } as const;
  const times = { sendAt: mail.firstTriedAt, createdAt: at, stateAt: at };
  await lockFlowOfOperation(tx, tenantUuid, operationUuid);
  const row = { tenantUuid, operationUuid, ...kept, ...mail, ...outcome, unasked: !isAsked, ...times };
  if (!(await insertOutcome(tx, row))) return;
  // Not where the signer was quicker than our answer, or another has taken the place: what was told of the end stays the end.
  const current = await findSigning(tx, signer.linkToken);
  if (!current || !isStillAsked(current, reason)) return;
  const detail = { email: mail.address, mail: mail.uuid };
  if (outcome.state === "SENT") {
    await moveSigner(tx, current.signer, { to: "NOTIFIED", at });
    const kind = reason === "REMINDER" ? "REMINDED" : "NOTIFIED";
    await tellEvidence(tx, tenantUuid, operationUuid, [{ kind, signerUuid, detail, at }]);
    if (reason === "TURN") await remindLater(tx, current, at);
    return;
  }
  const why = { reason: outcome.reason };
  await tellEvidence(tx, tenantUuid, operationUuid, [
    { kind: "NOT_NOTIFIED", signerUuid, detail: { ...detail, ...why }, at },
  ]);
  const told = { operationUuid, kind: "LINK_REFUSED", detail: { channel: "EMAIL", ...why }, at } as const;
  await insertFact(tx, tenantUuid, told);
  await moveWhereNobodyIsReached(tx, current, at);
}
