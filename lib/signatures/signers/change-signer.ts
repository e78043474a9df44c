import { type Database, inTransaction, type Transaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { listEvidence } from "@/db/queries/signatures/evidence";
import { deletePassagesOf } from "@/db/queries/signatures/remote-passages";
import { listSignedDocuments } from "@/db/queries/signatures/signature-documents";
import { replaceSigner, type SignerRow, setOperationLink } from "@/db/queries/signatures/signers";
import { deleteCodesOf } from "@/db/queries/signatures/signing-codes";
import { endPreparationsOf } from "@/db/queries/signatures/signing-preparations";
import { causeOf } from "@/lib/operations/cancel-operation";
import type { SignerDetail } from "@/lib/operations/contract";
import { newLinkToken } from "@/lib/operations/link-url";
import { fullName, type SigningMethod, type Subject } from "@/lib/operations/model";
import { presentSigner } from "@/lib/operations/present-operation";
import type { Caller } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError, type FieldError } from "@/lib/shared/errors";
import { addressKey } from "@/lib/shared/text/email-address";
import { requireRole } from "@/lib/tenants/require-role";
import { tellEvidence } from "../evidence/tell-evidence";
import { isReady } from "../find-signing";
import { notifySigners } from "../mails/notify-signers";
import { isAwaited, toldFirst } from "../model";
import { forgetReminders } from "../reminders/remind-later";
import { wasMailed } from "../tell-end";
import { type LockedSigner, lockSigner } from "./lock-signer";
import { forbiddenMethods, unreachable } from "./method-errors";
import { methodsAnew } from "./methods-anew";
import { nextLink } from "./next-link";
import type { SignerChange } from "./signer-request";

/**
 * Corrects how a signer is reached, or puts another person in the place of one who has not acted. The former link and codes are dead,
 * the new one begins at PENDING and is told where it is their turn. What is so already changes nothing.
 * @param seenUrl the link that whoever changes it has seen; another one by now is of another change. Null: changed whatever is there
 * @throws AppError forbidden; not_found; operation_final; conflict when the signer has acted, or was changed since; invalid_field for
 * methods that the
 *   configuration doesn't allow, or that can't reach the person
 */
export async function changeSigner(
  db: Database,
  caller: Caller,
  named: Readonly<{ uuid: string; signerUuid: string }>,
  change: SignerChange,
  seenUrl: string | null = null,
): Promise<SignerDetail> {
  requireRole(caller, "OPERATOR");
  return inTransaction(db, async (tx) => {
    const locked = await lockSigner(tx, caller, named);
    const { signer, found } = locked;
    if (signer.status === "SIGNED" || signer.status === "DECLINED") {
      throw new AppError("conflict", { detail: `The signer has acted already: ${signer.status}.` });
    }
    if (seenUrl !== null && presentSigner(signer, found.operation).url !== seenUrl) {
      throw new AppError("conflict", { detail: "The signer was changed meanwhile." });
    }
    const { email } = change.subject;
    // Who is given an address on a page is to be written to; a program says so itself.
    const isReachedNow = seenUrl !== null && signer.subject.email === null;
    const isNotified = change.notify ?? (email !== null && (signer.isNotified || isReachedNow));
    // Who only reads has none, whatever is asked for.
    const asked = signer.role === "VIEWER" ? signer.methods : (change.methods ?? signer.methods);
    const changed = { ...signer, subject: change.subject, methods: asked, isNotified };
    if (isSame(signer, changed)) return presentSigner(signer, found.operation);
    const methods = await methodsOf(tx, locked, change);
    return presentSigner(await keep(tx, caller, locked, { ...changed, methods }), found.operation);
  });
}

/** Those that are asked for, else those of a signer who is asked anew. */
async function methodsOf(
  tx: Transaction,
  { signer, found }: LockedSigner,
  { methods, subject }: SignerChange,
): Promise<readonly SigningMethod[]> {
  if (signer.role === "VIEWER") return [];
  const settings = found.configuration.signatureConfiguration;
  if (methods) {
    refuse(forbiddenMethods(methods, settings, ""));
    return methods;
  }
  const evidence = await listEvidence(tx, signer.tenantUuid, signer.operationUuid);
  const usable = methodsAnew(signer, evidence, settings, subject);
  if (usable.length === 0) refuse([unreachable("/subject")]);
  return usable;
}

function refuse(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  throw new AppError("invalid_field", {
    detail: "The signer can't sign as it is asked for; errors names each.",
    errors,
  });
}

async function keep(
  tx: Transaction,
  caller: Caller,
  { signer, signers }: LockedSigner,
  changed: SignerRow,
): Promise<SignerRow> {
  const { tenantUuid, operationUuid, uuid: signerUuid } = signer;
  const at = now();
  const renewed: SignerRow = {
    ...changed,
    status: "PENDING",
    statusUpdatedAt: at,
    linkToken: newLinkToken(),
    language: null,
  };
  const { subject, methods, isNotified, linkToken } = renewed;
  await replaceSigner(tx, tenantUuid, signerUuid, { subject, methods, isNotified, linkToken, at });
  await deleteCodesOf(tx, tenantUuid, signerUuid);
  await endPreparationsOf(tx, tenantUuid, signerUuid, at);
  await deletePassagesOf(tx, tenantUuid, signerUuid);
  await forgetReminders(tx, signerUuid);
  const kind = isTheSamePerson(signer.subject, subject) ? "CORRECTED" : "REPLACED";
  const told = kind === "REPLACED" && wasMailed(signer) ? { told: signer.subject.email } : {};
  const detail = { by: causeOf(caller).by, from: linesOf(signer.subject), to: linesOf(subject), methods, ...told };
  const sequence = await tellEvidence(tx, tenantUuid, operationUuid, [{ kind, signerUuid, detail, at }]);
  if ("told" in told) await addJob(tx, "mail-replaced-signer", { tenantUuid, signerUuid, sequence });
  const everybody = signers.map((each) => (each.uuid === signerUuid ? renewed : each));
  if (everybody.some(isAwaited)) await setOperationLink(tx, tenantUuid, operationUuid, nextLink(everybody));
  // Else those whose turn it is are told when the documents are ready.
  const documents = await listSignedDocuments(tx, tenantUuid, operationUuid);
  const isNext = toldFirst(everybody).some(({ uuid }) => uuid === signerUuid);
  if (isNext && isReady({ documents })) await notifySigners(tx, [renewed]);
  return renewed;
}

/** Whoever has the same address is; else the same name, or where neither has one, the same telephone. */
function isTheSamePerson(before: Subject, after: Subject): boolean {
  if (before.email !== null && after.email !== null && addressKey(before.email) === addressKey(after.email))
    return true;
  const [name, other] = [fullName(before), fullName(after)];
  return name === other && (name !== null || (before.phone !== null && before.phone === after.phone));
}

function linesOf({ name, lastName, email, phone }: Subject): readonly string[] {
  return [fullName({ name, lastName }), email, phone].filter((line) => line !== null);
}

function isSame(one: SignerRow, other: SignerRow): boolean {
  const said = ({ subject: { name, lastName, email, phone }, methods, isNotified }: SignerRow) =>
    JSON.stringify([name, lastName, email, phone, methods, isNotified]);
  return said(one) === said(other);
}
