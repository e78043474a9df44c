import { type Database, inTransaction, successorOf, type Transaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { findNewestCode, findSignerLink } from "@/db/queries/signatures/signer-page";
import { findCodeToSend, setCodeHash } from "@/db/queries/signatures/signing-codes";
import { messageIdOf } from "@/lib/mail/message-id";
import { sendMail } from "@/lib/mail/send-mail";
import { NoAnswer, NotNow, Undeliverable } from "@/lib/mail/undeliverable";
import { addSeconds, now } from "@/lib/shared/clock";
import type { JobPayload } from "@/lib/shared/jobs";
import { log } from "@/lib/shared/log";
import { e164 } from "@/lib/shared/text/e164";
import { sendSms } from "@/lib/sms/send-sms";
import { tellEvidence } from "../evidence/tell-evidence";
import { findSigning, isItsTurn, type Signing } from "../find-signing";
import { askedOf } from "../mails/asked-of";
import { codeMail, codeText } from "../mails/signer-mails";
import { codeHash, codeOf, documentCodeOf } from "./codes";
import { type CodeOnItsWay, detailOf, failCode, missCode } from "./fail-code";
import { receiptUrl } from "./receipt-url";

/** Three tries, so long after the one before: somebody waits before the page. */
const TRY_DELAYS_SECONDS = [0, 5, 30] as const;

/**
 * Sends a one-time code; whoever runs it twice sends the same twice. What passes is tried again. Where it can't be sent, the code is
 * over, the evidence says so, and what the configuration falls over to is offered from then on; one that may have arrived, for nobody
 * has answered, stays good for its time.
 */
export async function deliverSigningCode(db: Database, job: JobPayload<"send-signing-code">): Promise<void> {
  const { tenantUuid, codeUuid, tryNumber } = job;
  const code = await findCodeToSend(db, tenantUuid, codeUuid, now());
  const linkToken = code && (await findSignerLink(db, tenantUuid, code.signerUuid));
  const signing = linkToken ? await findSigning(db, linkToken) : null;
  const newest = code && (await findNewestCode(db, tenantUuid, code.signerUuid));
  if (!code || !signing || newest?.uuid !== codeUuid || !isItsTurn(signing)) return;
  const digits = codeOf(codeUuid);
  const { contentHash, channel, signerUuid } = code;
  // Known before it is sent: an answer that is lost on the way back takes no code from anybody.
  await setCodeHash(db, tenantUuid, codeUuid, codeHash(digits, { signerUuid, contentHash }));
  try {
    await send(db, signing, code, { code: digits, documentCode: documentCodeOf(contentHash) });
  } catch (error) {
    log.warn({ signerUuid, channel, tryNumber, reason: reasonOf(error) }, "a one-time code was not taken");
    if (error instanceof Undeliverable) {
      // Our account, refused, says nothing of what an earlier try has brought.
      const end = error.isOurs ? missCode : failCode;
      return keep(db, signing, (tx, current) => end(tx, current, code));
    }
    if (error instanceof NoAnswer) {
      const line = { kind: "CODE_UNANSWERED", signerUuid, detail: detailOf(signing, code), at: now() } as const;
      await keep(db, signing, (tx, { signer }) => tellEvidence(tx, tenantUuid, signer.operationUuid, [line]));
    }
    const delaySeconds = TRY_DELAYS_SECONDS[tryNumber];
    if (delaySeconds === undefined) return keep(db, signing, (tx, current) => missCode(tx, current, code));
    const runAt = addSeconds(now(), delaySeconds);
    return addJob(successorOf(db), "send-signing-code", { ...job, tryNumber: tryNumber + 1 }, { runAt });
  }
  const sent = { kind: "CODE_SENT", signerUuid, detail: detailOf(signing, code), at: now() } as const;
  await keep(db, signing, (tx, { signer }) => tellEvidence(tx, tenantUuid, signer.operationUuid, [sent]));
}

type Said = Readonly<{ code: string; documentCode: string }>;

async function send(db: Database, signing: Signing, { uuid, channel }: CodeOnItsWay, said: Said): Promise<void> {
  const { subject, role, tenantUuid } = signing.signer;
  const { language, asked } = await askedOf(db, signing, signing.signer.language);
  if (channel === "EMAIL_OTP") {
    if (subject.email === null) throw new Undeliverable("There is no e-mail address.");
    const content = codeMail(language, asked, { ...said, role });
    return sendMail({ to: subject.email, language: language.tag, content, messageId: messageIdOf(uuid) });
  }
  const to = e164(subject.phone ?? "");
  if (to === null) throw new Undeliverable("There is no telephone number with its country's code.");
  const text = codeText(language, asked.payee, { ...said, role });
  await sendSms({ to, text, receiptUrl: receiptUrl(tenantUuid, uuid) });
}

/** Whoever carries our messages is quoted with its numbers alone; any other error may name the address. */
function reasonOf(error: unknown): string {
  if (error instanceof Undeliverable || error instanceof NotNow) return error.message;
  return error instanceof Error ? error.name : "unknown";
}

/** Under the flow's lock, for the signer as it is now; nothing where another has taken the place meanwhile. */
async function keep(
  db: Database,
  { signer: { tenantUuid, operationUuid, linkToken } }: Signing,
  write: (tx: Transaction, current: Signing) => Promise<unknown>,
): Promise<void> {
  await inTransaction(successorOf(db), async (tx) => {
    await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    const current = await findSigning(tx, linkToken);
    if (current) await write(tx, current);
  });
}
