import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { selectClientWithSecrets } from "@/db/queries/tokens/clients";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { plansOf } from "@/db/testing/plans";
import { changeClient } from "@/lib/clients/change-client";
import { type ClientCredentials, createClient } from "@/lib/clients/create-client";
import { expireClientSecret } from "@/lib/clients/expire-client-secret";
import { revokeClient } from "@/lib/clients/revoke-client";
import { rotateClientSecret } from "@/lib/clients/rotate-client-secret";
import { SYSTEM } from "@/lib/tenants/author";
import { authenticateClient } from "./authenticate-client";
import { ClientCache } from "./client-cache";

let database: TestDatabase;
let tenantUuid: string;
let client: ClientCredentials;

beforeAll(async () => {
  database = await testDatabase();
});

beforeEach(async () => {
  ({ tenantUuid } = await insertMerchant(database));
  client = await createClient(getDb(), SYSTEM, { tenantUuid, name: "ERP", scopes: ["api"] });
  // Twice: the first use is written down, which forgets the client.
  await signIn();
  await signIn();
});

afterEach(() => {
  vi.useRealTimers();
});

function signIn(clientSecret = client.clientSecret) {
  const basic = Buffer.from(`${client.clientId}:${clientSecret}`).toString("base64");
  return authenticateClient(getDb(), new Headers({ authorization: `Basic ${basic}` }), new Map(), null).then(
    (found) => found,
    (error: Error) => error.message,
  );
}

describe("a client that was looked up a moment ago", () => {
  it("is not looked up again", async () => {
    const basic = Buffer.from(`${client.clientId}:${client.clientSecret}`).toString("base64");
    const headers = new Headers({ authorization: `Basic ${basic}` });
    expect(await plansOf(database, (db) => authenticateClient(db, headers, new Map(), null))).toEqual([]);
  });

  it("is refused as soon as it is revoked", async () => {
    await revokeClient(getDb(), SYSTEM, tenantUuid, client.clientId);
    expect(await signIn()).toBe("Client authentication failed.");
  });

  it("is what it was changed to", async () => {
    await changeClient(
      getDb(),
      SYSTEM,
      { tenantUuid, clientId: client.clientId },
      { name: "Another", scopes: ["api"], grantTypes: ["client_credentials"], redirectUris: [], idTokenAlg: "ES256" },
    );
    expect(await signIn()).toMatchObject({ name: "Another" });
  });

  it("comes in with a secret it has just got, and not with one that has just ended", async () => {
    const { clientSecret } = await rotateClientSecret(getDb(), SYSTEM, { tenantUuid, clientId: client.clientId });
    expect(await signIn(clientSecret)).toMatchObject({ clientId: client.clientId });
    const found = await selectClientWithSecrets(getDb(), client.clientId);
    for (const { uuid } of found?.secrets ?? []) {
      await expireClientSecret(getDb(), SYSTEM, { tenantUuid, clientId: client.clientId, secretUuid: uuid });
    }
    expect([await signIn(clientSecret), await signIn()]).toEqual(Array(2).fill("Client authentication failed."));
  });

  it("is not remembered as it was before a change that came while it was read", async () => {
    const cache = new ClientCache();
    const found = await cache.read(client.clientId, async (id) => {
      const before = await selectClientWithSecrets(getDb(), id);
      cache.forget(id);
      return before;
    });
    expect([found === null, cache.recall(client.clientId)]).toEqual([false, null]);
  });

  it("is believed to be so for a second", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.now() });
    const cache = new ClientCache();
    await cache.read(client.clientId, (id) => selectClientWithSecrets(getDb(), id));
    // Whatever becomes of the machine's clock.
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(999);
    expect(cache.recall(client.clientId)).toMatchObject({ client: { clientId: client.clientId } });
    vi.advanceTimersByTime(1);
    expect(cache.recall(client.clientId)).toBeNull();
  });

  it("is one of ten thousand at most: the next one forgets them all", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const cache = new ClientCache();
    const found = await selectClientWithSecrets(getDb(), client.clientId);
    for (let index = 0; index < 10_000; index++) await cache.read(`client-${index}`, async () => found);
    expect([cache.recall("client-0"), cache.recall("client-9999")]).toEqual([found, found]);
    await cache.read("another", async () => found);
    expect([cache.recall("client-0"), cache.recall("client-9999"), cache.recall("another")]).toEqual([
      null,
      null,
      found,
    ]);
  });
});
