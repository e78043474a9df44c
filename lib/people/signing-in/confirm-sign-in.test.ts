import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getDb, inTransaction } from "@/db/client";
import { upsertTotp } from "@/db/queries/people/second-factors";
import { testDatabase } from "@/db/testing/database";
import { offerPasskeyRegistration, registerPasskey } from "@/lib/people/factors/register-passkey";
import { codeAt } from "@/lib/people/factors/totp";
import { now } from "@/lib/shared/clock";
import { seal } from "@/lib/shared/crypto";
import { TestAuthenticator } from "@/lib/tokens/testing/authenticator";
import { aPerson, aSignIn, PASSWORD } from "@/lib/tokens/testing/cast";
import { confirmSignIn, offerConfirmation, type Proof } from "./confirm-sign-in";
import { endSession } from "./end-session";
import { listSessions } from "./list-sessions";
import { beginSession } from "./login-session";
import { offerPasskeySignIn } from "./sign-in-with-passkey";

beforeAll(async () => {
  await testDatabase();
});
// Far from the end of a window of failures.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: (Math.floor(Date.now() / 900_000) + 0.5) * 900_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Somebody who signed in an hour ago. */
async function someone() {
  const person = await aPerson({});
  const started = Date.now();
  vi.setSystemTime(started - 3_600_000);
  const { sessionUuid, cookies } = await beginSession(getDb(), person.uuid, { ipAddress: null, userAgent: null });
  vi.setSystemTime(started);
  const device = { ipAddress: null, userAgent: null, cookie: cookies.session };
  const session = { sessionUuid, person };
  return { person, session, device, confirm: (proof: Proof) => confirmSignIn(getDb(), session, proof, device) };
}

async function aPasskey(person: Readonly<{ uuid: string; email: string }>): Promise<TestAuthenticator> {
  const authenticator = new TestAuthenticator();
  const { options, state } = await offerPasskeyRegistration(getDb(), { ...person, name: "Ana" });
  const answer = { state, name: "Telephone", given: authenticator.register(options) };
  const signedIn = await aSignIn(person.uuid);
  await registerPasskey(getDb(), signedIn, answer, { ipAddress: null, userAgent: null });
  await endSession(getDb(), person.uuid, signedIn.sessionUuid);
  return authenticator;
}

const sessionsOf = async ({ uuid }: Readonly<{ uuid: string }>) =>
  (await listSessions(getDb(), uuid)).map((session) => [session.uuid, session.authenticatedAt]);

const right: Proof = { type: "PASSWORD", password: PASSWORD };
const wrong: Proof = { type: "PASSWORD", password: "wrong horse battery" };
const REFUSED = { type: "REFUSED" };

describe("confirming a sign-in (decision 67)", () => {
  it("by password goes on with the same session, now fresh, under a new cookie", async () => {
    const { person, session, device, confirm } = await someone();
    expect(await confirm(wrong)).toEqual(REFUSED);
    expect(await sessionsOf(person)).toEqual([[session.sessionUuid, new Date(Date.now() - 3_600_000)]]);
    const result = await confirm(right);
    if (result.type !== "SIGNED_IN") throw new Error(result.type);
    expect(result.cookies.session).not.toBe(device.cookie);
    expect(await sessionsOf(person)).toEqual([[session.sessionUuid, now()]]);
  });

  it("limits wrong passwords as the sign-in does", async () => {
    const { confirm } = await someone();
    const results = [];
    for (let guess = 0; guess < 60; guess += 1) results.push((await confirm(wrong)).type);
    expect(results).toContain("LIMITED");
  });

  it("by a passkey of the person's own, and of nobody else's", async () => {
    const [ana, eva] = [await someone(), await someone()];
    const keys = [await aPasskey(ana.person), await aPasskey(eva.person)] as const;
    const proofOf = async (key: TestAuthenticator): Promise<Proof> => {
      const { options, state } = await offerPasskeySignIn();
      return { type: "PASSKEY", state, given: key.signIn(options) };
    };
    expect(await offerConfirmation(getDb(), ana.session, ana.device)).toEqual({ hasPasskey: true });
    expect(await ana.confirm(await proofOf(keys[1]))).toEqual(REFUSED);
    expect(await sessionsOf(ana.person)).not.toEqual([[ana.session.sessionUuid, now()]]);
    // Nothing stays of the sign-in that the other key would have been.
    expect((await sessionsOf(eva.person)).map(([uuid]) => uuid)).toEqual([eva.session.sessionUuid]);
    expect((await ana.confirm(await proofOf(keys[0]))).type).toBe("SIGNED_IN");
    expect(await sessionsOf(ana.person)).toEqual([[ana.session.sessionUuid, now()]]);
  });

  it("asks for the second factor as usual, of this very person", async () => {
    const { person, session, confirm } = await someone();
    const secret = randomBytes(20);
    await inTransaction(getDb(), (tx) =>
      upsertTotp(tx, {
        personUuid: person.uuid,
        secretSealed: seal("totp", secret.toString("base64")),
        createdAt: now(),
        confirmedAt: now(),
        lastStep: 0,
      }),
    );
    const asked = await confirm(right);
    if (asked.type !== "CODE_NEEDED") throw new Error(asked.type);
    const [before] = await sessionsOf(person);
    expect(before?.[1]).not.toEqual(now());
    const { pending } = asked;
    const code = codeAt(secret, Math.floor(Date.now() / 30_000));
    expect(await confirm({ type: "CODE", pending, code: "000000" })).toEqual(REFUSED);
    const other = await someone();
    expect(await other.confirm({ type: "CODE", pending, code })).toEqual(REFUSED);
    expect((await confirm({ type: "CODE", pending, code })).type).toBe("SIGNED_IN");
    expect(await sessionsOf(person)).toEqual([[session.sessionUuid, now()]]);
  });

  it("is not for a browser whose own sign-in is another one: the sign-in page brings the two together", async () => {
    const [ana, eva] = [await someone(), await someone()];
    expect(await offerConfirmation(getDb(), ana.session, ana.device)).toEqual({ hasPasskey: false });
    for (const device of [eva.device, { ...ana.device, cookie: null }]) {
      expect(await offerConfirmation(getDb(), ana.session, device)).toBeNull();
      expect(await confirmSignIn(getDb(), ana.session, right, device)).toEqual(REFUSED);
    }
  });
});
