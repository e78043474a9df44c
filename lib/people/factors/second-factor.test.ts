import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getDb, inTransaction } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { finishSignIn, signIn } from "@/lib/people/signing-in/sign-in";
import { aPerson, aSignIn, NOWHERE, PASSWORD } from "@/lib/tokens/testing/cast";
import {
  beginSecondFactor,
  confirmSecondFactor,
  findSecondFactor,
  removeSecondFactor,
  takeCode,
} from "./second-factor";
import { codeAt, matchingStep, toBase32 } from "./totp";

const device = { ipAddress: null, userAgent: null };
const STEP_MS = 30_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
// In the middle of a step, far from the end of a window of failures.
const START = (Math.floor(Date.now() / 900_000) + 0.5) * 900_000 + STEP_MS / 2;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
});
afterEach(() => vi.useRealTimers());

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What the app on the telephone does with the secret that was typed into it. */
function app(secret: string): (stepsAway?: number) => string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return (stepsAway = 0) => codeAt(bytes, Math.floor(Date.now() / STEP_MS) + stepsAway);
}

async function aPersonWithAnApp() {
  const person = await aPerson({});
  const { secret } = await beginSecondFactor(getDb(), person);
  const code = app(secret);
  const recoveryCodes = await confirmSecondFactor(getDb(), await aSignIn(person.uuid), code(), NOWHERE);
  vi.setSystemTime(Date.now() + STEP_MS);
  return { person, code, recoveryCodes };
}

async function pendingOf(email: string): Promise<string> {
  const result = await signIn(getDb(), { email, password: PASSWORD }, device);
  if (result.type !== "CODE_NEEDED") throw new Error(result.type);
  return result.pending;
}

const finish = async (pending: string, code: string) => (await finishSignIn(getDb(), { pending, code }, device)).type;

describe("the app's codes", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at %d s are those of RFC 6238, appendix B", (seconds, code) => {
    const secret = Buffer.from("12345678901234567890");
    expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code);
    expect(matchingStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  it("are made from a secret that is written as in RFC 4648, section 10", () => {
    expect(["", "f", "fo", "foo", "foob", "fooba", "foobar"].map((text) => toBase32(Buffer.from(text)))).toEqual([
      "",
      "MY",
      "MZXQ",
      "MZXW6",
      "MZXW6YQ",
      "MZXW6YTB",
      "MZXW6YTBOI",
    ]);
  });
});

describe("a second factor", () => {
  it("is asked after the password once a first code has confirmed it", async () => {
    const person = await aPerson({});
    const { secret, url } = await beginSecondFactor(getDb(), person);
    expect(url).toBe(`otpauth://totp/Paraph%3A${encodeURIComponent(person.email)}?secret=${secret}&issuer=Paraph`);
    expect((await signIn(getDb(), { email: person.email, password: PASSWORD }, device)).type).toBe("SIGNED_IN");
    await expect(confirmSecondFactor(getDb(), await aSignIn(person.uuid), "000000", NOWHERE)).rejects.toMatchObject({
      code: "invalid_field",
    });
    const recoveryCodes = await confirmSecondFactor(getDb(), await aSignIn(person.uuid), app(secret)(), NOWHERE);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await findSecondFactor(getDb(), person.uuid)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    await expect(beginSecondFactor(getDb(), person)).rejects.toMatchObject({ code: "conflict" });
    vi.setSystemTime(Date.now() + STEP_MS);
    expect(await finish(await pendingOf(person.email), app(secret)())).toBe("SIGNED_IN");
  });

  it("takes a code once, even from two at once, and those of the steps beside", async () => {
    const { person, code } = await aPersonWithAnApp();
    const pending = await pendingOf(person.email);
    const both = await Promise.all([finish(pending, code()), finish(pending, code())]);
    expect(both.toSorted()).toEqual(["REFUSED", "SIGNED_IN"]);
    expect(await finish(pending, code(-1))).toBe("REFUSED");
    expect(await finish(pending, code(2))).toBe("REFUSED");
    expect(await finish(pending, ` ${code(1).slice(0, 3)} ${code(1).slice(3)} `)).toBe("SIGNED_IN");
  });

  it("has its code looked at by one at a time: whoever comes meanwhile finds it used", async () => {
    const { person, code } = await aPersonWithAnApp();
    const late = await interleave(
      database,
      async (tx) => expect(await takeCode(tx, person.uuid, code())).toBe(true),
      () => inTransaction(getDb(), (tx) => takeCode(tx, person.uuid, code())),
    );
    expect(late).toBe(false);
  });

  it("takes each recovery code once, however it is typed", async () => {
    const { person, recoveryCodes } = await aPersonWithAnApp();
    const pending = await pendingOf(person.email);
    const [first = "", second = ""] = recoveryCodes;
    expect(await finish(pending, first)).toBe("SIGNED_IN");
    expect(await finish(pending, first)).toBe("REFUSED");
    expect(await finish(pending, second.toLowerCase().replaceAll("-", " "))).toBe("SIGNED_IN");
    expect(await findSecondFactor(getDb(), person.uuid)).toEqual({ isOn: true, recoveryCodesLeft: 8 });
  });

  it("waits after five wrong codes, even with the right one and from elsewhere, and longer after each further one", async () => {
    const { person, code } = await aPersonWithAnApp();
    const pending = await pendingOf(person.email);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => finish(pending, "000000")));
    expect(guesses.filter((type) => type === "LIMITED")).toHaveLength(7);
    const right = await finishSignIn(getDb(), { pending, code: code() }, { ipAddress: "192.0.2.8", userAgent: null });
    expect(right).toMatchObject({ type: "LIMITED", retryAfterSeconds: expect.closeTo(34, -1) });
    vi.setSystemTime(Date.now() + 38_000);
    expect(await finish(pending, "000000")).toBe("REFUSED");
    vi.setSystemTime(Date.now() + 59_000);
    expect(await finish(pending, code())).toBe("LIMITED");
    vi.setSystemTime(Date.now() + 17_000);
    expect(await finish(pending, code())).toBe("SIGNED_IN");
  });

  it("is not skipped: the password's word is good for five minutes, and only ours", async () => {
    const { person, code } = await aPersonWithAnApp();
    const pending = await pendingOf(person.email);
    expect(await finish("", code())).toBe("REFUSED");
    expect(await finish(`${pending}x`, code())).toBe("REFUSED");
    vi.setSystemTime(Date.now() + 301_000);
    expect(await finish(pending, code())).toBe("REFUSED");
  });

  it("is not taken off by guessing: after five wrong codes even the right one waits", async () => {
    const { person, code } = await aPersonWithAnApp();
    const remove = (typed: string) => removeSecondFactor(getDb(), person.uuid, typed, NOWHERE);
    for (let tries = 0; tries < 6; tries++) await remove("000000").catch(() => null);
    await expect(remove(code())).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: expect.any(Number) });
    expect(await findSecondFactor(getDb(), person.uuid)).toMatchObject({ isOn: true });
    vi.setSystemTime(Date.now() + 3_600_000);
    await remove(code());
    expect(await findSecondFactor(getDb(), person.uuid)).toMatchObject({ isOn: false });
  });

  it("is taken off with a code that works", async () => {
    const { person, code } = await aPersonWithAnApp();
    await expect(removeSecondFactor(getDb(), person.uuid, "000000", NOWHERE)).rejects.toMatchObject({
      code: "invalid_field",
    });
    await removeSecondFactor(getDb(), person.uuid, code(), NOWHERE);
    expect(await findSecondFactor(getDb(), person.uuid)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await signIn(getDb(), { email: person.email, password: PASSWORD }, device)).type).toBe("SIGNED_IN");
  });
});
