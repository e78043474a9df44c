import { like } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type Db, getDb } from "@/db/client";
import { insertPasskey, selectPasskeys } from "@/db/queries/people/passkeys";
import { selectPerson } from "@/db/queries/people/people";
import { rateCounter } from "@/db/schema";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { listAuditEntries } from "@/lib/tenants/list-audit-entries";
import { TestAuthenticator } from "@/lib/tokens/testing/authenticator";
import { member } from "@/lib/tokens/testing/authors";
import { aPerson, aSignIn, aTenant, NOWHERE } from "@/lib/tokens/testing/cast";
import { offerPasskeyRegistration, registerPasskey, removePasskey } from "./factors/register-passkey";
import { findSession } from "./signing-in/login-session";
import { offerPasskeySignIn, signInWithPasskey } from "./signing-in/sign-in-with-passkey";

const device = { ipAddress: null, userAgent: null };
const REFUSED = { type: "REFUSED" };

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

async function offerTo(personUuid: string) {
  const person = await selectPerson(getDb(), personUuid);
  if (person === null) throw new Error("There is no such person.");
  return offerPasskeyRegistration(getDb(), person);
}

async function aPasskey(personUuid: string, authenticator = new TestAuthenticator()): Promise<TestAuthenticator> {
  const register = await aRegistration(personUuid, authenticator);
  await register(getDb());
  return authenticator;
}

/** An offer that was answered in a sign-in of its own, and what registers it. */
async function aRegistration(personUuid: string, authenticator = new TestAuthenticator()) {
  const { options, state } = await offerTo(personUuid);
  const [signedIn, given] = [await aSignIn(personUuid), authenticator.register(options)];
  const from = { ipAddress: "192.0.2.3", userAgent: null };
  return (db: Db) => registerPasskey(db, signedIn, { state, name: "Telephone", given }, from);
}

/** One that tells by no counter that it was used before. */
async function anUncountingPasskey(personUuid: string): Promise<TestAuthenticator> {
  return aPasskey(personUuid, Object.assign(new TestAuthenticator(), { counts: false }));
}

async function countersOf(purpose: string): Promise<number> {
  return getDb().$count(rateCounter, like(rateCounter.key, `${purpose}/%`));
}

async function signIn(authenticator: TestAuthenticator) {
  const { options, state } = await offerPasskeySignIn();
  return signInWithPasskey(getDb(), { state, given: authenticator.signIn(options) }, device);
}

describe("a passkey's name", () => {
  it.each(["Two\nlines", "Two\u2028lines", "Bell\u0007", "Turned \u202eround"])("is one line: %j", async (name) => {
    const { uuid } = await aPerson({ [await aTenant()]: "OPERATOR" });
    const { options, state } = await offerTo(uuid);
    const given = new TestAuthenticator().register(options);
    const refused = { code: "invalid_field", errors: [{ pointer: "/name" }] };
    await expect(registerPasskey(getDb(), await aSignIn(uuid), { state, name, given }, NOWHERE)).rejects.toMatchObject(
      refused,
    );
    expect(await selectPasskeys(getDb(), uuid)).toEqual([]);
    // A name can be put right: the offer still stands.
    await registerPasskey(getDb(), await aSignIn(uuid), { state, name: ` ${"🔑".repeat(61)} `, given }, NOWHERE);
    expect(await selectPasskeys(getDb(), uuid)).toMatchObject([{ name: "🔑".repeat(60) }]);
  });
});

describe("a passkey", () => {
  it("signs its person in, again and again, until it is removed", async () => {
    const tenantUuid = await aTenant();
    const { uuid } = await aPerson({ [tenantUuid]: "OPERATOR" });
    const authenticator = await aPasskey(uuid);
    for (let use = 0; use < 2; use += 1) {
      const result = await signIn(authenticator);
      if (result.type !== "SIGNED_IN") throw new Error(result.type);
      expect(await findSession(getDb(), result.cookies.session)).toMatchObject({ personUuid: uuid });
    }
    const [stored] = await selectPasskeys(getDb(), uuid);
    expect(stored).toMatchObject({ name: "Telephone", signatureCounter: 3, lastUsedAt: expect.any(Date) });
    await removePasskey(getDb(), uuid, stored?.credentialId ?? "", NOWHERE);
    expect(await signIn(authenticator)).toEqual(REFUSED);
    const actions = (await listAuditEntries(getDb(), member(tenantUuid, "ADMIN"), tenantUuid)).map(
      ({ action }) => action,
    );
    expect(actions.slice(0, 4)).toEqual([
      "person.passkey_removed",
      "person.signed_in",
      "person.signed_in",
      "person.passkey_added",
    ]);
  });

  it("is one of twenty at most, one that is just being added counted too", async () => {
    const { uuid } = await aPerson({});
    await aPasskey(uuid);
    const [first] = await selectPasskeys(getDb(), uuid);
    if (!first) throw new Error("There is no passkey.");
    for (let count = 1; count < 19; count++) {
      await insertPasskey(getDb(), { ...first, credentialId: `${first.credentialId}${count}` });
    }
    const [one, other] = [await aRegistration(uuid), await aRegistration(uuid)];
    await expect(interleave(database, one, () => other(getDb()))).rejects.toMatchObject({ code: "conflict" });
    expect(await selectPasskeys(getDb(), uuid)).toHaveLength(20);
  });

  it("is asked to be verified by its holder, and to be no copy of one known already", async () => {
    const { uuid } = await aPerson({});
    const authenticator = await aPasskey(uuid);
    const { options } = await offerTo(uuid);
    expect(options.authenticatorSelection).toMatchObject({ residentKey: "required", userVerification: "required" });
    expect(options.excludeCredentials).toHaveLength(1);
    const { options: signInOptions } = await offerPasskeySignIn();
    expect(signInOptions).toMatchObject({ userVerification: "required", rpId: "localhost" });
    expect(signInOptions.allowCredentials ?? []).toEqual([]);
    const again = await offerTo(uuid);
    const given = authenticator.register(again.options);
    await expect(
      registerPasskey(getDb(), await aSignIn(uuid), { state: again.state, name: "", given }, NOWHERE),
    ).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it.each<[string, (authenticator: TestAuthenticator) => void]>([
    ["from another site", (authenticator) => Object.assign(authenticator, { origin: "https://evil.example.com" })],
    ["whose holder was not verified", (authenticator) => Object.assign(authenticator, { flags: 0x01 })],
    ["whose counter went back", (authenticator) => authenticator.forgetUses()],
  ])("signs nobody in: one %s", async (_name, change) => {
    const { uuid } = await aPerson({});
    const authenticator = await aPasskey(uuid);
    await signIn(authenticator);
    change(authenticator);
    expect(await signIn(authenticator)).toEqual(REFUSED);
  });

  it("signs nobody in with a used, old, foreign or changed offer", async () => {
    const { uuid } = await aPerson({});
    const authenticator = await aPasskey(uuid);
    const { options, state } = await offerPasskeySignIn();
    const given = authenticator.signIn(options);
    expect(await signInWithPasskey(getDb(), { state, given }, device)).toMatchObject({ type: "SIGNED_IN" });
    expect(await signInWithPasskey(getDb(), { state, given }, device)).toEqual(REFUSED);
    const other = await offerPasskeySignIn();
    expect(await signInWithPasskey(getDb(), { state: other.state, given }, device)).toEqual(REFUSED);
    expect(await signInWithPasskey(getDb(), { state: `${state}x`, given }, device)).toEqual(REFUSED);
    const registration = await offerTo(uuid);
    const misused = authenticator.signIn({ challenge: registration.options.challenge, rpId: "localhost" });
    expect(await signInWithPasskey(getDb(), { state: registration.state, given: misused }, device)).toEqual(REFUSED);

    const old = await offerPasskeySignIn();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 301_000 });
    const late = { state: old.state, given: authenticator.signIn(old.options) };
    expect(await signInWithPasskey(getDb(), late, device)).toEqual(REFUSED);
    vi.useRealTimers();
  });

  it("signs in once by one answer, come it again or while it signs in, where no counter tells", async () => {
    const { uuid } = await aPerson({});
    const authenticator = await anUncountingPasskey(uuid);
    const offer = async () => {
      const { options, state } = await offerPasskeySignIn();
      return { state, given: authenticator.signIn(options) };
    };
    const once = await offer();
    expect(await signInWithPasskey(getDb(), once, device)).toMatchObject({ type: "SIGNED_IN" });
    expect(await signInWithPasskey(getDb(), once, device)).toEqual(REFUSED);
    const atOnce = await offer();
    const enter = (db: Db) => signInWithPasskey(db, atOnce, device);
    expect(await interleave(database, enter, () => enter(getDb()))).toEqual(REFUSED);
  });

  it("signs in once by one challenge, whichever passkeys have answered it", async () => {
    const people = [await aPerson({}), await aPerson({})];
    const [one, other] = await Promise.all(people.map(({ uuid }) => aPasskey(uuid)));
    const { options, state } = await offerPasskeySignIn();
    const enter = (db: Db, by = one) => signInWithPasskey(db, { state, given: by?.signIn(options) }, device);
    expect(await interleave(database, enter, () => enter(getDb(), other))).toEqual(REFUSED);
  });

  it("leaves no row of an answer that proves nothing, and the offer stands", async () => {
    const { uuid } = await aPerson({});
    const authenticator = await aPasskey(uuid);
    const { options, state } = await offerPasskeySignIn();
    const other = await offerPasskeySignIn();
    const before = await countersOf("passkey-sign-in");
    const nonsense = [null, {}, new TestAuthenticator().signIn(options), authenticator.signIn(other.options)];
    for (const given of nonsense) expect(await signInWithPasskey(getDb(), { state, given }, device)).toEqual(REFUSED);
    expect(await countersOf("passkey-sign-in")).toBe(before);
    const given = authenticator.signIn(options);
    expect(await signInWithPasskey(getDb(), { state, given }, device)).toMatchObject({ type: "SIGNED_IN" });
    expect(await countersOf("passkey-sign-in")).toBe(before + 1);
  });

  it("is registered by an answer that proves it, and any other leaves no row", async () => {
    const { uuid } = await aPerson({});
    const signedIn = await aSignIn(uuid);
    const { options, state } = await offerTo(uuid);
    const before = await countersOf("passkey-registration");
    const register = (given: unknown) => registerPasskey(getDb(), signedIn, { state, name: "", given }, NOWHERE);
    await expect(register({})).rejects.toMatchObject({ code: "invalid_field" });
    const foreign = Object.assign(new TestAuthenticator(), { origin: "https://evil.example.com" });
    await expect(register(foreign.register(options))).rejects.toMatchObject({ code: "invalid_field" });
    expect(await countersOf("passkey-registration")).toBe(before);
    await register(new TestAuthenticator().register(options));
    await expect(register(new TestAuthenticator().register(options))).rejects.toMatchObject({ code: "invalid_field" });
    expect(await selectPasskeys(getDb(), uuid)).toHaveLength(1);
  });

  const whole = (id: string) => ({
    ...{ id, rawId: "x", type: "public-key", clientExtensionResults: {} },
    response: { clientDataJSON: "", authenticatorData: "", signature: "", attestationObject: "" },
  });

  it.each([
    undefined,
    null,
    "x",
    {},
    whole("x"),
    whole("\u0000"),
    { id: "x", rawId: "x", type: "public-key", response: {} },
  ])("is not %j", async (given) => {
    const { uuid } = await aPerson({});
    expect(await signInWithPasskey(getDb(), { state: (await offerPasskeySignIn()).state, given }, device)).toEqual(
      REFUSED,
    );
    const { state } = await offerTo(uuid);
    await expect(
      registerPasskey(getDb(), await aSignIn(uuid), { state, name: "", given }, NOWHERE),
    ).rejects.toMatchObject({
      code: "invalid_field",
    });
  });

  it("is registered with no more of its ways than their names", async () => {
    const { uuid } = await aPerson({});
    const { options, state } = await offerTo(uuid);
    const given = new TestAuthenticator().register(options);
    const signedIn = await aSignIn(uuid);
    const register = (transports: readonly string[]) => {
      const said = { ...given, response: { ...given.response, transports } };
      return registerPasskey(getDb(), signedIn, { state, name: "", given: said }, NOWHERE);
    };
    for (const transports of [["usb\u0000"], ["a".repeat(41)], Array(11).fill("usb")])
      await expect(register(transports)).rejects.toMatchObject({ code: "invalid_field" });
    await register(["smart-card", "usb"]);
    expect(await selectPasskeys(getDb(), uuid)).toMatchObject([{ transports: ["smart-card", "usb"] }]);
  });

  it("is registered for the person it was offered to, and for no other", async () => {
    const [person, other] = [await aPerson({}), await aPerson({})];
    const { options, state } = await offerTo(person.uuid);
    const given = new TestAuthenticator().register(options);
    await expect(
      registerPasskey(getDb(), await aSignIn(other.uuid), { state, name: "", given }, NOWHERE),
    ).rejects.toMatchObject({
      code: "invalid_field",
    });
    await registerPasskey(getDb(), await aSignIn(person.uuid), { state, name: "", given }, NOWHERE);
    const [stored] = await selectPasskeys(getDb(), person.uuid);
    await expect(removePasskey(getDb(), other.uuid, stored?.credentialId ?? "", NOWHERE)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
