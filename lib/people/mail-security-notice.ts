import type { Db } from "@/db/client";
import { selectMemberships } from "@/db/queries/people/people";
import { type NoticeToMail, selectNoticeToMail } from "@/db/queries/people/security-notices";
import { selectTenant, type TenantRow } from "@/db/queries/tenants/tenants";
import { mailLanguage } from "@/lib/mail/message";
import { messageIdOf } from "@/lib/mail/message-id";
import { sendMail } from "@/lib/mail/send-mail";
import { now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { noticeUrl } from "./security-notice";
import { securityNoticeMail } from "./security-notice-mail";

/**
 * Mails what has happened, in the language that the person chose, else in the organisation's, and by its clock. Does nothing
 * once the notice is over or its link was used.
 */
export async function mailSecurityNotice(db: Db, noticeUuid: string): Promise<void> {
  const notice = await selectNoticeToMail(db, noticeUuid, now());
  if (notice === null) return;
  const home = await findHome(db, notice);
  const language = mailLanguage(notice.languageCode ?? home?.languageCode ?? "");
  const content = securityNoticeMail(language, {
    ...notice,
    legalName: notice.tenantUuid === null ? null : (home?.legalName ?? null),
    timeZone: home?.timeZone ?? "UTC",
    url: noticeUrl(noticeUuid),
    securityUrl: `${env().baseUrl}/security`,
  });
  await sendMail({ to: notice.email, language, content, messageId: messageIdOf(noticeUuid) });
}

/** The organisation it happened in, else the first of the person's; null for a person of none. */
async function findHome(db: Db, { tenantUuid, personUuid }: NoticeToMail): Promise<TenantRow | null> {
  const uuid = tenantUuid ?? (await selectMemberships(db, personUuid))[0]?.tenantUuid;
  return uuid === undefined ? null : selectTenant(db, uuid);
}
