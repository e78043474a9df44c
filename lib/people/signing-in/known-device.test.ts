import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { offerPasskeyRegistration, registerPasskey } from "@/lib/people/factors/register-passkey";
import { requestPasswordReset } from "@/lib/people/resets/request-password-reset";
import { resetPassword } from "@/lib/people/resets/reset-password";
import { purgeExpired } from "@/lib/tokens/purge-expired";
import { TestAuthenticator } from "@/lib/tokens/testing/authenticator";
import { aPerson, aSignIn, aTenant, NOWHERE, PASSWORD } from "@/lib/tokens/testing/cast";
import { mailsTo, withOutbox } from "@/lib/tokens/testing/mails";
import { signOutEverywhere } from "./end-session";
import { passwordBudgets, takeGuess } from "./guess-limit";
import { beginSession } from "./login-session";
import { signIn } from "./sign-in";
import { offerPasskeySignIn, signInWithPasskey } from "./sign-in-with-passkey";

const START = Date.now();
const HOME = { ipAddress: "192.0.2.1", userAgent: "Mozilla/5.0 (X11; Linux) Gecko Firefox/145.0" };

beforeAll(async () => {
  await testDatabase();
});
withOutbox();
let tests = 0;
/** Of this test alone: failures are counted per address as well. */
let here = "";
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  tests += 1;
  here = `192.0.2.${tests}`;
});
afterEach(() => void vi.useRealTimers());

type Try = Readonly<{ password?: string; ipAddress?: string; deviceCookie?: string | null }>;

const attempt = (email: string, { password = PASSWORD, ipAddress = here, deviceCookie = null }: Try = {}) =>
  signIn(getDb(), { email, password }, { ...HOME, ipAddress, deviceCookie });

/** Signs in, and returns the cookie by which the browser is known from now on. */
async function knownHere(email: string, given: Try = {}): Promise<string> {
  const result = await attempt(email, given);
  if (result.type !== "SIGNED_IN") throw new Error(result.type);
  return result.cookies.device;
}

async function guess(email: string, times: number, given: (index: number) => Try = () => ({})): Promise<string[]> {
  const types: string[] = [];
  for (let index = 0; index < times; index += 1) {
    types.push((await attempt(email, { password: "wrong", ...given(index) })).type);
  }
  return types;
}

describe("guessing a password (decision 23)", () => {
  it("makes one address wait longer with each failure, and forgives with a success", async () => {
    const { email } = await aPerson({});
    expect((await guess(email, 11)).slice(9)).toEqual(["REFUSED", "LIMITED"]);
    const waits: number[] = [];
    for (let failure = 0; failure < 9; failure += 1) {
      const limited = await attempt(email);
      if (limited.type !== "LIMITED") throw new Error(limited.type);
      waits.push(limited.retryAfterSeconds);
      vi.setSystemTime(Date.now() + limited.retryAfterSeconds * 1000);
      expect(await guess(email, 1)).toEqual(["REFUSED"]);
    }
    for (const [index, wait] of waits.entries()) {
      const least = Math.min(900, 4 * 2 ** index);
      expect(wait).toBeGreaterThanOrEqual(least);
      expect(wait).toBeLessThanOrEqual(Math.ceil(least * 1.25));
    }
    vi.setSystemTime(Date.now() + 1200_000);
    expect((await attempt(email)).type).toBe("SIGNED_IN");
    expect((await guess(email, 10)).at(-1)).toBe("REFUSED");
  });

  it("is looked at ten times of a hundred at once", async () => {
    const { email } = await aPerson({});
    const types = await Promise.all(Array.from({ length: 40 }, async () => (await guess(email, 1))[0]));
    expect(types.filter((type) => type === "REFUSED")).toHaveLength(10);
  });

  it("shuts the owner out neither of a known browser nor of a clean address", async () => {
    const { email } = await aPerson({});
    const deviceCookie = await knownHere(email);
    await guess(email, 30, (index) => ({ ipAddress: `198.51.100.${index}` }));
    expect((await guess(email, 30)).at(-1)).toBe("LIMITED");
    expect((await attempt(email)).type).toBe("LIMITED");
    expect((await attempt(email, { deviceCookie })).type).toBe("SIGNED_IN");
    expect((await attempt(email, { ipAddress: "203.0.113.9" })).type).toBe("SIGNED_IN");
  });

  it("from a thousand places at once makes all of them wait, but not the known browser or a passkey", async () => {
    const { uuid, email } = await aPerson({});
    const deviceCookie = await knownHere(email);
    const { options, state } = await offerPasskeyRegistration(getDb(), { uuid, email, name: "x" });
    const authenticator = new TestAuthenticator();
    await registerPasskey(
      getDb(),
      await aSignIn(uuid),
      { state, name: "", given: authenticator.register(options) },
      NOWHERE,
    );
    const waits: (number | null)[] = [];
    for (let index = 0; index < 102; index += 1) {
      const guesser = { address: `2001:db8:${index}::1`, knownDeviceUuid: null };
      waits.push((await takeGuess(getDb(), passwordBudgets(email, guesser))).retryAfterSeconds);
    }
    expect(waits.slice(99)).toEqual([null, expect.any(Number), expect.any(Number)]);
    expect(await attempt(email, { ipAddress: "203.0.113.9" })).toMatchObject({ type: "LIMITED" });
    expect((await attempt(email, { deviceCookie })).type).toBe("SIGNED_IN");
    const offer = await offerPasskeySignIn();
    const answer = { state: offer.state, given: authenticator.signIn(offer.options) };
    expect((await signInWithPasskey(getDb(), answer, HOME)).type).toBe("SIGNED_IN");
  });

  it("counts the whole network of an address of IPv6 as one", async () => {
    const { email } = await aPerson({});
    const types = await guess(email, 12, (index) => ({ ipAddress: `2001:db8:7:7:${index}::1` }));
    expect(types.slice(9)).toEqual(["REFUSED", "LIMITED", "LIMITED"]);
  });

  it("is limited on a known browser, too, by a budget of its own", async () => {
    const { email } = await aPerson({});
    const deviceCookie = await knownHere(email);
    expect((await guess(email, 11, () => ({ deviceCookie }))).slice(9)).toEqual(["REFUSED", "LIMITED"]);
    expect((await attempt(email)).type).toBe("SIGNED_IN");
  });

  it("says of an address that nobody has what it says of any other", async () => {
    const { email } = await aPerson({});
    const deviceCookie = await knownHere(email);
    for (const given of [{}, { deviceCookie }]) {
      const types = await guess(`nobody-${Object.keys(given)}@example.com`, 11, () => ({
        ...given,
        ipAddress: "192.0.2.77",
      }));
      expect(types).toEqual([...Array(10).fill("REFUSED"), "LIMITED"]);
    }
  });
});

describe("a browser is known (decision 63)", () => {
  it("to one person by the latest of its cookies, and to five people at once", async () => {
    const people = [];
    for (let count = 0; count < 6; count += 1) people.push(await aPerson({}));
    const [ana] = people;
    const first = await knownHere(ana?.email ?? "");
    let deviceCookie = await knownHere(ana?.email ?? "", { deviceCookie: first });
    expect(deviceCookie).not.toBe(first);
    for (const { email } of people.slice(1)) deviceCookie = await knownHere(email, { deviceCookie });
    await guess(ana?.email ?? "", 11);
    const isKnown = async (cookie: string | null, email = "") =>
      (await guess(email, 11, () => ({ deviceCookie: cookie, ipAddress: here })))[0] === "REFUSED";
    expect(await isKnown(first, ana?.email)).toBe(false);
    expect(await isKnown(deviceCookie, ana?.email)).toBe(false);
    await guess(people[5]?.email ?? "", 11);
    expect(await isKnown(`${deviceCookie}x`, people[5]?.email)).toBe(false);
    expect(await isKnown(deviceCookie, people[5]?.email)).toBe(true);
  });

  it.each(["a new password", "signing out everywhere", "half a year"])("until %s", async (how) => {
    const { uuid, email } = await aPerson({ [await aTenant()]: "VIEWER" });
    const deviceCookie = await knownHere(email);
    if (how === "a new password") {
      await requestPasswordReset(getDb(), { email, languageCode: "en" }, null);
      const reset = (await mailsTo(email)).find(({ url }) => url.includes("/password/reset"));
      const token = new URL(reset?.url ?? "about:blank").searchParams.get("token") ?? "";
      await resetPassword(getDb(), token, PASSWORD, NOWHERE);
    } else if (how === "half a year") {
      vi.setSystemTime(START + 182 * 86_400_000);
      await purgeExpired(getDb());
    } else {
      await signOutEverywhere(getDb(), uuid, null);
    }
    await guess(email, 11);
    expect((await attempt(email, { deviceCookie })).type).toBe("LIMITED");
  });

  it("so the person is told of another one, and of no sign-in that makes the account or goes on", async () => {
    const { uuid, email } = await aPerson({ [await aTenant()]: "VIEWER" });
    const { cookies } = await beginSession(getDb(), uuid, HOME, { isNewAccount: true });
    await beginSession(getDb(), uuid, { ...HOME, cookie: cookies.session });
    const { cookies: again } = await beginSession(getDb(), uuid, { ...HOME, deviceCookie: cookies.device });
    expect(await mailsTo(email)).toEqual([]);
    await beginSession(getDb(), uuid, { ...HOME, deviceCookie: null });
    expect(await mailsTo(email)).toMatchObject([{ subject: "Se ha abierto tu cuenta en un dispositivo nuevo" }]);
    const other = await aPerson({});
    await beginSession(getDb(), other.uuid, { ...HOME, deviceCookie: again.device });
    expect(await mailsTo(other.email)).toMatchObject([{ subject: "Your account was opened on a new device" }]);
  });
});
