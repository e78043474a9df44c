import type { Transaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { insertSecurityNotice, type SecurityNoticeRow } from "@/db/queries/people/security-notices";
import { addSeconds } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";

/** A week: mails wait over weekends and holidays. Whoever is later asks for a new password, which ends every sign-in, too. */
const NOTICE_SECONDS = 7 * 86_400;

export type Notice = Pick<SecurityNoticeRow, "personUuid" | "kind" | "tenantUuid" | "detail"> &
  Readonly<{
    at: Date;
    /** When it is told, where that is later: its week begins then. */
    toldAt?: Date;
    from: Pick<SecurityNoticeRow, "ipAddress" | "userAgent">;
  }>;

/** A mail about what has happened (decision 62): it goes when, and only if, the transaction commits. */
export async function writeNotice(tx: Transaction, { at, toldAt = at, from, ...what }: Notice): Promise<void> {
  const uuid = newUuid();
  const expiresAt = addSeconds(toldAt, NOTICE_SECONDS);
  await insertSecurityNotice(tx, { uuid, ...what, ...from, createdAt: at, expiresAt });
  await addJob(tx, "mail-security-notice", { noticeUuid: uuid });
}
