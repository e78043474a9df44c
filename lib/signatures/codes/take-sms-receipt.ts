import { type Database, inTransaction } from "@/db/client";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { findSignerLink } from "@/db/queries/signatures/signer-page";
import { findCode } from "@/db/queries/signatures/signing-codes";
import { isFinal } from "@/lib/operations/model";
import { now } from "@/lib/shared/clock";
import { receiptOutcome } from "@/lib/sms/receipt-outcome";
import { tellEvidence } from "../evidence/tell-evidence";
import { findSigning } from "../find-signing";
import { detailOf, failCode, toldOf } from "./fail-code";
import { readReceiptToken } from "./receipt-url";

/**
 * Takes what a provider says of a text message: that it has arrived, or that it won't, which makes its code void and offers what the
 * configuration falls over to. The first word counts, however often it is said, and none that it won't after its signer has typed it;
 * after the operation's end none does.
 * @returns false for an address that we did not make
 */
export async function takeSmsReceipt(db: Database, token: string, status: string | null): Promise<boolean> {
  const named = readReceiptToken(token);
  if (named === null) return false;
  const outcome = receiptOutcome(status);
  const code = outcome && (await findCode(db, named.tenantUuid, named.codeUuid));
  if (!code) return true;
  const { tenantUuid, signerUuid } = code;
  const linkToken = await findSignerLink(db, tenantUuid, signerUuid);
  await inTransaction(db, async (tx) => {
    const found = linkToken === null ? null : await findSigning(tx, linkToken);
    if (!found) return;
    const { operationUuid } = found.signer;
    await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    const signing = await findSigning(tx, found.signer.linkToken);
    if (!signing || isFinal(signing.operation.status)) return;
    const told = await toldOf(tx, signing, code);
    if (told.has("CODE_DELIVERED") || told.has("CODE_NOT_SENT")) return;
    if (outcome === "LOST") return failCode(tx, signing, code);
    const detail = detailOf(signing, code);
    await tellEvidence(tx, tenantUuid, operationUuid, [{ kind: "CODE_DELIVERED", signerUuid, detail, at: now() }]);
  });
  return true;
}
