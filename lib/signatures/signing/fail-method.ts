import { type Database, inTransaction, type Transaction } from "@/db/client";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { countFailuresSince } from "@/db/queries/signatures/evidence";
import { setMethods } from "@/db/queries/signatures/signers";
import { addSeconds, now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";
import { type Told, tellEvidence } from "../evidence/tell-evidence";
import { findSigning, isItsTurn, type Signing } from "../find-signing";
import type { CertificateFault, EvidenceDetail, KeyMethod, RemoteFault } from "../model";
import { failoverFor } from "../signers/methods";
import { type Visitor, visitorDetail } from "../visitor";

/** Whoever tries without end fills no chain: what fails beyond this is not told again. */
const FAILURES_PER_HOUR_MAX = 20;
const HOUR_SECONDS = 3600;

/** What went wrong, and what else is to be said of it; never a secret. */
export type MethodFailure = Readonly<{
  method: KeyMethod;
  failure: CertificateFault | RemoteFault;
  detail?: EvidenceDetail;
}>;

/**
 * A signer could not sign with their own key: the evidence says why, and what the configuration falls over to is offered from then
 * on. Of one who has acted otherwise by now, or whose place another has taken, nothing is told.
 */
export async function failMethod(
  db: Database,
  signing: Signing,
  { method, failure, detail = {} }: MethodFailure,
  visitor: Visitor,
): Promise<void> {
  const { tenantUuid, operationUuid, uuid: signerUuid, linkToken } = signing.signer;
  const at = now();
  await inTransaction(db, async (tx) => {
    if (!(await lockFlowOfOperation(tx, tenantUuid, operationUuid))) throw notFound();
    const current = await findSigning(tx, linkToken);
    if (!current || !isItsTurn(current)) return;
    const since = addSeconds(at, -HOUR_SECONDS);
    const failures = await countFailuresSince(tx, tenantUuid, { operationUuid, signerUuid, since });
    if (failures >= FAILURES_PER_HOUR_MAX) return;
    const failed = { ...visitorDetail(visitor), ...detail, method, failure };
    await tellEvidence(tx, tenantUuid, operationUuid, [
      { kind: "METHOD_FAILED", signerUuid, detail: failed, at },
      ...(await fallOver(tx, current, method, at)),
    ]);
  });
}

/** Offers what stands in for the method, where the configuration says so and it isn't offered anyway. */
async function fallOver(tx: Transaction, signing: Signing, method: KeyMethod, at: Date): Promise<readonly Told[]> {
  const { signer, configuration } = signing;
  const { tenantUuid, uuid: signerUuid, methods } = signer;
  const instead = failoverFor([method], configuration.signatureConfiguration.SIGNATURE, signer.subject);
  const added = instead.filter((each) => !methods.includes(each));
  if (added.length === 0) return [];
  await setMethods(tx, tenantUuid, signerUuid, [...methods, ...added]);
  return [{ kind: "FAILED_OVER", signerUuid, detail: { from: method, to: added }, at }];
}
