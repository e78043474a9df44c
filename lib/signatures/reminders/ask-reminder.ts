import type { Transaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { type EvidenceRow, listEvidence } from "@/db/queries/signatures/evidence";
import { listSignedDocuments } from "@/db/queries/signatures/signature-documents";
import { causeOf } from "@/lib/operations/cancel-operation";
import type { SignerDetail } from "@/lib/operations/contract";
import { presentSigner } from "@/lib/operations/present-operation";
import type { Caller } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { requireRole } from "@/lib/tenants/require-role";
import { sinceAsked } from "../evidence/since-asked";
import { tellEvidence } from "../evidence/tell-evidence";
import { isReady } from "../find-signing";
import { whoseTurn } from "../model";
import { type LockedSigner, lockSigner } from "../signers/lock-signer";
import { askedReminderKey } from "./remind-later";

const HOUR_MS = 3_600_000;
/** Asked for by hand, of one signer (decision 96). */
const REMINDERS_MAX = 10;

/**
 * Has a signer reminded now, as the organisation asks for it; at most once an hour, and ten times.
 * @throws AppError forbidden; not_found; operation_final; conflict when it isn't the signer's turn, nothing is to be mailed to this one,
 *   or ten reminders were asked for; rate_limited within the hour
 */
export async function askReminder(
  tx: Transaction,
  caller: Caller,
  named: Readonly<{ uuid: string; signerUuid: string }>,
): Promise<SignerDetail> {
  requireRole(caller, "OPERATOR");
  const locked = await lockSigner(tx, caller, named);
  const { signer, found } = locked;
  const { tenantUuid, operationUuid, uuid: signerUuid } = signer;
  const documents = await listSignedDocuments(tx, tenantUuid, operationUuid);
  const impediment = isReady({ documents }) ? impedimentOf(locked) : "The documents are not ready to be signed yet.";
  if (impediment !== null) throw new AppError("conflict", { detail: impediment });
  const at = now();
  const lines = sinceAsked(await listEvidence(tx, tenantUuid, operationUuid), signerUuid);
  refuseTooMany(
    lines.filter(({ kind }) => kind === "REMINDER_ASKED"),
    at,
  );
  const { by } = causeOf(caller);
  const detail = { by };
  await tellEvidence(tx, tenantUuid, operationUuid, [{ kind: "REMINDER_ASKED", signerUuid, detail, at }]);
  const asked = { isByHand: true, isAsked: by === "PERSON" };
  const job = { tenantUuid, signerUuid, reason: "REMINDER", mailUuid: newUuid(), ...asked } as const;
  await addJob(tx, "mail-signer", job, { jobKey: askedReminderKey(signerUuid) });
  return presentSigner(signer, found.operation);
}

function impedimentOf({ signer, signers }: LockedSigner): string | null {
  if (!whoseTurn(signers).some(({ uuid }) => uuid === signer.uuid)) return "It is not this signer's turn.";
  if (!signer.isNotified || signer.subject.email === null)
    return "Nothing is mailed to this signer: give them the link.";
  return null;
}

function refuseTooMany(asks: readonly EvidenceRow[], at: Date): void {
  if (asks.length >= REMINDERS_MAX) {
    throw new AppError("conflict", { detail: `This signer was reminded ${REMINDERS_MAX} times; call them.` });
  }
  const last = asks.at(-1);
  const waitMs = last ? last.at.getTime() + HOUR_MS - at.getTime() : 0;
  if (waitMs <= 0) return;
  throw new AppError("rate_limited", {
    detail: "A signer is reminded at most once an hour.",
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}
