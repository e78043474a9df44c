import { type Database, inTransaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { countCodesSince, insertSigningCode } from "@/db/queries/signatures/signing-codes";
import { addSeconds, now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { contentHashOf, findSigning, isItsTurn, isReady } from "../find-signing";
import { holdLink } from "../signers/hold-link";
import { CODE_SECONDS, CODES_MAX } from "./codes";

/**
 * Sends a signer a one-time code for the documents as they stand. An earlier one is over then; no more are sent than six digits can
 * bear (`CODES_MAX`).
 * @throws AppError not_found, operation_final when it isn't the signer's turn, forbidden for a method the signer hasn't got,
 *   rate_limited
 */
export async function sendSigningCode(
  db: Database,
  linkToken: string,
  channel: "EMAIL_OTP" | "SMS_OTP",
): Promise<void> {
  const signing = await findSigning(db, linkToken);
  if (!signing) throw notFound();
  const { signer } = signing;
  if (!isItsTurn(signing) || !isReady(signing))
    throw new AppError("operation_final", { detail: "Nothing can be signed now." });
  if (!signer.methods.includes(channel)) throw new AppError("forbidden", { detail: "This method is not offered." });
  const { tenantUuid, uuid: signerUuid } = signer;
  await inTransaction(db, async (tx) => {
    // One after the other: else two at once count the same codes.
    await holdLink(tx, signer);
    const at = now();
    for (const { withinSeconds, codes } of CODES_MAX) {
      if ((await countCodesSince(tx, tenantUuid, signerUuid, addSeconds(at, -withinSeconds))) < codes) continue;
      const detail = "Too many codes were sent. Try again later.";
      throw new AppError("rate_limited", { detail, retryAfterSeconds: CODE_SECONDS });
    }
    const uuid = newUuid();
    await insertSigningCode(tx, {
      uuid,
      tenantUuid,
      signerUuid,
      channel,
      contentHash: contentHashOf(signing),
      wrongTries: 0,
      createdAt: at,
      expiresAt: addSeconds(at, CODE_SECONDS),
    });
    await addJob(tx, "send-signing-code", { tenantUuid, codeUuid: uuid });
  });
}
