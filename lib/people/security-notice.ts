import type { Transaction } from "@/db/client";
import { readState, signState } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";
import { isUuid } from "@/lib/shared/ids";
import { writeNotice } from "@/lib/tenants/write-notice";
import type { NoticeKind } from "./model";
import { USER_AGENT_CHARACTERS_MAX, type Whereabouts } from "./signing-in/device";

export type Happening = Readonly<{
  /** Who is told. */
  personUuid: string;
  kind: NoticeKind;
  at: Date;
  /** Where it was done, as far as known. */
  from: Whereabouts;
  /** The organisation it happened in; absent for the person's own account. */
  tenantUuid?: string;
  /** What it was done to, by its name: what a member wrote, and no secret. */
  detail?: string;
}>;

/**
 * Tells a person by mail what has happened, with a link for whoever did not do it (decision 62). The mail belongs to the
 * change: it is sent when, and only if, its transaction commits.
 */
export async function noticePerson(tx: Transaction, happening: Happening): Promise<void> {
  const { from, tenantUuid = null, detail = null } = happening;
  const userAgent = from.userAgent?.slice(0, USER_AGENT_CHARACTERS_MAX) ?? null;
  await writeNotice(tx, { ...happening, tenantUuid, detail, from: { ipAddress: from.ipAddress, userAgent } });
}

const PURPOSE = "security-notice";

/** Where whoever did not do it goes. Signed, so a mail that is sent twice holds the same link. */
export function noticeUrl(noticeUuid: string): string {
  return `${env().baseUrl}/not-me?${new URLSearchParams({ token: signState(PURPOSE, noticeUuid) })}`;
}

/** The notice of a link that we made; null for any other. */
export function readNoticeToken(token: string): string | null {
  const uuid = readState(PURPOSE, token);
  return uuid !== null && isUuid(uuid) ? uuid : null;
}
