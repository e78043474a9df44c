import { beforeAll, describe, expect, it, vi } from "vitest";
import { getDb, inTransaction, type Transaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { lockPerson } from "@/db/queries/people/people";
import { selectSecuredTime } from "@/db/queries/people/security-notices";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { begin, interleave } from "@/db/testing/interleave";
import { addSeconds, now } from "@/lib/shared/clock";
import { changeLanguage } from "@/lib/tenants/change-language";
import { inviteMember } from "@/lib/tenants/invite-member";
import { listAuditEntries } from "@/lib/tenants/list-audit-entries";
import { listInvitations } from "@/lib/tenants/list-invitations";
import { listAllowedApplications } from "@/lib/tokens/authorizing/allowed-applications";
import { decideConsent } from "@/lib/tokens/authorizing/decide-consent";
import { purgeExpired } from "@/lib/tokens/purge-expired";
import { toForm } from "@/lib/tokens/read-form";
import { TestAuthenticator } from "@/lib/tokens/testing/authenticator";
import { member } from "@/lib/tokens/testing/authors";
import { aClient, aPerson, aSignIn, aTenant, NOWHERE, PASSWORD, type TestClient } from "@/lib/tokens/testing/cast";
import { mailsTo, withOutbox } from "@/lib/tokens/testing/mails";
import { authorizationAddress } from "@/lib/tokens/testing/tokens";
import { listPasskeys } from "./factors/list-passkeys";
import { offerPasskeyRegistration, registerPasskey, removePasskey } from "./factors/register-passkey";
import { beginSecondFactor, confirmSecondFactor, findSecondFactor, removeSecondFactor } from "./factors/second-factor";
import { findNotice, secureAccount } from "./factors/secure-account";
import { codeAt } from "./factors/totp";
import { listDoneSince } from "./list-done-since";
import { NOTICE_KINDS } from "./model";
import { requestPasswordReset } from "./resets/request-password-reset";
import { resetPassword } from "./resets/reset-password";
import { noticePerson } from "./security-notice";
import type { SignedIn } from "./signing-in/lock-signed-in";
import { beginSession, findSession } from "./signing-in/login-session";
import { signIn } from "./signing-in/sign-in";

vi.mock("@/db/database-time", { spy: true });

const from = {
  ipAddress: "198.51.100.23",
  userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
};
const NEW_PASSWORD = "a wholly new password";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
withOutbox();

const sessionOf = async (uuid: string) => (await beginSession(getDb(), uuid, NOWHERE)).cookies.session;
const tokenOf = (url = "about:blank") => new URL(url).searchParams.get("token") ?? "";
const person = async () => {
  const tenantUuid = await aTenant();
  return { tenantUuid, ...(await aPerson({ [tenantUuid]: "ADMIN" })) };
};

async function addPasskey(personUuid: string, name: string, by?: SignedIn): Promise<void> {
  const { options, state } = await offerPasskeyRegistration(getDb(), { uuid: personUuid, email: "x", name: "x" });
  const given = new TestAuthenticator().register(options);
  await registerPasskey(getDb(), by ?? (await aSignIn(personUuid)), { state, name, given }, from);
}

/** Sets up an authenticator app; tells its code some steps away. */
async function addApp(
  { uuid, email }: Readonly<{ uuid: string; email: string }>,
  by?: SignedIn,
): Promise<(steps: number) => string> {
  const { secret } = await beginSecondFactor(getDb(), { uuid, email });
  const bits = [...secret].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const key = Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const code = (steps: number) => codeAt(key, Math.floor(Date.now() / 30_000) + steps);
  await confirmSecondFactor(getDb(), by ?? (await aSignIn(uuid)), code(0), from);
  return code;
}

/** What becomes of the sign-in of this cookie saying yes to an application. */
const allow = (application: TestClient, cookie: string, askedUuid: string, scope = "api") => {
  const form = toForm(new URL(authorizationAddress(application, { scope })).searchParams);
  return decideConsent(getDb(), { form, startedAt: now(), askedUuid }, cookie, { allowed: true, from });
};

describe("a person is told (decision 62)", () => {
  it("of each change to the account, by when, device and network", async () => {
    const { uuid, email } = await person();
    await addPasskey(uuid, "Telephone");
    const [passkey] = await listPasskeys(getDb(), uuid);
    await removePasskey(getDb(), uuid, passkey?.credentialId ?? "", from);
    const code = await addApp({ uuid, email });
    await removeSecondFactor(getDb(), uuid, code(1), from);
    await requestPasswordReset(getDb(), { email, languageCode: "en" }, null);
    const reset = (await mailsTo(email)).find(({ url }) => url.includes("/password/reset"));
    await resetPassword(getDb(), tokenOf(reset?.url), NEW_PASSWORD, from);
    const mails = (await mailsTo(email)).filter(({ url }) => url.includes("/not-me"));
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Se ha cambiado tu contraseña",
      "Se ha quitado la aplicación de autenticación de tu cuenta",
      "Se ha añadido una aplicación de autenticación a tu cuenta",
      "Se ha quitado una llave de acceso de tu cuenta",
      "Se ha añadido una llave de acceso a tu cuenta",
    ]);
    for (const { text } of mails) {
      expect(text).toContain("Dispositivo: Firefox, Windows\nDesde: 198.51.100.x");
      expect(text).not.toMatch(/Mozilla|198\.51\.100\.23/);
    }
    expect(mails[4]?.text).toContain("Qué: Telephone\n");
  });

  it.each(NOTICE_KINDS)(
    "of %s in the language that the person chose, and in the organisation's before",
    async (kind) => {
      const { uuid, email, tenantUuid } = await person();
      const at = new Date("2026-07-01T22:30:00Z");
      vi.useFakeTimers({ toFake: ["Date"], now: at });
      const happening = {
        personUuid: uuid,
        kind,
        at,
        from: NOWHERE,
        tenantUuid,
        detail: "One\r\nhttps://evil.example",
      };
      await inTransaction(getDb(), (tx) => noticePerson(tx, happening));
      const [spanish] = await mailsTo(email);
      await changeLanguage(getDb(), uuid, "en");
      await inTransaction(getDb(), (tx) => noticePerson(tx, happening));
      const [english] = await mailsTo(email);
      vi.useRealTimers();
      expect(spanish?.text).toContain("Qué: One https: / / evil. example\nOrganización: Aceites del Sur, S.L.\n");
      expect(english?.text).toContain("When: 2 July 2026 at 00:30 CEST\n");
      expect(english?.subject).not.toBe(spanish?.subject);
    },
  );

  it("of an application that is allowed, and of more that it may do, and how it is taken back (decision 377)", async () => {
    const { uuid, email } = await person();
    await changeLanguage(getDb(), uuid, "en");
    const cookie = (await beginSession(getDb(), uuid, NOWHERE, { isNewAccount: true })).cookies.session;
    const application = await aClient(await aTenant("Olivenöl GmbH"));
    for (const scope of ["openid", "openid", "openid api", "api"]) await allow(application, cookie, uuid, scope);
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill("An application was allowed to act for you"));
    expect(mails[0]?.text).toContain("What: ERP (Olivenöl GmbH)\nDevice: Firefox, Windows\nFrom: 198.51.100.x");
    expect(mails[0]?.text).toContain("taken back at any time, here: http://localhost:3000/security\n");
    expect(await listAllowedApplications(getDb(), uuid)).toHaveLength(1);
    await secureAccount(getDb(), tokenOf(mails[1]?.url), null, []);
    expect(await listAllowedApplications(getDb(), uuid)).toEqual([]);
  });

  it("only when the change itself is made", async () => {
    const { uuid, email } = await person();
    const change = inTransaction(getDb(), async (tx) => {
      await noticePerson(tx, { personUuid: uuid, kind: "PASSWORD_CHANGED", at: now(), from });
      throw new Error("It was not made.");
    });
    await expect(change).rejects.toThrow("It was not made.");
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe("this wasn't me", () => {
  async function noticed(at = now()) {
    const someone = await person();
    const { uuid, email } = someone;
    await inTransaction(getDb(), (tx) => noticePerson(tx, { personUuid: uuid, kind: "NEW_DEVICE", at, from }));
    const [mail] = await mailsTo(email);
    return { ...someone, token: tokenOf(mail?.url) };
  }
  const signsIn = async (email: string, password: string) =>
    (await signIn(getDb(), { email, password }, NOWHERE)).type === "SIGNED_IN";

  it("ends every sign-in and the password, and lets the reader choose a new one", async () => {
    const { uuid, email, tenantUuid, token } = await noticed();
    const cookie = await sessionOf(uuid);
    expect(await findNotice(getDb(), token)).toMatchObject({ kind: "NEW_DEVICE", isUsed: false });
    expect([await findSession(getDb(), cookie), await signsIn(email, PASSWORD)]).toEqual([expect.anything(), true]);

    const resetToken = await secureAccount(getDb(), token, "192.0.2.1", []);
    expect([await findSession(getDb(), cookie), await signsIn(email, PASSWORD)]).toEqual([null, false]);
    await resetPassword(getDb(), resetToken ?? "", NEW_PASSWORD, NOWHERE);
    expect(await signsIn(email, NEW_PASSWORD)).toBe(true);
    const actions = (await listAuditEntries(getDb(), member(tenantUuid, "ADMIN"), tenantUuid)).map(
      ({ action }) => action,
    );
    expect(actions).toContain("person.secured");
  });

  it("works once, and changes nothing after that", async () => {
    const { uuid, email, token } = await noticed();
    const together = await Promise.all([1, 2, 3].map(() => secureAccount(getDb(), token, null, [])));
    const [resetToken, ...others] = together.filter((given) => given !== null);
    expect(others).toEqual([]);
    await resetPassword(getDb(), resetToken ?? "", NEW_PASSWORD, NOWHERE);
    const cookie = await sessionOf(uuid);
    expect(await secureAccount(getDb(), token, null, [])).toBeNull();
    expect([await findSession(getDb(), cookie), await signsIn(email, NEW_PASSWORD)]).toEqual([expect.anything(), true]);
    expect(await findNotice(getDb(), token)).toMatchObject({ isUsed: true });
  });

  it("is said by the clock by which people sign in (decision 348)", async () => {
    const { uuid, token } = await noticed(addSeconds(now(), -60));
    const until = addSeconds(now(), -40);
    vi.mocked(databaseTime).mockReturnValueOnce(until);
    await secureAccount(getDb(), token, null, []);
    expect(await selectSecuredTime(getDb(), uuid)).toMatchObject({ until });
  });

  it("counts from behind whoever was just signing in", async () => {
    const { uuid, token } = await noticed();
    const { outcome, at } = await inTransaction(getDb(), async (tx) => {
      await lockPerson(tx, uuid);
      const secured = await begin(database, () => secureAccount(getDb(), token, null, []));
      return { ...secured, at: databaseTime() };
    });
    expect(await outcome).not.toBeNull();
    const secured = await selectSecuredTime(getDb(), uuid);
    expect(secured?.until.getTime()).toBeGreaterThanOrEqual(at.getTime());
  });

  it("is told by whoever calls it what takes back what waits in organisations", () => {
    // A parameter that may be left out is not counted.
    expect(secureAccount).toHaveLength(4);
  });

  it("takes away what was added since, and nothing older", async () => {
    const someone = await person();
    const { uuid, email } = someone;
    await addPasskey(uuid, "Mine");
    await getDb().execute(
      `update passkey set created_at = created_at - interval '1 day' where person_uuid = '${uuid}'`,
    );
    await addPasskey(uuid, "The thief's");
    const [added] = await mailsTo(email);
    await addApp(someone);
    await secureAccount(getDb(), tokenOf(added?.url), null, []);
    expect((await listPasskeys(getDb(), uuid)).map(({ name }) => name)).toEqual(["Mine"]);
    expect((await findSecondFactor(getDb(), uuid)).isOn).toBe(false);
  });

  it("leaves an authenticator app that is older", async () => {
    const someone = await person();
    await addApp(someone);
    await getDb().execute(
      `update totp set confirmed_at = confirmed_at - interval '1 day' where person_uuid = '${someone.uuid}'`,
    );
    await addPasskey(someone.uuid, "The thief's");
    const [added] = await mailsTo(someone.email);
    await secureAccount(getDb(), tokenOf(added?.url), null, []);
    expect((await findSecondFactor(getDb(), someone.uuid)).isOn).toBe(true);
  });

  it("takes back what applications were allowed since, and nothing older (decision 333)", async () => {
    const { uuid, tenantUuid, token } = await noticed(addSeconds(now(), -60));
    const cookie = await sessionOf(uuid);
    const [mine, theThiefs] = [await aClient(), await aClient()];
    await allow(mine, cookie, uuid);
    await getDb().execute(
      `update consent set granted_at = granted_at - interval '1 day' where person_uuid = '${uuid}'`,
    );
    expect((await allow(theThiefs, cookie, uuid)).type).toBe("RETURN");

    await secureAccount(getDb(), token, null, []);
    const left = await listAllowedApplications(getDb(), uuid);
    expect(left.map(({ clientId }) => clientId)).toEqual([mine.clientId]);
    const told = await listAuditEntries(getDb(), member(tenantUuid, "ADMIN"), tenantUuid);
    const ends = told.filter(({ action }) => action === "person.application_disallowed");
    expect(ends.map(({ subjectUuid }) => subjectUuid)).toEqual([theThiefs.clientId]);
  });

  it("takes back the invitations that were sent since and not accepted, and tells those who look after it", async () => {
    const { uuid, email, tenantUuid, token } = await noticed(addSeconds(now(), -60));
    const owner = await aPerson({ [tenantUuid]: "OWNER" });
    const operator = await aPerson({ [tenantUuid]: "OPERATOR" });
    const invite = async (name: string, by = uuid) => {
      const invited = { tenantUuid, email: `${name}-${uuid}@example.com`, role: "VIEWER" } as const;
      return (await inviteMember(getDb(), member(tenantUuid, "ADMIN", by), invited)).uuid;
    };
    const [older, owners, since, accepted] = [
      await invite("older"),
      await invite("owners", owner.uuid),
      await invite("since"),
      await invite("accepted"),
    ];
    await database.sql`update invitation set created_at = created_at - interval '1 day' where uuid = ${older}`;
    await database.sql`update invitation set accepted_at = now() where uuid = ${accepted}`;

    await secureAccount(getDb(), token, null, []);
    const open = (await listInvitations(getDb(), member(tenantUuid, "ADMIN", owner.uuid), tenantUuid)).map(
      (invitation) => invitation.uuid,
    );
    expect(new Set(open)).toEqual(new Set([older, owners]));
    const told = await listAuditEntries(getDb(), member(tenantUuid, "ADMIN"), tenantUuid, { actorId: uuid });
    const ends = told.filter(({ action }) => action === "member.invitation_revoked");
    expect(ends.map(({ subjectUuid }) => subjectUuid)).toEqual([since]);
    const reported = async (to: string) =>
      (await mailsTo(to))
        .filter(({ url }) => url.includes("/dashboard/audit"))
        .map(({ url }) => ["organisation", "who"].map((name) => new URL(url).searchParams.get(name)));
    expect([await reported(owner.email), await reported(email), await reported(operator.email)]).toEqual([
      [[tenantUuid, uuid]],
      [[tenantUuid, uuid]],
      [],
    ]);
    const { organisations } = (await listDoneSince(getDb(), uuid)) ?? {};
    expect(organisations).toEqual([{ tenantUuid, legalName: "Aceites del Sur, S.L.", count: 3, maySee: true }]);
    expect(await listDoneSince(getDb(), owner.uuid)).toBeNull();
  });

  it("tells them in time also where it is said on the last of the seven days", async () => {
    const { tenantUuid, token } = await noticed(addSeconds(now(), -7 * 86_400 + 60));
    const owner = await aPerson({ [tenantUuid]: "OWNER" });
    await secureAccount(getDb(), token, null, []);
    const [told] = await database.sql`
      select expires_at > now() + interval '6 days' as "isInTime" from security_notice
       where person_uuid = ${owner.uuid} and kind = 'MEMBER_SECURED'`;
    expect(told).toEqual({ isInTime: true });
  });

  describe("takes away what is being added at that moment, by a sign-in that it ends (decision 341)", () => {
    const ENDED = { code: "insufficient_user_authentication" };

    it("a passkey", async () => {
      const { uuid, token } = await noticed();
      const theirs = await aSignIn(uuid);
      const secure = (tx: Transaction) => secureAccount(tx, token, null, []);
      const adding = interleave(database, secure, () => addPasskey(uuid, "The thief's", theirs));
      await expect(adding).rejects.toMatchObject(ENDED);
      expect(await listPasskeys(getDb(), uuid)).toEqual([]);
    });

    it("an authenticator app", async () => {
      const { token, ...someone } = await noticed();
      const theirs = await aSignIn(someone.uuid);
      const secure = (tx: Transaction) => secureAccount(tx, token, null, []);
      const adding = interleave(database, secure, () => addApp(someone, theirs));
      await expect(adding).rejects.toMatchObject(ENDED);
      expect((await findSecondFactor(getDb(), someone.uuid)).isOn).toBe(false);
    });

    it("what an application may do", async () => {
      const { uuid, token } = await noticed();
      const cookie = await sessionOf(uuid);
      const theThiefs = await aClient();
      const secure = (tx: Transaction) => secureAccount(tx, token, null, []);
      expect((await interleave(database, secure, () => allow(theThiefs, cookie, uuid))).type).toBe("SIGN_IN");
      expect(await listAllowedApplications(getDb(), uuid)).toEqual([]);
    });

    it("an invitation; who has signed in since sends theirs", async () => {
      const { uuid, tenantUuid, token } = await noticed(addSeconds(now(), -60));
      const owner = await aPerson({ [tenantUuid]: "OWNER" });
      const invite = (signedInAt: Date) =>
        inviteMember(getDb(), member(tenantUuid, "ADMIN", uuid, signedInAt), {
          tenantUuid,
          email: `somebody-${uuid}@example.com`,
          role: "VIEWER",
        });
      const before = now();
      const secure = (tx: Transaction) => secureAccount(tx, token, null, []);
      await expect(interleave(database, secure, () => invite(before))).rejects.toMatchObject(ENDED);
      const invited = () => listInvitations(getDb(), member(tenantUuid, "OWNER", owner.uuid), tenantUuid);
      expect(await invited()).toEqual([]);
      const { uuid: theirs } = await invite(addSeconds(now(), 1));
      expect(await invited()).toMatchObject([{ uuid: theirs }]);
    });
  });

  it("works for seven days, and for no link that we did not sign", async () => {
    const old = await noticed(addSeconds(now(), -7 * 86_400 + 60));
    const over = await noticed(addSeconds(now(), -7 * 86_400 - 1));
    expect(over.token).toBe("");
    expect(await findNotice(getDb(), old.token)).not.toBeNull();
    for (const forged of ["", "none", `${old.token}x`, old.token.replace(/\..*/, ".AAAA")]) {
      expect(await findNotice(getDb(), forged)).toBeNull();
      await expect(secureAccount(getDb(), forged, null, [])).rejects.toMatchObject({ code: "not_found" });
    }
    vi.useFakeTimers({ toFake: ["Date"], now: addSeconds(now(), 61) });
    await expect(secureAccount(getDb(), old.token, null, [])).rejects.toMatchObject({ code: "not_found" });
    expect(await signsIn(old.email, PASSWORD)).toBe(true);
    const waiting = () =>
      getDb().execute(
        `select from security_notice where person_uuid = '${old.uuid}' and created_at < now() - interval '6 days'`,
      );
    expect(await waiting()).toHaveLength(1);
    vi.setSystemTime(addSeconds(now(), 2 * 86_400));
    await purgeExpired(getDb());
    vi.useRealTimers();
    expect(await waiting()).toHaveLength(0);
  });
});
