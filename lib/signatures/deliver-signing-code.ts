import { type Database, inTransaction } from "@/db/client";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { findNewestCode, findSignerLink } from "@/db/queries/signatures/signer-page";
import { setMethods } from "@/db/queries/signatures/signers";
import { findCodeToSend, setCodeHash } from "@/db/queries/signatures/signing-codes";
import { sendMail } from "@/lib/mail/send-mail";
import { sendSms } from "@/lib/mail/send-sms";
import { linkUrl } from "@/lib/operations/link-url";
import { now } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";
import { codeHash, documentCodeOf, newCode } from "./codes";
import { findSigning, type Signing } from "./find-signing";
import { languageFor } from "./mail-signer";
import { failoverFor } from "./methods";
import { codeMail, codeText } from "./signer-mails";
import { type Told, tellEvidence } from "./tell-evidence";

/**
 * Makes a one-time code and sends it; whoever runs it twice sends two, of which the second counts. Where it can't be sent, the
 * evidence says so, and what the configuration falls over to is offered from then on.
 */
export async function deliverSigningCode(
  db: Database,
  { tenantUuid, codeUuid }: Readonly<{ tenantUuid: string; codeUuid: string }>,
): Promise<void> {
  const code = await findCodeToSend(db, tenantUuid, codeUuid, now());
  const linkToken = code && (await findSignerLink(db, tenantUuid, code.signerUuid));
  const signing = linkToken ? await findSigning(db, linkToken) : null;
  const newest = code && (await findNewestCode(db, tenantUuid, code.signerUuid));
  if (!code || !signing || newest?.uuid !== codeUuid) return;
  const digits = newCode();
  const { contentHash, channel, signerUuid } = code;
  // Known before it is sent: an answer that is lost on the way back takes no code from anybody.
  await setCodeHash(db, tenantUuid, codeUuid, codeHash(digits, { signerUuid, contentHash }));
  try {
    await send(signing, channel, digits, contentHash);
  } catch (err) {
    log.warn({ err, signerUuid, channel }, "a one-time code could not be sent");
    return keep(db, signing, await failure(signing, channel));
  }
  await keep(db, signing, { told: [told("CODE_SENT", signing, channel)], methods: null });
}

async function send({ signer, tenant, flow }: Signing, channel: "EMAIL_OTP" | "SMS_OTP", code: string, contentHash: string) {
  const language = languageFor({ flow, tenant });
  const said = { payee: tenant.legalName, code, documentCode: documentCodeOf(contentHash) };
  if (channel === "SMS_OTP") {
    if (signer.subject.phone === null) throw new Error("There is no telephone number.");
    return sendSms({ to: signer.subject.phone, text: codeText(language, said) });
  }
  if (signer.subject.email === null) throw new Error("There is no e-mail address.");
  const url = linkUrl(signer.linkToken, "SIGNATURE");
  return sendMail({ to: signer.subject.email, language, content: codeMail(language, { ...said, url }) });
}

type Result = Readonly<{ told: readonly Told[]; methods: Signing["signer"]["methods"] | null }>;

async function failure(signing: Signing, channel: "EMAIL_OTP" | "SMS_OTP"): Promise<Result> {
  const { signer, configuration } = signing;
  const instead = failoverFor([channel], configuration.signatureConfiguration.SIGNATURE, signer.subject);
  const added = instead.filter((method) => !signer.methods.includes(method));
  const fallen = { kind: "FAILED_OVER", signerUuid: signer.uuid, detail: { from: channel, to: added }, at: now() } as const;
  return {
    told: [told("CODE_NOT_SENT", signing, channel), ...(added.length > 0 ? [fallen] : [])],
    methods: added.length > 0 ? [...signer.methods, ...added] : null,
  };
}

function told(kind: "CODE_SENT" | "CODE_NOT_SENT", { signer }: Signing, channel: "EMAIL_OTP" | "SMS_OTP"): Told {
  const to = channel === "SMS_OTP" ? signer.subject.phone : signer.subject.email;
  return { kind, signerUuid: signer.uuid, detail: { channel, to }, at: now() };
}

async function keep(db: Database, { signer: { tenantUuid, operationUuid, uuid } }: Signing, result: Result): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    if (result.methods) await setMethods(tx, tenantUuid, uuid, result.methods);
    await tellEvidence(tx, tenantUuid, operationUuid, result.told);
  });
}
