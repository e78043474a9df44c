import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getDb, openDatabase, setDatabase } from "@/db/client";
import { deleteRevocation, insertRevocation } from "@/db/queries/tokens/revocations";
import { testDatabase } from "@/db/testing/database";
import { openRoad } from "@/db/testing/road";
import { issueAccessToken } from "./issue-access-token";
import { verifyAccessToken } from "./verify-access-token";

async function aToken(): Promise<string> {
  const clientId = randomUUID();
  const content = {
    subject: clientId,
    clientId,
    tenantUuid: randomUUID(),
    scopes: ["api"],
    roles: [],
    authorities: [],
  };
  return (await issueAccessToken(content)).access_token;
}

const clientOf = async (token: string) => (await verifyAccessToken(token))?.clientId ?? "";

describe("what a process knows of tokens (decision 22)", () => {
  // It reads nothing again by the clock: what it learns, it was told.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
  afterEach(() => void vi.useRealTimers());

  it("is enough to verify any token without the database", async () => {
    const database = await testDatabase();
    const tokens = await Promise.all(Array.from({ length: 10 }, aToken));
    await verifyAccessToken(tokens[0] ?? "");
    await database.sql.end();
    for (const token of tokens) expect(await verifyAccessToken(token)).not.toBeNull();
  });

  it("follows what another node revokes and restores", async () => {
    const database = await testDatabase();
    const token = await aToken();
    const clientId = await clientOf(token);
    const other = openDatabase(database.url, 2);
    await insertRevocation(other.db, "CLIENT", clientId, new Date());
    await expect.poll(() => verifyAccessToken(token)).toBeNull();
    await deleteRevocation(other.db, "CLIENT", clientId);
    await expect.poll(() => verifyAccessToken(token)).not.toBeNull();
    await other.close();
  });

  it("catches up with what was revoked while its connection was gone", async () => {
    const database = await testDatabase();
    const road = await openRoad(database.url);
    const node = openDatabase(road.url, 2);
    setDatabase(node);
    const token = await aToken();
    const clientId = await clientOf(token);
    road.become("CLOSED");
    await insertRevocation(database.db, "CLIENT", clientId, new Date());
    // Not the first attempt alone fails: it must go on trying.
    await expect.poll(() => road.refused(), { timeout: 15_000 }).toBeGreaterThan(3);
    expect(await verifyAccessToken(token)).not.toBeNull();
    road.become("OPEN");
    await expect.poll(() => verifyAccessToken(token), { timeout: 15_000 }).toBeNull();
    await node.close();
    road.end();
  });

  it("makes the first keys once, however many ask at the same time", async () => {
    await testDatabase();
    await Promise.all(Array.from({ length: 8 }, aToken));
    const rows = await getDb().execute<{ alg: string; state: string }>(
      "select alg, state from signing_key order by alg",
    );
    expect([...rows]).toEqual([
      { alg: "ES256", state: "ACTIVE" },
      { alg: "RS256", state: "ACTIVE" },
    ]);
  });
});
