import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction, type Transaction } from "@/db/client";
import { selectPasskeys } from "@/db/queries/people/passkeys";
import { updatePerson } from "@/db/queries/people/people";
import { replaceRecoveryCodes, upsertTotp } from "@/db/queries/people/second-factors";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { offerPasskeyRegistration, registerPasskey, removePasskey } from "@/lib/people/factors/register-passkey";
import { secureAccount } from "@/lib/people/factors/secure-account";
import { requestPasswordReset } from "@/lib/people/resets/request-password-reset";
import { resetPassword } from "@/lib/people/resets/reset-password";
import { noticePerson } from "@/lib/people/security-notice";
import { now } from "@/lib/shared/clock";
import { seal, signState } from "@/lib/shared/crypto";
import { sha256 } from "@/lib/shared/sha256";
import { TestAuthenticator } from "@/lib/tokens/testing/authenticator";
import { aPerson, aSignIn, NOWHERE, PASSWORD } from "@/lib/tokens/testing/cast";
import { mailsTo, withOutbox } from "@/lib/tokens/testing/mails";
import { admit } from "./admit";
import { listSessions } from "./list-sessions";
import { finishSignIn, readPending, signIn } from "./sign-in";

let database: TestDatabase;
let person: Readonly<{ uuid: string; email: string }>;
beforeAll(async () => {
  database = await testDatabase();
});
withOutbox();
beforeEach(async () => {
  person = await aPerson({});
});

const NEW_PASSWORD = "a wholly new password";
const REFUSED = { type: "REFUSED" };

const byPassword = () => signIn(database.db, { email: person.email, password: PASSWORD }, NOWHERE);

/** The token of the newest mail. */
async function mailedToken(): Promise<string> {
  const [mail] = await mailsTo(person.email);
  return new URL(mail?.url ?? "about:blank").searchParams.get("token") ?? "";
}

async function resetting() {
  await requestPasswordReset(database.db, { email: person.email, languageCode: "en" }, null);
  const token = await mailedToken();
  return (tx: Transaction) => resetPassword(tx, token, NEW_PASSWORD, NOWHERE);
}

async function securing() {
  const { uuid } = person;
  await inTransaction(database.db, (tx) =>
    noticePerson(tx, { personUuid: uuid, kind: "NEW_DEVICE", at: now(), from: NOWHERE }),
  );
  const token = await mailedToken();
  return (tx: Transaction) => secureAccount(tx, token, null, []);
}

const disabling = async () => (tx: Transaction) => updatePerson(tx, person.uuid, { disabledAt: now() });

/** Has the person set up an app that nobody ever looks at. */
async function withRecoveryCodes(codes: readonly string[]): Promise<void> {
  const app = { personUuid: person.uuid, secretSealed: seal("totp", "AAAA"), createdAt: now(), confirmedAt: now() };
  await inTransaction(database.db, async (tx) => {
    await upsertTotp(tx, { ...app, lastStep: 0 });
    await replaceRecoveryCodes(tx, person.uuid, codes.map(sha256));
  });
}

const nobodyIsIn = async () => expect(await listSessions(database.db, person.uuid)).toEqual([]);

describe("what was proved is looked at again before it lets anybody in (decision 340)", () => {
  it.each([
    ["a new password", resetting],
    ["this wasn't me", securing],
    ["an account that is disabled", disabling],
  ])("%s lets nobody in who had shown the password of before", async (_name, preparing) => {
    const happens = await preparing();
    expect(await interleave(database, happens, byPassword)).toEqual(REFUSED);
    await nobodyIsIn();
  });

  describe("at the second step", () => {
    let codes: string[];
    let pending: string;
    beforeEach(async () => {
      codes = ["ONE", "TWO"];
      await withRecoveryCodes(codes);
      const result = await byPassword();
      if (result.type !== "CODE_NEEDED") throw new Error(result.type);
      pending = result.pending;
    });
    const byCode = () => finishSignIn(database.db, { pending, code: codes.pop() ?? "" }, NOWHERE);

    it("a new password ends the word of the one before", async () => {
      const happens = await resetting();
      expect(await interleave(database, happens, byCode)).toEqual(REFUSED);
      expect(await byCode()).toEqual(REFUSED);
      await nobodyIsIn();
    });

    it("a disabled account is not opened, and one that is not, is", async () => {
      await updatePerson(database.db, person.uuid, { disabledAt: now() });
      expect(await byCode()).toEqual(REFUSED);
      await updatePerson(database.db, person.uuid, { disabledAt: null });
      expect((await byCode()).type).toBe("SIGNED_IN");
    });

    it("a word that names no password is none: a version of before has signed it", () => {
      expect(readPending(pending)?.personUuid).toBe(person.uuid);
      const before = signState("sign-in-pending", JSON.stringify({ personUuid: person.uuid, at: Date.now() }));
      expect(readPending(before)).toBeNull();
    });
  });

  it("a passkey that was removed since lets nobody in", async () => {
    const { options, state } = await offerPasskeyRegistration(database.db, { ...person, name: "Ana" });
    const given = new TestAuthenticator().register(options);
    await registerPasskey(database.db, await aSignIn(person.uuid), { state, name: "", given }, NOWHERE);
    const [passkey] = await selectPasskeys(database.db, person.uuid);
    const proved = { personUuid: person.uuid, credentialId: passkey?.credentialId ?? "" };
    expect((await admit(database.db, proved, NOWHERE)).type).toBe("SIGNED_IN");
    await removePasskey(database.db, person.uuid, proved.credentialId, NOWHERE);
    expect(await admit(database.db, proved, NOWHERE)).toEqual(REFUSED);
  });
});
