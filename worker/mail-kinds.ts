import type { Db } from "@/db/client";
import { findCode } from "@/db/queries/signatures/signing-codes";
import type { JobPayload } from "@/lib/shared/jobs";
import type { MailKind } from "./mail-places";

export const awaited = (): MailKind => "AWAITED";
export const mailing = (): MailKind => "MAILING";
export const withDocuments = (): MailKind => "WITH_DOCUMENTS";

/** What tells that all have signed brings what they signed, where the configuration says so. */
export function kindOfSignerMail({ reason }: JobPayload<"mail-signer">): MailKind {
  return reason === "COMPLETED" ? "WITH_DOCUMENTS" : "MAILING";
}

/** Null where there is none any more. */
export async function kindOfCode(
  { tenantUuid, codeUuid }: JobPayload<"send-signing-code">,
  db: Db,
): Promise<MailKind | null> {
  const code = await findCode(db, tenantUuid, codeUuid);
  if (code === null) return null;
  return code.channel === "EMAIL_OTP" ? "AWAITED" : "TEXT";
}
