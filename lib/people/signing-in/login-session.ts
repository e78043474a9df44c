import { type Db, inTransaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import {
  insertSession,
  renewSessionRow,
  type SessionRow,
  selectLiveSessionByCookie,
} from "@/db/queries/people/sessions";
import { auditPerson } from "@/lib/people/audit-person";
import { noticePerson } from "@/lib/people/security-notice";
import { addSeconds, now } from "@/lib/shared/clock";
import { randomToken } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";
import { newUuid } from "@/lib/shared/ids";
import { sha256 } from "@/lib/shared/sha256";
import { type Device, USER_AGENT_CHARACTERS_MAX } from "./device";
import { rememberDevice } from "./known-device";

/** What the browser keeps of a sign-in: the values of two cookies. */
export type SignInCookies = Readonly<{ session: string; device: string }>;

/** A working day: after it everybody signs in again, and everything that rests on the sign-in ends. */
export const SESSION_SECONDS = 12 * 3600;

/**
 * Begins a session; the cookies' values are in this answer and nowhere else. Whoever is signed in here already, and proves it
 * once more, goes on with the same session under a new cookie: what rests on it stays. A sign-in on a browser that was never
 * seen is told to the person by mail, but for the one that makes the account.
 */
export async function beginSession(
  db: Db,
  personUuid: string,
  { ipAddress, userAgent, cookie: present = null, deviceCookie = null }: Device,
  { isNewAccount = false }: Readonly<{ isNewAccount?: boolean }> = {},
): Promise<Readonly<{ sessionUuid: string; cookies: SignInCookies }>> {
  const cookie = randomToken();
  const at = databaseTime();
  const row = {
    cookieSha256: sha256(cookie),
    authenticatedAt: at,
    expiresAt: addSeconds(at, SESSION_SECONDS),
    lastSeenAt: at,
    ipAddress,
    userAgent: userAgent?.slice(0, USER_AGENT_CHARACTERS_MAX) ?? null,
  };
  const known = await findSession(db, present);
  const goesOn = known?.personUuid === personUuid;
  const sessionUuid = goesOn ? known.uuid : newUuid();
  const device = await inTransaction(db, async (tx) => {
    if (goesOn) await renewSessionRow(tx, sessionUuid, row);
    else await insertSession(tx, { uuid: sessionUuid, personUuid, ...row });
    await auditPerson(tx, personUuid, ipAddress, "person.signed_in");
    const remembered = await rememberDevice(tx, personUuid, deviceCookie);
    if (!remembered.wasKnown && !goesOn && !isNewAccount) {
      await noticePerson(tx, { personUuid, kind: "NEW_DEVICE", at, from: { ipAddress, userAgent } });
    }
    return remembered.cookie;
  });
  return { sessionUuid, cookies: { session: cookie, device } };
}

/** The live session behind a cookie's value. */
export async function findSession(db: Db, cookie: string | null): Promise<SessionRow | null> {
  return cookie === null ? null : selectLiveSessionByCookie(db, sha256(cookie), now());
}

/**
 * How the browser keeps it: out of scripts' reach, never sent with another site's form, and, with https, bound to this
 * very host (`__Host-`).
 */
export function sessionCookie() {
  const secure = env().baseUrl.startsWith("https:");
  return {
    name: secure ? "__Host-paraph_login" : "paraph_login",
    options: { httpOnly: true, sameSite: "lax", secure, path: "/", maxAge: SESSION_SECONDS },
  } as const;
}
