import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { awaitTokenState } from "@/db/queries/tokens/revocations";
import { listSigningKeys } from "@/db/queries/tokens/signing-keys";
import { testDatabase } from "@/db/testing/database";
import { issueAccessToken } from "@/lib/tokens/issue-access-token";
import { aClient } from "@/lib/tokens/testing/cast";
import { verifyAccessToken } from "@/lib/tokens/verify-access-token";
import { currentKeys } from "./current-keys";
import { rotateSigningKeys } from "./rotate-signing-keys";

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);

beforeEach(async () => {
  // Keys are not read again by the clock: a new one is told.
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: START });
  await testDatabase();
});
afterEach(() => vi.useRealTimers());

async function statesAfter(days: number): Promise<readonly string[]> {
  vi.setSystemTime(START + days * DAY_MS);
  await rotateSigningKeys(getDb());
  return (await listSigningKeys(getDb())).filter(({ alg }) => alg === "ES256").map(({ state }) => state);
}

describe("rotating the signing keys", () => {
  it("publishes a key a day before it signs, and the one before until its tokens are gone", async () => {
    expect(await statesAfter(0)).toEqual(["ACTIVE"]);
    expect(await statesAfter(28)).toEqual(["ACTIVE"]);
    expect(await statesAfter(29)).toEqual(["ACTIVE", "NEXT"]);
    expect(await statesAfter(29.9)).toEqual(["ACTIVE", "NEXT"]);
    expect(await statesAfter(30)).toEqual(["RETIRED", "ACTIVE"]);
    expect(await statesAfter(31.9)).toEqual(["RETIRED", "ACTIVE"]);
    expect(await statesAfter(32.1)).toEqual(["ACTIVE"]);
  });

  it("is never an outage: tokens of the former key stay good, new ones have the new key's id", async () => {
    const { clientId, tenantUuid } = await aClient();
    const content = { subject: clientId, clientId, tenantUuid, scopes: ["api"], roles: [], authorities: [] };
    await statesAfter(0);
    await statesAfter(29);
    const published = (await currentKeys()).jwks.keys.map(({ kid }) => kid);
    vi.setSystemTime(START + 30 * DAY_MS - 60_000);
    const before = (await issueAccessToken(content)).access_token;
    await statesAfter(30);
    await expect
      .poll(async () => (await currentKeys()).signer("ES256")?.kid)
      .not.toBe(JSON.parse(Buffer.from(before.split(".")[0] ?? "", "base64url").toString()).kid);
    const after = (await issueAccessToken(content)).access_token;
    expect(await verifyAccessToken(before)).not.toBeNull();
    expect(await verifyAccessToken(after)).not.toBeNull();
    // Whoever read our keys a day ago knows the one that signs now.
    expect(published).toContain((await currentKeys()).signer("ES256")?.kid);
  });

  it("changes nothing when it runs again, or on four nodes at once", async () => {
    await statesAfter(0);
    await statesAfter(29);
    vi.setSystemTime(START + 30 * DAY_MS);
    await Promise.all(Array.from({ length: 4 }, () => rotateSigningKeys(getDb())));
    expect(await statesAfter(30)).toEqual(["RETIRED", "ACTIVE"]);
    await awaitTokenState(getDb());
  });

  it("does not promote a key that was published too late", async () => {
    await statesAfter(0);
    expect(await statesAfter(45)).toEqual(["ACTIVE", "NEXT"]);
    expect(await statesAfter(45.5)).toEqual(["ACTIVE", "NEXT"]);
    expect(await statesAfter(46)).toEqual(["RETIRED", "ACTIVE"]);
  });
});
