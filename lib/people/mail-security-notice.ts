import type { Db } from "@/db/client";
import { selectMemberships, selectPersonByEmail } from "@/db/queries/people/people";
import { type NoticeToMail, selectNoticeToMail } from "@/db/queries/people/security-notices";
import { selectTenant, type TenantRow } from "@/db/queries/tenants/tenants";
import { mailLanguage } from "@/lib/mail/message";
import { messageIdOf } from "@/lib/mail/message-id";
import { sendMail } from "@/lib/mail/send-mail";
import { now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { isoDay } from "@/lib/shared/iso-day";
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
  const timeZone = home?.timeZone ?? "UTC";
  const content = securityNoticeMail(language, {
    ...notice,
    legalName: notice.tenantUuid === null ? null : (home?.legalName ?? null),
    timeZone,
    url: notice.kind === "MEMBER_SECURED" ? await logUrl(db, notice, timeZone) : noticeUrl(noticeUuid),
    securityUrl: `${env().baseUrl}/security`,
  });
  await sendMail({ to: notice.email, language, content, messageId: messageIdOf(noticeUuid) }, { toPeople: true });
}

/** What was done in the name of somebody whose sign-in was not theirs, since the day of it: in the organisation that is told. */
async function logUrl(db: Db, { tenantUuid, detail, createdAt }: NoticeToMail, timeZone: string): Promise<string> {
  const who = detail === null ? null : await selectPersonByEmail(db, detail);
  const asked = new URLSearchParams({
    ...(tenantUuid !== null && { organisation: tenantUuid }),
    ...(who && { who: who.uuid }),
    from: isoDay(createdAt, timeZone),
  });
  return `${env().baseUrl}/dashboard/audit?${asked}`;
}

/** The organisation it happened in, else the first of the person's; null for a person of none. */
async function findHome(db: Db, { tenantUuid, personUuid }: NoticeToMail): Promise<TenantRow | null> {
  const uuid = tenantUuid ?? (await selectMemberships(db, personUuid))[0]?.tenantUuid;
  return uuid === undefined ? null : selectTenant(db, uuid);
}
