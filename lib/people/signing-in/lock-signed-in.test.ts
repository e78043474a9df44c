import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { getDb, inTransaction } from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { aPerson, aSignIn } from "@/lib/tokens/testing/cast";
import { endSession } from "./end-session";
import { lockSignedIn, type SignedIn } from "./lock-signed-in";

beforeAll(async () => {
  await testDatabase();
});
afterEach(() => void vi.useRealTimers());

const lock = (signedIn: SignedIn) => inTransaction(getDb(), (tx) => lockSignedIn(tx, signedIn));

it.each<[string, (signedIn: SignedIn) => unknown]>([
  ["that has ended", ({ personUuid, sessionUuid }) => endSession(getDb(), personUuid, sessionUuid)],
  ["of sixteen minutes ago", () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 960_000 })],
  ["of somebody else's", async (signedIn) => Object.assign(signedIn, { personUuid: (await aPerson({})).uuid })],
])("a sign-in %s adds no way in (decision 341)", async (_name, becomes) => {
  const signedIn = { ...(await aSignIn((await aPerson({})).uuid)) };
  await lock(signedIn);
  await becomes(signedIn);
  await expect(lock(signedIn)).rejects.toMatchObject({ code: "insufficient_user_authentication" });
});
